"""Single cards, all hands seen: what they lose, and how well the other hands were known."""

import math
import random
import statistics
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from kibitz import games
from kibitz.bots.cards import answers, card_worths
from kibitz.bots.levels import LEVELS, player
from kibitz.bots.player import Budget, Player
from kibitz.bots.run import play_out
from kibitz.bots.searching import SearchingPlayer
from kibitz.play.state import State, new_deal
from kibitz.play.view import view
from kibitz.rules.actions import PlayCard
from kibitz.rules.game import Variant
from kibitz.rules.seats import SEATS
from kibitz.rules.view import Belief, Choice
from kibitz.search.solve import Solver
from kibitz.search.worlds import World
from measuring.rows import Row, mean_row, write_rows

EXPERT = "expert"

DOUBT = 0.05
"""How much of a belief is spread evenly, so that no card is held to be impossible."""

MOST_NODES = 2_000_000
"""How much is searched for what the cards are worth; a card of which not all is proven then loses
nothing."""


class Decided(NamedTuple):
    """What one player did in a position.

    Attributes:
        lost: what its card scores less than the best one, if all play best from there.
        known: the logarithm of how likely it held it that a hidden card lies where it does, in
            the mean of these cards; none if it believes nothing.
    """

    lost: float
    known: float | None


def add_arguments(parser: ArgumentParser) -> None:
    """What the command line says."""
    parser.add_argument("--game", required=True)
    parser.add_argument("--others", default="club", help="the level that plays the deals")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--each", type=int, default=3, help="positions of a deal")
    parser.add_argument("--least", type=int, default=2, help="cards in the hand that plays")
    parser.add_argument("--seed", default="decisions")
    parser.add_argument("--nodes", type=int, default=960_000, help="what a decision may cost")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--out", type=Path, help="a file for the rows in JSON")


def run(given: Namespace) -> None:
    """Look at the positions, and print rows for every way of thinking; Ctrl+C ends it early."""
    variant = games.variant(given.game)
    look = partial(_decided, given)
    decided: list[dict[str, Decided]] = []
    with ProcessPoolExecutor(given.jobs) as processes:
        try:
            for found in processes.map(look, range(given.deals)):
                decided += found
                sys.stderr.write(f"{len(decided)} decisions\r")
        except KeyboardInterrupt:
            processes.shutdown(cancel_futures=True)
    rows: list[Row] = []
    for name in thinkers(variant) if decided else ():
        rows += _rows(variant.name, name, decided)
    write_rows(rows, given.out)


def _rows(game: str, name: str, decided: Sequence[Mapping[str, Decided]]) -> Iterator[Row]:
    """What somebody's cards lose, how much more than the expert's, and how well he knew."""
    lost = [one[name].lost for one in decided]
    more = [one[name].lost - one[EXPERT].lost for one in decided]
    known = [known for one in decided if (known := one[name].known) is not None]
    yield mean_row(f"{game}: {name}", "lost a card, in points", lost)
    if name != EXPERT:
        yield mean_row(f"{game}: {name} beside {EXPERT}", "more lost a card", more)
    if known:
        yield mean_row(f"{game}: {name}", "known a card, in nats", known)


def thinkers(variant: Variant) -> Mapping[str, Player]:
    """Who is compared: the levels, and an expert who reads less of the other hands."""
    thought = LEVELS[EXPERT].thought
    assert thought
    deaf = thought._replace(by_calls=False, by_cards=False)
    return {
        "house": player("house", variant),
        "club": player("club", variant),
        "expert who reads nothing": SearchingPlayer(variant, deaf),
        "expert who reads calls alone": SearchingPlayer(variant, thought._replace(by_cards=False)),
        EXPERT: player(EXPERT, variant),
    }


def _decided(given: Namespace, number: int) -> list[dict[str, Decided]]:
    """What everybody does in some positions of a deal, in a process of its own."""
    variant, budget = games.variant(given.game), Budget(nodes=given.nodes)
    generator = random.Random(f"{given.seed} {number}")
    found: list[State] = []

    def watch(state: State, choice: Choice) -> None:
        asked = state.pending[0]
        many = state.deal.hands[asked.hand].bit_count() >= given.least
        if many and len({action.card for action in answers(view(state, asked.seat))}) > 1:
            found.append(state)

    start = new_deal(variant, seed=f"{given.seed} {number}")
    play_out(start, [player(given.others, variant)] * len(SEATS), budget, watch)
    states = generator.sample(found, min(given.each, len(found)))
    return [_in_position(state, thinkers(variant), budget) for state in states]


def _in_position(state: State, players: Mapping[str, Player], budget: Budget) -> dict[str, Decided]:
    seen = view(state, state.pending[0].seat)
    (true,) = card_worths([World(state, 1.0)], Solver(), math.inf, MOST_NODES)
    found = {}
    for name, one in players.items():
        choice = one.choose(seen, budget)
        assert isinstance(choice.action, PlayCard)
        lost = max(true.worths.values()) - true.worths[choice.action.card]
        found[name] = Decided(lost, _known(state, choice.beliefs))
    return found


def _known(state: State, beliefs: Sequence[Belief]) -> float | None:
    """The mean logarithm of how likely the hidden cards were held to lie where they do."""
    lying = {(zone.name, zone.owner): zone.cards for zone in state.variant.zones(state.deal)}
    likely = [
        math.log(DOUBT / len(beliefs) + (1 - DOUBT) * belief.cards.get(card, 0.0))
        for belief in beliefs
        for card in lying[belief.zone, belief.owner]
    ]
    return statistics.fmean(likely) if likely else None
