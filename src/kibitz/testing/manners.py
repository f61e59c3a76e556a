"""Cards and calls that nobody forgives a partner, counted.

They are looked for with all cards known, so an act counts although its player may have had a
reason that turned out wrong; and each of them is right once in a while. So it is told too whether a
card lost anything, and near none is asked for, not none.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kibitz.bots.player import NO_LIMIT, Budget, Player
from kibitz.bots.run import play_out
from kibitz.cards.card import Card
from kibitz.cards.card_set import CardSet, cards_in
from kibitz.play.state import State
from kibitz.rules.actions import Call, PlayCard
from kibitz.rules.deal import TRICK_SIZE
from kibitz.rules.seats import Seat, seat_after
from kibitz.rules.trick import NO_SUIT, winning
from kibitz.rules.view import Choice
from kibitz.search.position import Position, position_of
from kibitz.search.solve import Solver
from kibitz.testing.calls import CALLS


def _winner(position: Position) -> Seat:
    """Who is winning the trick in progress."""
    return seat_after(position.leader, winning(position.order, position.trick))


def _with(position: Position, seat: Seat) -> bool:
    """Whether a seat stands with the one on turn."""
    return (seat in position.payoff.side) == (position.seat in position.payoff.side)


def _others(position: Position) -> CardSet:
    """The cards that the three other seats hold."""
    return sum(hand for seat, hand in enumerate(position.hands) if seat != position.seat)


def ruffs_partners_trick(position: Position, card: Card) -> bool:
    """The last to play ruffs a trick that is partner's, and could have discarded."""
    trumps = position.order.trumps
    return (
        len(position.trick) == TRICK_SIZE - 1
        and bool(trumps >> card & 1)
        and not trumps >> position.trick[0] & 1
        and _with(position, _winner(position))
        and bool(position.legal & ~trumps)
    )


def throws_a_winner_away(position: Position, card: Card) -> bool:
    """Somebody discards the best card of a suit, and holds one of another that cannot win."""
    order = position.order
    led = order.suit[position.trick[0]] if position.trick else NO_SUIT
    if led == NO_SUIT or order.suit[card] in (NO_SUIT, led):
        return False
    others = _others(position)
    if others & order.trumps or order.trumps >> card & 1 or others & order.above[card]:
        return False
    if not others & order.suits[order.suit[card]]:
        return False
    losers = (c for c in cards_in(position.legal) if others & order.above[c])
    return any(not order.trumps >> loser & 1 for loser in losers)


def leads_a_card_without_a_suit(position: Position, card: Card) -> bool:
    """Somebody leads a card that belongs to no suit, as if it ranked, and opponents can ruff."""
    suits = position.order.suit
    if position.trick or suits[card] != NO_SUIT:
        return False
    ruffs = any(
        hand & position.order.trumps and not _with(position, Seat(seat))
        for seat, hand in enumerate(position.hands)
    )
    return ruffs and any(suits[c] != NO_SUIT for c in cards_in(position.legal))


ACTS: Final[Mapping[str, Callable[[Position, Card], bool]]] = {
    "ruffs partner's trick": ruffs_partners_trick,
    "throws a winner away": throws_a_winner_away,
    "leads a card without a suit": leads_a_card_without_a_suit,
}
"""What is counted, where everybody wants tricks and each counts the same."""

AT_A_COST: Final = " and loses by it"
"""Added to an act's name if another card would have brought more."""


def loses(position: Position, card: Card) -> bool:
    """Whether another card brings more if all play best from there, all hands seen."""
    (values,) = Solver().card_values([position])
    best = max if position.seat in position.payoff.side else min
    return values[card] != best(values.values())


def acts_of(state: State, choice: Choice) -> list[str]:
    """What is shameful about a call, or a card, that is about to be made.

    A card that loses by it is named a second time, with ``AT_A_COST``.
    """
    if isinstance(choice.action, Call):
        return [name for name, is_it in CALLS.items() if is_it(state, choice.action.text)]
    if not isinstance(choice.action, PlayCard):
        return []
    position = position_of(state)
    if position is None or position.payoff.few or position.payoff.card_points:
        return []
    card = choice.action.card
    acts = [name for name, is_it in ACTS.items() if is_it(position, card)]
    costly = [name + AT_A_COST for name in acts] if acts and loses(position, card) else []
    return acts + costly


def count_acts(
    deals: Sequence[State], players: Sequence[Player], budget: Budget = NO_LIMIT
) -> Counter[str]:
    """How often each shameful act comes up while players play deals.

    Returns:
        Each act's count, and that of those at a cost; ``calls`` and ``cards`` count all that were
        made.
    """
    found: Counter[str] = Counter()

    def watch(state: State, choice: Choice) -> None:
        found["calls"] += isinstance(choice.action, Call)
        found["cards"] += isinstance(choice.action, PlayCard)
        found.update(acts_of(state, choice))

    for deal in deals:
        play_out(deal, players, budget, watch)
    return found
