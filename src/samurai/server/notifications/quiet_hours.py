"""Quiet hours, in which somebody does not want notices. Pure: the caller passes in the time."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from samurai.store.people.notice_choices import Choices


def is_zone(name: str) -> bool:
    """Whether a time zone of this name exists, such as Europe/Rome."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def after_quiet(when: int, choices: Choices) -> int:
    """The time itself, in milliseconds, or the end of the quiet hours in which it falls."""
    start, end = choices.quiet_from, choices.quiet_until
    if start is None or end is None or start == end:
        return when
    local = datetime.fromtimestamp(when / 1000, ZoneInfo(choices.zone))
    minute = local.hour * 60 + local.minute
    if not (start <= minute < end if start < end else minute >= start or minute < end):
        return when
    over = local.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0)
    if over <= local:
        over += timedelta(days=1)
    return int(over.timestamp() * 1000)
