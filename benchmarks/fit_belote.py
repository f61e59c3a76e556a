"""Fits the figures that the house player of belote reckons with. Needs numpy.

    python benchmarks/fit_belote.py forecast --deals 1400 > …/belote/house/forecast.toml
    python benchmarks/fit_belote.py bids --deals 24000 > …/belote/house/bidding.toml

``forecast``: random deals are solved in all six contracts; by how many card points a side comes out
ahead is regressed on what the sides hold. Every fourth deal is kept apart, and tells how far deals
stray. ``bids``: in every decision of auctions among house players, every call is tried, the auction
goes on as it would, and the forecast says what the contract comes to; how much more that is than
after a pass is regressed on what the caller's hand promises. Then the same again with the players
who bid by the new figures, against them and the old ones, until they get no better.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from kibitz import games
from kibitz.cards.card_set import card_set
from kibitz.games.belote.contract import TEXTS, Contract, chart, contract_of
from kibitz.games.belote.deal import Deal
from kibitz.games.belote.house import forecast
from kibitz.games.belote.house.bidding import (
    Figures,
    current_figures,
    kind,
    reckon,
    reckoned_from,
    situation,
    worths,
)
from kibitz.play.state import State, new_deal
from kibitz.rules.actions import NO_TRUMPS, PASS, Call
from kibitz.rules.auction import Auction
from kibitz.rules.evolve import evolve
from kibitz.rules.seats import SEATS, Seat, partnership_of
from kibitz.search.solve import Solver, position_of

VARIANT = games.variant("belote/bulgarian")
ROUNDS = 6
STRAY = 0.15
"""How often a call is drawn instead of chosen, so that other auctions are met too."""

KEPT = 0.5
"""How much of what was found in a round counts in the next."""

RIDGE = 30.0
LEAST = 400
"""The fewest decisions from which a situation's figures are fitted."""

FORECAST_HEAD = """\
# By how many card points a side comes out ahead for each of these that it has more of: trumps held,
# cards of its longest trump holding, single cards and cards together, suits in which a hand has
# trumps but no card, long suits behind their best card, the first lead. How far deals stray from
# that, as a standard deviation. At no trumps the points are doubled.
# Fitted by benchmarks/fit_belote.py."""

BIDS_HEAD = """\
# How much more a side writes after a call than after a pass, reckoned from the caller's five cards:
# by what the auction has come to, and by what is called. The numbers are weights of: 1; the points
# that the hand should be ahead in the contract called (not for a double), those beyond 30, those
# beyond 80; the same three for the contract that stands (if one does); the most that any other
# contract promises, if anything; whether the side leads. Points are counted in fifties.
# Fitted by benchmarks/fit_belote.py."""

Rows: TypeAlias = dict[str, list[tuple[Mapping[str, float], float]]]


def deals(count: int, seed: str) -> Iterator[State]:
    """Fresh deals before the first call."""
    for number in range(count):
        yield new_deal(VARIANT, None, Seat(number % len(SEATS)), seed=f"{seed} {number}")


# What contracts come to.


def solved(count: int) -> Rows:
    """How far the bidders are ahead in solved contracts, and what they hold more of, by kind."""
    rows: Rows = {"trumps": [], "no trumps": [], "all trumps": []}
    solver = Solver()
    for state in deals(count, "forecast"):
        played = [_bid_at_once(state, text) for text in TEXTS]
        positions = [position for one in played if (position := position_of(one))]
        for one, value in zip(played, solver.values_of(positions), strict=True):
            contract = one.deal.table.contract
            found = forecast.features(contract, list(one.deal.hands), one.deal.table.leader)
            rows[forecast.kind_of(contract)].append((found, _ahead(contract, value.lo)))
    return rows


def _bid_at_once(state: State, text: str) -> State:
    """The deal once the first to call has bid, and all others have passed."""
    state = state.do(text)
    while state.pending[0].kind == "call":
        state = state.do("P")
    return state


def _ahead(contract: Contract, taken: int) -> float:
    """By how many card points the bidders are ahead who take so many, as they count at the end."""
    total, capot = forecast.totals(contract.denomination)
    times = chart()["no_trumps_multiplier"] if contract.denomination == NO_TRUMPS else 1
    if not 0 <= taken * times <= total:
        return total + capot if taken > 0 else -total - capot
    return 2.0 * taken * times - total


def fit_forecast(count: int) -> None:
    """Print the figures of the forecast."""
    write(FORECAST_HEAD)
    for name, rows in solved(count).items():
        names = list(rows[0][0])
        held = np.array([[float(found[name]) for name in names] for found, _ in rows])
        ahead = np.array([value for _, value in rows])
        apart = np.arange(len(rows)) % 16 >= 12
        weights = np.linalg.lstsq(held[~apart], ahead[~apart], rcond=None)[0]
        spread = (ahead[apart] - held[apart] @ weights).std()
        weights = np.linalg.lstsq(held, ahead, rcond=None)[0]
        write(f'\n["{name}"]\nspread = {spread:.0f}')
        for one, weight in zip(names, weights, strict=True):
            write(f'"{one}" = {weight:.1f}')


# What calls are worth.


