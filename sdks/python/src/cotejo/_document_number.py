"""Numbers of documents: what the service takes, and what stands for them in receipts."""

from __future__ import annotations

import re
from typing import Any, Dict, Mapping, NamedTuple, Optional, Pattern

from ._tidy_text import tidy

# The member with the number of a document and the member with its kind, in verify and look-up and in analyze.
_MEMBERS = (("cedula", "tipo_documento"), ("doc_number", "doc_type"))


class _Form(NamedTuple):
    prefix: Pattern[str]
    """The name of the kind, which people may write before the number."""
    number: Pattern[str]
    """The number after its zeros on the left."""


def _form(prefix: str, digits: str, number: str) -> _Form:
    return _Form(
        re.compile(rf"(?:{prefix}):? *(?=[0-9])", re.IGNORECASE | re.ASCII),
        re.compile(rf"(?=[0-9]{{{digits}}}\Z)0*([1-9][0-9]{{{number}}})"),
    )


_WITHOUT_KIND = _form(r"CC|C\.C\.", "8,10", "0,9")
_FORMS: Dict[Any, _Form] = {
    None: _WITHOUT_KIND,
    "CC": _form(r"CC|C\.C\.", "5,10", "0,9"),
    "CE": _form(r"CE|C\.E\.", "5,10", "4,6"),
    "PPT": _form(r"PPT|P\.P\.T\.", "5,10", "4,7"),
}
_GROUPS_OF_THREE = re.compile(r"0*[0-9]{1,3}(?:\.[0-9]{3})+")
_PASSPORT = re.compile(r"(?=.*[0-9])[A-Za-z0-9]{5,9}")
_BETWEEN_PARTS = re.compile(r"(?<=[A-Za-z0-9])[ -](?=[A-Za-z0-9])")
# The digits of Asian keyboards.
_PLAIN_DIGITS = {0xFF10 + digit: str(digit) for digit in range(10)}
_SHORT = re.compile(r"[0-9]{5,7}")
# The API takes no shorter number without a kind.
_DIGITS_WITHOUT_KIND = 8


def document_id(text: str, kind: Any) -> Optional[str]:
    """The number without zeros on the left, behind its kind unless it is a cédula of a citizen.

    `kind` is None when it was not sent. None when the service would refuse the number.
    """
    number = _passport_number(text) if kind == "PA" else _digits_after_zeros(text, kind)
    return number if number is None or kind in (None, "CC") else f"{kind} {number}"


def with_padded_number(request: Any) -> Any:
    """The request to send: a number of 5 to 7 digits without a kind is an old cédula, and gets zeros on the left.

    The given request does not change. A replay has the original request in it.
    """
    if not isinstance(request, Mapping):
        return request
    changes = _padded_members(request)
    original = request.get("request")
    if isinstance(original, Mapping):
        changes["request"] = {**original, **_padded_members(original)}
    return {**request, **changes} if changes else request


def _padded_members(request: Mapping[str, Any]) -> Dict[str, Any]:
    changes: Dict[str, Any] = {}
    for member, kind in _MEMBERS:
        number = request.get(member)
        digits = _digits_of(number, _WITHOUT_KIND) if isinstance(number, str) and tidy(request.get(kind)) is None else ""
        if _SHORT.fullmatch(digits):
            changes[member] = digits.zfill(_DIGITS_WITHOUT_KIND)
    return changes


def _digits_after_zeros(text: str, kind: Any) -> Optional[str]:
    form = _FORMS.get(kind)
    found = form and form.number.fullmatch(_digits_of(text, form))
    return found.group(1) if found else None


def _digits_of(text: str, form: _Form) -> str:
    """The text without the name of the kind, blanks, and dots between groups of three digits."""
    plain = _with_plain_digits(text)
    named = form.prefix.match(plain)
    number = plain[named.end() if named else 0 :].replace(" ", "")
    return number.replace(".", "") if _GROUPS_OF_THREE.fullmatch(number) else number


def _passport_number(text: str) -> Optional[str]:
    written = _BETWEEN_PARTS.sub("", _with_plain_digits(text))
    number = written.lstrip("0") if re.fullmatch("[0-9]+", written) else written.upper()
    return number if number and _PASSPORT.fullmatch(written) else None


def _with_plain_digits(text: str) -> str:
    return (tidy(text) or "").translate(_PLAIN_DIGITS)
