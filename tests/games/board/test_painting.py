from collections import Counter

import pytest
from gallery import EVIL, NAMES, checked, names_are_harmless, played, signs_of, texts, titles

from samurai.art.palette import DARK, LIGHT
from samurai.games.board.japan import japan
from samurai.games.board.painting import is_screened, svg
from samurai.games.board.pieces import FIGURE_NAMES, TOKEN_NAMES, Figure, Piece, Token
from samurai.games.board.state import Phase, View


def view(seats: int = 4, steps: int = 110, seat: int | None = 0, **variant: str) -> View:
    found = played("board", seats, steps, **variant).observe(seat).view
    assert isinstance(found, View)
    return found


def changed(before: View, **changes: object) -> View:
    return before._replace(position=before.position._replace(**changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("steps", [0, 20, 90, 9999])
def test_a_painting_is_whole_at_every_stage(seats, steps, theme):
    for seat in (None, seats - 1):
        shown = view(seats, steps, seat)
        painting = svg(shown, NAMES[:seats], theme)
        checked(painting)
        assert painting == svg(shown, NAMES[:seats], theme)
        assert len(painting) < 200_000


def test_every_hex_can_be_found_by_its_name():
    painting = svg(view(2, 40), NAMES[:2])
    assert all(f'data-place="{space.name}"' in painting for space in japan(2).spaces)


def test_every_token_is_drawn_for_every_seat():
    shown = view()
    land = [at for at in japan(4).land if at][:56]
    tokens = list(shown.position.tokens)
    for number, token in enumerate(Token):
        tokens[land[number]] = Piece(token, number % 4)
    sentence = titles(svg(changed(shown, tokens=tuple(tokens)), NAMES))
    for number, token in enumerate(Token):
        assert any(title.endswith(f": {TOKEN_NAMES[token]} of {NAMES[number % 4]}") for title in sentence)


def test_every_figure_stands_where_it_stands():
    shown = view(4, 60)
    painting = svg(shown, NAMES)
    for space, figures in zip(japan(4).spaces, shown.position.figures, strict=True):
        assert all(f'data-place="{space.name}.{figure}"' in painting for figure in figures)
    assert any(FIGURE_NAMES[Figure.RICE] in title for title in titles(painting))


def test_an_empty_settlement_says_so():
    shown = view(4, 60)
    assert any("a village: no figure" in title for title in titles(svg(changed(shown, figures=((),) * 174), NAMES)))


@pytest.mark.parametrize(
    ("seats", "seat", "piles", "phase", "screens"),
    [
        (2, 0, "screened", Phase.TURN, 0),
        (3, 0, "screened", Phase.TURN, 2),
        (4, None, "screened", Phase.TURN, 4),
        (4, 1, "open", Phase.TURN, 0),
        (4, 1, "screened", Phase.OVER, 0),
    ],
)
@pytest.mark.rule("B16")
def test_others_piles_are_behind_screens(seats, seat, piles, phase, screens):
    counts = ((7, 8, 9), (4, 5, 6), (1, 2, 3), (3, 1, 2))[:seats]
    shown = changed(view(seats, 60, seat, piles=piles), captured=counts, phase=phase)
    painting = svg(shown, NAMES[:seats])
    assert signs_of(painting).count("screen") == screens
    hidden = [other for other in range(seats) if is_screened(shown, other)]
    assert len(hidden) == screens
    for other in hidden:
        assert f"{NAMES[other]} has captured" not in painting
        swapped = tuple((0, 0, 0) if at == other else pile for at, pile in enumerate(counts))
        assert svg(changed(shown, captured=swapped), NAMES[:seats]) == painting


def test_a_hand_is_shown_to_its_owner_alone():
    table = played("board", 2, 40)
    own, other = (table.observe(seat).view for seat in (0, 1))
    assert all(f'data-place="{token}"' in svg(own, NAMES[:2]) for token in own.hand)
    assert "your hand" not in texts(svg(table.observe(None).view, NAMES[:2]))
    assert svg(own, NAMES[:2]) != svg(other, NAMES[:2])


def test_while_hands_are_chosen_all_that_can_be_chosen_is_shown():
    painting = svg(view(3, 1, 0), NAMES[:3])
    assert all(f'data-place="{token}"' in painting for token in Token)


def test_while_hands_are_dealt_nothing_is_to_be_chosen():
    dealt = view(3, 20, 0, hands="dealt")
    painting = svg(changed(dealt._replace(hand=()), phase=Phase.HANDS), NAMES[:3])
    assert 'data-place="ronin"' not in painting


@pytest.mark.parametrize(
    ("phase", "status"),
    [
        (Phase.HANDS, "The opening hands"),
        (Phase.FIGURES, "Tomoe Gozen places a figure"),
        (Phase.TURN, "Tomoe Gozen to play"),
        (Phase.DRAW, "Tomoe Gozen draws"),
        (Phase.OVER, "The game is over"),
    ],
)
def test_it_says_what_the_table_waits_for(phase, status):
    painting = svg(changed(view(), phase=phase, turn=0), NAMES)
    assert status in texts(painting) and titles(painting)[0].endswith(status)
    assert signs_of(painting).count("fan") == (phase not in (Phase.HANDS, Phase.OVER))


def test_at_the_end_everyone_sees_the_places():
    shown = changed(view(), captured=((5, 1, 0), (1, 5, 2), (0, 0, 4), (0, 0, 0)), phase=Phase.OVER)
    assert {"first", "second", "third", "fourth"} <= set(texts(svg(shown, NAMES)))


def test_more_than_four_figures_set_aside_find_room():
    few, many = (svg(changed(view(), aside=aside), NAMES) for aside in ((2, 1, 1), (3, 2, 1)))
    more = Counter(signs_of(many)) - Counter(signs_of(few))
    assert more == {Figure.HELMET: 1, Figure.BUDDHA: 1}
    four, six = places_aside(few), places_aside(many)
    assert len(six) == 6 and six[1] - six[0] < four[1] - four[0], "they are moved together"
    assert six[-1] < four[-1] + (four[1] - four[0]), "and leave no room that a fifth place would not need"


def places_aside(painting: str) -> list[float]:
    """Where the dashed places of the figures set aside are, from left to right."""
    return [float(node.get("cx", "")) for node in checked(painting).iter() if node.get("stroke-dasharray") == "3 3"]


def test_names_are_harmless():
    names_are_harmless(svg(view(seat=None), EVIL))
