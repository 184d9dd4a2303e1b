"""The study of balance: equal seeds count alike, kernels count as the plain rules do, and the page is up to date."""

import shutil
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import toy

from samurai.engine.errors import UserError
from samurai.engine.game import CHANCE
from samurai.games import load
from samurai.games.board import rules as board_rules
from samurai.games.board.study import series as board_games
from samurai.games.cards import rules as cards_rules
from samurai.games.cards.deck import VILLAGES_BY_SYMBOLS, own_cards
from samurai.games.cards.field import Field, sides
from samurai.games.cards.state import PLACE
from samurai.games.cards.study import series as card_games
from samurai.games.friedl import rules as friedl_rules
from samurai.games.friedl.legal import in_check
from samurai.games.friedl.study import series as friedl_games
from samurai.research.counts import WHOLE, added
from samurai.research.player import CHOICES, COLUMNS, MARK, NOBODY, OPTIONS, PLACES, TURNS
from samurai.research.series import generators
from samurai.selfplay.balance import games as balance_games
from samurai.selfplay.balance.games import settings, studied
from samurai.selfplay.balance.gathering import check, gather, known, main, page, parts, plots, read_counts

DOCS = Path(__file__).parents[2] / "docs"


# The page that is kept.


@pytest.fixture(scope="module")
def counts():
    return read_counts(DOCS / "balance", studied())


def test_the_page_and_its_plots_are_made_from_the_counts_beside_them(counts):
    text = (DOCS / "balance" / "template.txt").read_text(encoding="utf-8")
    assert page(text, studied(), counts) == (DOCS / "balance.md").read_text(encoding="utf-8")
    drawings = plots(studied(), counts)
    assert set(drawings) == {file.name for file in (DOCS / "balance").glob("*.svg")}
    for name, drawing in drawings.items():
        assert drawing == (DOCS / "balance" / name).read_text(encoding="utf-8"), name


def test_there_are_a_hundred_thousand_games_of_every_game_and_number_of_players(counts):
    assert min(counts[f"{game.name}-{seats}"]["games"] for game, seats in settings(studied())) >= 100_000


def test_everybody_comes_in_somewhere_and_first_places_are_shared_out_whole(counts):
    for name, one in counts.items():
        if "places" in one:
            assert [sum(row) for row in one["places"]] == [one["games"]] * len(one["places"]), name
            assert sum(one["first"]) == WHOLE * one["games"], name
        for length in ("turns", "plies", "aside", "ties"):
            if length in one:
                assert sum(one[length]["bins"].values()) == one["games"], name


# What cannot be done is said.


def write_again(folder, *words):
    main([str(folder / "out"), "--games", "0", "--page", str(folder), *words])


@pytest.fixture
def refusal(capsys):
    """Runs something that is refused, and returns the sentence."""

    def refused(run, *words):
        with pytest.raises(SystemExit):
            run(*words)
        return capsys.readouterr().err

    return refused


def test_the_page_is_written_from_the_counts_beside_it(tmp_path, refusal):
    assert "template.txt, which the page is made from" in refusal(write_again, tmp_path)
    shutil.copytree(DOCS / "balance", tmp_path / "balance")
    for plot in (tmp_path / "balance").glob("*.svg"):
        plot.unlink()
    write_again(tmp_path)
    assert (tmp_path / "balance.md").read_bytes() == (DOCS / "balance.md").read_bytes()
    assert sorted(file.name for file in tmp_path.rglob("*")) == sorted(
        ["balance", "balance.md", *(file.name for file in (DOCS / "balance").iterdir())]
    )
    assert "has a gap 'first_board_2', which no game fills" in refusal(write_again, tmp_path, "--game", "cards")


def test_a_page_about_one_game_has_its_rows_alone(tmp_path):
    shutil.copytree(DOCS / "balance", tmp_path / "balance")
    (tmp_path / "balance" / "template.txt").write_text("{lengths}\n\n{seats}\n\n{ends_cards}\n\n{decks}\n")
    write_again(tmp_path, "--game", "cards")
    text = (tmp_path / "balance.md").read_text()
    assert "cards, 4 players" in text and "no free side" in text and "board" not in text


def test_a_game_without_a_study_is_refused_by_its_name(tmp_path, monkeypatch, refusal):
    monkeypatch.setattr(balance_games, "names", lambda: ("cards", "lots"))
    monkeypatch.setattr(balance_games, "load", lambda name: toy.LOTS if name == "lots" else load(name))
    assert [one.name for one in studied()] == ["cards"]
    assert "lots has no balance study" in refusal(main, [str(tmp_path), "--game", "lots"])
    assert "there is no series 'lots-2'; there are cards-2," in refusal(main, [str(tmp_path), "--only", "lots-2"])


