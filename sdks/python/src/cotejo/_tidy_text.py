"""The blanks and marks that the service takes out of every text."""

from __future__ import annotations

import re
from typing import Any

# What JavaScript cuts off with trim(). Python also cuts other control characters, and keeps the byte order mark.
BLANKS = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))

_OTHER_BLANKS = re.compile("(?<![\u00c2\u00c3])\u00a0|[\u2000-\u200a\u202f\u205f\u3000]")
_INVISIBLE = re.compile("(?<![\u00c2\u00c3])\u00ad|[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]")


def tidy(value: Any) -> Any:
    """A text without invisible marks and blanks around it, None for an empty one. Other values stay as they are."""
    if not isinstance(value, str):
        return value
    return _INVISIBLE.sub("", _OTHER_BLANKS.sub(" ", value)).strip(BLANKS) or None
