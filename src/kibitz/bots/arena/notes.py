"""The notes of a measurement: a file of what was played, so that it can be gone on with.

The first line says who is measured at what; each of the others is a deal. A line that was cut off
when the measurement ended is passed over, and its deal is played again.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from kibitz.bots.arena.pairing import Pairing, Played
from kibitz.errors import KibitzError, located
from kibitz.rules.text import say


class _Deal(msgspec.Struct):
    """What a line says of a deal."""

    deal: int
    difference: float


def _head(pairing: Pairing) -> dict[str, Any]:
    """What the first line says."""
    return {
        "arena": 1,
        "game": pairing.game,
        "options": dict(pairing.options),
        "first": pairing.first,
        "second": pairing.second,
        "seed": pairing.seed,
        "seconds": pairing.budget.seconds,
        "nodes": pairing.budget.nodes,
        "matches": pairing.matches,
    }


def read_notes(path: Path, pairing: Pairing) -> dict[int, float]:
    """The differences that a file has, by the number of the deal; none if there is no file.

    Raises:
        KibitzError: if it cannot be read, or is of another measurement.
    """
    with located(str(path)):
        try:
            first, *lines = path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise KibitzError(error.strerror or str(error)) from None
        _check(first, pairing)
    deals = (deal for line in lines if (deal := _read(line)))
    return {deal.deal: deal.difference for deal in deals}


def _check(line: bytes, pairing: Pairing) -> None:
    """Check that notes are of this measurement."""
    try:
        found = msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.DecodeError:
        raise KibitzError(say("these are no notes of an arena")) from None
    for name, wanted in _head(pairing).items():
        if found.get(name) != wanted:
            raise KibitzError(
                say("another measurement: {name} is {found}", name=name, found=found.get(name)),
                expected=str(wanted),
            )


def _read(line: bytes) -> _Deal | None:
    try:
        return msgspec.json.decode(line, type=_Deal)
    except msgspec.DecodeError:
        return None


def noted(path: Path, pairing: Pairing, deals: Iterable[Played]) -> Iterator[Played]:
    """The deals, each written to a file before it is passed on; forfeited ones are not.

    Raises:
        KibitzError: if the file cannot be written.
    """
    with located(str(path)):
        try:
            old = path.read_bytes() if path.exists() else b""
            file = path.open("ab", buffering=0)
        except OSError as error:
            raise KibitzError(error.strerror or str(error)) from None
    with file:
        if not old:
            file.write(msgspec.json.encode(_head(pairing)) + b"\n")
        elif not old.endswith(b"\n"):
            file.write(b"\n")
        for played in deals:
            if played.difference is not None:
                line = _Deal(played.number, played.difference)
                file.write(msgspec.json.encode(line) + b"\n")
            yield played


def merged(known: Mapping[int, float], fresh: Iterable[Played], pairs: int) -> Iterator[Played]:
    """All deals in their order: those that are known, and between them those that are played."""
    playing = iter(fresh)
    for number in range(pairs):
        if number in known:
            yield Played(number, known[number])
        else:
            yield next(playing)
