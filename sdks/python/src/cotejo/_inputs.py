"""The inputs of a request as a receipt commits to them. The gateway normalises each input before it commits."""

from __future__ import annotations

import re
import unicodedata
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Callable, Dict, Mapping, Optional

from ._document_number import document_id
from ._purchase import attribute_lines, purchase_lines
from ._tidy_text import BLANKS, tidy

_BLANK_RUN = re.compile(f"[{BLANKS}]+")

_E164 = re.compile(r"\+[1-9][0-9]{6,14}")
_COLOMBIAN = re.compile(r"(?:00)?57([0-9]{10})|(3[0-9]{9}|60[0-9]{8})")
_DECIMAL_PART = re.compile(r"[^.]*\.0+")
_SEPARATORS = re.compile("[ .()\u2010-\u2015\u2212-]")
# The code of the country twice, or a trunk zero after it, also with the operator of long distance.
_DOUBLED_CODE = re.compile(r"(?:\+|00)?57(?:57|0[3579]?)(?=(?:3[0-9]{9}|60[0-9]{8})\Z)")
# A zero, and often the operator of long distance, before the area, until September 2021.
_OLD_LONG_DISTANCE = re.compile(r"((?:\+|00)?57)0[3579]?(?=[124-8][2-8][0-9]{6}\Z)")
# A fixed line as it was written before September 2021, when 60 came before the area.
_OLD_FIXED_LINE = re.compile(r"(?:\+|00)?57([124-8][2-8][0-9]{6})")

_VERIFY_NAMES = {
    "document": "cedula",
    "name": "nombre",
    "issue_date": "fecha_expedicion",
    "phone": "telefono",
    "phone_token": "telefono_token",
    "email": "email",
    "address": "direccion",
    "city": "ciudad",
    "ip": "ip_address",
    "gps": "gps",
    "biometric": "biometric_transaction",
    "amount": "monto",
    "payment": "pago",
    "delivery": "entrega",
    "attributes": "atributos",
    "orders": "pruebas",
}
_ANALYZE_NAMES = {
    "document": "doc_number",
    "name": "name",
    "issue_date": "doc_issue_date",
    "phone": "phone",
    "phone_token": "phone_token",
    "email": "email",
    "address": "address",
    "city": "city",
    "ip": "ip_address",
    "gps": "gps",
    "biometric": "biometric_transaction",
    "amount": "amount",
    "payment": "payment",
    "delivery": "delivery",
    "attributes": "attributes",
    "orders": "evidence",
}


class InputInvalid(Exception):
    """An input that the gateway would refuse, so no receipt has a commitment to it."""


def inputs_of(request: Mapping[str, Any], variant: Any) -> Dict[str, Any]:
    """The normalised inputs that a request gives, by their names in receipts. Raises InputInvalid."""
    names = _ANALYZE_NAMES if variant == "analyze" else _VERIFY_NAMES
    kind_member = "doc_type" if variant == "analyze" else "tipo_documento"
    if set(request) - {*names.values(), kind_member}:
        # A request of another call, or a member that the gateway would refuse.
        raise InputInvalid
    given = ((name, tidy(request.get(member))) for name, member in names.items())
    is_verify = names is _VERIFY_NAMES
    kind = tidy(request.get(kind_member))
    normalised = ((name, _normalise(name, value, is_verify, kind)) for name, value in given if value is not None)
    return {name: value for name, value in normalised if value is not None}


def _normalise(name: str, value: Any, is_verify: bool, kind: Any) -> Any:
    normalise = _NORMALISERS.get(name)
    try:
        if name == "document":
            return _document(value, kind)
        if name == "orders":
            # Of the evidence, a receipt commits to the earlier orders only.
            orders = value.get("pedidos" if is_verify else "orders")
            return None if orders is None else purchase_lines(name, orders, is_verify, tidy)
        if name in ("payment", "delivery"):
            return purchase_lines(name, value, is_verify, tidy)
        if name == "attributes":
            return attribute_lines(value, tidy)
        return normalise(value) if normalise else value
    except (TypeError, AttributeError, ArithmeticError):
        raise InputInvalid from None


def _document(text: str, kind: Any) -> str:
    number = document_id(text, kind) if isinstance(text, str) else None
    if number is None:
        raise InputInvalid
    return number


def _phone(text: str) -> str:
    if _DECIMAL_PART.fullmatch(text):
        raise InputInvalid
    phone = _SEPARATORS.sub("", text)
    for pattern, by in ((_DOUBLED_CODE, "+57"), (_OLD_LONG_DISTANCE, r"\1")):
        if pattern.match(phone):
            phone = pattern.sub(by, phone, count=1)
    old_fixed_line = _OLD_FIXED_LINE.fullmatch(phone)
    if old_fixed_line:
        return f"+5760{old_fixed_line.group(1)}"
    if _E164.fullmatch(phone):
        return phone
    colombian = _COLOMBIAN.fullmatch(phone)
    if not colombian:
        raise InputInvalid
    return f"+57{colombian.group(1) or colombian.group(2)}"


def _email(text: str) -> str:
    mailbox, at, domain = text.rpartition("@")
    return mailbox + at + domain.lower()


def _amount(value: Any) -> int:
    """Whole pesos, rounded half up."""
    return int(Decimal(value).to_integral_value(ROUND_HALF_UP))


def _name(text: str) -> Optional[str]:
    """`Surnames, Names` is turned around, signs become blanks, and words without a letter are left out."""
    parts = text.split(",")
    turned = f"{parts[1]} {parts[0]}" if len(parts) == 2 else text
    cleaned = "".join(sign if _belongs_to_name(sign) else " " for sign in turned)
    words = [word for word in _BLANK_RUN.split(cleaned) if any(unicodedata.category(sign)[0] == "L" for sign in word)]
    return " ".join(words) or None


def _belongs_to_name(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LMN" or sign in " .'’-"


_NORMALISERS: Dict[str, Callable[[Any], Any]] = {
    "name": _name,
    "phone": _phone,
    "email": _email,
    "amount": _amount,
}
