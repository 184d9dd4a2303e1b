"""What lies in deploy/ fits the program."""

import os
import re
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path

import pytest

from deploy import compose, containerfile
from samurai.cli import main
from samurai.server.runtime.settings import Settings, from_environment
from samurai.store.database import Database, address

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
GUIDE = (ROOT / "docs" / "guides" / "run-a-server.md").read_text(encoding="utf-8")
TABLE = set(re.findall(r"^\| [^|]*\| `(SAMURAI_\w+)` \|", GUIDE, re.MULTILINE))
"""The variables that the guide's table lists."""

NOT_SET = {"SAMURAI_OPEN"}
"""A service has no browser to open."""

KNOWN = {"SAMURAI_DOMAIN": "play.example", "POSTGRES_PASSWORD": "secret"}
"""The configuration of compose."""

FOR_TESTS = {"folder", "push_anywhere"}
"""Settings that nobody sets who runs a server."""

WRITTEN = {
    "SAMURAI_MAIL_FROM": "Samurai <samurai@play.example>",
    "SAMURAI_SMTP_URL": "smtp://mail.example",
    "SAMURAI_URL": "https://play.example",
    "SAMURAI_USI": "Other=program",
}
"""What can't be any text at all."""


@pytest.mark.parametrize(
    "file", sorted(path for path in DEPLOY.rglob("*") if path.is_file()), ids=lambda file: file.name
)
def test_the_guide_mentions_every_variable_and_every_file(file):
    assert file.relative_to(ROOT).as_posix() in GUIDE
    unknown = set(re.findall(r"SAMURAI_[A-Z_]+", file.read_text(encoding="utf-8"))) - set(
        re.findall(r"SAMURAI_\w+", GUIDE)
    )
    assert not unknown


def flat(settings):
    """Every single setting, those for retention one by one."""
    reported = asdict(settings)
    kept = reported.pop("retention")
    return reported | {f"keep_{name}": value for name, value in kept.items()}


def effect(name):
    """The settings that a variable changes, where all the others are set."""
    whole = {**dict.fromkeys(TABLE - NOT_SET, "7"), **WRITTEN}
    if name != "SAMURAI_SMTP_URL":
        del whole["SAMURAI_SMTP_URL"]  # with it, e-mail needs two of the others
    reported = flat(from_environment(whole))
    without = flat(from_environment({other: value for other, value in whole.items() if other != name}))
    return {key for key, value in reported.items() if value != without[key]}


def test_the_guides_table_lists_every_setting_and_each_has_its_effect():
    effects = {name: effect(name) for name in TABLE - NOT_SET}
    assert all(effects.values()), effects
    assert set().union(*effects.values()) == set(flat(Settings())) - FOR_TESTS


def test_the_example_and_compose_set_what_the_guide_lists():
    example = re.findall(r"^#?(SAMURAI_\w+)=", (DEPLOY / "samurai.env").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(example) == sorted(TABLE - NOT_SET)
    settings = compose.read(**KNOWN)["services"]["samurai"]["environment"]
    assert set(settings) == TABLE - NOT_SET
    of_the_whole = {"SAMURAI_HOST", "SAMURAI_PORT", "SAMURAI_STORE", "SAMURAI_PROXIES"}
    given = compose.read(**KNOWN, **dict.fromkeys(TABLE, "given"))["services"]["samurai"]["environment"]
    assert {name for name, value in given.items() if "given" not in value} == of_the_whole


def test_what_compose_sets_is_usual_but_for_its_place():
    reported = flat(from_environment(compose.read(**KNOWN)["services"]["samurai"]["environment"]))
    others = {name for name, value in flat(Settings()).items() if value != reported[name]}
    assert others == {"host", "origins", "proxies", "store", "url", "workers"}
    assert reported["url"] == "https://play.example"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
@pytest.mark.parametrize("name", ["samurai.service", "samurai-backup.service", "samurai-backup.timer"])
def test_systemd_takes_the_units_and_finds_them_well_protected(name, tmp_path):
    for file in DEPLOY.glob("samurai*.[st]*[er]"):
        (tmp_path / file.name).write_text(file.read_text().replace("/opt/samurai/bin/samurai", "/bin/true"))
    unit = tmp_path / name
    verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert verified.returncode == 0 and "samurai" not in verified.stderr, verified.stderr
    if unit.suffix == ".service":
        words = ["systemd-analyze", "security", "--offline=true", "--threshold=20", unit]
        judged = subprocess.run(words, capture_output=True, text=True, check=False)
        assert judged.returncode == 0, judged.stdout[-200:]


def test_every_backup_is_made_by_the_same_words():
    (words,) = re.findall(r"samurai (backup .*)", compose.FILE.read_text())
    (unit,) = re.findall(r"samurai (backup .*)", (DEPLOY / "samurai-backup.service").read_text())
    folder = re.compile(r"/var/\S+")
    assert folder.sub("FOLDER", words) == folder.sub("FOLDER", unit) == "backup FOLDER --keep 14"
    assert folder.findall(words)[0] in (DEPLOY / "Containerfile").read_text()


def test_the_words_make_a_backup(tmp_path, capsys):
    Database(address(str(tmp_path / "samurai.db"))).close()
    words = compose.read(**KNOWN)["services"]["backup"]["command"][2].split()
    (tmp_path / "backups").mkdir()
    said = [str(tmp_path / "backups") if word.startswith("/var") else word for word in words]
    assert main([*said[said.index("backup") : said.index("14") + 1], "--store", str(tmp_path / "samurai.db")]) == 0
    assert len(list((tmp_path / "backups").iterdir())) == 1


@pytest.mark.parametrize(("hour", "seconds"), [(2, 3_600), (3, 86_400), (4, 82_800)])
def test_compose_waits_until_three_in_the_night(hour, seconds, tmp_path):
    shims = {"date": f"echo {1_794_960_000 // 86_400 * 86_400 + hour * 3_600}", "sleep": 'echo "$1"; false'}
    for name, does in shims.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / name).chmod(0o755)
    command = compose.read(**KNOWN)["services"]["backup"]["command"]
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    assert subprocess.check_output(command, env=path, text=True) == f"{seconds}\n"


def test_the_containerfile_agrees_with_itself_and_with_the_program():
    *before, image = containerfile.stages()
    steps = {step.word: step for step in image}
    settings = steps["ENV"].variables
    assert steps["USER"].argument != "root"
    assert steps["CMD"].command == ["samurai", "serve"]
    assert steps["EXPOSE"].argument == settings["SAMURAI_PORT"]
    assert f":{settings['SAMURAI_PORT']}/healthz" in steps["HEALTHCHECK"].command[-1]
    assert Path(settings["SAMURAI_STORE"]).parent == Path(steps["VOLUME"].argument) == Path(steps["WORKDIR"].argument)
    assert from_environment(settings).host == "0.0.0.0"
    for step in (step for stage in (*before, image) for step in stage if step.word == "COPY"):
        source = ROOT / step.argument.split()[0]
        assert source.exists() and not containerfile.ignored(source), step


def test_nothing_secret_or_large_goes_into_the_image():
    for name in (".git", ".venv", "node_modules", "deploy/.env", "samurai.db", "src/samurai/server/static"):
        assert containerfile.ignored(ROOT / name), name
