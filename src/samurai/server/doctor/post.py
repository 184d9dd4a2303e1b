"""Checks of e-mail: whether the mail server can be reached and lets us in; a letter is sent only on request."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from email.message import EmailMessage

from samurai.server.doctor.findings import Finding
from samurai.server.notifications.mail import Mail
from samurai.server.runtime.settings import Settings


def check_mail(settings: Settings, recipient: str = "") -> Iterator[Finding]:
    """Connect to the mail server as the server would, with encryption and login; send a test to the recipient."""
    if not settings.smtp:
        status = "problem" if recipient else "ok"
        advice = "Set SAMURAI_SMTP_URL, SAMURAI_MAIL_FROM and SAMURAI_URL." if recipient else ""
        yield Finding("mail", status, "E-mail is not set up.", advice)  # type: ignore[arg-type]
        return
    mail = Mail(settings.smtp, settings.mail_from, settings.url)
    try:
        with mail.connect() as connection:
            connection.noop()
            yield Finding("mail", "ok", "The mail server can be reached and lets us in.")
            if recipient:
                connection.send_message(_test(mail.sender, recipient))
                yield Finding("mail", "ok", f"It has accepted a test for {recipient}.")
    except smtplib.SMTPAuthenticationError:
        yield Finding("mail", "problem", "It refuses the name or the password.", "Check SAMURAI_SMTP_URL.")
    except (smtplib.SMTPException, OSError) as error:
        why = str(error) or type(error).__name__
        yield Finding("mail", "problem", f"E-mail can't be sent: {why}.", "Check SAMURAI_SMTP_URL and the firewall.")
    finally:
        mail.close()


def _test(sender: str, recipient: str) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, recipient, "A test of Samurai"
    message.set_content("E-mail from your Samurai server arrives.")
    return message
