"""colver's players as foreign players of belote/contree.

    python benchmarks/peers/colver_agent.py isdd
    python benchmarks/peers/colver_agent.py heuristic --calls house

``isdd`` solves 20 deals that it draws with no preference, ``heuristic`` plays by precepts; both bid
by colver's rules, or as one of our levels does. colver's players take a deal with all its hands and
look at their own: the others' are drawn here to fit what the seat has seen.
"""

import argparse
import random
import sys
from collections.abc import Callable
from typing import Final

import colver

from kibitz import games
from kibitz.bots.levels import player
from kibitz.bots.player import Player
from kibitz.cards.card import Card, parse_card
from kibitz.formats.asked import Asked, read_asked
from kibitz.games.belote.contree.contract import AMOUNTS
from kibitz.play.state import State
from kibitz.rules.actions import PlayCard
from kibitz.rules.view import View
from kibitz.search.worlds import Worlds

PLAY: Final = {
    "isdd": 'method = "isdd"\ntime_ms = 0\ndeterminizations = 20\n[worlds]\nsource = "uniform"',
    "heuristic": 'method = "heuristic"',
}
BIDS: Final = '[bid]\nstrategy = "improved"\n[play]\n'

THEIR_SUITS: Final = "SHDC"
CARDS: Final = [parse_card(suit + rank) for suit in THEIR_SUITS for rank in "789JQKTA"]
"""Our card of each of their numbers: spades first, plain rank."""

CALLS: Final = ["P", *(f"{amount}{suit}" for amount in AMOUNTS for suit in THEIR_SUITS), "X", "XX"]
"""Our call of each of their numbers."""


def drawn(asked: Asked) -> State:
    """A deal that fits what the seat knows."""
    seed = " ".join(heard.text for heard in asked.view.heard)
    return Worlds(asked.variant, asked.view, random.Random(seed)).drawn()


def choose(asked: Asked, method: str) -> str:
    """What colver does, as the text of an action."""
    view, state = asked.view, drawn(asked)
    assert view.decision and view.seat is not None
    hands = [[CARDS.index(card) for card in hand] for hand in state.setup.hands]
    theirs = colver.Env.deal_with_hands(int(state.setup.dealer), hands)
    agent = colver.Agent(BIDS + PLAY[method], int(view.seat), 0)
    agent.init_deal(theirs)
    for heard in view.heard:
        number = _number(heard.kind, heard.text)
        agent.observe(theirs, number)
        theirs.step(number)
    number = agent.action(theirs)
    if view.decision.kind == "call":
        return CALLS[number]
    return _said(view, CARDS[number])


def _number(kind: str, text: str) -> int:
    return CALLS.index(text) if kind == "call" else CARDS.index(parse_card(text.split()[0]))


def _said(view: View, card: Card) -> str:
    """A card with belote, wherever it can be said: colver does so by itself."""
    assert view.decision
    legal = [action for action in view.decision.legal if isinstance(action, PlayCard)]
    return [action.text for action in legal if action.card == card][-1]


def answers(method: str, calls: Player | None) -> Callable[[Asked], str]:
    """What is answered to a question."""

    def answer(asked: Asked) -> str:
        assert asked.view.decision
        if calls and asked.view.decision.kind == "call":
            return calls.choose(asked.view).action.text
        return choose(asked, method)

    return answer


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("method", choices=PLAY)
    parser.add_argument("--calls", help="one of our levels, which bids in its place")
    given = parser.parse_args()
    bidder = player(given.calls, games.variant("belote/contree")) if given.calls else None
    answer = answers(given.method, bidder)
    for line in sys.stdin.buffer:
        sys.stdout.write(answer(read_asked(line, games.variant)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
