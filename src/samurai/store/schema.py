"""The schema of the store. Of a game it has the options and the log; states are never stored, a table is replayed.

A change here needs a new file in `migrations/versions`; a test compares the two. Servers of the version before may use
the store at the same time, so a migration should only add: tables, indexes, and columns that a new row may leave out.
One that does more raises `OLDEST`, and the changelog says that all servers have to be stopped first.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Row,
    Select,
    String,
    Table,
    Text,
    false,
)

HEAD: Final = "0010"
"""The newest migration, and so the version of an up-to-date store."""

OLDEST: Final = "0010"
"""The oldest version whose servers may go on using a store of version HEAD: the migrations after it only add."""

metadata: Final = MetaData()

# SQLAlchemy does not know the types of our columns: these names say what is selected instead.

AnyRow: TypeAlias = "Row[*tuple[Any, ...]]"
"""A row of one of the tables below, with an attribute for each column."""

AnySelect: TypeAlias = "Select[*tuple[Any, ...]]"
"""A query for such rows."""

Cell: TypeAlias = str | int | float | bool | None
"""What a column can hold."""

Values: TypeAlias = dict[str, Cell]
"""The values of a row, or some of them, by column."""

_ID: Final = String(32)

people: Final = Table(
    "people",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("claimed", String(80), unique=True),  # the name with case folded; null for guests
    Column("password", Text),
    Column("kind", String(8), nullable=False),  # guest, named, bot
    Column("owner", _ID, ForeignKey("people.id")),  # of a bot
    Column("token", String(64), unique=True),  # of a bot, hashed
    Column("epoch", Integer, nullable=False, default=0),  # raised to invalidate the signed cookies of earlier versions
    Column("created", BigInteger, nullable=False),
    Column("admin", Boolean, nullable=False, server_default=false()),
    Column("blocked", BigInteger),  # when they were blocked
    Column("last_day", String(10)),  # when last seen: only the day
    Column("recovery", String(64)),  # a one-time code that replaces a forgotten password, hashed
    Column("recovery_until", BigInteger),
    Column("skeleton", String(160)),  # of the name: the same for names that look alike
    Index("people_skeleton", "skeleton"),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # the token in the cookie, hashed
    Column("id", _ID, nullable=False),  # for its owner to end it by
    Column("person", _ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("client", String(60), nullable=False),  # such as "Firefox on Linux"
    Column("created", BigInteger, nullable=False),
    Column("last_day", String(10), nullable=False),  # when last used: only the day
    Index("sessions_person", "person"),
)
"""Signed-in browsers. A cookie is valid for exactly as long as its row exists."""

tables: Final = Table(
    "tables",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("code", String(8), unique=True),
    Column("game", String(20), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON; complete once the game has started
    Column("players", Text),  # JSON: the names when the game started
    Column("date", String(10), nullable=False),
    Column("status", String(10), nullable=False),  # waiting, playing, over, cancelled
    Column("host", _ID, ForeignKey("people.id"), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("clock", Text, nullable=False),  # JSON: the time control
    Column("running", Text),  # JSON: the state of the clock
    Column("revision", Integer, nullable=False),  # the length of the log
    Column("to_act", String(20), nullable=False),  # seats, as "0 2"
    Column("wake", BigInteger),  # when the server must act on the table by itself: a bot's turn, a flag
    Column("keeper", _ID),  # the process that will, if it is still alive
    Column("outcome", Text),  # JSON
    Column("settled", Boolean, nullable=False, default=False),  # whether it is in the ratings
    Column("rematch", _ID),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("seal", String(64)),  # the hash of the secret that its draws depend on; null for tables created before seals
    Column("drawing", Text),  # JSON: what else the draws depend on, fixed when the game started
    Column("key", String(32)),  # secret of the link; without it only the players may read a private game's record
    Index("tables_lobby", "status", "listed"),
    Index("tables_wake", "wake"),
    Index("tables_host", "host", "status"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", _ID, ForeignKey("people.id")),  # null: open, or a bot plays for itself
    Column("bot", String(20)),  # the bot that plays; with a person: the bot that stands in
    Column("name", String(40), nullable=False),
    Column("contribution", String(64)),  # to the draws; with a commitment, null until it is revealed
    Column("commitment", String(64)),  # hash of the contribution, fixed before anybody reveals theirs
    Index("seats_person", "person", "table_id"),
)

seals: Final = Table(
    "seals",
    metadata,
    Column("seal", String(64), primary_key=True),
    Column("secret", String(64), nullable=False),  # disclosed to nobody before the end of the game
    Column("used", Boolean, nullable=False),  # by a table; no other may use it
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
    Column("settled", BigInteger),  # when an admin settled it
)

admin_log: Final = Table(
    "admin_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", _ID, nullable=False),  # a person, or `command` or `keeper`
    Column("what", String(20), nullable=False),
    Column("target", _ID, nullable=False),  # the id of a person or table, or a number; never a name
    Column("why", String(500), nullable=False),
)
"""Admin actions. The log is append-only, and every process follows it."""

figures: Final = Table(
    "figures",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("what", String(20), primary_key=True),  # people, begun, finished
    Column("game", String(20), primary_key=True),  # empty for people
    Column("number", Integer, nullable=False),
)
"""Daily statistics of play: counts, without anybody's name."""


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
    Column("edition", Integer, nullable=False),  # raised when games are reviewed differently
    Column("body", Text, nullable=False),  # JSON
    Column("at", BigInteger, nullable=False),
)

