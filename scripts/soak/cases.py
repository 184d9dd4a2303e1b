"""Requests for the fuzz test, made quickly from the description of the API: right, nearly right, and all wrong."""

import json
from typing import NamedTuple
from urllib.parse import quote, quote_from_bytes

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "LAUNCH")
WORDS = (
    "cards", "board", "friedl", "random", "greedy", "shogun", "me", "open", "bot", "playing", "waiting", "over", "Anna",
    "en", "de", "move", "game", "0", "1", "text", "https://push.example/a", "a@b.example", "Europe/Berlin", "resign",
)  # fmt: skip
ODD = (
    "", " ", "\0", "a\0b", "\ud800", "²", "١", "\u202e", "é" * 300, "Z̶͑a̷", "../..", "%", "' OR 1=1 --", "<b>", "null",
    "-1", "1e9", "9" * 400, "\r\nX: y", "🀄" * 40, "x" * 2_000, "x" * 70_000,
)  # fmt: skip
NUMBERS = (0, 1, 2, 3, 5, 60, 3600)
ODD_NUMBERS = (
    -1, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**40, 0.5, -0.0, 1e308, float("nan"), float("inf"),
)  # fmt: skip
BYTES = (
    b"\xff\xfe", b"%FF", b"%00", b"%C3%28", b"..%2f..", b"%", b"%zz", b"\x7f", b"\xc3\xa9", b"a" * 9_000, b"?", b"//",
)  # fmt: skip
BODIES = (
    b"", b"{", b"[]", b"null", b"1", b'"a"', b"\xff\xfe{}", b'{"name": "\xff"}', b"[" * 60_000, b'{"a":' * 10_000,
    b"{}" + b" " * 70_000, b"9" * 60_000, b'{"name": 1, "name": 2}', b"\xef\xbb\xbf{}", b'{"name": "\\ud800"}', b"\0",
    '{"name": "Anna"}'.encode("utf-16"),
)  # fmt: skip
KINDS = (
    b"text/plain", b"application/msgpack", b"multipart/form-data", b"multipart/form-data; boundary=x", b"\xff", b"/",
    b"application/x-www-form-urlencoded", b"application/json; charset=utf-16", b"application/json; charset=x", b"",
)  # fmt: skip
HEADERS = (
    (b"Origin", b"https://evil.example"), (b"Origin", b"null"), (b"Origin", b"\xff"), (b"Accept-Language", b"xx;q=,"),
    (b"Accept", b"nonsense"), (b"If-None-Match", b'"' + b"x" * 3_000), (b"Authorization", b"Bearer samurai_nonsense"),
    (b"Authorization", b"Basic \xff"), (b"Cookie", b"samurai=nonsense.1.x; =; ;;"), (b"Cookie", b"samurai=\xff"),
    (b"X-Forwarded-For", b"nonsense, ,"), (b"X-Forwarded-Proto", b"gopher"), (b"Range", b"bytes=5-1"),
    (b"Sec-Fetch-Site", b"cross-site"), (b"Expect", b"200-ok"), (b"Accept-Encoding", b"nonsense"), (b"Host", b"\xff"),
    (b"X", b"y" * 30_000),
)  # fmt: skip
PAGES = (
    "/", "/t/{table}", "/j/{code}", "/healthz", "/metrics", "/postcards/tables/{table}", "/postcards/games/{game}",
    "/api", "/api/admin/{table}", "/api/admin/reports", "/api/openapi.json", "/static/{code}", "/manifest.webmanifest",
    "/{code}",
)  # fmt: skip
"""What the description does not mention."""

DEAR = ("/postcards/", "/api/login", "/api/me/claim", "/api/me/password", "/api/recover", "/api/openapi.json")
"""What costs the server so much (a picture, the hash of a password) that it is asked for a tenth as often."""


class Case(NamedTuple):
    """A request, ready to be sent; `name` says of which kind it is."""

    name: str
    head: bytes
    body: bytes

    def __str__(self):
        return f"{self.name}: {self.head[:300]!r} {self.body[:200]!r}"


