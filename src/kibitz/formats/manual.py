"""A manual page as JSON."""

from collections.abc import Sequence
from typing import Any

import msgspec

from kibitz.rules.game import Variant
from kibitz.rules.manual import Section
from kibitz.rules.manual_parts import page
from kibitz.rules.options import Options, Value, chosen


class ManualLine(msgspec.Struct, frozen=True):
    """One rule in whole sentences, with its number in RULES.md if it has one."""

    rule: str
    text: str


class ManualChart(msgspec.Struct, frozen=True):
    """Figures of the rule book, and the number of the rule that uses them."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rule: str


class ManualSection(msgspec.Struct, frozen=True):
    """A section of the page."""

    title: str
    lines: list[ManualLine]
    charts: list[ManualChart]


class Manual(msgspec.Struct, frozen=True):
    """The rules of a variant, as the options of a table make them.

    Attributes:
        game: the variant, as ``bridge/match``.
        title: what people call it.
        summary: one sentence on what it is.
        options: the options that differ from their defaults.
        sections: the rules.
    """

    game: str
    title: str
    summary: str
    options: dict[str, Value]
    sections: list[ManualSection]


def manual_of(
    variant: Variant[Any], options: Options, sections: Sequence[Section] | None = None
) -> Manual:
    """The whole manual page of a variant for a table's options, or other sections instead."""
    return Manual(
        variant.name,
        variant.title,
        variant.summary,
        chosen(options),
        [
            ManualSection(
                section.title,
                [ManualLine(*line) for line in section.lines],
                [ManualChart(*chart) for chart in section.charts],
            )
            for section in (page(variant, options) if sections is None else sections)
        ],
    )
