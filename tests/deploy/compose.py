"""Reads deploy/compose.yaml as compose does: with the variables of a file .env filled in."""

import re
from pathlib import Path

import yaml

FILE = Path(__file__).parents[2] / "deploy" / "compose.yaml"
_VARIABLE = re.compile(r"\$(?:(\$)|\{(\w+)(?::([-?])([^}]*))?\})")


def read(**given):
    """The whole file, with these variables; a missing one that is needed is a KeyError with compose's own message."""

    def fill(found):
        escaped, name, sign, rest = found.groups()
        if escaped:
            return "$"
        if given.get(name):
            return given[name]
        if sign == "?":
            raise KeyError(rest)
        return rest or ""

    def walk(data):
        if isinstance(data, dict):
            return {key: walk(value) for key, value in data.items()}
        if isinstance(data, list):
            return [walk(value) for value in data]
        return _VARIABLE.sub(fill, data) if isinstance(data, str) else data

    return walk(yaml.safe_load(FILE.read_text(encoding="utf-8")))
