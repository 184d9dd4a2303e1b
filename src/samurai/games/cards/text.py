"""The game told to people, from views only.

Words of style, separated by blanks where two apply: `seat1` to `seat4` for whose a card is; `helmet`, `buddha`, `rice`
and `samurai` for what things show; `village`; `free` (here a card may be laid) and `due` (here the village in hand may
go); `last` (the card laid last); `turn`; `title`; and `dim` for what is turned over or of little weight.
"""

from __future__ import annotations

from samurai.games.cards.drawing import picture
from samurai.games.cards.story import foretell, result, tell

__all__ = ["foretell", "picture", "result", "tell"]
