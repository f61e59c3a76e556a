"""The pieces of a game's manual page: sections of numbered sentences, and charts."""

from collections.abc import Sequence
from typing import NamedTuple


class RuleLine(NamedTuple):
    """One rule in one or more whole sentences, with its number in RULES.md."""

    rule: str
    text: str


class Chart(NamedTuple):
    """Numbers of the rule book: a title, the heads of the columns, the rows."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Section(NamedTuple):
    """A section of the manual page."""

    title: str
    lines: Sequence[RuleLine]
    charts: Sequence[Chart] = ()
