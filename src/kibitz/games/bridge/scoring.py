"""The score of a bridge deal."""

from bisect import bisect_right
from typing import Any

from kibitz.games.bridge.bids import Contract
from kibitz.rules.actions import DENOMINATION_TEXTS
from kibitz.rules.charts import figures_beside
from kibitz.rules.measure import Seated
from kibitz.rules.outcome import Outcome, ScoreLine, Scores
from kibitz.rules.seats import EAST, NORTH, SEATS, are_partners
from kibitz.rules.text import say


def chart() -> dict[str, Any]:
    """The scoring chart, from chart.toml."""
    return figures_beside(__file__)


def score_lines(
    contract: Contract, tricks: int, vulnerable: bool, scoring: str, opposite: bool
) -> tuple[ScoreLine, ...]:
    """What a contract scores, line by line.

    Args:
        contract: the contract.
        tricks: how many tricks declarer's side took.
        vulnerable: whether declarer's side is vulnerable.
        scoring: the undertrick ladder, a name in the chart.
        opposite: whether the side that does not score gets the opposite number, or nothing.
    """
    over = tricks - contract.target
    if over >= 0:
        figures = _made(contract, over, vulnerable)
    else:
        figures = [_undertricks(contract, -over, vulnerable, scoring)]

    def amounts(points: int) -> Scores:
        gain, loss = points, -points if opposite else 0
        made = over >= 0
        return tuple(
            gain if are_partners(seat, contract.declarer) == made else loss for seat in SEATS
        )

    return tuple(ScoreLine(label, rule, amounts(points)) for label, rule, points in figures)


def _made(contract: Contract, over: int, vulnerable: bool) -> list[tuple[str, str, int]]:
    figures = chart()
    first, further = figures["trick_points"][DENOMINATION_TEXTS[contract.denomination]]
    trick_points = (first + further * (contract.level - 1)) * contract.multiplier
    is_game = trick_points >= figures["game_at"]
    lines: list[tuple[str, str, int]] = [(say("bid tricks"), "CF26", trick_points)]
    if is_game:
        lines.append((say("game"), "C8", figures["game_bonus"][vulnerable]))
    else:
        lines.append((say("partscore"), "C8", figures["partscore_bonus"]))
    if contract.level == 6:
        lines.append((say("small slam"), "CF29", figures["small_slam_bonus"][vulnerable]))
    if contract.level == 7:
        lines.append((say("grand slam"), "CF29", figures["grand_slam_bonus"][vulnerable]))
    doubling = contract.multiplier // 2
    if doubling:
        label = say("made doubled") if doubling == 1 else say("made redoubled")
        lines.append((label, "CF30", figures["doubled_made_bonus"] * doubling))
    if over:
        each = figures["doubled_overtrick"][vulnerable] * doubling if doubling else further
        lines.append((say("overtricks: {tricks}", tricks=over), "CF31", each * over))
    return lines


def _undertricks(
    contract: Contract, under: int, vulnerable: bool, scoring: str
) -> tuple[str, str, int]:
    label = say("undertricks: {tricks}", tricks=under)
    figures = chart()
    if contract.multiplier == 1:
        return label, "CF34", figures["undoubled_undertrick"][vulnerable] * under
    ladder = figures["doubled_undertricks"][scoring]
    steps = ladder["vulnerable" if vulnerable else "not_vulnerable"]
    doubled = sum(steps[:under]) + steps[-1] * max(0, under - len(steps))
    rule = "C9" if contract.multiplier == 4 else "C15" if scoring != "law77" else "CF35"
    return label, rule, doubled * (contract.multiplier // 2)


def imps(points: int) -> int:
    """A difference between two tables in IMPs.

    Example:
        >>> imps(420 - -50), imps(-10), imps(-620)
        (10, 0, -12)
    """
    found = bisect_right(chart()["imps"], abs(points))
    return found if points > 0 else -found


def compare(options: Any, seated: Seated, one: Outcome, other: Outcome) -> int:
    """What North and South at one table and East and West at the other win, in IMPs."""
    gain = imps(_net(options, one) - _net(options, other))
    return gain if NORTH in seated else -gain


def _net(options: Any, outcome: Outcome) -> int:
    """What North and South score beside East and West, counted once."""
    north, east = int(outcome.scores[NORTH]), int(outcome.scores[EAST])
    return north if options.opposite else north - east