class Cases:
    """Makes requests at random, from a description of the API and real names of tables, people and so on."""

    def __init__(self, description, known, rng):
        self._schemas = description.get("components", {}).get("schemas", {})
        self._known, self._rng = known, rng
        self._operations = [
            (method.upper(), path, operation)
            for path, operations in description["paths"].items()
            for method, operation in operations.items()
        ] + [("GET", page, {}) for page in PAGES]
        self._often = [0.1 if path.startswith(DEAR) else 1 for _, path, _ in self._operations]

    def choose(self, several):
        """One of them, at random."""
        return self._rng.choice(several)

    def make(self, cookie):
        """The next request, of somebody with this cookie."""
        rng = self._rng
        ((method, path, operation),) = rng.choices(self._operations, self._often)
        name = f"{method} {path}"
        if rng.random() < 0.1:
            method = rng.choice(METHODS)
        target = self._fill(path) + self._query(operation)
        body, kind = self._body(operation)
        headers = [(b"Host", b"localhost")]
        if cookie and rng.random() < 0.9:
            headers.append((b"Cookie", cookie.encode()))
        if kind is not None:
            headers.append((b"Content-Type", kind))
        if body or method in ("POST", "PUT", "PATCH"):
            headers.append((b"Content-Length", str(len(body)).encode()))
        if rng.random() < 0.15:
            headers.append(rng.choice(HEADERS))
        lines = [b"%b %b HTTP/1.1" % (method.encode(), target), *(b"%b: %b" % header for header in headers), b"", b""]
        return Case(name, b"\r\n".join(lines), body)

    def _fill(self, path):
        parts = []
        for part in path.split("/"):
            name = part.strip("{}")
            parts.append(self._part(name) if name != part else part.encode())
        return b"/".join(parts) or b"/"

    def _part(self, name):
        rng, known = self._rng, self._known.get(name)
        luck = rng.random()
        if known and luck < 0.7:
            return quote(str(rng.choice(known)), safe="").encode()
        if luck < 0.85:
            return rng.choice(BYTES)
        return self._quoted(rng.choice((rng.choice(ODD)[:2_000], rng.choice(WORDS), str(rng.choice(ODD_NUMBERS)))))

    def _query(self, operation):
        rng, asked = self._rng, []
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "query" and rng.random() < 0.6:
                right = rng.random() < 0.6
                value = self.right(parameter["schema"]) if right else rng.choice((*ODD, *ODD_NUMBERS))
                asked.append(quote(parameter["name"]).encode() + b"=" + self._quoted(str(value)[:2_000]))
        if rng.random() < 0.05:
            asked.append(rng.choice(BYTES) + b"=" + rng.choice(BYTES))
        return b"?" + b"&".join(asked) if asked else b""

    def _quoted(self, text):
        return quote_from_bytes(text.encode("utf-8", "surrogatepass"), safe="").encode()

    def _body(self, operation):
        """The bytes of a body, and of which kind they are said to be."""
        rng, content = self._rng, operation.get("requestBody", {}).get("content", {})
        if not content:
            return (rng.choice(BODIES), b"application/json") if rng.random() < 0.1 else (b"", None)
        luck = rng.random()
        if luck < 0.1:
            return rng.choice(BODIES), b"application/json"
        value = self.right(next(iter(content.values()))["schema"])
        if luck < 0.6:
            value = self.bent(value)
        kind = rng.choice(KINDS) if rng.random() < 0.05 else b"application/json"
        return json.dumps(value).encode(), kind

    def right(self, schema, depth=0):
        """Something that fits a schema."""
        rng = self._rng
        if "$ref" in schema:
            return self.right(self._schemas[schema["$ref"].rpartition("/")[2]], depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return rng.choice(schema["enum"])
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return self.right(rng.choice(schema[several]), depth)
        kind = schema.get("type")
        kind = rng.choice(kind) if isinstance(kind, list) else kind
        return getattr(self, f"_{kind}", self._anything)(schema, depth + 1)

    def _object(self, schema, depth):
        needed = schema.get("required", ())
        made = {
            name: self.right(inner, depth)
            for name, inner in schema.get("properties", {}).items()
            if name in needed or self._rng.random() < 0.6
        }
        more = schema.get("additionalProperties")
        if isinstance(more, dict) and depth < 5:
            made.update((self._rng.choice(WORDS), self.right(more, depth)) for _ in range(self._rng.randint(0, 2)))
        return made

    def _array(self, schema, depth):
        return [self.right(schema.get("items", {}), depth) for _ in range(self._rng.randint(0, 3) if depth < 6 else 0)]

    def _string(self, schema, depth):
        of_all = [value for values in self._known.values() for value in values]
        return str(self._rng.choice(of_all)) if of_all and self._rng.random() < 0.4 else self._rng.choice(WORDS)

    def _integer(self, schema, depth):
        least, most = schema.get("minimum", 0), schema.get("maximum", 5)
        return self._rng.choice((least, most, *NUMBERS))

    _number = _integer

    def _boolean(self, schema, depth):
        return self._rng.random() < 0.5

    def _null(self, schema, depth):
        return None

    def _anything(self, schema, depth):
        return self._rng.choice((*WORDS, *NUMBERS, None, True, [], {}))

    def bent(self, value):
        """The value with something wrong in it somewhere."""
        rng = self._rng
        if isinstance(value, dict) and value and rng.random() < 0.9:
            name = rng.choice(sorted(value))
            bent = {key: inner for key, inner in value.items() if key != name}
            return bent if rng.random() < 0.15 else {**bent, name: self.bent(value[name])}
        if isinstance(value, list) and value and rng.random() < 0.7:
            return [self.bent(value[0]), *value[1:]] * rng.choice((1, 1, 1, 200))
        return self._odd()

    def _odd(self):
        rng = self._rng
        if rng.random() < 0.1:
            deep = rng.choice(([], {}, "a"))
            for _ in range(rng.choice((3, 100, 900))):
                deep = [deep] if rng.random() < 0.5 else {"a": deep}
            return deep
        return rng.choice((*ODD, *ODD_NUMBERS, None, True, [], {}, [None], {"": ""}))