def test_games_are_compared_only_by_series_that_they_have():
    check(studied(["cards"]), {name: {} for name in known()})
    some = {name: {} for name in known() if name != "cards-3-strong"}
    with pytest.raises(UserError, match="there is no cards-3-strong"):
        check(studied(["cards"]), some)


# Games, played again.


@pytest.mark.slow
@pytest.mark.parametrize("name", ["board-3", "cards-4", "friedl-2"])
def test_equal_seeds_count_alike_in_one_part_or_in_two(name):
    count = known()[name].play
    whole = count(7, 0, 6)
    assert whole == added(count(7, 0, 2), count(7, 2, 4))
    assert whole != count(8, 0, 6)
    assert whole["games"] == 6


@pytest.mark.slow
def test_a_study_is_taken_up_where_it_was_left(tmp_path, capsys):
    words = [str(tmp_path), "--games", "12000", "--only", "cards-2-deck-samurai"]
    main(words)
    study = known()["cards-2-deck-samurai"]
    files = [part.file(tmp_path) for part in parts(study, 12_000, 1)]
    before, kept_time = gather(tmp_path, study, 12_000, 1), files[0].stat().st_mtime_ns
    assert before["games"] == study.games(12_000) == 3_600
    main(words)
    assert files[0].stat().st_mtime_ns == kept_time, "nothing is played twice"
    files[0].unlink()
    main(words)
    assert gather(tmp_path, study, 12_000, 1) == before
    assert "parts: cards-2-deck-samurai" in capsys.readouterr().err


def steps(module, root):
    """A game by the quick eye, step by step: what the kernels note, and every action with who did it."""
    ours, desk, rng = module.player().kernels, module.player().desk(), generators(3, 0, 1)[0]
    games, row, log = root.copy(), np.zeros(COLUMNS, np.int64), []
    while (seat := ours["to_act"](games)) != NOBODY:
        if seat == CHANCE:
            code = ours["chance"](games, rng)
            ours["mark"](row, code)
        else:
            number = ours["actions"](games, desk.codes)
            code = ours["best"](games, desk.priors, rng, desk.codes[:number])
            ours["do"](games, desk, row, code, number)
        log.append((seat, module.law.decode(code)))
    ours["finish"](games, row)
    assert row.tolist() == module.player().rows(root, 0, generators(3, 0, 1), desk)[0].tolist()
    return row, log


def reported(rules, state, log):
    """The plain states before each action and who does it, and the last one."""
    for seat, action in log:
        yield state, seat
        state = rules.apply(state, seat, action)
    yield state, None


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_the_kernels_count_a_board_game_as_the_rules_do(seats):
    row, log = steps(board_games, board_games.root(seats, board_games.RANDOM_SETUP))
    noted, hands = Counter(), None
    for state, seat in reported(board_rules, board_rules.start(seats, board_games.RANDOM_SETUP), log):
        if seat is not None and seat != CHANCE:
            hands = hands or state.hands
            noted[TURNS] += not state.position.played
            noted[CHOICES] += 1
            noted[OPTIONS] += len(board_rules.actions(state, seat))
    for at in (TURNS, CHOICES, OPTIONS):
        assert row[at] == noted[at]
    position = state.position
    assert tuple(row[PLACES : PLACES + seats]) == board_rules.outcome(state).places
    assert row[board_games.SET_ASIDE] == sum(position.aside)
    assert row[board_games.FIGURED : board_games.FIGURED + seats].tolist() == list(map(sum, position.captured))
    ended = {cause for at, cause in enumerate(board_games.CAUSES) if row[board_games.ENDS] >> at & 1}
    assert ended == set(position.causes)
    held = board_games.tokens(row[board_games.HANDS : board_games.HANDS + seats])
    for hand, kinds in zip(hands, held, strict=True):
        assert Counter(hand) == {kind: number for kind, number in zip(board_games.KINDS, kinds) if number}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_the_kernels_count_a_card_game_as_the_rules_do(seats):
    row, log = steps(card_games, card_games.root(seats))
    noted, before = Counter(), None
    for state, seat in reported(cards_rules, cards_rules.start(seats, {"first": "1"}), log):
        if before and state.phase != PLACE:
            notice_villages(before, state, noted)
            before = None
        if seat is not None and seat != CHANCE:
            before = before or state
            noted[TURNS] += state.phase != PLACE
            noted[CHOICES] += 1
            noted[OPTIONS] += len(cards_rules.actions(state, seat))
    field, scored = state.field, 0
    for cell, village in field.villages.items():
        scored += len(village) * all(side in field.cards for side in sides(cell))
    noted[card_games.TIES] = scored - sum(map(sum, state.stones))
    noted[card_games.LAID] = len(field.villages)
    for at, number in noted.items():
        assert row[at] == number, at
    assert row[card_games.BY_COMPLETED] > 0
    assert tuple(row[PLACES : PLACES + seats]) == cards_rules.outcome(state).places
    stones = row[card_games.STONES : card_games.STONES + seats].tolist()
    assert stones == list(map(sum, state.stones))


