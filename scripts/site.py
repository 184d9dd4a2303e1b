"""What the site has beyond the folder docs: pages from the repository, our colours, and an anchor for every rule."""

from __future__ import annotations

import re
from os.path import relpath
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[1]

PAGES: Final = {
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
"""Pages that lie beside the folder docs, and where the site has them."""

SEAL: Final = "client/src/seal.svg"
PALETTE: Final = ROOT / "src/samurai/art/palette.css"

LINK: Final = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")
"""The target of a link to a file."""

NUMBER: Final = re.compile(r"^(\s*(?:- )?)\*\*([BCF]R?\d+)\b", re.MULTILINE)
"""A rule's number, which begins a paragraph."""

LANGUAGES: Final = {"": "English", "de": "Deutsch", "nl": "Nederlands", "it": "Italiano"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Take in what the site shows and the folder docs does not hold."""
    for name, place in {**PAGES, SEAL: "look/seal.svg"}.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / name)))
    files.append(File.generated(config, "look/palette.css", content=_palette()))
    linked = {path for page in files.documentation_pages() for path in map(_outside, _targets(page)) if path}
    for path in sorted(linked - set(PAGES)):
        files.append(File.generated(config, f"files/{path}", abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links out of the folder to where the site has the file; give rules anchors and their other languages."""
    here = page.file.src_uri
    text = LINK.sub(lambda link: _moved(page.file, link[1]), markdown)
    if not here.startswith("rules/"):
        return text
    title, _, rest = NUMBER.sub(r'\1<a id="\2"></a>**\2', text).partition("\n")
    return f"{title}\n\n{_languages(here)}\n{rest}"


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Say in which language a page is, for those who have it read aloud."""
    language = _language(page.file.src_uri)
    return f'<div lang="{language}">{html}</div>' if language else html


def _palette() -> str:
    """Our colours, by the names that Material has for light and dark."""
    light, _, dark = re.findall(r"^  --.*?(?=^})", PALETTE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return "".join(
        f'[data-md-color-scheme="{name}"] {{\n{theme}}}\n' for name, theme in (("default", light), ("slate", dark))
    )


def _targets(page: File) -> list[Path]:
    return [Path(page.abs_src_path or "").parent / target for target in LINK.findall(page.content_string)]


def _outside(path: Path) -> str | None:
    """The name of a file of the repository that is not in the folder docs, or nothing."""
    real = path.resolve()
    if not real.is_file() or not real.is_relative_to(ROOT) or real.is_relative_to(ROOT / "docs"):
        return None
    return real.relative_to(ROOT).as_posix()


def _moved(page: File, target: str) -> str:
    name = _outside(Path(page.abs_src_path or "").parent / target)
    if name is None:
        return target
    return relpath(PAGES.get(name, f"files/{name}"), Path(page.src_uri).parent)


def _language(page: str) -> str:
    parts = page.split("/")
    return parts[1] if parts[0] == "rules" and len(parts) == 3 else ""


def _languages(page: str) -> str:
    """A line with the same rules in the other languages."""
    name, mine = Path(page).name, _language(page)
    names = (
        f"**{word}**" if code == mine else f"[{word}]({relpath(Path('rules') / code / name, Path(page).parent)})"
        for code, word in LANGUAGES.items()
    )
    return f"{' · '.join(names)}\n{{ .languages }}\n"
