"""What a process has done since it began, as plain numbers that cost nothing to keep."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from kibitz.errors import IllegalAction, KibitzError, Rejected
from kibitz.server.table.events import Acted, Logged

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds; how long appends took is counted between them."""


@dataclass(slots=True)
class Counts:
    """The counts of one process.

    Attributes:
        actions: answers to decisions, of people and computer players.
        updates: frames that told viewers of an event.
        refusals: refused commands by their codes.
        appends: appends by how long they took: up to each bound, and beyond the last.
        append_seconds: how long they took together.
    """

    actions: int = 0
    updates: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    appends: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    append_seconds: float = 0.0

    def appended(self, logged: Sequence[Logged], seconds: float) -> None:
        """Events were appended to a log in this time."""
        self.actions += sum(isinstance(entry.what, Acted) for entry in logged)
        self.appends[bisect_left(BOUNDS, seconds)] += 1
        self.append_seconds += seconds

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """Count a refusal that passes through."""
        try:
            yield
        except KibitzError as error:
            self.refusals[code_of(error)] += 1
            raise


def code_of(error: KibitzError) -> str:
    """The stable name of a refusal."""
    if isinstance(error, Rejected):
        return error.code
    return f"rules/{error.reason}" if isinstance(error, IllegalAction) else f"input/{error.kind}"