plans: Final = Table(
    "plans",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", _ID, ForeignKey("people.id"), nullable=False),  # who entered them
    Column("at", Integer, nullable=False),  # the revision at which they were entered
    Column("stood", Integer, nullable=False),  # how many actions the game had then
    Column("digest", String(64), nullable=False),  # of those actions, as the seat saw them
    Column("body", Text, nullable=False),  # JSON: which reply to which move
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
    Column("bot", String(20)),  # the bot that had the seat; null if a person had it
    Column("game", String(20), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("counts", Boolean, nullable=False),  # false if a person had several seats, or not played from its start
    Column("turn", Integer, nullable=False),  # 0: moved first
    Column("place", Integer, nullable=False),
    Column("shared", Boolean, nullable=False),  # whether another seat has the same place
    Column("moves", Integer, nullable=False),  # the number of the seat's own turns
    Column("thought", BigInteger, nullable=False),  # milliseconds in which the seat had to act
    Column("lasted", BigInteger, nullable=False),  # milliseconds from the first entry of the log to the last
    Column("at", BigInteger, nullable=False),  # when the game ended
    Index("results_person", "person", "at"),
)
"""How each seat of a finished game fared: computed once, when somebody asks for statistics."""

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
    Column("push", String(60), nullable=False),  # what to be notified of by push, as "turn reminder"
    Column("mail", String(60), nullable=False),  # the same by e-mail
    Column("quick", Boolean, nullable=False),  # whether games with minutes per move notify too
    Column("quiet_from", Integer),  # quiet hours, in minutes since midnight
    Column("quiet_until", Integer),
    Column("zone", String(64), nullable=False),  # the time zone of the quiet hours, such as Europe/Rome
    Column("language", String(2), nullable=False),
    Column("address", String(254)),  # confirmed
    Column("asked", String(254)),  # not yet confirmed
    Column("code", String(64)),  # the code that confirms it, hashed
    Column("code_until", BigInteger),
    Column("code_tries", Integer, nullable=False),
)

devices: Final = Table(
    "devices",
    metadata,
    Column("id", _ID, primary_key=True),  # derived from the endpoint: a browser belongs to one person at a time
    Column("person", _ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("key", String(100), nullable=False),  # the browser's keys, as it sent them
    Column("auth", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("devices_person", "person"),
)
"""Browsers that are subscribed to Web Push."""

notices: Final = Table(
    "notices",
    metadata,
    Column("person", _ID, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("turn", Integer, primary_key=True),  # which of the person's turns at this table
    Column("way", _ID, primary_key=True),  # a device, or `mail`
    Column("due", BigInteger),  # when to handle it; null when there is nothing left to do
    Column("tries", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # when it was created
    Index("notices_due", "due"),
)
"""Notifications to send, and those already sent: each thing once by each channel."""

processes: Final = Table(
    "processes",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("beat", BigInteger, nullable=False),  # its last heartbeat, by the store's clock
)
"""The processes that serve this store, where there can be several."""

claims: Final = Table(
    "claims",
    metadata,
    Column("name", String(80), primary_key=True),  # the name of a piece of work
    Column("process", _ID, nullable=False),  # the process that has claimed it, for as long as it is alive
    Column("note", Text, nullable=False),  # its progress
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
    Column("at", Integer, nullable=False),  # the revision; once the table has another one, the request is void
    Column("seat", Integer, nullable=False),  # the seat that asks
)
"""Open take-back requests: the people who agree that a seat takes its last action back."""
