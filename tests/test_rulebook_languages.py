"""The rulebooks in German, Dutch and Italian say what the English ones say, rule by rule."""

import re
from pathlib import Path

import pytest

from samurai.games import NAMES

RULES = Path(__file__).parents[1] / "docs" / "rules"
LANGUAGES = ("de", "it", "nl")
NUMBERED = re.compile(r"^(?:- )?\*\*([BCF]R?\d+)\b")
FACTS = re.compile(r"`[^`\n]+`|\b[A-Z]{1,2}\d+\b|\d+")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
FENCE = "```"

pytestmark = [pytest.mark.parametrize("game", NAMES), pytest.mark.parametrize("language", LANGUAGES)]


def english(game):
    return RULES / f"{game}.md"


def translated(game, language):
    return RULES / language / f"{game}.md"


def blocks(page):
    """Headings, drawings, tables, items of lists and paragraphs, each for itself."""
    found, fenced = [[]], False
    for line in page.read_text(encoding="utf-8").splitlines():
        if fenced or not line.startswith(("#", "- ", FENCE)):
            found[-1].append(line)
        else:
            found.append([line])
        fenced ^= line.startswith(FENCE)
        if not fenced and (not line or line.startswith(("#", FENCE))):
            found.append([])
    return [text for lines in found if (text := "\n".join(lines).strip("\n"))]


def shape(block):
    """What a block is: a heading of some depth, a drawing, a table of some size, an item or a paragraph."""
    if block.startswith("|"):
        return ["table", *(line.count("|") for line in block.splitlines())]
    opening = re.match(r"#+ |- |```", block)
    return opening[0] if opening else "paragraph"


def facts(block):
    """What no language changes: words to type, squares, numbers and the rules that are cited."""
    return sorted(FACTS.findall(block))


def phrases(page):
    """What a reader reads in one go: sentences, cells of tables and lines of drawings, if they are of some length."""
    for block in blocks(page):
        apart = r"\s*\|\s*" if block.startswith("|") else r"\n|  +" if block.startswith(FENCE) else r"(?<=[.:;])\s+"
        for phrase in re.split(apart, block):
            plain = re.sub(r"`[^`]*`", "", phrase)
            if len(re.findall(r"[a-z]{2,}", plain)) >= 3 and not plain.startswith("# "):  # the title is a name
                yield " ".join(plain.split())


def targets(page):
    """The files that a page links to or shows."""
    links = LINK.findall(page.read_text(encoding="utf-8"))
    return [(page.parent / link.split("#")[0]).resolve() for link in links if "://" not in link]


def test_the_rules_are_those_of_the_english_page_in_its_order(game, language):
    numbers = [
        [NUMBERED.findall(block) for block in blocks(page)] for page in (english(game), translated(game, language))
    ]
    assert any(numbers[0])
    assert numbers[0] == numbers[1]


def test_the_page_is_built_like_the_english_one(game, language):
    ours, theirs = blocks(translated(game, language)), blocks(english(game))
    assert list(map(shape, ours)) == list(map(shape, theirs))
    for our, their in zip(ours, theirs, strict=True):
        assert facts(our) == facts(their), our
        assert our.endswith(":") == their.endswith(":"), our  # a colon announces the drawing or table that follows


def test_no_english_is_left_over(game, language):
    assert set(phrases(translated(game, language))) & set(phrases(english(game))) == set()


def test_links_and_pictures_are_the_same_and_are_there(game, language):
    assert targets(translated(game, language)) == targets(english(game))
    assert all(target.exists() for target in targets(translated(game, language)))
