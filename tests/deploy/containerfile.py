"""Reads deploy/Containerfile: its instructions in order, stage by stage."""

import fnmatch
import json
import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FILE = ROOT / "deploy" / "Containerfile"


class Step(NamedTuple):
    """One instruction: its word, the options before its argument, and the argument."""

    word: str
    options: dict
    argument: str

    @property
    def command(self):
        """The words of a command that is written as a list, after `CMD` if there is one."""
        return json.loads(self.argument.removeprefix("CMD ").strip())

    @property
    def variables(self):
        """What an ENV sets."""
        return dict(pair.split("=", 1) for pair in self.argument.split())


def stages():
    """The steps of each stage, the first of which is its FROM."""
    lines = [line for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    found = []
    for line in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        if line.strip():
            word, _, rest = line.partition(" ")
            options = {}
            while option := re.match(r"--([a-z-]+)=(\S+)\s+", rest):
                options[option[1]], rest = option[2], rest[option.end() :]
            found += [[]] if word == "FROM" else []
            found[-1].append(Step(word, options, rest.strip()))
    return found


def ignored(path):
    """Whether .dockerignore leaves a path of the project out of the image."""
    patterns = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    name = path.relative_to(ROOT).as_posix()
    return any(
        fnmatch.fnmatch(path.name, pattern[3:]) if pattern.startswith("**/") else fnmatch.fnmatch(name, pattern)
        for pattern in patterns
    )
