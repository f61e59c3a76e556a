"""Whole matches in the arena: played twice as deals are, with the partnerships exchanged."""

from collections.abc import Callable
from typing import Any

from kibitz.errors import KibitzError
from kibitz.play.match import start_match
from kibitz.play.state import State, new_deal
from kibitz.rules.game import Variant
from kibitz.rules.options import Options
from kibitz.rules.seats import PARTNERSHIP_NAMES
from kibitz.rules.text import say

PlayOut = Callable[[State, str], State]
"""Plays a deal to its end, given its seed."""


def check_matches(variant: Variant[Any]) -> None:
    """Check that a variant has matches between two partnerships.

    Raises:
        KibitzError: if not: then there is nobody of two players to win one.
    """
    if variant.match is None or variant.match.seating_fault is not None:
        raise KibitzError(say("{game} has no matches between two sides", game=variant.name))


def match_won(variant: Variant[Any], options: Options, seed: str, side: int, play: PlayOut) -> int:
    """Whether a partnership wins a match: 1, or -1 if the other does, or 0 if it is drawn.

    Args:
        variant: what is played.
        options: the table's options.
        seed: deals the same cards in every match with this text, as long as the same is carried.
        side: 0 for North and South, 1 for East and West.
        play: plays the deals.
    """
    match = start_match(variant, options)
    deals = 0
    while not match.closed:
        deal_seed = f"{seed} {deals}"
        before = match.before(match.seating())
        start = new_deal(variant, options, match.dealers[0], deal_seed, before)
        match = match.after(play(start, deal_seed), match.seating())
        deals += 1
    if match.standing.winner is None:
        return 0
    return 1 if match.standing.winner == PARTNERSHIP_NAMES[side] else -1