def notice_villages(before, after, noted):
    """What other rulings say of the villages that a turn has brought, by the plain rules of the field."""
    new = [cell for cell in after.field.villages if cell not in before.field.villages]
    if not new:
        return
    noted[card_games.SURROUNDED] += sum(all(side in after.field.cards for side in sides(cell)) for cell in new)
    seat, cards = before.turn, {**before.field.cards, after.last: after.field.cards[after.last]}
    is_open = {cell: any(side not in cards for side in sides(cell)) for cell in before.field.villages}
    pivots = {cell: village for cell, village in before.field.villages.items() if is_open[cell]}
    noted[card_games.BY_COMPLETED] += sum(cell not in Field(pivots, cards, ()).due(seat, after.last) for cell in new)
    noted[card_games.CHAINED] += bool(after.field.due(seat, after.last)) and bool(after.unseen)


@pytest.mark.slow
def test_the_kernels_count_a_game_of_friedl_as_the_rules_do(monkeypatch):
    log, do = [], friedl_games._do

    def heard(position, past, noted, move, number):
        log.append(friedl_games.packing.to_action(move))
        do(position, past, noted, move, number)

    monkeypatch.setattr(friedl_games, "_do", heard)
    (row,), offered = friedl_games.rows(32, False, generators(5, 0, 1))
    state, noted = friedl_rules.start(2, {"rules": "booklet", "plies": "512", "position": "start"}), Counter()
    for action in log:
        seat = len(state.moves) % 2
        noted[friedl_games.OFFERED] += len(friedl_rules.actions(state, seat))
        noted[friedl_games.CAPTURES] += bool(action.captured)
        noted[friedl_games.DROPS] += not action.origin
        noted[friedl_games.PROMOTIONS] += action.promotes
        state = friedl_rules.apply(state, seat, action)
        noted[friedl_games.CHECKS] += in_check(state.position)
    noted[friedl_games.LENGTH] = len(log)
    for at, number in noted.items():
        assert row[at] == number, friedl_games.FIELDS[at]
    outcome = friedl_rules.outcome(state)
    assert friedl_games.REASONS[row[friedl_games.REASON]] == outcome.reasons
    assert {-1: (1, 1), 0: (1, 2), 1: (2, 1)}[row[friedl_games.WINNER]] == outcome.places
    assert offered.sum(axis=0).tolist() == [row[friedl_games.OFFERED], len(log)]


@pytest.mark.slow
def test_a_ruling_the_other_way_changes_only_the_games_that_it_is_about():
    root, rngs = card_games.root(3), generators(1, 0, 300)
    usual, late, closed = (
        card_games.player(ruling).rows(root, 0, rngs, card_games.player().desk()) for ruling in ("", "c1", "c2")
    )
    touched = usual[:, card_games.SURROUNDED] > 0
    assert 0 < touched.sum() < len(touched)
    assert (usual[~touched] == late[~touched]).all(), "no village came surrounded"
    assert (usual[touched, MARK] != late[touched, MARK]).any()
    assert closed[:, card_games.BY_COMPLETED].sum() == 0 < usual[:, card_games.BY_COMPLETED].sum()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", card_games.DECKS)
def test_other_decks_agree_with_what_the_rulebook_says(seats, name):
    game = card_games.root(seats, name)[0]
    assert Counter(int(shapes).bit_count() for shapes in game["stack"]) == VILLAGES_BY_SYMBOLS
    usual, other = (Counter(one["cards"][0][: one["pile"][0]].tolist()) for one in (card_games.root(seats)[0], game))
    assert usual.total() == other.total() == len(own_cards(seats))
    assert (game["stack"].tolist(), other) != (card_games.root(seats)[0]["stack"].tolist(), usual)
