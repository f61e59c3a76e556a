"""A view as bytes and back, for a computer player that thinks on another machine.

What is sent is the view and nothing else, so whoever reads it knows what the seat knows. A view is
made of the package's and the games' frozen records, which are written field by field with their
names; nothing is called when they are read but the constructors of records that are known here.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec

from kibitz.errors import ParseError
from kibitz.rules.view import View

Written: TypeAlias = Any
"""Plain JSON: a scalar, or a list that begins with the number of what it is."""

TUPLE: Final = -1
SET: Final = -2
MAPPING: Final = -3
FRACTION: Final = -4
"""What a list is, if it is no record; a record's number is its place among the records' names."""


class _Sent(msgspec.Struct):
    """A view on its way: the names of all records in it, and the view."""

    records: list[str]
    view: Written


def view_bytes(view: View) -> bytes:
    """A view as it is sent.

    Raises:
        TypeError: if a game's record holds what is no value.
    """
    numbers: dict[type, int] = {}
    written = _write(view, numbers)
    names = [f"{kind.__module__}:{kind.__qualname__}" for kind in numbers]
    return msgspec.json.encode(_Sent(names, written))


def read_view(data: bytes) -> View:
    """A view as it was sent; equal to the one that was written.

    Raises:
        ParseError: if it is none, or made of records that are not known here.
    """
    try:
        sent = msgspec.json.decode(data, type=_Sent)
        view = _read(sent.view, [_record(name) for name in sent.records])
    except (msgspec.DecodeError, TypeError, ValueError, LookupError, RecursionError) as error:
        raise ParseError("this is no view") from error
    if not isinstance(view, View):
        raise ParseError("this is no view")
    return view


def _write(value: Any, numbers: dict[type, int]) -> Written:
    if value is None or type(value) in (bool, int, str):
        return value
    kind: Any = type(value)
    if _is_record(kind):
        number = numbers.setdefault(kind, len(numbers))
        if isinstance(value, Enum):
            return [number, value.name]
        return [number, *(_write(getattr(value, name), numbers) for name in _names(kind))]
    match value:
        case tuple():
            return [TUPLE, *(_write(one, numbers) for one in value)]
        case frozenset():
            return [SET, *(_write(one, numbers) for one in value)]
        case Mapping():
            flat = (each for pair in value.items() for each in pair)
            return [MAPPING, *(_write(one, numbers) for one in flat)]
        case Fraction():
            return [FRACTION, value.numerator, value.denominator]
        case _:
            raise TypeError(f"{kind.__qualname__} is not sent")


def _read(written: Written, records: list[type]) -> Any:
    if not isinstance(written, list):
        return written
    number, *inner = written
    values = [_read(one, records) for one in inner]
    match number:
        case int() if number >= 0:
            kind: Any = records[number]
            if issubclass(kind, Enum):
                return kind[values[0]]
            return kind(**dict(zip(_names(kind), values, strict=True)))
        case int() if number in _MAKERS:
            return _MAKERS[number](values)
        case _:
            raise ValueError("a list of nothing known")


_MAKERS: Final[Mapping[int, Callable[[list[Any]], Any]]] = {
    TUPLE: tuple,
    SET: frozenset,
    MAPPING: lambda values: dict(zip(values[::2], values[1::2], strict=True)),
    FRACTION: lambda values: Fraction(*values),
}


def _record(name: str) -> type:
    """A record by its name, if its module has been imported here."""
    module, _, path = name.partition(":")
    kind: Any = sys.modules.get(module)
    for part in path.split("."):
        kind = getattr(kind, part, None)
    if isinstance(kind, type) and _is_record(kind):
        return kind
    raise ValueError("there is no such record")


def _is_record(kind: Any) -> bool:
    named_tuple = issubclass(kind, tuple) and hasattr(kind, "_fields")
    return is_dataclass(kind) or named_tuple or issubclass(kind, Enum)


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """The fields that make a record; what does not count when two are compared is left out."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind) if field.init and field.compare)
    names: tuple[str, ...] = kind._fields
    return names
