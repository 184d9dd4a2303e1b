"""The map is the real one, and a spoilt drawing is refused with its line."""

from __future__ import annotations

from importlib.resources import files

import pytest

from samurai.games.board.japan import COUNTS, Terrain, hexes, japan, names, parse, spaces

# The facts of the printed board, by part and terrain, west to east and north to south.
PARTS = [
    (
        "Honshu",
        "sea",
        "E17 E18 E19 F16 F19 G16 G19 H15 H18 I15 I18 J14 J17 J18 K13 K14 K15 K19 L12 L18 M12 M17 "
        "M18 N7 N8 N9 N10 N11 N16 O7 O16 P7 P15 Q8 Q12 Q16 R8 R9 R10 R11 R12 R13 R14 R15",
    ),
    (
        "Honshu",
        "land",
        "F17 G18 H16 H17 I16 J16 K16 K17 L13 L15 L17 M14 M15 M16 N12 N13 N14 O9 O11 O13 O15 P8 P9 "
        "P10 P11 P12 P13 P14 Q10 Q14",
    ),
    ("Honshu", "village", "F18 G17 I17 J15 K18 L14 M13 N15 O8 O12 Q9 Q11 Q13 Q15"),
    ("Honshu", "city", "L16 O10"),
    ("Honshu", "Edo", "O14"),
    ("Kyushu", "sea", "A20 A21 B19 B21 B22 C19 C23 D18 D23 E24 F20 F21 F22 F23"),
    ("Kyushu", "land", "C20 C21 D20 D21 D22 E20 E22"),
    ("Kyushu", "village", "B20 C22 D19 E21 E23"),
    ("Shikoku", "sea", "G22 H22 I22 J21 K20 K21"),
    ("Shikoku", "land", "G21 H19 H20 I20 I21 J19"),
    ("Shikoku", "village", "G20 H21 I19 J20"),
    ("Hokkaido", "sea", "M4 M5 M6 M7 N1 N2 N3 O1 P1 Q2 Q3 R2 R5 R6 R7 S2 S5 T2 T3 T4"),
    ("Hokkaido", "land", "N5 O3 O4 O5 O6 P2 P4 P6 Q4 Q5 Q6 R3 S4"),
    ("Hokkaido", "village", "N4 N6 O2 P3 Q7 R4 S3"),
    ("Hokkaido", "city", "P5"),
]

TEXT = (files("samurai.games.board") / "japan.txt").read_text("utf-8")


def test_every_hex_is_what_and_where_the_board_says():
    described = {name: (part, terrain) for part, terrain, listed in PARTS for name in listed.split()}
    assert described == {space.name: (space.island.value, space.terrain.value) for space in spaces()}
    assert len(spaces()) == 174


