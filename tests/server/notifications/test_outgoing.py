"""The ways of notices: browsers and their push services, letters and the post office."""

import asyncio
import re
import threading
from contextlib import closing

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from samurai.engine.errors import UserError
from samurai.server.notifications import push
from samurai.server.notifications.letters import trial
from samurai.server.notifications.outgoing import PublicOnly, is_public
from samurai.server.refusal import Refusal
from samurai.server.runtime.settings import from_environment
from samurai.store.database import Database, address
from server.notifications.away import HOUR, MINUTE, MONDAY, Clock, ask, later, move, scene, serving, somebody, table
from server.notifications.post import Browser, decoded, opened, post_office
from server.stores import new_store

KEYS = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
)


def test_the_example_of_the_rfc_can_be_read():
    """RFC 8291, appendix A: so our browser reads what every browser reads."""
    secret = int.from_bytes(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK"
        "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    private = ec.derive_private_key(secret, ec.SECP256R1())
    assert opened(decoded(body), private, decoded(KEYS[1])) == b"When I grow up, I want to be a watermelon"


def test_of_two_processes_that_start_at_once_one_makes_the_keys(tmp_path):
    store, found = new_store("postgres", tmp_path), []

    def start():
        with closing(Database(address(store))) as database, database.transaction() as connection:
            found.append(push.keys(connection))

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and len(set(found)) == 1


def test_a_push_service_that_is_busy_is_asked_again_and_a_browser_that_is_gone_is_forgotten(tmp_path):
    async def main():
        async with scene(tmp_path / "a.db") as s:
            s.service.answer, s.service.after = 503, "Retry-After: 600\r\n"
            await move(s.server, s.table)
            await later(s.server, s.clock, 2 * MINUTE)
            asked = len(s.service.requests)
            await later(s.server, s.clock, 9 * MINUTE)
            assert len(s.service.requests) == asked and s.browser.received == []
            s.service.answer = 201
            await later(s.server, s.clock, 2 * MINUTE)
            assert len(s.browser.received) == 1

            s.service.answer = 410
            await move(s.server, s.table)
            await move(s.server, s.table)
            await later(s.server, s.clock, 2 * MINUTE)
            assert (await ask(s.ben, "GET", "/api/me/notices"))["devices"] == []

    asyncio.run(main())


def test_a_browser_belongs_to_one_person_and_a_person_may_have_several(tmp_path):
    async def main():
        async with scene(tmp_path / "a.db") as s:
            phone = Browser(s.service, "phone")
            sent = await ask(s.ben, "PUT", "/api/me/notices/devices", phone.subscription)
            assert len(sent["devices"]) == 2
            assert await ask(s.ben, "POST", "/api/me/notices/trial") == {"sent": 2, "failed": 0}
            assert (
                phone.received[0]["body"]
                == "This is what a notification looks like. You can change it in the settings."
            )
            await ask(s.anna, "PUT", "/api/me/notices/devices", phone.subscription)
            sent = await ask(s.ben, "GET", "/api/me/notices")
            assert len(sent["devices"]) == 1
            sent = await ask(s.anna, "DELETE", f"/api/me/notices/devices/{sent['devices'][0]['id']}")
            assert len((await ask(s.ben, "GET", "/api/me/notices"))["devices"]) == 1  # not hers to take away
            await move(s.server, s.table)
            await later(s.server, s.clock, 2 * MINUTE)
            assert len(s.browser.received) == 2 and len(phone.received) == 1

    asyncio.run(main())


def test_e_mail_from_the_code_to_the_link_that_ends_it(tmp_path):
    async def main():
        clock = Clock()
        async with post_office() as office:
            sender = "Samurai <samurai@play.example>"
            async with serving(tmp_path / "a.db", clock, smtp=office.url, mail_from=sender) as server:
                anna, ben = [await somebody(server, name) for name in ("Anna <x>", "Ben")]
                name = await table(server, anna, ben)
                await ask(ben, "PUT", "/api/me/notices", {"push": [], "mail": ["turn"], "language": "it"})
                await ask(ben, "POST", "/api/me/notices/mail", {"address": "ben@example.org"})
                await move(server, name)
                await later(server, clock, 2 * MINUTE)
                (letter,) = office.letters  # nothing but the code before it is confirmed
                code = re.fullmatch(r"Il tuo codice: (\d{6})", letter["Subject"])[1]
                assert letter["List-Unsubscribe"] is None
                wrong = await ask(ben, "POST", "/api/me/notices/mail/confirm", {"code": "x"}, 400)
                assert wrong["message"] == "wrong or expired code"
                sent = await ask(ben, "POST", "/api/me/notices/mail/confirm", {"code": f" {code[:3]} {code[3:]} "})
                assert (sent["address"], sent["asked"]) == ("ben@example.org", None)

                await server.notifier.sweep(0)
                await server.notifier.look()
                letter = office.letters[1]
                assert (
                    letter["Subject"] == "Tocca a te · Samurai (Friedl 1974), con Anna <x>" and letter["From"] == sender
                )
                text = letter.get_body(("plain",)).get_content()
                assert f"http://test/t/{name}" in text
                assert "Anna &lt;x&gt;" in letter.get_body(("html",)).get_content()
                assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
                link = letter["List-Unsubscribe"].strip("<>").removeprefix("http://test")
                nobody = httpx.AsyncClient(transport=httpx.ASGITransport(app=server.app), base_url="http://test")
                assert "<button>" in (await nobody.get(link)).text  # who only looks changes nothing
                assert (await ask(ben, "GET", "/api/me/notices"))["wishes"]["mail"] == ["turn"]
                answer = await nobody.post(link, data={"List-Unsubscribe": "One-Click"})
                assert answer.status_code == 200 and "no more e-mail" in answer.text
                assert (await nobody.post(link[:-3] + "abc")).status_code == 404

                await move(server, name)
                await move(server, name)
                await later(server, clock, 2 * MINUTE)
                assert len(office.letters) == 2
                await ask(ben, "DELETE", "/api/me/notices/mail")
                assert (await nobody.post(link)).status_code == 404
                for client in (anna, ben, nobody):
                    await client.aclose()

    asyncio.run(main())


def test_a_code_is_good_for_five_tries_and_one_hour(tmp_path):
    async def main():
        clock = Clock()
        async with post_office() as office:
            more = {"smtp": office.url, "mail_from": "samurai@play.example"}
            async with serving(tmp_path / "a.db", clock, **more) as server:
                ben = await somebody(server, "Ben")

                async def new_code():
                    await ask(ben, "POST", "/api/me/notices/mail", {"address": "ben@example.org"})
                    return {"code": re.search(r"\d{6}", office.letters[-1]["Subject"])[0]}

                code = await new_code()
                for _ in range(5):
                    await ask(ben, "POST", "/api/me/notices/mail/confirm", {"code": "000 00"}, 400)
                await ask(ben, "POST", "/api/me/notices/mail/confirm", code, 400)
                code = await new_code()
                clock.time += HOUR + 1
                await ask(ben, "POST", "/api/me/notices/mail/confirm", code, 400)
                office.full = True
                full = await ask(ben, "POST", "/api/me/notices/mail", {"address": "ben@example.org"}, 503)
                assert full["message"] == "the e-mail could not be sent; try again later"
                for wrong in ("ben", "ben@", "a@b.c\nBcc: d@e.f", "a,b@example.org", "x" * 250 + "@e.org"):
                    await ask(ben, "POST", "/api/me/notices/mail", {"address": wrong}, 400)
                await ben.aclose()

    asyncio.run(main())


def test_where_there_is_no_post_office_none_is_offered(tmp_path):
    async def main():
        async with scene(tmp_path / "a.db") as s:
            assert (await ask(s.ben, "GET", "/api/me/notices"))["by_mail"] is False
            await ask(s.ben, "POST", "/api/me/notices/mail", {"address": "ben@example.org"}, 403)
            for wrong in (
                {"push": ["all"]},
                {"zone": "Mars/Utopia"},
                {"language": "la"},
                {"quiet": {"start": 0, "end": 1440}},
            ):
                await ask(s.ben, "PUT", "/api/me/notices", {"push": [], "mail": [], **wrong}, 400)

    asyncio.run(main())


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x", "https://localhost/x", "https://push.example:8443/x", "https://me@push.example/x",
        "https://[::1/x", "https://push.example/" + "x" * 1000, "https://push.example/ü", "https://push.example:x/",
        "ftp://push.example", "",
    ],
)  # fmt: skip
def test_subscriptions_elsewhere_than_at_push_services_are_refused(endpoint):
    with pytest.raises(Refusal):
        push.device_of("ben", (endpoint, *KEYS), 0)


