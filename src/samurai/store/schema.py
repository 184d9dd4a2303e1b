"""What the store keeps. Of a game: its options and its log; states are never stored, a table is replayed.

A change here needs a new file in `migrations/versions`; a test compares the two.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

HEAD: Final = "0002"
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
    Column("epoch", Integer, nullable=False, default=0),  # raised to make cookies void
    Column("created", BigInteger, nullable=False),
)

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
    Column("outcome", Text),  # JSON
    Column("settled", Boolean, nullable=False, default=False),  # whether the ratings have taken it in
    Column("rematch", _ID),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("tables_lobby", "status", "listed"),
    Index("tables_wake", "wake"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", _ID, ForeignKey("people.id")),  # null: open, or a bot's own
    Column("bot", String(20)),  # who plays, if it is a program; with a person: who stands in
    Column("name", String(40), nullable=False),
    Index("seats_person", "person", "table_id"),
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
)

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

settings: Final = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
