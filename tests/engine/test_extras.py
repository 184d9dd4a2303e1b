"""Which extra installs what, and the sentence for a missing package."""

import re
import tomllib
from pathlib import Path

import samurai
from samurai.engine.extras import EXTRAS, PROJECT, extra_of, missing_package

ABOUT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MODULES = {"argon2-cffi": "argon2", "http-ece": "http_ece", "open_spiel": "pyspiel"}
"""The modules that are not named like their distribution."""


def test_the_core_needs_nothing():
    assert ABOUT["dependencies"] == []


def test_the_extras_are_those_of_the_project():
    assert ABOUT["name"] == PROJECT
    for extra, modules in EXTRAS.items():
        wanted = {re.split(r"[\[<>=;\s]", line)[0] for line in ABOUT["optional-dependencies"][extra]} - {PROJECT}
        brought = {MODULES.get(name, name) for name in wanted}
        assert set(modules) - {"rich"} <= brought  # Textual brings Rich
        assert extra == "bench" or all(extra_of(module) for module in brought)


def test_every_requirement_of_users_has_a_floor():
    for extra in ("fast", "terminal", "server", "postgres", "ray", "rl", "openspiel"):
        for line in ABOUT["optional-dependencies"][extra]:
            assert ">=" in line or line.startswith(PROJECT), line


def test_a_module_leads_to_its_extra():
    assert extra_of("sqlalchemy.orm") == "server" and extra_of("os") == ""
    said = str(missing_package("`samurai serve`", "litestar.app"))
    assert said == "`samurai serve` needs litestar, which is not installed: pip install 'samurai-games[server]'"


def test_the_citation_names_this_version():
    cited = (Path(__file__).parents[2] / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {samurai.__version__}\n" in cited
