"""The play of the cards in every belote: whose turn it is, what it may be, and belote."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from kibitz.cards.card import (
    CARD_COUNT,
    KING,
    QUEEN,
    Card,
    Suit,
    card_of,
    is_wild,
    rank_of,
    suit_of,
)
from kibitz.cards.card_set import BIT, CardSet
from kibitz.games.belote.contract import (
    ALL_TRUMPS,
    Contract,
    card_points,
    chart,
    duties,
    order_for,
)
from kibitz.games.belote.options import CommonOptions
from kibitz.rules import deal as common
from kibitz.rules.actions import PlayCard
from kibitz.rules.auction import Auction
from kibitz.rules.card_play import card_decision
from kibitz.rules.deal import with_card
from kibitz.rules.decision import Decision, Refusal, not_offered
from kibitz.rules.evolve import evolve
from kibitz.rules.obligations import Turn
from kibitz.rules.seats import PARTNERSHIPS, Seat, partnership_of
from kibitz.rules.text import say
from kibitz.rules.trick import CardOrder
from kibitz.rules.trick_play import Payoff, TrickPlay

T = TypeVar("T", bound="Table")

TRICKS = 8


@dataclass(frozen=True, kw_only=True)
class Table(common.Table):
    """What everybody has seen and heard.

    Attributes:
        options: the table's options.
        auction: the auction.
        contract: the contract once it stands.
        belotes: who said belote, and in which suit.
    """

    options: CommonOptions
    auction: Auction
    contract: Contract | None = None
    belotes: tuple[tuple[Seat, Suit], ...] = ()


def ask_card(
    table: Table,
    seat: Seat,
    hand: CardSet,
    why_not_said: Callable[[str], Refusal] = not_offered,
) -> Decision:
    """The card that a seat owes, with the cards with which belote may be said.

    Args:
        table: the table, a contract standing.
        seat: who plays.
        hand: the cards held.
        why_not_said: why something that is neither a card nor belote cannot be said.
    """
    contract = table.contract
    assert contract, "cards are played in a contract"
    obligations = duties(contract.denomination, table.options.undertrump == "forced")
    turn = Turn(seat, hand, order_for(contract.denomination), table.leader, table.trick)

    def why_not_more(text: str) -> Refusal:
        card, _, said = text.partition(" ")
        if said != "belote":
            return why_not_said(text)
        if card not in (action.text for action in decision.legal):
            return decision.why_not(card)
        if not contract.has_melds:
            return Refusal(said, "B31", say("nothing is announced at no trumps"))
        return Refusal(said, "B29", say("belote cannot be said with this card now"))

    decision = card_decision(obligations, turn, unheld_rule="B50", why_not_more=why_not_more)
    with_belote = tuple(
        PlayCard(action.card, belote=True)
        for action in decision.legal
        if isinstance(action, PlayCard) and may_say_belote(contract, turn, action.card)
    )
    return replace(decision, legal=decision.legal + with_belote) if with_belote else decision


def may_say_belote(contract: Contract, turn: Turn, card: Card) -> bool:
    """Whether belote may be said with a card (B29).

    It is the first of king and queen of one trump suit, both held, and it is led, or follows the
    led suit, or trumps.
    """
    if not contract.has_melds or rank_of(card) not in (KING, QUEEN) or not contract.is_trump(card):
        return False
    suit = suit_of(card)
    pair = BIT[card_of(suit, KING)] | BIT[card_of(suit, QUEEN)]
    if pair & ~turn.hand:
        return False
    discarded = contract.denomination == ALL_TRUMPS and turn.cards
    return not discarded or suit_of(turn.cards[0]) == suit


def table_after(table: T, seat: Seat, play: PlayCard) -> T:
    """The table once a seat has played a card, and said belote with it or not."""
    assert table.contract, "cards are played in a contract"
    table = with_card(table, play.card, order_for(table.contract.denomination))
    if play.belote:
        table = evolve(table, belotes=(*table.belotes, (seat, suit_of(play.card))))
    return table


def order(table: Table) -> CardOrder | None:
    """How the cards compare; none before there is a contract."""
    return order_for(table.contract.denomination) if table.contract else None


@lru_cache(maxsize=256)
def play_for(contract: Contract, options: CommonOptions) -> TrickPlay:
    """The bidders take card points, with the last trick's and those for all tricks (B33, B34)."""
    cards = map(Card, range(CARD_COUNT))
    payoff = Payoff(
        frozenset(PARTNERSHIPS[partnership_of(contract.bidder)]),
        card_points=tuple(0 if is_wild(card) else card_points(contract, card) for card in cards),
        last_trick=chart()["last_trick"],
        all_tricks=chart()["capot"],
    )
    obligations = duties(contract.denomination, options.undertrump == "forced")
    return TrickPlay(order_for(contract.denomination), obligations, (payoff,))
