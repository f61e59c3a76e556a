"""Everything that kibitz refuses, as exceptions that say what and where.

Each error has a ``kind``, the word that stands in the ``error`` key of JSON output.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar


class KibitzError(Exception):
    """The root of all errors that kibitz raises on purpose.

    Args:
        message: what is wrong, as a sentence for a person.
        where: the place in the input, such as ``line 3, deal.N``; empty if there is none.
        expected: what would have been right, in words; empty if that is plain.
    """

    kind: ClassVar[str] = "error"

    def __init__(self, message: str, *, where: str = "", expected: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.expected = expected

    def __str__(self) -> str:
        text = f"{self.where}: {self.message}" if self.where else self.message
        return f"{text} (expected {self.expected})" if self.expected else text


@contextmanager
def located(where: str) -> Iterator[None]:
    """Put the place of every error that passes through inside a larger one.

    Example:
        >>> with located("line 3"):
        ...     raise KibitzError("no cards", where="deal.N")
        Traceback (most recent call last):
        kibitz.errors.KibitzError: line 3, deal.N: no cards
    """
    try:
        yield
    except KibitzError as error:
        error.where = ", ".join(place for place in (where, error.where) if place)
        raise


class ParseError(KibitzError):
    """The text, its syntax or a type in it is broken."""

    kind = "parse"


class IllegalSetup(KibitzError):
    """The input is well formed, but no deal or match can start from it."""

    kind = "setup"


class UnknownGame(KibitzError):
    """No such game, variant, option, option value or record version."""

    kind = "unknown"


class IllegalAction(KibitzError):
    """The rules do not allow this action now; the state is as it was.

    Args:
        action: the refused action's text.
        reason: the name of what forbids it, such as ``follow``.
        rule: its number in the game's RULES.md; empty if no single rule does.
        legal: the texts of every action that was allowed.

    Attributes:
        index: its place in the record it comes from, counted from 0; none outside a record.
    """

    kind = "illegal"
    index: int | None = None

    def __init__(
        self,
        message: str,
        *,
        where: str = "",
        expected: str = "",
        action: str = "",
        reason: str = "",
        rule: str = "",
        legal: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message, where=where, expected=expected)
        self.action = action
        self.reason = reason
        self.rule = rule
        self.legal = legal


class SearchLimit(KibitzError):
    """A search was given up before it found what it was to find."""

    kind = "limit"


class Rejected(KibitzError):
    """A server does not do what was asked, and nothing has changed.

    Args:
        code: a stable name for programs, such as ``table/stale`` or ``rate/limited``.
    """

    kind = "rejected"

    def __init__(
        self, message: str, *, where: str = "", expected: str = "", code: str = "rejected"
    ) -> None:
        super().__init__(message, where=where, expected=expected)
        self.code = code