@pytest.mark.parametrize("keys", [("", ""), (KEYS[0], "short"), (KEYS[0][:-4] + "AAAA", KEYS[1]), ("ü", KEYS[1])])
def test_subscriptions_without_good_keys_are_refused(keys):
    assert push.device_of("ben", ("https://push.example/x", *KEYS), 0).person == "ben"
    with pytest.raises(Refusal):
        push.device_of("ben", ("https://push.example/x", *keys), 0)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True), ("2606:2800:220:1::1", True), ("127.0.0.1", False), ("10.0.0.8", False),
        ("169.254.169.254", False), ("192.168.1.1", False), ("100.64.0.1", False), ("0.0.0.0", False), ("::1", False),
        ("fe80::1%eth0", False), ("fd00::1", False), ("::ffff:127.0.0.1", False), ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False), ("224.0.0.1", False), ("nonsense", False),
    ],
)  # fmt: skip
def test_public_addresses(address, public):
    assert is_public(address) is public


def test_no_way_leads_to_hosts_that_are_not_public():
    for host in ("localhost", "127.0.0.1"):
        with pytest.raises(PermissionError):
            asyncio.run(PublicOnly().connect_tcp(host, 443))


@pytest.mark.parametrize("host", ["127.0.0.1", "169.254.169.254", "a..example"])
def test_a_subscription_that_leads_nowhere_good_is_forgotten(tmp_path, host):
    async def main():
        with (
            closing(Database(address(new_store("sqlite", tmp_path)))) as database,
            database.transaction() as connection,
        ):
            sender = push.Push(push.keys(connection), "https://localhost")
        given = await sender.send(push.device_of("ben", (f"https://{host}/x", *KEYS), 0), trial("en"), MONDAY)
        await sender.close()
        assert given.fate == "gone"

    asyncio.run(main())


@pytest.mark.parametrize(
    "given",
    [
        {"SMTP_URL": "http://host", "MAIL_FROM": "a@b.org", "URL": "https://b.org"},
        {"SMTP_URL": "smtp://host:x", "MAIL_FROM": "a@b.org", "URL": "https://b.org"},
        {"SMTP_URL": "smtp://host", "URL": "https://b.org"},
        {"SMTP_URL": "smtp://host", "MAIL_FROM": "a@b.org"},
    ],
)
def test_settings_that_can_send_no_e_mail_are_refused_in_a_sentence(given):
    with pytest.raises(UserError, match="SAMURAI_"):
        from_environment({f"SAMURAI_{name}": value for name, value in given.items()})
