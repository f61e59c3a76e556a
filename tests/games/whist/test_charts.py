"""The score charts: printed, generated, a table's own (W57)."""

import json
from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from kibitz.errors import ParseError
from kibitz.games.whist.chart import ScoreChart
from kibitz.rules.options import make_options

LEVELS = range(8, 14)
SOLOS = ("SOLO", "CLEAN", "OPEN")
OWN = {
    "trump": {str(level): [str(level * n) for n in range(1, 7)] for level in LEVELS},
    "solo": {"SOLO": ["1/3", "0.5"], "CLEAN": [1, 2], "OPEN": ["3", "4"]},
    "irregular": "0.07",
}


def chart_of(whist: SimpleNamespace, **options: Any) -> ScoreChart:
    """The chart of a table with some options."""
    chart: ScoreChart = make_options(whist.variant.options, options).chart()
    return chart


def test_printed(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """Every figure is as printed, and by the guidelines but for the cells listed."""
    chart = chart_of(whist, **case["options"])
    bases = dict(zip(LEVELS, map(Fraction, case["bases"].split()), strict=True))
    for level, multiplier in product(LEVELS, (1, 2, 4)):
        cell = f"{level} {multiplier}"
        win = Fraction(case["cells"].get(f"{cell} W", bases[level] * multiplier))
        lose = Fraction(case["cells"].get(f"{cell} L", win * Fraction("1.5")))
        assert chart.trump[level, multiplier] == (win, lose), cell
    printed = [figure for solo in SOLOS for figure in chart.solo[solo]]
    assert printed == list(map(Fraction, case["solo"].split()))
    assert chart.irregular == Fraction(case["irregular"])


def test_steps(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """A level's base is 2.5 times the one below exactly at the levels listed."""
    chart = chart_of(whist, **case["options"])
    exact = [
        level
        for level in LEVELS[1:]
        if chart.trump[level, 1].win == chart.trump[level - 1, 1].win * Fraction("2.5")
    ]
    assert exact == case["levels"]


def test_generated(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """One base value gives a whole chart by the guidelines, in exact fractions."""
    chart = chart_of(whist, scores=case["base"])
    bases = dict(zip(LEVELS, map(Fraction, case["bases"].split()), strict=True))
    for level, multiplier in product(LEVELS, (1, 2, 4)):
        win = bases[level] * multiplier
        assert chart.trump[level, multiplier] == (win, win * Fraction("1.5"))
    for solo, win in zip(SOLOS, map(Fraction, case["solo"].split()), strict=True):
        assert chart.solo[solo] == (win, win * Fraction("1.5"))


def test_faults(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """A text that is no chart is refused at once, by the name of the option."""
    with pytest.raises(ParseError) as refused:
        chart_of(whist, scores=case["scores"])
    assert refused.value.where == "options.scores"
    assert refused.value.expected


def test_the_default_is_chart_1(whist: SimpleNamespace) -> None:
    """Chart 1 holds if nothing is said; as_printed changes chart 2 alone."""
    assert chart_of(whist) == chart_of(whist, score_table=1)
    for number in (1, 3, 4):
        printed = chart_of(whist, score_table=number, as_printed=True)
        assert printed == chart_of(whist, score_table=number)
    assert chart_of(whist, score_table=2) != chart_of(whist, score_table=2, as_printed=True)


def test_an_own_chart(whist: SimpleNamespace) -> None:
    """A whole chart as JSON, numbers as text or whole, holds instead of a printed one."""
    chart = chart_of(whist, scores=json.dumps(OWN), score_table=3)
    for level in LEVELS:
        row = [figure for multiplier in (1, 2, 4) for figure in chart.trump[level, multiplier]]
        assert row == [level * n for n in range(1, 7)]
    assert chart.solo["SOLO"] == (Fraction(1, 3), Fraction(1, 2))
    assert chart.solo["CLEAN"] == (1, 2)
    assert chart.irregular == Fraction(7, 100)


BROKEN_ROWS: list[tuple[str, ...]] = [
    *[("trump", str(level)) for level in LEVELS],
    *[("solo", solo) for solo in SOLOS],
    ("irregular",),
]


@pytest.mark.parametrize("row", BROKEN_ROWS, ids=" ".join)
@pytest.mark.parametrize(
    "value", [None, [], {}, "x", ["1"], ["1"] * 7, ["x"] * 6, [None, None], [float("inf")] * 6]
)
def test_an_own_chart_needs_every_row_whole(
    whist: SimpleNamespace, row: tuple[str, ...], value: object
) -> None:
    """A row that is missing, too short, too long or of no numbers is refused."""
    broken = json.loads(json.dumps(OWN))
    rows = broken
    for name in row[:-1]:
        rows = rows[name]
    rows[row[-1]] = value
    with pytest.raises(ParseError) as refused:
        chart_of(whist, scores=json.dumps(broken))
    assert refused.value.where == "options.scores"
    del rows[row[-1]]
    with pytest.raises(ParseError):
        chart_of(whist, scores=json.dumps(broken))
