import pytest
from gallery import EVIL, NAMES, checked, names_are_harmless, played, signs_of, texts, titles

from samurai.art.palette import DARK, LIGHT
from samurai.games.cards.painting import svg
from samurai.games.cards.pieces import SHAPES, Card, Cell, Symbol, card_word, cell_word
from samurai.games.cards.state import CardAt, Phase, View, VillageAt


def view(seats: int = 4, steps: int = 24, seat: int | None = 0) -> View:
    found = played("cards", seats, steps).observe(seat).view
    assert isinstance(found, View)
    return found


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("steps", [0, 12, 9999])
def test_a_painting_is_whole_at_every_stage(seats, steps, theme):
    for seat in (None, seats - 1):
        shown = view(seats, steps, seat)
        painting = svg(shown, NAMES[:seats], theme)
        checked(painting)
        assert painting == svg(shown, NAMES[:seats], theme)
        assert len(painting) < 200_000


def test_an_empty_field_is_painted_too():
    bare = view()._replace(villages=(), cards=(), free=(), last=None, top=None, unseen=())
    assert "0 in the stack" in texts(svg(bare, NAMES))


def test_every_card_and_village_is_drawn():
    villages = [(Symbol.HELMET,), (Symbol.BUDDHA, Symbol.RICE), SHAPES]
    shown = view()._replace(
        villages=tuple(VillageAt(Cell(2 * at, 0), village, at == 2) for at, village in enumerate(villages)),
        cards=tuple(CardAt(Cell(at, 1), at % 4, Card(symbol, at + 1), at == 3) for at, symbol in enumerate(Symbol)),
    )
    sentence = titles(svg(shown, NAMES))
    assert {"0,0: village with helmet", "2,0: village with buddha, rice"} <= set(sentence)
    assert "4,0: village with helmet, buddha, rice, scored" in sentence
    for at, symbol in enumerate(Symbol):
        assert f"{at},1: {symbol}{at + 1} of {NAMES[at]}" in sentence
    assert signs_of(svg(shown, NAMES)).count("crest") == 2


def test_every_cell_where_something_may_go_can_be_touched():
    shown = view()
    painting = svg(shown, NAMES)
    assert shown.free and all(f'data-place="{cell_word(cell)}"' in painting for cell in shown.free)


def test_the_village_in_hand_and_its_two_cells_are_shown():
    shown = view()._replace(phase=Phase.LAY, held=None, due=())
    due = shown.free[:2]
    painting = svg(shown._replace(phase=Phase.PLACE, held=(Symbol.RICE,), due=due), NAMES)
    assert "to place" in texts(painting) and "to place" not in texts(svg(shown, NAMES))
    assert all(painting.count(f'data-place="{cell_word(cell)}"') == 1 for cell in due)


def test_a_hand_is_shown_to_its_owner_alone():
    own = view()
    painting = svg(own, NAMES)
    assert all(f'data-place="{card_word(card)}"' in painting for card in own.hand)
    assert "your hand" not in texts(svg(view(seat=None), NAMES))


@pytest.mark.parametrize(
    ("phase", "causes", "status"),
    [
        (Phase.DEAL, (), "Musashi draws"),
        (Phase.LAY, (), "Musashi to lay a card"),
        (Phase.LAY, ("last-village",), "Musashi: the last round"),
        (Phase.PLACE, (), "Musashi places a village"),
        (Phase.OVER, ("last-village",), "The game is over"),
    ],
)
def test_it_says_what_the_table_waits_for(phase, causes, status):
    painting = svg(view()._replace(phase=phase, causes=causes, turn=1), NAMES)
    assert status in texts(painting) and titles(painting)[0].endswith(status)
    assert signs_of(painting).count("fan") == (phase is not Phase.OVER)


def test_at_the_end_everyone_sees_the_places():
    shown = view()._replace(phase=Phase.OVER, stones=((5, 1, 0), (1, 5, 2), (0, 0, 4), (0, 0, 0)))
    assert {"first", "second", "third", "fourth"} <= set(texts(svg(shown, NAMES)))


def test_names_are_harmless():
    names_are_harmless(svg(view(seat=None), EVIL))
