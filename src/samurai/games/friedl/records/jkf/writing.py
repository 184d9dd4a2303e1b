"""Writes games in JKF, the JSON format of Kifu for JS."""

from __future__ import annotations

import json
from typing import Any, Final

from samurai.engine.record import Note, Record
from samurai.games.friedl.movement import may_promote
from samurai.games.friedl.pieces import FACES, HAND, KINDS, SIDE, SQUARE, owner
from samurai.games.friedl.records import headers
from samurai.games.friedl.records.csa.setup import TILES
from samurai.games.friedl.records.csa.writing import ending_word
from samurai.games.friedl.records.handicaps import PRESETS, name_of
from samurai.games.friedl.records.jkf.reading import MARKS
from samurai.games.friedl.records.kakinoki.kif import titles_of
from samurai.games.friedl.records.kakinoki.relative import marks_for
from samurai.games.friedl.records.score import Played, Score, lines_of, retrace
from samurai.games.friedl.records.squares import numbers, square_at

Json = dict[str, Any]
_LETTERS: Final = {sign: letter for letter, sign in MARKS.items()}
_PRESET_OF: Final = {title: preset for preset, title in PRESETS.items()}


def write(record: Record) -> str:
    """Return a record in JKF."""
    score = retrace(record)
    pairs = headers.written(record, titles_of(score.first))
    header = {key: next(value for same, value in pairs if same == key) for key, _ in pairs}
    game = {"header": header, "initial": _initial(score.first.position), "moves": _moves(score)}
    return json.dumps(game, ensure_ascii=False) + "\n"


def _initial(position: bytes) -> Json:
    setup = name_of(position)
    if setup in _PRESET_OF:
        return {"preset": _PRESET_OF[setup]}
    board = [[_cell(position[SQUARE[square_at(file, rank)]]) for rank in range(1, 10)] for file in range(1, 10)]
    hands = [{TILES[kind]: position[HAND[seat] + kind] for kind in KINDS} for seat in (0, 1)]
    return {"preset": "OTHER", "data": {"color": position[SIDE], "board": board, "hands": hands}}


def _cell(tile: int) -> Json:
    return {"color": owner(tile), "kind": TILES[tile & 15]} if tile else {}


def _moves(score: Score) -> list[Json]:
    return [_commented(lines_of(score.opening)), *_nodes(score, [0, 0])]


def _nodes(score: Score, spent: list[int]) -> list[Json]:
    """Return the nodes of a line of play; each has the variations that replace it."""
    nodes: list[Json] = []
    times = [tuple(spent)]
    for played in score.moves:
        timed = _timed(played.note, spent, played.state.position[SIDE])
        nodes.append({"move": _move(played), **_commented(played.comment), **timed})
        times.append(tuple(spent))
    nodes += _end(score, spent)
    for variation in score.variations:
        at = len(variation.first.moves) - len(score.first.moves)
        if at == len(nodes):
            nodes.append({})
        nodes[at].setdefault("forks", []).append(_fork(variation, list(times[at])))
    return nodes


def _end(score: Score, spent: list[int]) -> list[Json]:
    word, beside = ending_word(score), _commented(lines_of(score.end)) | _timed(score.end, spent, score.side)
    return [({"special": word} if word else {}) | beside] if word or beside else []


def _fork(variation: Score, spent: list[int]) -> list[Json]:
    """Return the nodes of a variation; what is said before its first move is said about that move."""
    nodes = _nodes(variation, spent)
    if said := lines_of(variation.opening):
        nodes[0]["comments"] = [*said, *nodes[0].get("comments", ())]
    return nodes


def _commented(lines: list[str]) -> Json:
    return {"comments": lines} if lines else {}


def _timed(note: Note, spent: list[int], side: int) -> Json:
    if note.time is None:
        return {}
    spent[side] += note.time
    return {"time": {"now": _time(note.time, False), "total": _time(spent[side], True)}}


def _time(milliseconds: int, hours: bool) -> Json:
    seconds = milliseconds / 1000 if milliseconds % 1000 else milliseconds // 1000
    minutes = int(seconds // 60)
    rest = round(seconds - 60 * minutes, 3)
    return {"h": minutes // 60, "m": minutes % 60, "s": rest} if hours else {"m": minutes, "s": rest}


def _move(played: Played) -> Json:
    state, action = played.state, played.action
    file, rank = numbers(action.target)
    move: Json = {"color": state.position[SIDE], "to": {"x": file, "y": rank}}
    if state.moves and state.moves[-1].target == action.target:
        move["same"] = True
    signs = marks_for(state, action)
    if relative := "".join(_LETTERS[sign] for sign in signs if sign in _LETTERS):
        move["relative"] = relative
    if not action.origin:
        return {**move, "piece": TILES[FACES.index(action.piece)]}
    tile, met = state.position[SQUARE[action.origin]], state.position[SQUARE[action.target]]
    from_file, from_rank = numbers(action.origin)
    move |= {"from": {"x": from_file, "y": from_rank}, "piece": TILES[tile & 15]}
    if may_promote(tile, SQUARE[action.origin], SQUARE[action.target]):
        move["promote"] = action.promotes
    return {**move, "capture": TILES[met & 15]} if met else move
