"""bfgbidding as a foreign player: it bids, and knows nothing of the play.

    pip install bfgbidding bridgeobjects icecream termcolor

It is written for boards that it deals itself, and falls over some auctions; then it passes.
"""

from typing import Any

from bfgbidding import Hand, Player
from bridgeobjects import Board
from bridgeobjects import Card as TheirCard
from lines import answer_all, calls, own_hand

THEIRS = {"X": "D", "XX": "R"}
OURS = {theirs: ours for ours, theirs in THEIRS.items()}


def choose(asked: dict[str, Any]) -> tuple[str, str]:
    """A call, with the number of the rule in their books that makes it."""
    board = Board()
    board.bid_history = [THEIRS.get(call, call) for call in calls(asked)]
    cards = [TheirCard(card[1] + card[0]) for card in own_hand(asked)]
    try:
        bid = Player(board, Hand(cards), 0).make_bid(update_bid_history=False)
    except Exception as error:
        return "P", f"it falls over: {type(error).__name__} {error}"
    return OURS.get(bid.name, bid.name), f"rule {bid.call_id}"


if __name__ == "__main__":
    answer_all(choose)
