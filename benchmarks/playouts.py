"""How many random deals a second can be played, beside the Python loops of other programs.

Every contestant plays whole deals with uniformly random legal actions on one core, in short turns
that are interleaved, so that what slows the machine down slows all alike. A second is one of
processor time; figures are medians over the turns. When the clock stands still every deal is
checked: that it is finished, has the right number of tricks, and is settled as the rules say.

    python benchmarks/playouts.py --seconds 3
    python benchmarks/playouts.py --profile belote/bulgarian

The work is not quite the same. Ours makes a new state for every action, keeps the history and
settles the deal. RLCard builds an observation at every step and has no bridge score. OpenSpiel
plays in native code, without observations. colver builds observations in native code; its auction
is the French one, and it has no melds.
"""

import argparse
import cProfile
import pstats
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Any, NamedTuple

from kibitz import games
from kibitz.play.state import State, new_deal
from kibitz.rules.game import Variant

OURS = ("bridge/single", "belote/bulgarian", "whist/esmakker")
TRICKS = {"bridge/single": 13, "belote/bulgarian": 8, "whist/esmakker": 13}


class Deal(NamedTuple):
    """One deal played: how many decisions it took, and what is checked afterwards."""

    decisions: int
    result: Any


class Contestant(NamedTuple):
    """Who plays: name, game, one deal with a generator, and the check of its result."""

    name: str
    game: str
    play: Callable[[random.Random], Deal]
    check: Callable[[Any], None]


class Rate(NamedTuple):
    """What was played in one turn, a second."""

    deals: float
    decisions: float


def ours(name: str) -> Contestant:
    """kibitz through its public state."""
    variant = games.variant(name)
    return Contestant(
        f"kibitz {name}", name.partition("/")[0], partial(play_ours, variant), check_ours
    )


def play_ours(variant: Variant[Any], generator: random.Random) -> Deal:
    """One deal of kibitz."""
    state = new_deal(variant, seed=str(generator.random()))
    while pending := state.pending:
        state = state.after(generator.choice(pending[0].legal))
    return Deal(len(state.history), (state, state.outcome))


def check_ours(result: Any) -> None:
    """Finished, all tricks played, scores that add up."""
    state, outcome = result
    assert state.finished
    if outcome.contract is None:
        assert not any(outcome.scores)
        return
    assert sum(outcome.tricks) == TRICKS[state.variant.name]
    if state.variant.name == "belote/bulgarian":
        check_belote(state)
    else:
        assert sum(outcome.scores) == 0


def check_belote(state: State) -> None:
    """What is written and what hangs is all there was, in tens, times the double."""
    outcome = state.outcome
    (points,) = [sum(line[2][:2]) for line in outcome.breakdown if line.label == "points in all"]
    times = (1, 2, 4)[(outcome.contract or "").count("X")]
    written = sum(outcome.scores[:2]) + outcome.carried
    assert written == (int(points) + 5) // 10 * times


def rlcard_bridge() -> Contestant:
    """RLCard's environment of bridge."""
    import rlcard

    env = rlcard.make("bridge", config={"seed": 1})

    def play(generator: random.Random) -> Deal:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(generator.choice(state["raw_legal_actions"]))
            decisions += 1
        bridge = env.game.round
        passed_out = bridge.contract_bid_move is None
        return Deal(decisions, (env.get_payoffs(), passed_out, sum(bridge.won_trick_counts)))

    def check(result: Any) -> None:
        payoffs, passed_out, tricks = result
        assert len(payoffs) == 4
        assert tricks == (0 if passed_out else 13)

    return Contestant("RLCard, environment", "bridge", play, check)


def openspiel_bridge() -> Contestant:
    """OpenSpiel's bridge, with the cards played."""
    import pyspiel

    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    pack = list(range(52))

    def play(generator: random.Random) -> Deal:
        state = game.new_initial_state()
        generator.shuffle(pack)
        for card in pack:
            state.apply_action(card)
        decisions = 0
        while not state.is_terminal():
            state.apply_action(generator.choice(state.legal_actions()))
            decisions += 1
        return Deal(decisions, (state, state.returns()))

    def check(result: Any) -> None:
        state, returns = result
        assert state.is_terminal() and sum(returns) == 0
        passed_out = state.contract_index() == 0
        assert str(state).count("Won by ") == (0 if passed_out else 13)

    return Contestant("OpenSpiel, Python loop", "bridge", play, check)


