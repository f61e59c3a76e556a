"""What the manual page says of the score."""

from itertools import pairwise
from typing import Final, NamedTuple

from kibitz.cards.card import CLUBS, HEARTS, SPADES
from kibitz.games.bridge.bids import DENOMINATIONS, LEVELS, Contract
from kibitz.games.bridge.deal import TRICKS, VULNERABLE_SIDES
from kibitz.games.bridge.options import MatchOptions, SingleOptions
from kibitz.games.bridge.scoring import chart, score_lines
from kibitz.games.bridge.words import bid_words
from kibitz.rules.actions import DENOMINATION_TEXTS, NO_TRUMPS
from kibitz.rules.manual import Chart, RuleLine, Section
from kibitz.rules.manual_parts import (
    NOTHING,
    ordinal,
)
from kibitz.rules.outcome import sum_scores
from kibitz.rules.seats import SOUTH, WEST
from kibitz.rules.text import headed, say
from kibitz.rules.words import DENOMINATION_WORDS

SIDE_NAMES: Final = (say("North-South"), say("East-West"))
DOUBLING: Final = {1: say("undoubled"), 2: say("doubled"), 4: say("redoubled")}


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
        RuleLine(
            "CF25", say("The contract is made if declarer's side takes the tricks it promised.")
        ),
        RuleLine("CF26", say("A contract that is made scores trick points for the tricks bid.")),
        RuleLine("CF27", say("A double multiplies the trick points by two, a redouble by four.")),
        RuleLine(
            "C8",
            say(
                "Trick points of {points} or more, doubling included, are a game and earn the "
                "game bonus; fewer earn the partscore bonus.",
                points=figures["game_at"],
            ),
        ),
        RuleLine(
            "CF29",
            say(
                "A bid of {small} that is made earns the small slam bonus as well, and a bid of "
                "{grand} the grand slam bonus.",
                small=LEVELS[-2],
                grand=LEVELS[-1],
            ),
        ),
        RuleLine("CF30", say("Making a doubled or redoubled contract earns a bonus of its own.")),
        RuleLine("CF31", say("Tricks beyond the contract are overtricks and score apart.")),
        RuleLine("CF32", say("Overtricks never turn a partscore into a game.")),
        RuleLine("CF33", say("A contract that is not made scores nothing for declarer's side.")),
        RuleLine("CF34", say("The defenders score for every undertrick, a trick that is missing.")),
        ladder,
        RuleLine("C9", say("A redouble doubles the whole doubled penalty.")),
        RuleLine("C18", say("There are no honours, no rubbers and no other bonuses.")),
        *more,
    ]
    states = _states(options)
    charts = [
        _trick_chart(),
        _bonus_chart(states),
        _undertrick_chart(states, options.scoring),
        _example_chart(options),
    ]
    return Section(say("The score of a deal"), lines, charts)


class State(NamedTuple):
    """A column of a chart: for whom, and whether they are vulnerable."""

    name: str
    vulnerable: bool


def _states(options: SingleOptions | MatchOptions) -> list[State]:
    """The columns that this table's charts need: one if both sides score alike."""
    vulnerable = VULNERABLE_SIDES[options.vulnerability]
    if len(vulnerable) == 1:
        return [State(name, side in vulnerable) for side, name in enumerate(SIDE_NAMES)]
    return [State(say("Either side"), bool(vulnerable))]


def _trick_chart() -> Chart:
    rows = []
    for denomination in DENOMINATIONS:
        first, further = chart()["trick_points"][DENOMINATION_TEXTS[denomination]]
        name = headed(DENOMINATION_WORDS[denomination])
        if first == further:
            parts = [(say("{suit}, each", suit=name), first)]
        else:
            parts = [
                (say("{suit}, the first", suit=name), first),
                (say("{suit}, each further one", suit=name), further),
            ]
        rows += [(part, *(str(points * by) for by in DOUBLING)) for part, points in parts]
    head = (say("Trick bid and made"), *(headed(word) for word in DOUBLING.values()))
    return Chart(say("Trick points"), head, tuple(rows), "CF26")


def _bonus_chart(states: list[State]) -> Chart:
    figures = chart()
    doubled, overtrick = figures["doubled_made_bonus"], figures["doubled_overtrick"]
    pairs = {
        say("Partscore"): [figures["partscore_bonus"]] * 2,
        say("Game"): figures["game_bonus"],
        say("Small slam"): figures["small_slam_bonus"],
        say("Grand slam"): figures["grand_slam_bonus"],
        say("Doubled contract made"): [doubled] * 2,
        say("Redoubled contract made"): [doubled * 2] * 2,
    }
    for denomination in DENOMINATIONS:
        _, further = figures["trick_points"][DENOMINATION_TEXTS[denomination]]
        what = say("Overtrick in {trumps}", trumps=DENOMINATION_WORDS[denomination])
        pairs[what] = [further] * 2
    pairs[say("Doubled overtrick")] = overtrick
    pairs[say("Redoubled overtrick")] = [points * 2 for points in overtrick]
    rows = (
        (what, *(str(pair[state.vulnerable]) for state in states)) for what, pair in pairs.items()
    )
    head = (say("Bonus"), *(state.name for state in states))
    return Chart(say("Bonuses and overtricks"), head, tuple(rows), "CF28")


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
    which = say("{first} and each further one", first=headed(ordinal(last + 1)))
    rows.append((which, *map(str, costs[last])))
    head = [
        say("{side}, {doubling}", side=state.name, doubling=doubling)
        for state in states
        for doubling in DOUBLING.values()
    ]
    return Chart(
        say("Undertricks, to the defenders"), (say("Undertrick"), *head), tuple(rows), "CF34"
    )


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
        name = say(
            "{bid}, {doubling}",
            bid=bid_words(contract.level, contract.denomination),
            doubling=DOUBLING[contract.multiplier],
        )
        rows.append((name, str(tricks), *(str(scores[seat] or NOTHING) for seat in (SOUTH, WEST))))
    head = (say("Contract of South"), say("Tricks taken"), *SIDE_NAMES)
    return Chart(say("Examples"), head, tuple(rows))
