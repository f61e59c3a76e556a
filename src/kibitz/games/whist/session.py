"""A session of whist: four to six people, four of whom play each deal, scores by person."""

from collections.abc import Sequence
from dataclasses import replace

from kibitz.games.whist.options import WhistOptions
from kibitz.rules.match import MatchRules, Seating, Standing, leader
from kibitz.rules.outcome import Amount, Outcome
from kibitz.rules.seats import SEATS, WEST, Seat, seats_from


def add(options: WhistOptions, standing: Standing, outcome: Outcome) -> Standing:
    """The standing after one more deal; a round is as many deals as people (W7)."""
    counts = outcome.contract is not None or options.pass_out_counts
    deals = standing.deals + counts
    finished = 0 < options.rounds * len(standing.scores) <= deals
    return replace(
        standing,
        deals=deals,
        finished=finished,
        winner=leader(standing.scores) if finished else None,
    )


def dealers(options: WhistOptions, before: Seat | None) -> tuple[Seat, ...]:
    """Any seat: after whom the deal goes round is a matter of people, not of seats."""
    return SEATS


def seating_fault(
    options: WhistOptions, people: Sequence[str], seating: Seating, dealer: Seat
) -> str | None:
    """What is wrong with who sits where; none if the right ones sit out (W1, W2).

    The people who play follow the dealer in turn order. With five the dealer sits out, with six
    also the person on his right, or opposite, or whom he chooses.
    """
    if options.people not in (len(SEATS), len(people)):
        return f"the table is for {options.people} people"
    playing = [seating[seat] for seat in seats_from(Seat((dealer + 1) % 4))]
    if any(playing.count(person) > 1 or person not in people for person in playing):
        return "each seat takes one of the people, each person one seat"
    allowed = [_players(options.sit_out, people, first) for first in range(len(people))]
    if any(playing in groups for groups in allowed):
        return None
    return f"{', '.join(p for p in people if p not in playing)} should not sit out this deal"


def _players(sit_out: str, people: Sequence[str], first: int) -> list[list[str]]:
    """The groups of four that may play, in turn order, if one of them would be forehand."""
    around = [*people[first:], *people[:first]]
    if len(people) < 6 or sit_out == "right":
        return [around[:4]]
    opposite_sits_out = [around[0], around[1], around[3], around[4]]
    if sit_out == "opposite":
        return [opposite_sits_out]
    dealt_by_last = around[:5]
    return [[p for p in dealt_by_last if p != out] for out in dealt_by_last]


def penalty(options: WhistOptions, people: Sequence[str], offender: str) -> dict[str, Amount]:
    """What an irregular deal costs whoever caused it, and brings each other person (W5)."""
    cost = options.chart().irregular
    others = len(people) - 1
    return {person: -cost * others if person == offender else cost for person in people}


def seated(options: WhistOptions, people: Sequence[str], dealer: int) -> tuple[Seat, Seating]:
    """Who sits where if a person deals: four keep their seats, of more forehand sits North.

    Of six, where the dealer may choose, the person on his right sits out with him.
    """
    if len(people) == len(SEATS):
        return Seat(dealer), tuple(people)
    playing = _players(options.sit_out, people, (dealer + 1) % len(people))[-1]
    return WEST, tuple(playing)


SESSION = MatchRules(add, dealers, seating_fault, seated, closes=False, penalty=penalty)
