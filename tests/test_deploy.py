"""What lies in deploy/ fits the program."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
GUIDE = (ROOT / "docs" / "guides" / "run-a-server.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda file: file.name)
def test_every_variable_and_every_file_is_told_of_in_the_guide(file):
    assert f"deploy/{file.name}" in GUIDE
    unknown = set(re.findall(r"SAMURAI_[A-Z_]+", file.read_text(encoding="utf-8"))) - set(
        re.findall(r"SAMURAI_\w+", GUIDE)
    )
    assert not unknown


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_takes_the_unit_and_finds_it_well_protected(tmp_path):
    unit = tmp_path / "samurai.service"
    unit.write_text((DEPLOY / "samurai.service").read_text().replace("/opt/samurai/bin/samurai", "/bin/true"))
    verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert verified.returncode == 0 and "samurai" not in verified.stderr, verified.stderr
    words = ["systemd-analyze", "security", "--offline=true", "--threshold=20", unit]
    judged = subprocess.run(words, capture_output=True, text=True, check=False)
    assert judged.returncode == 0, judged.stdout[-200:]