class Cards(NamedTuple):
    """A deal for auctions: what each hand promises, and what contracts come to for North's side."""

    state: State
    points: tuple[tuple[int, ...], ...]
    worths: dict[tuple[int, int, int], float]

    def leads(self, seat: Seat) -> bool:
        """Whether a seat's side leads to the first trick."""
        return partnership_of(self.state.deal.table.leader) == partnership_of(seat)

    def worth(self, auction: Auction) -> float:
        """What an auction that is over comes to."""
        contract = contract_of(auction)
        if contract is None:
            return 0.0
        key = contract.denomination, contract.multiplier, partnership_of(contract.bidder)
        if key not in self.worths:
            deal: Deal = self.state.deal
            full = tuple(map(card_set, self.state.setup.hands))
            table = evolve(deal.table, contract=contract)
            outcomes = forecast.forecast(evolve(deal, table=table, hands=full))
            ahead = [float(outcome.scores[0] - outcome.scores[1]) for outcome in outcomes]
            self.worths[key] = sum(ahead) / len(ahead)
        return self.worths[key]


class Sums:
    """What is known of one call in one situation, for a regression."""

    def __init__(self, size: int) -> None:
        self.squares, self.products, self.count = np.zeros((size, size)), np.zeros(size), 0

    def add(self, numbers: Sequence[float], more: float) -> None:
        """One more decision: what the call is reckoned from, and how much more it came to."""
        row = np.array(numbers)
        self.squares += np.outer(row, row)
        self.products += row * more
        self.count += 1

    def forget(self) -> None:
        """Count what is known for less."""
        self.squares *= KEPT
        self.products *= KEPT


Known: TypeAlias = dict[tuple[str, str], Sums]


def call_by(figures: Figures, auction: Auction, cards: Cards) -> Call:
    """What a player calls who reckons with some figures."""
    best = worths(auction, cards.points[auction.turn], cards.leads(auction.turn), figures)[0][0]
    assert isinstance(best, Call), "calls are weighed"
    return best


def went_on(auction: Auction, cards: Cards, figures: Sequence[Figures]) -> float:
    """What an auction comes to in the end, if the two sides bid by their figures."""
    while not auction.over:
        auction = auction.after(call_by(figures[partnership_of(auction.turn)], auction, cards))
    return cards.worth(auction)


def learn(
    known: Known, cards: Cards, figures: Sequence[Figures], side: int, lot: random.Random
) -> None:
    """Try every call of one side's decisions in one deal."""
    auction: Auction = cards.state.deal.table.auction
    sign = 1 if side == 0 else -1
    while not auction.over:
        points, leads = cards.points[auction.turn], cards.leads(auction.turn)
        calls = [call for call in auction.calls() if call != PASS]
        if partnership_of(auction.turn) == side and auction.multiplier == 1:
            passed = went_on(auction.after(PASS), cards, figures)
            for call in calls:
                numbers = reckoned_from(auction, points, leads, call)
                more = sign * (went_on(auction.after(call), cards, figures) - passed)
                key = situation(auction), kind(call)
                known.setdefault(key, Sums(len(numbers))).add(numbers, more)
        chosen = call_by(figures[partnership_of(auction.turn)], auction, cards)
        if lot.random() < STRAY:
            chosen = lot.choice([PASS, *(c for c, _ in worths(auction, points, leads, figures[0]))])
        auction = auction.after(chosen)


def fitted(known: Known) -> dict[str, dict[str, list[float]]]:
    """The figures that what is known comes to."""
    found: dict[str, dict[str, list[float]]] = {}
    for (where, what), sums in sorted(known.items()):
        if sums.count >= LEAST:
            ridge = RIDGE * np.eye(len(sums.products))
            weights = np.linalg.solve(sums.squares + ridge, sums.products)
            found.setdefault(where, {})[what] = [round(float(w), 1) for w in weights]
    return found


def compared(new: Figures, old: Figures, cards: Sequence[Cards]) -> str:
    """How much more a side writes by new figures than by old ones, each deal bid twice."""
    found = np.array([(_whole(one, (new, old)) - _whole(one, (old, new))) / 2 for one in cards])
    return f"{found.mean():+.2f} ± {1.96 * found.std() / len(found) ** 0.5:.2f}"


def _whole(cards: Cards, figures: Sequence[Figures]) -> float:
    return went_on(cards.state.deal.table.auction, cards, figures)


def fit_bids(count: int) -> None:
    """Print the figures of the calls; how they do beside the old ones goes to the error stream."""
    old, lot = current_figures(), random.Random(1)
    cards = [
        Cards(state, tuple(reckon(hand) for hand in state.deal.hands), {})
        for state in deals(count, "bids")
    ]
    kept_apart, cards = cards[: count // 6], cards[count // 6 :]
    known: Known = {}
    opponents: list[Figures] = [old]
    for number in range(ROUNDS):
        for sums in known.values():
            sums.forget()
        for place, one in enumerate(cards[number::ROUNDS]):
            side = place // len(SEATS) % 2
            pair = opponents[-1], lot.choice(opponents)
            learn(known, one, pair if side == 0 else pair[::-1], side, lot)
        opponents.append(fitted(known))
        sys.stderr.write(compared(opponents[-1], old, kept_apart) + "\n")
    write(BIDS_HEAD)
    for where, calls in fitted(known).items():
        write(f'\n["{where}"]')
        for what, weights in calls.items():
            write(f'"{what}" = [{", ".join(map(str, weights))}]')


def write(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


def main() -> None:
    """Fit what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["forecast", "bids"])
    parser.add_argument("--deals", type=int, default=1000)
    given = parser.parse_args()
    (fit_forecast if given.what == "forecast" else fit_bids)(given.deals)


if __name__ == "__main__":
    main()
