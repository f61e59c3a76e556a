"""The pieces of a game's manual page: sections of numbered sentences, and charts."""

from collections.abc import Sequence
from typing import NamedTuple


class RuleLine(NamedTuple):
    """One rule in one or more whole sentences, with its number in RULES.md.

    Attributes:
        rule: the number; empty if the description alone says so, as of the size of the pack.
        text: the sentences.
    """

    rule: str
    text: str


class Chart(NamedTuple):
    """Figures of the rule book.

    Attributes:
        title: what the figures are.
        head: the heads of the columns.
        rows: the rows, each as long as the head.
        rule: the number in RULES.md of the rule that uses them; empty if there is none.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rule: str = ""


class Section(NamedTuple):
    """A section of the manual page."""

    title: str
    lines: Sequence[RuleLine]
    charts: Sequence[Chart] = ()
