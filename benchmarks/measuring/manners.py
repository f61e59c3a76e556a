"""Whole deals with one player in all seats: faults, shameful cards, and how long it thinks."""

import statistics
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from kibitz import games
from kibitz.bots.contenders import contender
from kibitz.bots.player import Budget, Player
from kibitz.bots.run import play_out
from kibitz.play.state import State, new_deal
from kibitz.rules.seats import SEATS
from kibitz.rules.view import Choice, View
from kibitz.testing.calls import CALLS
from kibitz.testing.manners import acts_of

SHOWN_EACH = 50
"""After so many deals a word is said on how it goes."""


class Watched(NamedTuple):
    """What was seen in one deal.

    Attributes:
        acts: the shameful cards, by their names.
        seconds: what each decision took of the processor, by its kind.
        fault: what went wrong, if anything.
    """

    acts: Counter[str]
    seconds: list[tuple[str, float]]
    fault: str = ""


class Timed:
    """A player whose thinking is timed."""

    def __init__(self, player: Player, seconds: list[tuple[str, float]]) -> None:
        self._player, self._seconds = player, seconds

    def choose(self, view: View, budget: Budget) -> Choice:
        """The player's answer."""
        assert view.decision
        began = time.process_time()
        choice = self._player.choose(view, budget)
        self._seconds.append((view.decision.kind, time.process_time() - began))
        return choice


def add_arguments(parser: ArgumentParser) -> None:
    """What the command line says."""
    parser.add_argument("--game", required=True)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", default="manners")
    parser.add_argument("--nodes", type=int, help="what a decision may cost")
    parser.add_argument("--seconds", type=float, help="what a decision may take")
    parser.add_argument("--jobs", type=int, default=1, help="processes")


def run(given: Namespace) -> None:
    """Play the deals and print what was seen; the exit status tells whether there was a fault."""
    budget = Budget(given.seconds, given.nodes)
    play = partial(_played, given.game, given.level, given.seed, budget)
    with ProcessPoolExecutor(given.jobs) as processes:
        watched = list(_shown(processes.map(play, range(given.deals))))
    acts = sum((one.acts for one in watched), Counter[str]())
    cards, calls = acts.pop("cards", 0), acts.pop("calls", 0)
    sys.stdout.write(
        f"{given.game}, {given.level}: {len(watched)} deals, {calls} calls, {cards} cards\n"
    )
    for kind in sorted({kind for one in watched for kind, _ in one.seconds}):
        sys.stdout.write(_times(kind, [s for one in watched for k, s in one.seconds if k == kind]))
    for act, times in acts.most_common():
        of, what = (calls, "calls") if act in CALLS else (cards, "cards")
        sys.stdout.write(f"  {act}: {times}, {1000 * times / max(1, of):.2f} in 1000 {what}\n")
    faults = [one.fault for one in watched if one.fault]
    sys.stdout.write("".join(f"  fault: {fault}\n" for fault in faults) or "  no fault\n")
    sys.exit(bool(faults))


def _times(kind: str, seconds: list[float]) -> str:
    """How long decisions of a kind took, in milliseconds."""
    ms = sorted(1000 * one for one in seconds)
    late = ms[min(len(ms) - 1, int(0.95 * len(ms)))]
    return (
        f"  {kind}: {len(ms)} decisions, median {statistics.median(ms):.1f} ms, "
        f"95th percentile {late:.1f} ms, longest {ms[-1]:.1f} ms\n"
    )


def _shown(watched: Iterator[Watched]) -> Iterator[Watched]:
    """What was seen, with a word now and then on how it goes."""
    for number, one in enumerate(watched, start=1):
        if number % SHOWN_EACH == 0:
            sys.stderr.write(f"{number} deals\n")
        yield one


def _played(game: str, level: str, seed: str, budget: Budget, number: int) -> Watched:
    """One deal, in a process of its own."""
    variant = games.variant(game)
    dealer = variant.dealers[number % len(variant.dealers)]
    start = new_deal(variant, dealer=dealer, seed=f"{seed} {number}")
    seconds: list[tuple[str, float]] = []
    player = Timed(contender(level, variant).seated(f"{seed} {number}"), seconds)
    acts: Counter[str] = Counter()

    def watch(state: State, choice: Choice) -> None:
        acts["calls"] += state.pending[0].kind == "call"
        acts["cards"] += state.pending[0].kind == "card"
        acts.update(acts_of(state, choice))

    try:
        play_out(start, [player] * len(SEATS), budget, watch)
    except Exception as error:  # whatever it is, the other deals are played and it is told
        return Watched(acts, seconds, f"deal {number}: {type(error).__name__}: {error}")
    return Watched(acts, seconds)
