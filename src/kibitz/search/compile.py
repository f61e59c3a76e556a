"""A contract's trick rules as numbers for the core, from the description that legality uses."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from kibitz.cards.card import CARD_COUNT
from kibitz.cards.card_set import CardSet
from kibitz.rules import obligations as duties
from kibitz.rules.obligations import Obligations, Turn
from kibitz.rules.trick import CardOrder
from kibitz.rules.trick_play import Payoff

if TYPE_CHECKING:
    from kibitz import _core

DUTY_CODES: Final[Mapping[Callable[[Turn], CardSet], int]] = {
    duties.follow: 0,
    duties.follow_trumps: 1,
    duties.head: 2,
    duties.head_trumps: 3,
    duties.trump_in: 4,
    duties.overtrump: 5,
    duties.undertrump: 6,
    duties.play_called: 7,
    duties.lead_called: 8,
    duties.keep_called: 9,
}
"""The core's number for each duty that games choose from; a duty of a game's own has none."""

MANY, FEW, POINTS = range(3)
"""What a side can play for, as the core numbers it."""

NO_POINTS: Final = (0,) * CARD_COUNT
LARGEST_POINTS: Final = 255


def can_compile(obligations: Obligations, payoff: Payoff) -> bool:
    """Whether the core has words for all of a contract's rules."""
    known = all(obligation.keep in DUTY_CODES for obligation in obligations)
    counts = (*payoff.card_points, payoff.last_trick, payoff.all_tricks)
    if payoff.card_points:
        return known and not payoff.few and all(0 <= count <= LARGEST_POINTS for count in counts)
    return known and not any(counts)


def compile_rules(order: CardOrder, obligations: Obligations, payoff: Payoff) -> "_core.Rules":
    """The rules of a contract as the core takes them; the same object for the same rules."""
    kind = POINTS if payoff.card_points else FEW if payoff.few else MANY
    keeps = tuple(obligation.keep for obligation in obligations)
    return _compiled(
        order, keeps, kind, payoff.card_points or NO_POINTS, payoff.last_trick, payoff.all_tricks
    )


@lru_cache(maxsize=64)
def _compiled(
    order: CardOrder,
    keeps: tuple[Callable[[Turn], CardSet], ...],
    kind: int,
    points: tuple[int, ...],
    last_trick: int,
    all_tricks: int,
) -> "_core.Rules":
    from kibitz import _core

    return _core.Rules(
        suit=bytes(order.suit),
        strength=bytes(order.strength),
        points=bytes(points),
        duties=bytes(DUTY_CODES[keep] for keep in keeps),
        payoff=kind,
        last_trick=last_trick,
        all_tricks=all_tricks,
    )
