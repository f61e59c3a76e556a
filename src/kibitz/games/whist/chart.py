"""The score charts of whist: printed, generated from one value, or a table's own."""

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final, NamedTuple

from kibitz.errors import ParseError
from kibitz.games.whist.bids import LEVELS, SOLO_TEXTS, Bid
from kibitz.rules.charts import figures_beside
from kibitz.rules.text import say

MULTIPLIERS: Final = (1, 2, 4)
WHERE: Final = "options.scores"
AMOUNT: Final = re.compile(r"\d{1,9}(\.\d{1,9}|/[1-9]\d{0,8})?", re.ASCII)
"""What is read as an amount: digits, perhaps with decimals or a divisor; no sign, no exponent."""


class WinLose(NamedTuple):
    """The winning and the losing score of a contract, in the printed unit."""

    win: Fraction
    lose: Fraction


class ScoreChart(NamedTuple):
    """A whole chart.

    Attributes:
        trump: by level and multiplier.
        solo: by the solo's text.
        irregular: what an irregular deal costs, to each other person at the table.
    """

    trump: Mapping[tuple[int, int], WinLose]
    solo: Mapping[str, WinLose]
    irregular: Fraction

    def scores(self, bid: Bid, multiplier: int) -> WinLose:
        """The winning and losing score of a contract."""
        return self.solo[bid.text] if bid.is_solo else self.trump[bid.level, multiplier]


def _figures() -> dict[str, Any]:
    return figures_beside(__file__)


@cache
def printed_chart(number: int, as_printed: bool = False) -> ScoreChart:
    """One of the four printed charts, its misprints corrected unless it is wanted as printed."""
    figures = _figures()
    chart = figures["charts"][str(number)]
    printed = figures["as_printed"].get(str(number), {}) if as_printed else {}
    return _chart(
        {
            "irregular": chart["irregular"],
            "trump": {**chart["trump"], **printed.get("trump", {})},
            "solo": {**chart["solo"], **printed.get("solo", {})},
        }
    )


@cache
def read_chart(text: str) -> ScoreChart:
    """A chart written as JSON, with the keys and rows of chart.toml.

    Raises:
        ParseError: if it is not a complete chart.
    """
    expected = (
        '{"trump": {"8": six numbers, … "13": …}, "solo": {"SOLO": two numbers, "CLEAN": …, '
        '"OPEN": …}, "irregular": number}'
    )
    try:
        return _chart(json.loads(text, parse_int=str, parse_float=str))
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise ParseError(say("this is not a score chart"), where=WHERE, expected=expected) from None


@cache
def generated_chart(base: str) -> ScoreChart:
    """The chart that the guidelines give for a base value of 8.

    Raises:
        ParseError: if the base is not a positive number.
    """
    figures = {name: Fraction(text) for name, text in _figures()["guidelines"].items()}
    try:
        value = _amount(base)
    except ValueError:
        raise ParseError(
            say("{base!r} is no base value", base=base[:20]),
            where=WHERE,
            expected=say("a number such as 0.40"),
        ) from None

    def pair(win: Fraction) -> WinLose:
        return WinLose(win, win * figures["losing"])

    bases = {level: value * figures["level"] ** (level - LEVELS[0]) for level in LEVELS}
    solo = bases[9] * figures["solo"]
    clean = solo * figures["clean_solo"]
    opened = clean * figures["clean_solo"]
    return ScoreChart(
        trump={(level, m): pair(bases[level] * m) for level in LEVELS for m in MULTIPLIERS},
        solo=dict(zip(SOLO_TEXTS, map(pair, (solo, clean, opened)), strict=True)),
        irregular=bases[9],
    )


def _amount(text: str) -> Fraction:
    """A positive amount of a chart, read exactly; anything else raises."""
    if not AMOUNT.fullmatch(text) or not Fraction(text):
        raise ValueError(f"{text[:20]!r} is no amount")
    return Fraction(text)


def _chart(rows: Mapping[str, Any]) -> ScoreChart:
    """A chart from its rows; a row that is missing or too short raises."""
    trump: dict[tuple[int, int], WinLose] = {}
    for level in LEVELS:
        row = [_amount(text) for text in rows["trump"][str(level)]]
        pairs = zip(MULTIPLIERS, row[0::2], row[1::2], strict=True)
        trump |= {(level, m): WinLose(win, lose) for m, win, lose in pairs}
    solo = {}
    for text in SOLO_TEXTS:
        win, lose = (_amount(text) for text in rows["solo"][text])
        solo[text] = WinLose(win, lose)
    return ScoreChart(trump, solo, _amount(rows["irregular"]))
