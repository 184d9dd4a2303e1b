"""The site: every page is in it, and every link and anchor leads somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

yaml = pytest.importorskip("yaml")
pytest.importorskip("mkdocs")

ROOT = Path(__file__).parents[1]
CONFIG = ROOT / "mkdocs.yml"
RULES = re.compile(r"^\s*(?:- )?\*\*([BCF]R?\d+)\b", re.MULTILINE)
FOREIGN = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href)=\"?(?:https?:)?//[^>]*>")
NOWHERE = ("[gone](gone.md)", "[no such part](index.md#gone)", "[here](#lost)", "[root](/index.md)")


def build(config, site):
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", config, "--site-dir", site],
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def listed(nav):
    for entry in nav:
        for place in entry.values() if isinstance(entry, dict) else (entry,):
            yield from listed(place) if isinstance(place, list) else (place,)


def test_every_page_is_in_the_contents_once():
    contents = list(listed(yaml.safe_load(CONFIG.read_text(encoding="utf-8"))["nav"]))
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in ROOT.glob("docs/**/*.md")}
    wanted = pages | {"architecture.md", "contributing.md", "changelog.md"}
    assert sorted(contents) == sorted(wanted), "the nav of mkdocs.yml has every page once"


@pytest.mark.slow
def test_the_site_is_built_without_a_complaint(tmp_path):
    done = build(CONFIG, tmp_path)
    assert done.returncode == 0 and "excluded" not in done.stderr, done.stderr
    for page in ROOT.glob("docs/rules/**/*.md"):
        html = (tmp_path / page.relative_to(ROOT / "docs")).with_suffix(".html").read_text(encoding="utf-8")
        assert all(f'id="{number}"' in html for number in RULES.findall(page.read_text(encoding="utf-8")))
    for page in tmp_path.rglob("*.html"):
        assert not FOREIGN.search(page.read_text(encoding="utf-8")), f"{page.name} needs other hosts"


@pytest.mark.slow
def test_links_to_nowhere_fail(tmp_path):
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("# A page\n\n" + "\n".join(NOWHERE), encoding="utf-8")
    lines = (f"INHERIT: {CONFIG}", "docs_dir: docs", "theme: mkdocs", "plugins: []", "hooks: []", "nav: [index.md]")
    (tmp_path / "mkdocs.yml").write_text("\n".join(lines), encoding="utf-8")
    done = build(tmp_path / "mkdocs.yml", tmp_path / "site")
    assert done.returncode != 0
    assert f"{len(NOWHERE)} warnings in strict mode" in done.stdout + done.stderr
