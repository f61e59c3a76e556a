"""Exact counts: how many ways an auction, or a deal, can go on."""

from collections.abc import Hashable

from kibitz.play.state import State
from kibitz.rules.auction import Auction
from kibitz.rules.join_auction import JoinAuction


def count_auctions(auction: Auction | JoinAuction) -> int:
    """How many complete auctions begin with this one.

    Auctions with the same key go on alike, so each key is counted once. The keys still to be
    counted wait on a stack of our own: an auction of bridge can be longer than Python's.

    Example:
        >>> from kibitz import games
        >>> begin = games.variant("belote/bulgarian").auction
        >>> count_auctions(begin(0, None))
        151173205
    """
    counts: dict[Hashable, int] = {}
    waiting = [auction]
    while waiting:
        first = waiting[-1]
        if first.key in counts:
            waiting.pop()
        elif first.over:
            counts[first.key] = 1
        else:
            following = [first.after(call) for call in first.calls()]
            missing = [after for after in following if after.key not in counts]
            if missing:
                waiting += missing
            else:
                counts[first.key] = sum(counts[after.key] for after in following)
    return counts[auction.key]


def count_continuations(state: State, actions: int | None = None) -> int:
    """How many sequences of actions can follow.

    Args:
        state: where they begin.
        actions: how many actions to look ahead, a deal that ends earlier counting once; to the
            end of the deal if not given.

    Cost: one step of the rules for each sequence and each of its beginnings.
    """
    if state.finished or actions == 0:
        return 1
    fewer = None if actions is None else actions - 1
    decision = state.pending[0]
    following = (state.after(action, decision.seat) for action in decision.legal)
    return sum(count_continuations(after, fewer) for after in following)
