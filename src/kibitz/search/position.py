"""A position in the play with all cards known, and what has been taken so far.

Everything that solves a position starts from this record: the reference solver walks it, the
compiler turns it into numbers for the core.
"""

from dataclasses import dataclass

from kibitz.cards.card import Card
from kibitz.cards.card_set import BIT, CardSet
from kibitz.play.state import State
from kibitz.rules.deal import TRICK_SIZE, Hands, without
from kibitz.rules.evolve import evolve
from kibitz.rules.obligations import Obligations, Turn, legal_cards
from kibitz.rules.seats import Seat, seat_after
from kibitz.rules.trick import CardOrder, winning
from kibitz.rules.trick_play import Payoff


@dataclass(frozen=True)
class Position:
    """The play of a contract at one moment, with all cards known.

    Attributes:
        order: how the cards compare.
        obligations: the duties of play.
        payoff: what the declaring side takes, and whether it wants to.
        hands: what the four seats hold.
        leader: who led to the trick in progress, or leads now.
        trick: the cards in it.
        called: a card that has a duty still.
        taken: what the declaring side has taken in the tricks so far.
        side_has_trick: whether that side has won a trick.
        others_have_trick: whether its opponents have.
    """

    order: CardOrder
    obligations: Obligations
    payoff: Payoff
    hands: Hands
    leader: Seat
    trick: tuple[Card, ...] = ()
    called: Card | None = None
    taken: int = 0
    side_has_trick: bool = False
    others_have_trick: bool = False

    @property
    def seat(self) -> Seat:
        """Whose card is due."""
        return seat_after(self.leader, len(self.trick))

    @property
    def legal(self) -> CardSet:
        """The cards that may be played."""
        return legal_cards(
            self.obligations,
            Turn(
                self.seat,
                self.hands[self.seat],
                self.order,
                self.leader,
                self.trick,
                self.called,
            ),
        )

    @property
    def maximises(self) -> bool:
        """Whether the seat on turn wants the declaring side to take much."""
        return (self.seat in self.payoff.side) != self.payoff.few

    @property
    def over(self) -> bool:
        """Whether all cards have been played."""
        return not any(self.hands)

    def after(self, card: Card) -> "Position":
        """The position once a legal card was played."""
        hands = without(self.hands, self.seat, BIT[card])
        trick = (*self.trick, card)
        if len(trick) < TRICK_SIZE:
            return evolve(self, hands=hands, trick=trick)
        return evolve(self, hands=hands, trick=trick)._gathered()

    def _gathered(self) -> "Position":
        """The position once the four cards on the table went to who won them."""
        winner = seat_after(self.leader, winning(self.order, self.trick))
        led = self.order.suit[self.trick[0]]
        duty_over = self.called is not None and led == self.order.suit[self.called]
        won = winner in self.payoff.side
        gathered = evolve(
            self,
            leader=winner,
            trick=(),
            called=None if duty_over else self.called,
            taken=self.taken + (self._worth() if won else 0),
            side_has_trick=self.side_has_trick or won,
            others_have_trick=self.others_have_trick or not won,
        )
        return evolve(gathered, taken=gathered.taken + gathered._bonus()) if gathered.over else gathered

    def _worth(self) -> int:
        """What the trick on the table counts."""
        points = self.payoff.card_points
        worth = sum(points[card] for card in self.trick) if points else 1
        return worth + (0 if any(self.hands) else self.payoff.last_trick)

    def _bonus(self) -> int:
        """What a side that took every trick gains, seen from the declaring side."""
        if self.side_has_trick and self.others_have_trick:
            return 0
        return self.payoff.all_tricks if self.side_has_trick else -self.payoff.all_tricks
