import math
from itertools import combinations

import pytest

from samurai.art.palette import CSS_FILE, DARK, LIGHT, Theme, css, luminance, write_css

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)

SIGHTS = {
    "everyone": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""How linear red, green and blue are seen (Machado, Oliveira and Fernandes 2009)."""


def test_the_style_sheet_holds_the_same_colours():
    assert CSS_FILE.read_text(encoding="utf-8") == css(), "run samurai.art.palette.write_css()"


def test_the_style_sheet_can_be_written_again(tmp_path, monkeypatch):
    monkeypatch.setattr("samurai.art.palette.CSS_FILE", tmp_path / "palette.css")
    write_css()
    assert (tmp_path / "palette.css").read_text(encoding="utf-8") == css()


def test_both_themes_have_every_variable():
    assert css().count("--seat-4-ink:") == 3 and css().count("--vermilion:") == 3


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21; text needs 4.5 (WCAG AA)."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_wcag_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert luminance("#ffffff") == pytest.approx(1)


@THEMES
def test_text_can_be_read_on_what_it_stands_on(theme: Theme):
    pairs = [(theme.ink, ground) for ground in (theme.paper, theme.panel, theme.sea, theme.wood, theme.land)]
    pairs += [(theme.faint, ground) for ground in (theme.paper, theme.panel)]
    pairs += [(theme.vermilion, theme.paper), (theme.carved, theme.tile), (theme.raised, theme.tile)]
    pairs += [("#231f1a", theme.town)]
    pairs += [(dye.ink, dye.cloth) for dye in theme.seats]
    assert {pair: round(contrast(*pair), 1) for pair in pairs if contrast(*pair) < 4.5} == {}


@THEMES
def test_the_weave_can_be_seen_in_the_cloth(theme: Theme):
    assert all(contrast(dye.thread, dye.cloth) > 1.8 for dye in theme.seats)


@THEMES
def test_no_two_seats_share_a_weave(theme: Theme):
    assert len({dye.weave for dye in theme.seats}) == len(theme.seats)


@THEMES
@pytest.mark.parametrize("sight", SIGHTS)
def test_seats_are_told_apart_by_colour_blind_eyes(theme: Theme, sight: str):
    seen = [_lab(dye.cloth, sight) for dye in theme.seats]
    assert min(math.dist(one, other) for one, other in combinations(seen, 2)) > 20


def _lab(colour: str, sight: str) -> tuple[float, float, float]:
    """A colour as such eyes see it, in CIE Lab, where distances are differences."""
    linear = [_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    red, green, blue = (min(1, max(0, sum(w * c for w, c in zip(row, linear, strict=True)))) for row in SIGHTS[sight])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
