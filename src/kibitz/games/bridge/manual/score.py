"""What the manual page says of the score."""

from itertools import pairwise
from typing import Final, NamedTuple

from kibitz.cards.card import CLUBS, HEARTS, SPADES
from kibitz.games.bridge.bids import DENOMINATIONS, LEVELS, Contract
from kibitz.games.bridge.deal import TRICKS, VULNERABLE_SIDES
from kibitz.games.bridge.options import MatchOptions, SingleOptions
from kibitz.games.bridge.scoring import chart, score_lines
from kibitz.rules.actions import DENOMINATION_TEXTS, NO_TRUMPS
from kibitz.rules.manual import Chart, RuleLine, Section
from kibitz.rules.manual_parts import (
    NOTHING,
    headed,
    ordinal,
)
from kibitz.rules.outcome import sum_scores
from kibitz.rules.seats import SOUTH, WEST
from kibitz.rules.words import DENOMINATION_WORDS

SIDE_NAMES: Final = ("North-South", "East-West")
DOUBLING: Final = {1: "undoubled", 2: "doubled", 4: "redoubled"}


EXAMPLES: Final = (
    (Contract(4, SPADES, 1, SOUTH), 10),
    (Contract(3, NO_TRUMPS, 1, SOUTH), 11),
    (Contract(2, SPADES, 2, SOUTH), 8),
    (Contract(6, HEARTS, 1, SOUTH), 12),
    (Contract(1, NO_TRUMPS, 4, SOUTH), 7),
    (Contract(4, HEARTS, 1, SOUTH), 9),
    (Contract(3, NO_TRUMPS, 2, SOUTH), 5),
)


def section(options: SingleOptions | MatchOptions, ladder: RuleLine, *more: RuleLine) -> Section:
    """What a made or beaten contract scores, with the charts of this table."""
    figures = chart()
    lines = [
        RuleLine("CF25", "The contract is made if declarer's side takes the tricks it promised."),
        RuleLine("CF26", "A contract that is made scores trick points for the tricks bid."),
        RuleLine("CF27", "A double multiplies the trick points by two, a redouble by four."),
        RuleLine(
            "C8",
            f"Trick points of {figures['game_at']} or more, doubling included, are a game and "
            "earn the game bonus; fewer earn the partscore bonus.",
        ),
        RuleLine(
            "CF29",
            f"A bid of {LEVELS[-2]} that is made earns the small slam bonus as well, and a bid "
            f"of {LEVELS[-1]} the grand slam bonus.",
        ),
        RuleLine("CF30", "Making a doubled or redoubled contract earns a bonus of its own."),
        RuleLine("CF31", "Tricks beyond the contract are overtricks and score apart."),
        RuleLine("CF32", "Overtricks never turn a partscore into a game."),
        RuleLine("CF33", "A contract that is not made scores nothing for declarer's side."),
        RuleLine("CF34", "The defenders score for every undertrick, a trick that is missing."),
        ladder,
        RuleLine("C9", "A redouble doubles the whole doubled penalty."),
        RuleLine("C18", "There are no honours, no rubbers and no other bonuses."),
        *more,
    ]
    states = _states(options)
    charts = [
        _trick_chart(),
        _bonus_chart(states),
        _undertrick_chart(states, options.scoring),
        _example_chart(options),
    ]
    return Section("The score of a deal", lines, charts)


class State(NamedTuple):
    """A column of a chart: for whom, and whether they are vulnerable."""

    name: str
    vulnerable: bool


def _states(options: SingleOptions | MatchOptions) -> list[State]:
    """The columns that this table's charts need: one if both sides score alike."""
    vulnerable = VULNERABLE_SIDES[options.vulnerability]
    if len(vulnerable) == 1:
        return [State(name, side in vulnerable) for side, name in enumerate(SIDE_NAMES)]
    return [State("Either side", bool(vulnerable))]