def colver_belote() -> Contestant:
    """colver's environment of belote; it shuffles by itself."""
    import colver

    env = colver.Env()

    def play(generator: random.Random) -> Deal:
        _, legal = env.reset()
        decisions, done = 0, False
        while not done:
            _, _, done, legal = env.step(generator.choice(legal))
            decisions += 1
        return Deal(decisions, (env.is_terminal(), sum(env.get_tricks_won())))

    def check(result: Any) -> None:
        finished, tricks = result
        assert finished and tricks in (0, 8)

    return Contestant("colver, environment", "belote", play, check)


OTHERS: dict[str, Callable[[], Contestant]] = {
    "rlcard": rlcard_bridge,
    "pyspiel": openspiel_bridge,
    "colver": colver_belote,
}
"""How to set up each of the other programs, by the module it needs."""


def take_turn(contestant: Contestant, seconds: float, generator: random.Random) -> Rate:
    """Play for so long, then check every deal."""
    played: list[Deal] = []
    started = time.process_time()
    while (passed := time.process_time() - started) < seconds:
        played.append(contestant.play(generator))
    for deal in played:
        contestant.check(deal.result)
    return Rate(len(played) / passed, sum(deal.decisions for deal in played) / passed)


def median(rates: Sequence[Rate]) -> Rate:
    """The middle of the turns."""
    return Rate(*(statistics.median(figures) for figures in zip(*rates, strict=True)))


def compare(contestants: Sequence[Contestant], seconds: float, turns: int, seed: int) -> None:
    """Let all play in turns, and say how fast they were."""
    generators = [random.Random(seed) for _ in contestants]
    rates: list[list[Rate]] = [[] for _ in contestants]
    for _ in range(turns):
        for contestant, generator, row in zip(contestants, generators, rates, strict=True):
            row.append(take_turn(contestant, seconds / turns, generator))
    say(f"{'':28}{'deals/s':>10}{'decisions/s':>13}{'spread':>9}{'kibitz is':>22}")
    reference = {
        contestant.game: median(row)
        for contestant, row in zip(contestants, rates, strict=True)
        if contestant.name.startswith("kibitz")
    }
    for contestant, row in zip(contestants, rates, strict=True):
        rate = median(row)
        deals = [one.deals for one in row]
        spread = (max(deals) - min(deals)) / rate.deals
        line = f"{contestant.name:28}{rate.deals:10.0f}{rate.decisions:13.0f}{spread:9.0%}"
        if not contestant.name.startswith("kibitz"):
            best = reference[contestant.game]
            line += f"{best.deals / rate.deals:12.2f} x deals/s"
            line += f"{best.decisions / rate.decisions:8.2f} x decisions/s"
        say(line)


def profile(name: str, seconds: float, seed: int, lines: int) -> None:
    """Say in which functions the time of one of our games goes."""
    profiler = cProfile.Profile()
    profiler.runcall(take_turn, ours(name), seconds, random.Random(seed))
    say(f"\n{name}")
    pstats.Stats(profiler, stream=sys.stdout).sort_stats("tottime").print_stats(lines)


def say(text: str) -> None:
    """A line of output, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=3, help="for each contestant, in all")
    parser.add_argument("--turns", type=int, default=5, help="into how many turns that is split")
    parser.add_argument("--seed", type=int, default=1, help="of every random choice")
    parser.add_argument(
        "--profile",
        nargs="?",
        const="all",
        choices=("all", *OURS),
        help="say instead where the time goes, in one game or in all",
    )
    parser.add_argument("--lines", type=int, default=15, help="of a profile")
    arguments = parser.parse_args()
    if arguments.profile:
        for name in OURS if arguments.profile == "all" else (arguments.profile,):
            profile(name, arguments.seconds, arguments.seed, arguments.lines)
        return
    contestants = [ours(name) for name in OURS]
    for module, set_up in OTHERS.items():
        if find_spec(module) is None:
            say(f"{module}: not installed")
        else:
            contestants.append(set_up())
    compare(contestants, arguments.seconds, arguments.turns, arguments.seed)


if __name__ == "__main__":
    main()
