"""What `import samurai` offers: its examples work, its errors are sentences, and it costs nothing until it is used."""

import doctest
import subprocess
import sys
from textwrap import dedent

import pytest

import samurai
from samurai import front_door, games
from samurai.engine.file import read_record


def dealt(**options):
    """A table of three at which one seat at a time acts."""
    return samurai.new_table("board", ["Ann", "Bo", "Cy"], seed=1998, setup="random", hands="dealt", first=1, **options)


class First:
    def choose(self, observation):
        return observation.legal_actions[0]


@pytest.mark.parametrize("module", [samurai, front_door, games], ids=lambda module: module.__name__)
def test_the_examples_in_the_docstrings_work(module):
    ran = doctest.testmod(module)
    assert ran.attempted and not ran.failed


def test_importing_samurai_imports_nothing_else():
    code = "import sys; had = set(sys.modules); import samurai; print(*sorted(set(sys.modules) - had))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["samurai"]


def test_playing_needs_neither_numba_nor_numpy():
    code = """
        import sys, samurai
        table = samurai.new_table("cards", 2)
        table.play(samurai.bot("random", "cards"))
        print(table, table._repr_svg_())
        assert not {"numba", "numpy", "sqlalchemy"} & set(sys.modules)
    """
    subprocess.run([sys.executable, "-c", dedent(code)], capture_output=True, check=True)


def test_every_name_is_there_and_no_other():
    for name in samurai.__all__:
        assert getattr(samurai, name).__name__ == name
    assert set(samurai.__all__) <= set(dir(samurai))
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        samurai.chess  # noqa: B018


def test_the_seat_to_act_is_implied():
    table = dealt()
    assert table.to_act == (0,)
    word = table.legal_actions()[0]
    assert table.play(word) == word
    assert table.record.log[-1].seat == 0 and table.record.log[-1].text == word


def test_of_several_seats_to_act_one_is_named():
    table = samurai.new_table("board", 3)
    assert table.to_act == (0, 1, 2)
    with pytest.raises(samurai.UserError, match="say which seat: 0 and 1 and 2 are to act") as error:
        table.play("end")
    assert error.value.code == "which-seat"
    with pytest.raises(samurai.UserError, match="say which seat"):
        table.legal_actions()
    table.play(table.legal_actions(seat=1)[0], seat=1)
    assert table.to_act in {(0, 1, 2), (0, 2)}


def test_a_player_plays_for_the_first_seat_to_act_or_the_named_one():
    table = samurai.new_table("board", 3)
    table.play(First())
    assert table.record.log[-1].seat == 0
    table.play(First(), seat=2)
    assert table.record.log[-1].seat == 2


def test_an_observation_holds_no_more_than_its_seat_knows():
    table = dealt()
    assert table.observation(0).legal_actions == table.legal_actions()
    assert table.observation(1).legal_actions == [] and table.observation(None).legal_actions == []
    assert table.observation(0).view == table.game.rules.view(table.engine_table.course.state, 0)
    assert str(table) == str(table.observation(None)) != str(table.observation(0))
    assert table._repr_svg_().startswith("<svg") and table._repr_svg_() != table.observation(0)._repr_svg_()


def test_what_is_forbidden_is_refused_with_its_rule():
    table = samurai.new_table("friedl", ["Ann", "Bo"])
    with pytest.raises(samurai.IllegalAction) as error:
        table.play("Ke1-e5")
    assert error.value.rule and str(error.value).endswith(f"(rule {error.value.rule})")
    assert table.to_act == (0,) and not table.record.log


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: samurai.new_table("go", 2), "there is no game 'go'; there are board, cards, friedl"),
        (lambda: samurai.new_table("friedl", 3), "is for 2 players, not for 3"),
        (lambda: samurai.new_table("cards", "Ann"), r"players is a list of names, such as \['Ann', 'Bo'\]"),
        (lambda: samurai.new_table("cards", ["Ann", "a\nb"]), "must be one line of printable text"),
        (lambda: samurai.new_table("cards", 2, colour="red"), "has no option 'colour'; it has first"),
        (lambda: samurai.new_table("cards", 2, first=9), "option 'first' can't be '9'"),
        (lambda: samurai.bot("deep blue", "cards"), "there is no bot 'deep blue'; there are random"),
        (lambda: samurai.bot("random", "cards").choose(dealt().observation(0)), "this bot plays cards, not board"),
        (lambda: samurai.bot("random", "board").choose(dealt().observation(1)), "nothing to choose now"),
        (lambda: dealt().play("end", seat=3), "there is no seat 3; the seats are 0 to 2"),
        (lambda: dealt().save("game.pgn"), "unknown file type '.pgn'; known: .samurai, .json"),
    ],
)
def test_a_mistake_is_a_sentence(make, sentence):
    with pytest.raises(samurai.SamuraiError, match=sentence):
        make()


