"""A position in the play with all cards known, and what has been taken so far.

Everything that solves a position starts from this record: the reference solver walks it, the
compiler turns it into numbers for the core.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.cards.card import CARD_COUNT, CARD_TEXTS, Card
from kibitz.cards.card_set import BIT, NO_CARDS, CardSet, cards_in
from kibitz.errors import IllegalSetup
from kibitz.play.state import State
from kibitz.rules.deal import TRICK_SIZE, Hands, seat_to_play, without
from kibitz.rules.evolve import evolve
from kibitz.rules.obligations import Obligations, Turn, legal_cards
from kibitz.rules.seats import SEATS, Seat, seat_after, seat_text
from kibitz.rules.trick import CardOrder, winning
from kibitz.rules.trick_play import Payoff, TrickPlay


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
        side_has, others_have = self.side_has_trick or won, self.others_have_trick or not won
        taken = self.taken + (worth(self.payoff, self.trick) if won else 0)
        if self.over:
            taken += self.payoff.last_trick if won else 0
            if side_has != others_have:
                taken += self.payoff.all_tricks if side_has else -self.payoff.all_tricks
        return evolve(
            self,
            leader=winner,
            trick=(),
            called=None if duty_over else self.called,
            taken=taken,
            side_has_trick=side_has,
            others_have_trick=others_have,
        )


def worth(payoff: Payoff, trick: Sequence[Card]) -> int:
    """What four cards count for who wins them."""
    points = payoff.card_points
    return sum(points[card] for card in trick) if points else 1


def position_of(state: State) -> Position | None:
    """Where the play of a deal stands; none outside the play.

    Where several play for themselves it is the value of the seat on turn that counts, if it is
    one of them, else that of the first.
    """
    play: TrickPlay | None = state.variant.trick_play(state.deal)
    if play is None or not any(state.deal.hands):
        return None
    table = state.deal.table
    seat = seat_to_play(table)
    payoff = next((payoff for payoff in play.payoffs if seat in payoff.side), play.payoffs[0])
    won = [trick.cards for trick in table.tricks if trick.winner in payoff.side]
    return Position(
        order=play.order,
        obligations=play.obligations,
        payoff=payoff,
        hands=state.deal.hands,
        leader=table.leader,
        trick=table.trick,
        called=play.called,
        taken=sum(worth(payoff, cards) for cards in won),
        side_has_trick=bool(won),
        others_have_trick=len(won) < len(table.tricks),
    )


def check_position(position: Position) -> None:
    """Make sure that a position can occur, as far as that can be seen from the cards.

    Raises:
        IllegalSetup: if a card is in two places, the hands do not fit together, or the trick is
            no trick in progress.
    """
    hands, trick = position.hands, position.trick
    if len(hands) != len(SEATS):
        raise IllegalSetup(f"{len(hands)} hands are given", where="hands", expected="4 hands")
    if position.leader not in SEATS or not position.payoff.side <= frozenset(SEATS):
        raise IllegalSetup("there is no such seat", where="leader", expected="0 to 3")
    if len(trick) >= TRICK_SIZE:
        raise IllegalSetup("the trick is complete", where="trick", expected="at most 3 cards")
    seen = NO_CARDS
    places = [(f"hands[{seat_text(seat)}]", hands[seat]) for seat in SEATS]
    for where, cards in (*places, *(("trick", BIT[card]) for card in trick)):
        if not 0 <= cards < 1 << CARD_COUNT:
            raise IllegalSetup("there is no such card", where=where)
        if cards & seen:
            twice = CARD_TEXTS[cards_in(cards & seen)[0]]
            raise IllegalSetup(f"{twice} is in two places", where=where)
        seen |= cards
    played = [seat_after(position.leader, place) for place in range(len(trick))]
    sizes = {hands[seat].bit_count() + (seat in played) for seat in SEATS}
    if len(sizes) > 1:
        raise IllegalSetup(
            "the hands are uneven", where="hands", expected="one card fewer where one was played"
        )
