"""What the store keeps. Of a game: its options and its log; states are never stored, a table is replayed.

A change here needs a new file in `migrations/versions`; a test compares the two.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

HEAD: Final = "0010"
"""The newest migration."""

metadata: Final = MetaData()

_ID: Final = String(32)

people: Final = Table(
    "people",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("claimed", String(80), unique=True),  # the name without regard to capitals; null for guests
    Column("password", Text),
    Column("kind", String(8), nullable=False),  # guest, named, bot
    Column("owner", _ID, ForeignKey("people.id")),  # of a bot
    Column("token", String(64), unique=True),  # of a bot, hashed
    Column("epoch", Integer, nullable=False, default=0),  # raised to make the signed cookies of earlier versions void
    Column("created", BigInteger, nullable=False),
    Column("admin", Boolean, nullable=False, server_default=false()),
    Column("blocked", BigInteger),  # since when
    Column("last_day", String(10)),  # when last seen: a day, nothing finer
    Column("recovery", String(64)),  # a one-time code in place of a forgotten password, hashed
    Column("recovery_until", BigInteger),
    Column("skeleton", String(160)),  # of the name: equal for names that look alike
    Index("people_skeleton", "skeleton"),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # what the cookie holds, hashed
    Column("id", _ID, nullable=False),  # by which its owner can end it
    Column("person", _ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("client", String(60), nullable=False),  # such as "Firefox on Linux"
    Column("created", BigInteger, nullable=False),
    Column("last_day", String(10), nullable=False),  # when last used: a day, nothing finer
    Index("sessions_person", "person"),
)
"""Browsers that are signed in. A cookie is good exactly as long as its row is here."""

tables: Final = Table(
    "tables",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("code", String(8), unique=True),
    Column("game", String(20), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON; complete once the game has begun
    Column("players", Text),  # JSON, the names as the game began
    Column("date", String(10), nullable=False),
    Column("status", String(10), nullable=False),  # waiting, playing, over, cancelled
    Column("host", _ID, ForeignKey("people.id"), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("clock", Text, nullable=False),  # JSON: what was agreed
    Column("running", Text),  # JSON: how the clock stands
    Column("revision", Integer, nullable=False),  # the length of the log
    Column("to_act", String(20), nullable=False),  # seats, as "0 2"
    Column("wake", BigInteger),  # when the server must look after the table unasked: a bot's turn, a flag
    Column("keeper", _ID),  # the process that will, as long as it is alive
    Column("outcome", Text),  # JSON
    Column("settled", Boolean, nullable=False, default=False),  # whether the ratings have taken it in
    Column("rematch", _ID),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("seal", String(64)),  # the hash of the secret from which its draws follow; null at tables of old
    Column("drawing", Text),  # JSON: what else they follow from, fixed when the game began
    Column("key", String(32)),  # the link secret, without which nobody but the players may read a private game's record
    Index("tables_lobby", "status", "listed"),
    Index("tables_wake", "wake"),
    Index("tables_host", "host", "status"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", _ID, ForeignKey("people.id")),  # null: open, or a bot's own
    Column("bot", String(20)),  # who plays, if it is a program; with a person: who stands in
    Column("name", String(40), nullable=False),
    Column("contribution", String(64)),  # to the draws; with a commitment, null until it is revealed
    Column("commitment", String(64)),  # hash of the contribution, fixed before anybody reveals
    Index("seats_person", "person", "table_id"),
)

seals: Final = Table(
    "seals",
    metadata,
    Column("seal", String(64), primary_key=True),
    Column("secret", String(64), nullable=False),  # told to nobody before the end of the game
    Column("used", Boolean, nullable=False),  # by a table, and so by no other
    Column("at", BigInteger, nullable=False),
    Index("seals_unused", "used", "at"),
)

log: Final = Table(
    "log",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),  # 1 is the first entry
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("remark", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

chat: Final = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", _ID, ForeignKey("tables.id"), nullable=False),
    Column("person", _ID, ForeignKey("people.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("chat_table", "table_id", "id"),
)

mutes: Final = Table(
    "mutes",
    metadata,
    Column("person", _ID, ForeignKey("people.id"), primary_key=True),
    Column("muted", _ID, ForeignKey("people.id"), primary_key=True),
)

reports: Final = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", _ID, ForeignKey("tables.id"), nullable=False),
    Column("person", _ID, ForeignKey("people.id"), nullable=False),
    Column("chat", Integer),
    Column("reason", String(500), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settled", BigInteger),  # when an admin was done with it
)

admin_log: Final = Table(
    "admin_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", _ID, nullable=False),  # a person, or `command` or `keeper`
    Column("what", String(20), nullable=False),
    Column("target", _ID, nullable=False),  # a person, a table or a number; never a name
    Column("why", String(500), nullable=False),
)
"""What admins did. It only grows, and every process follows it."""

figures: Final = Table(
    "figures",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("what", String(20), primary_key=True),  # people, begun, finished
    Column("game", String(20), primary_key=True),  # empty for people
    Column("number", Integer, nullable=False),
)
"""How much is played, by the day: counts, and nobody's name."""


