"""Installs a pure Python project into a folder, as pip would, but without a network or a build tool.

`python tests/installing.py tests/toy_game FOLDER`; a process with FOLDER on its PYTHONPATH has the project installed.
"""

import shutil
import sys
import tomllib
from pathlib import Path


def install(project, target):
    """Copy a project's packages, and write what `importlib.metadata` reads: its name, version and entry points."""
    said = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    about = said["project"]
    for package in said["tool"]["setuptools"]["packages"]:
        shutil.copytree(project / package, target / package, ignore=shutil.ignore_patterns("__pycache__"))
    facts = target / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    facts.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    (facts / "METADATA").write_text(metadata, encoding="utf-8")
    lines = [
        line
        for group, entries in about["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {place}" for name, place in entries.items()))
    ]
    (facts / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    install(Path(sys.argv[1]), Path(sys.argv[2]))
