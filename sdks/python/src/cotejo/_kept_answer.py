"""Compares a kept answer with the content of its receipt."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any, Callable, Dict, List, Mapping, Optional, Set, Union

from ._answer import Answer
from .errors import FieldError, ReceiptError

_ROWS_MAX = 100
_SHOWN_NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_ISO_TIME = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?(?:Z|([+-]\d\d):(\d\d))", re.ASCII)
_LEVELS = {"approve": "bajo", "review": "medio", "reject": "alto"}
_RECOMMENDATIONS = {
    "verify": {"approve": "aprobar", "review": "revisar", "reject": "rechazar"},
    "analyze": {"approve": "APPROVE", "review": "REVIEW", "reject": "REJECT"},
}
_OF_VERIFY = (
    "success",
    "transaction_id",
    "risk_score",
    "risk_level",
    "recommendation",
    "telefono",
    "email",
    "direccion",
    "risk_factors",
    "created_at",
)
_OF_ANALYZE = ("risk_score", "recommendation", "reasons")


@dataclass(frozen=True)
class VerifiedAnswer:
    """An answer that is what its genuine receipt says."""

    receipt: Dict[str, Any]
    """The payload of the receipt."""
    not_covered: List[str]
    """Parts that the receipt does not cover, such as `/cedula`: nothing proves them."""


def body_of(answer: Union[Answer[Any], Mapping[str, Any]]) -> Mapping[str, Any]:
    """The whole answer as it came."""
    body = answer.raw if isinstance(answer, Answer) else answer
    return body if isinstance(body, Mapping) else {}


def compare_answer(answer: Mapping[str, Any], payload: Dict[str, Any]) -> VerifiedAnswer:
    """Raises ReceiptError when a part of the answer that the receipt covers differs from it."""
    found = _Found()
    _compare(_signed_answer(answer, payload), answer, _Place(found))
    if found.differences:
        raise ReceiptError(
            "The answer is not the one of the receipt",
            reason="answer_mismatch",
            errors=found.differences[:_ROWS_MAX],
        )
    return VerifiedAnswer(payload, sorted(found.not_covered)[:_ROWS_MAX])


@dataclass
class _Found:
    differences: List[FieldError] = field(default_factory=list)
    not_covered: Set[str] = field(default_factory=set)


@dataclass(frozen=True)
class _Place:
    """A part of the answer. The pattern is the pointer with `*` for each element."""

    found: _Found
    pointer: str = ""
    pattern: str = ""

    def member(self, name: str) -> _Place:
        shown = name if _SHOWN_NAME.fullmatch(name) else "*"
        return _Place(self.found, f"{self.pointer}/{shown}", f"{self.pattern}/{shown}")

    def element(self, index: Union[int, str]) -> _Place:
        return _Place(self.found, f"{self.pointer}/{index}", f"{self.pattern}/*")

    def add(self, code: str) -> None:
        self.found.differences.append(FieldError(self.pointer, code))

    def not_covered(self) -> None:
        self.found.not_covered.add(self.pattern)


_Comparison = Callable[[Any, _Place], None]


def _signed_answer(answer: Mapping[str, Any], payload: Mapping[str, Any]) -> Dict[str, Any]:
    """What the answer must be. Optional parts are compared when the answer has them."""
    is_verify = payload.get("variant") == "verify"
    outcome, score = payload.get("outcome"), payload.get("score", 0)
    signed: Dict[str, Any] = {
        "recommendation": _RECOMMENDATIONS["verify" if is_verify else "analyze"].get(str(outcome), ""),
        "receipt": lambda actual, place: None,
    }
    if is_verify:
        signed.update(
            success=True,
            transaction_id=payload.get("jti"),
            # Half a point is rounded down, as the service does.
            risk_score=math.ceil(score - 0.5),
            risk_level=_LEVELS.get(str(outcome), ""),
            telefono=_if_sent("phone", payload),
            email=_if_sent("email", payload),
            direccion=_if_sent("address", payload),
            risk_factors=_factors_of(payload.get("characteristics", [])),
            created_at=_same_moment(payload.get("time")),
        )
    else:
        signed.update(risk_score=score, reasons=payload.get("reasons", []))
    if answer.get("sources") is not None:
        sources = [{"version": None, **source} for source in payload.get("sources", [])]
        signed["sources"] = _list_by("source", sources)
    if "screening" in answer:
        signed["screening"] = _screening_of(payload)
    for name in ("receipt_unavailable", *(_OF_ANALYZE if is_verify else _OF_VERIFY)):
        if name not in signed and answer.get(name) is not None:
            signed[name] = _never_there
    return signed


def _screening_of(payload: Mapping[str, Any]) -> Optional[Dict[str, Any]]:
    if "lists" not in payload:
        return None
    return {
        "policy": payload.get("list_policy"),
        "lists": _list_by("list", payload["lists"]),
        "hits": _same_matches(payload.get("characteristics", [])),
    }


def _factors_of(lines: List[Mapping[str, Any]]) -> List[Dict[str, Any]]:
    """One factor for each reason and source, strongest first: the sum of its points, without what evidence offsets."""
    tenths: Dict[Any, int] = {}
    of_offset: Dict[str, Any] = {}
    for line in lines:
        key = of_offset.get(line["code"])
        if line["reason"] and line["points"] != 0:
            key = of_offset[f"offset:{line['code']}"] = (line["reason"], line["source"] or "policy")
        if key:
            tenths[key] = tenths.get(key, 0) + math.floor(line["points"] * 10 + 0.5)
    ordered = sorted((factor for factor in tenths.items() if factor[1] != 0), key=lambda factor: -factor[1])
    return [{"code": code, "source": source, "points": points / 10} for (code, source), points in ordered]


def _if_sent(name: str, payload: Mapping[str, Any]) -> Optional[_Comparison]:
    """The object of an input that was sent is not signed; whether the input was sent is."""
    if name not in payload.get("inputs", {}):
        return None
    return lambda actual, place: place.add("differs") if actual is None else place.not_covered()


def _same_moment(time: Any) -> _Comparison:
    """The same moment in any offset."""

    def compare(actual: Any, place: _Place) -> None:
        moment = _milliseconds(actual)
        if moment is None or moment != _milliseconds(time):
            place.add("differs")

    return compare


def _milliseconds(text: Any) -> Optional[int]:
    parts = _ISO_TIME.fullmatch(text) if isinstance(text, str) else None
    if parts is None:
        return None
    local, fraction, hours, minutes = parts.groups()
    offset = 0 if hours is None else int(hours) * 60 + (-int(minutes) if hours[0] == "-" else int(minutes))
    try:
        seconds = datetime.strptime(local, "%Y-%m-%dT%H:%M:%S").replace(tzinfo=timezone.utc).timestamp()
    except ValueError:
        return None
    return (int(seconds) - offset * 60) * 1000 + int((fraction or "").ljust(3, "0"))


def _never_there(_: Any, place: _Place) -> None:
    place.add("unexpected")


def _list_by(name: str, expected: List[Mapping[str, Any]]) -> _Comparison:
    """A list in any order, whose elements have an id."""

    def compare(actual: Any, place: _Place) -> None:
        if not isinstance(actual, list):
            place.add("differs")
            return
        waiting = list(expected)
        for index, element in enumerate(actual):
            own = element.get(name) if isinstance(element, Mapping) else None
            signed = next((each for each in waiting if own is not None and each[name] == own), None)
            if signed is None:
                place.element(index).add("unexpected")
            else:
                waiting.remove(signed)
                _compare(signed, element, place.element(index))
        for signed in waiting:
            place.element(signed[name]).add("missing")

    return compare


# The matches behind each signal of the lists: band, class, kind, and whether the kind is another one.
_MATCHES: Dict[str, Callable[[Mapping[str, Any]], bool]] = {
    "list_match_binding": lambda hit: _is_hit(hit, "vinculante"),
    "list_match_restrictive": lambda hit: _is_hit(hit, "restrictiva") and hit.get("kind") != "national",
    "list_match_national": lambda hit: _is_hit(hit, "restrictiva") and hit.get("kind") == "national",
    "list_match_control": lambda hit: _is_hit(hit, "control") and hit.get("kind") != "pep",
    "pep_match": lambda hit: _is_hit(hit, "control") and hit.get("kind") == "pep",
    "list_match_possible": lambda hit: hit.get("band") == "review" and hit.get("class") != "control",
}


def _is_hit(hit: Mapping[str, Any], list_class: str) -> bool:
    return hit.get("band") == "hit" and hit.get("class") == list_class


def _same_matches(lines: List[Mapping[str, Any]]) -> _Comparison:
    """The receipt signs which lists matched, and nothing else about a match."""

    def compare(actual: Any, place: _Place) -> None:
        place.not_covered()
        hits = [hit for hit in actual if isinstance(hit, Mapping)] if isinstance(actual, list) else None
        if hits is None or not all(_agrees(line, hits) for line in lines):
            place.add("differs")

    return compare


def _agrees(line: Mapping[str, Any], hits: List[Mapping[str, Any]]) -> bool:
    is_of = _MATCHES.get(line["code"]) if line["source"] == "sanctions" else None
    state, value = line["state"], line.get("value")
    if is_of is None or not (state == "false" or (state == "true" and isinstance(value, str))):
        return True
    signed = [] if state == "false" else str(value).split(", ")
    found = [hit.get("list") for hit in hits if is_of(hit)]
    return all(name in found for name in signed) and all(name in signed for name in found)


def _compare(expected: Any, actual: Any, place: _Place) -> None:
    if callable(expected):
        expected(actual, place)
    elif isinstance(expected, list):
        _compare_elements(expected, actual, place)
    elif isinstance(expected, Mapping):
        _compare_members(expected, actual, place)
    elif actual != expected or isinstance(actual, bool) != isinstance(expected, bool):
        place.add("differs")


def _compare_elements(expected: List[Any], actual: Any, place: _Place) -> None:
    if not isinstance(actual, list):
        place.add("differs")
        return
    for index in range(max(len(expected), len(actual))):
        element = place.element(index)
        if index >= len(expected):
            element.add("unexpected")
        elif index >= len(actual):
            element.add("missing")
        else:
            _compare(expected[index], actual[index], element)


def _compare_members(expected: Mapping[str, Any], actual: Any, place: _Place) -> None:
    if not isinstance(actual, Mapping):
        place.add("differs")
        return
    for name, signed in expected.items():
        if name in actual:
            _compare(signed, actual[name], place.member(name))
        else:
            place.member(name).add("missing")
    for name in actual:
        if name not in expected:
            place.member(str(name)).not_covered()