def test_hexes_are_numbered_part_by_part_so_that_smaller_boards_come_first():
    assert [len(japan(players).spaces) for players in (2, 3, 4)] == [91, 133, 174]
    assert names()[:3] == ("E17", "E18", "E19")
    assert names()[90:92] == ("R15", "A20")
    assert names()[132:134] == ("K21", "M4")
    for players in (2, 3):
        assert japan(players).spaces == spaces()[: len(japan(players).spaces)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_counts_are_those_of_the_table(players):
    board = japan(players)
    lists = (board.sea, board.land, board.villages, board.cities, board.edo)
    assert tuple(map(len, lists)) == COUNTS[players]
    assert len(board.settlements) == len(board.villages) + len(board.cities) + 1


@pytest.mark.parametrize(
    ("name", "around"),
    [
        ("O14", "N13 N14 O13 O15 P13 P14"),
        ("O8", "N7 N8 O7 O9 P7 P8"),
        ("A20", "A21 B19 B20"),
        ("E18", "D17 D18 E17 E19 F17 F18"),
        ("T3", "S3 S4 T2 T4"),
    ],
)
def test_neighbours_are_those_of_columns_shoved_half_a_hex(name, around):
    assert " ".join(sorted(names()[at] for at in japan(4).neighbours[hexes()[name]])) == " ".join(
        near for near in around.split() if near in hexes()
    )


def test_neighbours_are_mutual_and_those_out_of_play_are_left_out():
    for players in (2, 3, 4):
        near = japan(players).neighbours
        assert all(at in near[other] for at in range(len(near)) for other in near[at])
    assert "D18" in {names()[at] for at in japan(3).neighbours[hexes()["E18"]]}
    assert "D18" not in {names()[at] for at in japan(2).neighbours[hexes()["E18"]]}


def test_every_land_hex_lies_between_two_settlements():
    board = japan(4)
    assert {len(board.settlements_around[at]) for at in board.land} == {2}


def spoilt(old, new):
    assert TEXT.count(old) >= 1
    return TEXT.replace(old, new, 1)


def line_of(text):
    return next(number for number, line in enumerate(TEXT.splitlines(), 1) if text in line)


HEADER = line_of("    A  B  C")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: the drawing begins with the columns"),
        (spoilt("    A  B  C", "    A  C  B"), f"line {HEADER}: the drawing begins with the columns"),
        (spoilt("\n 2  ", "\n 3  "), f"line {HEADER + 3}: it must begin with its row,  2"),
        (spoilt("\n        ", "\n  x     "), f"line {HEADER + 2}: it must begin with four blanks"),
        (spoilt("vD", "wD"), f"line {HEADER + 3}: 'wD' in column O is not a hex"),
        (spoilt("vD", "vX"), "'vX' in column O is not a hex, which is one of ~ . v c E and one of H K S D"),
        (spoilt("vD", "v "), "'v' in column O is not a hex"),
        (spoilt("~D    ~D\n", " ~D   ~D\n"), f"line {HEADER + 2}: ' ~D' in column N is not a hex"),
        (spoilt(" ~D\n", " ~D                ~D\n"), f"line {HEADER + 1}: '~D' stands beyond column T"),
        (spoilt(" ~D\n", " ~D ~D\n"), f"line {HEADER + 1}: column P does not belong on a numbered line"),
        (spoilt("~D    ~D\n", "~D ~D ~D\n"), "column O does not belong on a line without a number"),
        (spoilt("vD", ".D"), "with 4 players, 57 hexes are land, not 56"),
        (spoilt("cH", "vH"), "with 2 players, 15 hexes are village, not 14"),
        (spoilt("~H", ".H"), "with 2 players, 43 hexes are sea, not 44"),
    ],
)
def test_a_spoilt_drawing_is_refused_with_its_line(text, sentence):
    with pytest.raises(ValueError, match=r"^japan\.txt") as caught:
        parse(text)
    assert sentence in str(caught.value)


def test_a_settlement_without_land_is_refused():
    """O2 on Hokkaido lies between P2 and O3; both become sea, and two sea hexes far away become land."""
    lines = TEXT.splitlines()
    change(lines, "P2", "~D"), change(lines, "O3", "~D"), change(lines, "T2", ".D"), change(lines, "T3", ".D")
    with pytest.raises(ValueError, match=f"line {HEADER + 3}: O2 has no land around it"):
        parse("\n".join(lines))


def test_a_hex_cut_off_from_the_rest_is_refused():
    lines = TEXT.splitlines()
    change(lines, "O1", "  "), change(lines, "A1", "~D")
    with pytest.raises(ValueError, match=f"line {HEADER + 1}: A1 is cut off"):
        parse("\n".join(lines))


def change(lines, name, cell):
    column, row = "ABCDEFGHIJKLMNOPQRST".index(name[0]), int(name[1:]) - 1
    number, start = HEADER + 2 * row + column % 2, 4 + 3 * column
    line = lines[number].ljust(start + 2)
    lines[number] = line[:start] + cell + line[start + 2 :]


def test_the_terrains_have_their_names():
    assert [terrain.value for terrain in Terrain] == ["sea", "land", "village", "city", "Edo"]
