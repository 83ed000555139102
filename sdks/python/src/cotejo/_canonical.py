"""Canonical JSON (RFC 8785) of the values that a receipt commits to: texts, numbers, and objects of them."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any


def canonical_json(value: Any) -> str:
    if isinstance(value, dict):
        # Names in a receipt are ASCII, so the order of code points is that of UTF-16.
        members = (f"{canonical_json(name)}:{canonical_json(value[name])}" for name in sorted(value))
        return "{" + ",".join(members) + "}"
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, (int, float)):
        return _number(float(value))
    return json.dumps(value, ensure_ascii=False)


def _number(value: float) -> str:
    """Writes a number as JavaScript does: Python changes to exponents earlier, and writes 4.0 for 4."""
    if value == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    text = "".join(map(str, digits))
    point = len(text) + int(exponent)
    return ("-" if sign else "") + _place_point(text, point)


def _place_point(digits: str, point: int) -> str:
    if 0 < point <= 21:
        whole, fraction = digits[:point].ljust(point, "0"), digits[point:]
        return f"{whole}.{fraction}" if fraction else whole
    if -6 < point <= 0:
        return "0." + "0" * -point + digits
    mantissa = digits[0] + ("." + digits[1:] if len(digits) > 1 else "")
    return f"{mantissa}e{point - 1:+d}"
