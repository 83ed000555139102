"""Base of the generated bodies of answers."""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from typing import (
    Any,
    Callable,
    Dict,
    Hashable,
    List,
    Mapping,
    Tuple,
    Type,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

M = TypeVar("M", bound="Model")
# Name in Python, name on the wire, and how to read the value.
Member = Tuple[str, str, Callable[[Any], Any]]
_WIRE_NAME = "wire_name"


def wire_name(name: str) -> Any:
    """A member whose name on the wire differs from its name in Python."""
    return dataclasses.field(default=None, metadata={_WIRE_NAME: name})


class Model:
    """A body of an answer. Members that this version does not know are left out; values are never checked."""

    @classmethod
    def from_json(cls: Type[M], value: Mapping[str, Any]) -> M:
        members = {name: read(value[wire]) for name, wire, read in _members(cls) if wire in value}
        return cls(**members)

    def to_json(self) -> Dict[str, Any]:
        """The body with the names of the wire, without the members that are None."""
        members = ((wire, getattr(self, name)) for name, wire, _ in _members(type(self)))
        return {wire: _plain(value) for wire, value in members if value is not None}


def _plain(value: Any) -> Any:
    if isinstance(value, Model):
        return value.to_json()
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value


def _members(model: Type[Model]) -> List[Member]:
    return _read_members(cast(Hashable, model))


@lru_cache(maxsize=None)
def _read_members(model: Any) -> List[Member]:
    hints = get_type_hints(model)
    fields = dataclasses.fields(model)
    return [(field.name, field.metadata.get(_WIRE_NAME, field.name), _reader(hints[field.name])) for field in fields]


def _reader(hint: Any) -> Callable[[Any], Any]:
    """A function that turns objects into models. Any other value stays as it came, so that nothing is lost."""
    if get_origin(hint) is Union:
        options = [option for option in get_args(hint) if option is not type(None)]
        return _reader(options[0]) if len(options) == 1 else _as_it_came
    if get_origin(hint) is list:
        read = _reader(get_args(hint)[0])
        return lambda value: [read(item) for item in value] if isinstance(value, list) else value
    if isinstance(hint, type) and issubclass(hint, Model):
        return lambda value: hint.from_json(value) if isinstance(value, dict) else value
    return _as_it_came


def _as_it_came(value: Any) -> Any:
    return value