ratings: Final = Table(
    "ratings",
    metadata,
    Column("person", _ID, ForeignKey("people.id"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

reviews: Final = Table(
    "reviews",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id"), primary_key=True),
    Column("edition", Integer, nullable=False),  # raised when games are reviewed otherwise
    Column("body", Text, nullable=False),  # JSON
    Column("at", BigInteger, nullable=False),
)

plans: Final = Table(
    "plans",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", _ID, ForeignKey("people.id"), nullable=False),  # who gave them
    Column("at", Integer, nullable=False),  # the revision on which they were given
    Column("stood", Integer, nullable=False),  # how many actions stood then
    Column("digest", String(64), nullable=False),  # of those actions, as the seat saw them
    Column("body", Text, nullable=False),  # JSON: what is answered to what
    Column("note", Text),  # JSON: why they were dropped
)

seen: Final = Table(
    "seen",
    metadata,
    Column("person", _ID, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("revision", Integer, nullable=False),  # of the table when the person last looked
    Column("at", BigInteger, nullable=False),
)

results: Final = Table(
    "results",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", _ID, ForeignKey("people.id", ondelete="SET NULL")),
    Column("bot", String(20)),  # the program that had the seat; null where a person had it
    Column("game", String(20), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("counts", Boolean, nullable=False),  # false where somebody had several seats, or a position was played on
    Column("turn", Integer, nullable=False),  # 0: began the game
    Column("place", Integer, nullable=False),
    Column("shared", Boolean, nullable=False),  # whether another seat has the same place
    Column("moves", Integer, nullable=False),  # the seat's own turns
    Column("thought", BigInteger, nullable=False),  # milliseconds in which it was asked
    Column("lasted", BigInteger, nullable=False),  # milliseconds from the first entry of the log to the last
    Column("at", BigInteger, nullable=False),  # when the game was over
    Index("results_person", "person", "at"),
)
"""How each seat of a finished game fared: reckoned once, when somebody asks for statistics."""

spoils: Final = Table(
    "spoils",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(20), primary_key=True),  # such as helmet
    Column("number", Integer, nullable=False),
)

rating_history: Final = Table(
    "rating_history",
    metadata,
    Column("person", _ID, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("mu", Float, nullable=False),  # after this game
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

notice_choices: Final = Table(
    "notice_choices",
    metadata,
    Column("person", _ID, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("push", String(60), nullable=False),  # of what to be told on one's devices, as "turn reminder"
    Column("mail", String(60), nullable=False),  # and by e-mail
    Column("quick", Boolean, nullable=False),  # whether games with minutes for a move call as well
    Column("quiet_from", Integer),  # quiet hours, in minutes of the day
    Column("quiet_until", Integer),
    Column("zone", String(64), nullable=False),  # where they are reckoned, such as Europe/Rome
    Column("language", String(2), nullable=False),
    Column("address", String(254)),  # confirmed
    Column("asked", String(254)),  # not yet confirmed
    Column("code", String(64)),  # that confirms it, hashed
    Column("code_until", BigInteger),
    Column("code_tries", Integer, nullable=False),
)

devices: Final = Table(
    "devices",
    metadata,
    Column("id", _ID, primary_key=True),  # made of the endpoint: a browser belongs to one person at a time
    Column("person", _ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("key", String(100), nullable=False),  # the browser's, as it gave them
    Column("auth", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("devices_person", "person"),
)
"""Browsers that want to be told by Web Push."""

notices: Final = Table(
    "notices",
    metadata,
    Column("person", _ID, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("turn", Integer, primary_key=True),  # which of the person's turns there
    Column("way", _ID, primary_key=True),  # a device, or `mail`
    Column("due", BigInteger),  # when to see to it; null when there is nothing left to do
    Column("tries", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # when it was made
    Index("notices_due", "due"),
)
"""What people are to be told of, and have been told of: each thing once by each way."""

processes: Final = Table(
    "processes",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("beat", BigInteger, nullable=False),  # when it last said that it is alive, by the store's clock
)
"""Who serves this store, where several can."""

claims: Final = Table(
    "claims",
    metadata,
    Column("name", String(80), primary_key=True),  # of a piece of work
    Column("process", _ID, nullable=False),  # who does it, as long as it is alive
    Column("note", Text, nullable=False),  # how far it has come
)

settings: Final = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

consents: Final = Table(
    "consents",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", _ID, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Integer, nullable=False),  # the revision; at another one, the question stands no more
    Column("seat", Integer, nullable=False),  # which asks
)
"""Who agrees that a seat takes its last action back."""
