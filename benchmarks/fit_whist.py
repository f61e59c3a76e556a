"""Fits the figures that the house player of whist reckons with. Needs numpy.

    python benchmarks/fit_whist.py forecast --deals 6000 > …/whist/house/forecast.toml
    python benchmarks/fit_whist.py values --deals 6000

House players bid and play; now and then a call is drawn instead of chosen, so that other contracts
are met too. ``forecast``: the tricks that declarer's side took are regressed on what its hands hold
when the play begins. ``values`` shows what the constants of ``value.py`` and ``solo.py`` were taken
from: what was expected of a hand as it was dealt beside what was taken, how often solos were won,
what it came to for who had passed.
"""

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from kibitz import games
from kibitz.bots.player import HousePlayer
from kibitz.bots.run import play_out
from kibitz.cards.card_set import card_set
from kibitz.games.whist.bids import BIDS
from kibitz.games.whist.deal import Table
from kibitz.games.whist.house import forecast, solo
from kibitz.games.whist.house.value import prospects
from kibitz.play.state import State, new_deal
from kibitz.play.view import view
from kibitz.rules.actions import NO_TRUMPS, PASS
from kibitz.rules.join_auction import JOIN
from kibitz.rules.seats import SEATS, Seat

VARIANT = games.variant("whist/esmakker")
STRAY = 0.15
"""How often an answer is drawn from those thought of instead of chosen."""

THOUGHT_OF = 5

FORECAST_HEAD = """\
# What declarer's side takes, all hands seen: so many tricks, and so many more for each of these. A
# king, a queen or a jack of a side suit counts if it is guarded or has higher cards beside it. How
# far deals stray from that, as a standard deviation.
# Fitted by benchmarks/fit_whist.py."""


class Played(NamedTuple):
    """A deal: as its play began, and what it came to."""

    begun: State
    tricks: tuple[int, ...]
    scores: tuple[float, ...]

    @property
    def table(self) -> Table:
        return self.begun.deal.table

    def dealt(self, seat: Seat) -> int:
        """What a seat was dealt."""
        return card_set(self.begun.setup.hands[seat])

    def side_takes(self) -> int:
        """The tricks of declarer's side."""
        side = {self.table.declarers[0], self.begun.deal.partner}
        return sum(self.tricks[seat] for seat in SEATS if seat in side)


def played(count: int) -> Iterator[Played]:
    """Deals that house players bid, straying now and then, and played."""
    for number in range(count):
        lot = random.Random(number)
        state = new_deal(VARIANT, None, Seat(number % len(SEATS)), seed=f"fit {number}")
        while state.pending and VARIANT.trick_play(state.deal) is None:
            seat = state.pending[0].seat
            choice = VARIANT.house(view(state, seat))
            action = choice.action
            if len(choice.candidates) > 1 and lot.random() < STRAY:
                action = lot.choice(choice.candidates[:THOUGHT_OF])[0]
            state = state.after(action, seat)
        if state.pending:
            outcome = play_out(state, [HousePlayer(VARIANT)] * len(SEATS)).outcome
            yield Played(state, outcome.tricks, tuple(map(float, outcome.scores)))


def fit_forecast(count: int) -> None:
    """Print the figures of the forecast."""
    rows: dict[str, list[tuple[Mapping[str, float], int]]] = {"trumps": [], "no trumps": []}
    for one in played(count):
        if not one.table.bid.is_solo:
            name = "no trumps" if one.table.trump == NO_TRUMPS else "trumps"
            rows[name].append((forecast.features(one.begun.deal), one.side_takes()))
    write(FORECAST_HEAD)
    for name, found in rows.items():
        names = list(found[0][0])
        held = np.array([[float(features[name]) for name in names] for features, _ in found])
        taken = np.array([tricks for _, tricks in found], float)
        apart = np.arange(len(found)) % 4 == 0
        weights = np.linalg.lstsq(held[~apart], taken[~apart], rcond=None)[0]
        spread = (taken[apart] - held[apart] @ weights).std()
        weights = np.linalg.lstsq(held, taken, rcond=None)[0]
        write(f'\n["{name}"]\nspread = {spread:.2f}')
        for one_name, weight in zip(names, weights, strict=True):
            write(f'"{one_name}" = {weight:.2f}')


def show_values(count: int) -> None:
    """Print what was expected of hands beside what came of it."""
    expected: dict[str, list[tuple[float, float]]] = defaultdict(list)
    solos: dict[str, list[tuple[float, float]]] = defaultdict(list)
    passes: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for one in played(count):
        bid, declarer = one.table.bid, one.table.declarers[0]
        promise = prospects(one.dealt(declarer))
        if bid.is_solo:
            won = float(one.tricks[declarer] <= bid.level)
            solos[f"{bid.text}, as dealt"].append((promise.risk, won))
            risk = solo.hand_risk(one.begun.deal.hands[declarer])
            solos[f"{bid.text}, as played"].append((risk, won))
        else:
            by = {"halves": (promise.halves,) * 5, "tip": promise.tipped}
            tricks = by.get(bid.designation.value, promise.named)[one.table.trump]
            what = "no trumps" if one.table.trump == NO_TRUMPS else bid.designation.value
            expected[what].append((tricks, one.side_takes()))
        _pass_scores(one, passes)
    for name, rows in expected.items():
        _show_line(name, rows, "tricks expected and taken")
    for name, rows in solos.items():
        _show_odds(name, rows)
    for name, rows in passes.items():
        _show_line(name, rows, "aces beyond the first, and the score after a pass")


def _pass_scores(one: Played, passes: dict[str, list[tuple[float, float]]]) -> None:
    """What a deal came to for those who passed, by the highest bid before."""
    highest = "no bid"
    by_text = {bid.text: bid for bid in BIDS}
    for done in one.begun.history:
        if done.kind != "call":
            continue
        if done.action == PASS:
            aces = prospects(one.dealt(done.seat)).aces
            passes[highest].append((aces - 1, one.scores[done.seat]))
        elif done.action != JOIN:
            bid = by_text[done.action.text]
            highest = "a solo" if bid.is_solo else f"level {bid.level}"


def _show_line(name: str, rows: Sequence[tuple[float, float]], what: str) -> None:
    x, y = np.array(rows, float).T
    line = np.column_stack([np.ones_like(x), x])
    weights = np.linalg.lstsq(line, y, rcond=None)[0]
    write(
        f"{name} ({what}): {len(x)} times, means {x.mean():.2f} and {y.mean():.2f}, "
        f"line {weights[0]:.2f} + {weights[1]:.2f} x, spread {(y - line @ weights).std():.2f}"
    )


def _show_odds(name: str, rows: Sequence[tuple[float, float]]) -> None:
    """The logarithm of the odds as a line in the risk, by Newton's method."""
    x, won = np.array(rows, float).T
    line, weights = np.column_stack([np.ones_like(x), x]), np.zeros(2)
    for _ in range(30):
        chance = 1 / (1 + np.exp(-line @ weights))
        curve = (line.T * (chance * (1 - chance))) @ line + 0.01 * np.eye(2)
        weights += np.linalg.solve(curve, line.T @ (won - chance))
    write(f"{name}: {len(x)} times, {won.mean():.2f} won, {weights[0]:.2f} {weights[1]:+.2f} risk")


def write(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


def main() -> None:
    """Fit what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["forecast", "values"])
    parser.add_argument("--deals", type=int, default=1000)
    given = parser.parse_args()
    (fit_forecast if given.what == "forecast" else show_values)(given.deals)


if __name__ == "__main__":
    main()
