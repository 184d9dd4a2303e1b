"""Names that look alike, and names that nobody can read.

The skeleton of a name is what is left after folding everything that the eye does not tell apart. Skeletons are stored:
if they are ever computed differently, a migration must compute all of them again.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final, Literal

LONGEST_NAME: Final = 40
_LONGEST_CLAIM: Final = 80
_LONGEST_SKELETON: Final = 160

_MOST_MARKS: Final = 2
"""Accents allowed in a row, after composition: Vietnamese needs none; Hebrew, Hindi and Thai need two."""

_LOOKALIKES: Final = {
    "a": "ɑᴀαаᎪꓮⲁⱥ",
    "ae": "æӕ",
    "b": "ʙβвьƅƀɓᏴᏏꓐⲃ",
    "c": "ᴄϲсᏟꓚⲥҫȼƈ",
    "d": "ᴅԁđðɖɗᎠᏧꓓꓒ",
    "e": "ᴇεеҽєɛɇǝᎬꓰ℮ⲉ",
    "f": "ꜰƒքꓝꞙϝ",
    "g": "ɢɡցԍǥɠᏀᏳꓖ",
    "h": "ʜнһհħђћңӈΗᎻᏂꓧⲏ",
    "i": "ɪıɩιіꙇɨᎥꓲⲓ",
    "j": "ᴊϳјյɉᎫꓙ",
    "k": "ᴋκкқҡҝӄƙꝁᏦꓗⲕ",
    "l": "ʟłɫƚɭӏǀ∣ᏞꓡƖⳑ",
    "m": "ᴍмɱΜᎷꓟⲙ",
    "n": "ɴηոռղŋɲɳΝꓠⲛ",
    "o": "ᴏᴑοоօøөѳ〇ꓳⲟ",
    "oe": "œ",
    "p": "ᴘρϱрþᵽƥᏢꓑⲣ",
    "q": "ԛգզɋʠ",
    "r": "ʀгᴦꭇꭈɍɽᎡᏒꓣⲅƦ",
    "s": "ꜱѕʂƽՏᏚᏕꓢ",
    "t": "ᴛτтŧƭʈᎢꓔⲧ",
    "u": "ᴜυʋսµμʉꓴ",
    "v": "ᴠνѵᏙꓦ",
    "w": "ᴡωѡԝաɯᎳᏔꓪⲱ",
    "x": "χхҳ×ꓫⲭ",
    "y": "ʏγуүұɣყɏƴΥᎩᎽꓬⲩ",
    "z": "ᴢζʐƶΖᏃꓜ",
    "2": "ƨ",
    "3": "зӡʒȝ",
    "4": "Ꮞч",
    "6": "бᏮ",
    "8": "ȣ",
}
"""Letters that look like English ones; a capital is listed only if it looks like another letter than its lower case."""

_FOLDED: Final = {look: letter for letter, looks in _LOOKALIKES.items() for look in looks} | {
    chr(first + number): chr(ord("a") + number)
    for first in (0x1F150, 0x1F170, 0x1F1E6)  # circled letters, squared letters, and regional indicators (flags)
    for number in range(26)
}

_PLAIN: Final = str.maketrans("01i|", "olll")
_PAIRS: Final = (("rn", "m"), ("vv", "w"))
"""What looks the same even among plain English letters and digits."""

_ACCENT: Final = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]")
"""Combining marks that can go on any letter; the vowel signs of other scripts are not among them."""

_INVISIBLE: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U000e0100-\U000e01ef]")
"""Characters that show nothing although they count as letters, marks or symbols."""


def plain_name(name: str) -> str:
    """A name as it is stored: in NFC, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", name).split())


Fault = Literal["length", "invisible", "accents"]
"""What can be wrong with a name."""


def fault(name: str) -> Fault | None:
    """Why nobody may use this plain name; None if it is fine."""
    if not name or len(name) > LONGEST_NAME or len(claim_key(name)) > _LONGEST_CLAIM:
        return "length"
    if not name.isprintable() or _INVISIBLE.search(name):
        return "invisible"
    marks = 0
    for character in name:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            return "accents"
    return None


def claim_key(name: str) -> str:
    """A plain name with case folded: the key by which its owner signs in."""
    return name.casefold()


def skeleton(name: str) -> str:
    """A key that is equal for all names that look alike."""
    bare = _ACCENT.sub("", unicodedata.normalize("NFKD", name))
    folded = unicodedata.normalize("NFKD", "".join(map(_fold, bare))).casefold().translate(_PLAIN)
    letters = "".join(sign for sign in folded if unicodedata.category(sign)[0] in "LNM") or "".join(folded.split())
    for pair, letter in _PAIRS:
        letters = letters.replace(pair, letter)
    return letters[:_LONGEST_SKELETON]


def _fold(character: str) -> str:
    if unicodedata.category(character) == "Nd":
        return str(unicodedata.decimal(character))
    return _FOLDED.get(character) or _FOLDED.get(character.casefold()) or character.casefold()


def guest_name(person: str) -> str:
    """The default name of a guest who has not chosen one."""
    return f"Guest {person[:4].upper()}"