def test_a_file_with_several_games_is_read_whole(tmp_path):
    path = tmp_path / "many.usi"
    path.write_text("position startpos moves 7g7f\nposition startpos\n", encoding="utf-8")
    assert [len(table.record.log) for table in samurai.read_games(path)] == [1, 0]
    assert len(samurai.read(path).record.log) == 1


def test_undo_takes_back_the_last_action_and_the_draws_after_it():
    table = dealt()
    with pytest.raises(samurai.IllegalAction, match="there is nothing to undo"):
        table.undo()
    before = table.record
    table.play(next(word for word in table.legal_actions() if "@" in word))
    table.play("end")
    table.undo()
    assert table.to_act == (0,) and len(table.record.log) == len(before.log) + 1
    table.undo()
    assert table.record == before


def test_a_finished_game_says_how_it_ended_and_can_be_undone():
    table = samurai.new_table("friedl", ["Ann", "Bo"])
    assert table.outcome is None and table.result == ""
    table.play("resign")
    assert table.to_act == () and table.legal_actions() == [] and "over" in repr(table)
    assert table.outcome.places == (2, 1) and "Bo wins" in table.result
    with pytest.raises(samurai.IllegalAction, match="the game is over"):
        table.play("Sb3-b4")
    table.undo()
    assert table.to_act == (0,) and table.outcome is None


@pytest.mark.parametrize("ending", ["samurai", "json", "kif", "csa", "usi"])
def test_a_saved_game_is_read_again(ending, tmp_path):
    table = samurai.new_table("friedl", ["Ann", "Bo"], rules="shogi")
    table.play("Sb3-b4")
    table.save(tmp_path / f"game.{ending}")
    again = samurai.read(str(tmp_path / f"game.{ending}"))
    assert again.game is table.game and again.to_act == (1,)
    assert [entry.text for entry in again.record.log] == ["Sb3-b4"]
    assert str(again).splitlines()[2:-2] == str(table).splitlines()[2:-2]


def test_a_file_that_is_not_a_record_is_refused_with_its_name(tmp_path):
    (tmp_path / "x.samurai").write_text("Dear Ann")
    with pytest.raises(samurai.UserError, match=r"x\.samurai: line 1: a record begins with"):
        samurai.read(tmp_path / "x.samurai")


def test_history_is_described_as_a_seat_saw_it():
    table = dealt()
    table.play(next(word for word in table.legal_actions() if "@" in word))
    table.play("end")
    assert table.history() != table.history(0)
    assert any("Ann" in sentence for sentence in table.history())


def test_a_seed_makes_games_equal():
    games = [samurai.new_table("cards", 2, seed=7) for _ in range(2)]
    bots = [samurai.bot("random", "cards", seed=7) for _ in range(2)]
    for table, bot in zip(games, bots, strict=True):
        while table.to_act:
            table.play(bot)
    assert games[0].record == games[1].record
    assert read_record(samurai.engine.file.write_record(games[0].record)) == games[0].record


def test_the_names_of_games_and_bots():
    assert samurai.game_names()[:3] == ("board", "cards", "friedl")
    assert samurai.bot_names("cards")[0] == "random" and "greedy" in samurai.bot_names(samurai.load("cards"))
