"""Payment, delivery, attributes and earlier orders as a receipt commits to them: a line for each member that is given."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple

from ._canonical import canonical_json

# The members in the order of receipts, each with its name in verify.
_MEMBERS = {
    "payment": [
        ("method", "metodo"),
        ("confirmed", "confirmado"),
        ("holder", "titular"),
        ("bin", "bin"),
        ("three_ds", "tresds"),
    ],
    "delivery": [("kind", "tipo"), ("receiver", "tercero")],
    "orders": [
        ("delivered", "entregados"),
        ("refused", "rechazados"),
        ("charged_back", "contracargos"),
        ("months_since_first", "meses"),
    ],
}
# Values that verify names in Spanish.
_VALUES = {
    "method": {
        "contra_entrega": "cash_on_delivery",
        "tarjeta": "card",
        "efectivo": "cash",
        "transferencia": "transfer",
        "credito": "credit",
    },
    "kind": {"domicilio": "home", "punto": "pickup_point", "tienda": "store"},
}

Tidy = Callable[[Any], Any]


def purchase_lines(name: str, value: Any, is_verify: bool, tidy: Tidy) -> Optional[str]:
    """Raises TypeError for another value than an object with the known members."""
    given = _given(value, tidy)
    lines: List[Tuple[str, Any]] = []
    for english, spanish in _MEMBERS[name]:
        found = given.pop(spanish if is_verify else english, None)
        if found is not None:
            lines.append((english, _VALUES.get(english, {}).get(found, found) if is_verify else found))
    if given:
        raise TypeError
    return _text(lines)


def attribute_lines(value: Any, tidy: Tidy) -> Optional[str]:
    """Raises TypeError for another value than an object."""
    return _text(sorted(_given(value, tidy).items()))


def _given(value: Any, tidy: Tidy) -> Dict[str, Any]:
    if not isinstance(value, Mapping):
        raise TypeError
    tidied = {name: tidy(each) for name, each in value.items()}
    given = {name: each for name, each in tidied.items() if each is not None}
    if not all(isinstance(each, (str, bool, int, float)) for each in given.values()):
        raise TypeError
    return given


def _text(lines: List[Tuple[str, Any]]) -> Optional[str]:
    texts = (f"{name}={each if isinstance(each, str) else canonical_json(each)}" for name, each in lines)
    return "\n".join(texts) or None