def _trick_chart() -> Chart:
    rows = []
    for denomination in DENOMINATIONS:
        first, further = chart()["trick_points"][DENOMINATION_TEXTS[denomination]]
        name = headed(DENOMINATION_WORDS[denomination])
        if first == further:
            parts = [(f"{name}, each", first)]
        else:
            parts = [(f"{name}, the first", first), (f"{name}, each further one", further)]
        rows += [(part, *(str(points * by) for by in DOUBLING)) for part, points in parts]
    head = ("Trick bid and made", *(headed(word) for word in DOUBLING.values()))
    return Chart("Trick points", head, tuple(rows), "CF26")


def _bonus_chart(states: list[State]) -> Chart:
    figures = chart()
    doubled, overtrick = figures["doubled_made_bonus"], figures["doubled_overtrick"]
    pairs = {
        "Partscore": [figures["partscore_bonus"]] * 2,
        "Game": figures["game_bonus"],
        "Small slam": figures["small_slam_bonus"],
        "Grand slam": figures["grand_slam_bonus"],
        "Doubled contract made": [doubled] * 2,
        "Redoubled contract made": [doubled * 2] * 2,
    }
    for denomination in DENOMINATIONS:
        _, further = figures["trick_points"][DENOMINATION_TEXTS[denomination]]
        pairs[f"Overtrick in {DENOMINATION_WORDS[denomination]}"] = [further] * 2
    pairs["Doubled overtrick"] = overtrick
    pairs["Redoubled overtrick"] = [points * 2 for points in overtrick]
    rows = (
        (what, *(str(pair[state.vulnerable]) for state in states)) for what, pair in pairs.items()
    )
    head = ("Bonus", *(state.name for state in states))
    return Chart("Bonuses and overtricks", head, tuple(rows), "CF28")


def _undertrick_chart(states: list[State], scoring: str) -> Chart:
    """What each undertrick costs, up to the one after which nothing changes any more."""
    columns = [
        _undertrick_costs(multiplier, state.vulnerable, scoring)
        for state in states
        for multiplier in DOUBLING
    ]
    costs = list(zip(*columns, strict=True))
    last = max(n for n in range(TRICKS) if n == 0 or costs[n] != costs[n - 1])
    rows = [(headed(ordinal(n + 1)), *map(str, costs[n])) for n in range(last)]
    rows.append((f"{headed(ordinal(last + 1))} and each further one", *map(str, costs[last])))
    head = [f"{state.name}, {word}" for state in states for word in DOUBLING.values()]
    return Chart("Undertricks, to the defenders", ("Undertrick", *head), tuple(rows), "CF34")


def _undertrick_costs(multiplier: int, vulnerable: bool, scoring: str) -> list[int]:
    """What the first, second … last possible undertrick costs, as the scoring itself says."""
    contract = Contract(LEVELS[-1], CLUBS, multiplier, SOUTH)
    totals = [0]
    for under in range(1, TRICKS + 1):
        (line,) = score_lines(contract, TRICKS - under, vulnerable, scoring, opposite=False)
        totals.append(int(line.amounts[WEST]))
    return [after - before for before, after in pairwise(totals)]


def _example_chart(options: SingleOptions | MatchOptions) -> Chart:
    """Some results of contracts that South plays."""
    rows = []
    for contract, tricks in EXAMPLES:
        vulnerable = 0 in VULNERABLE_SIDES[options.vulnerability]
        lines = score_lines(contract, tricks, vulnerable, options.scoring, options.opposite)
        scores = sum_scores([line.amounts for line in lines])
        denomination = DENOMINATION_WORDS[contract.denomination]
        name = f"{contract.level} {denomination}, {DOUBLING[contract.multiplier]}"
        rows.append((name, str(tricks), *(str(scores[seat] or NOTHING) for seat in (SOUTH, WEST))))
    head = ("Contract of South", "Tricks taken", *SIDE_NAMES)
    return Chart("Examples", head, tuple(rows))
