"""The game in words, from views only.

Styles, separated by spaces where two apply: `seat1` to `seat4` for a card's owner; `helmet`, `buddha`, `rice` and
`samurai` for what things show; `village`; `free` (a card may be laid here) and `due` (the village in hand may go here);
`last` (the card laid last); `turn`; `title`; and `dim` for what is turned over or less important.
"""

from __future__ import annotations

from samurai.games.cards.drawing import picture
from samurai.games.cards.story import describe, preview, result

__all__ = ["describe", "picture", "preview", "result"]
