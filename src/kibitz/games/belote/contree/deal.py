"""A deal of contrée: eight cards, an auction of amounts, eight tricks."""

from dataclasses import dataclass

from kibitz.cards.card import SUIT_LETTERS, SUITS
from kibitz.cards.card_set import BIT, card_set, cards_in
from kibitz.games.belote import play as belote
from kibitz.games.belote.contract import Contract as Trumps
from kibitz.games.belote.contree.contract import LADDER, Contract, contract_of
from kibitz.games.belote.contree.options import ContreeOptions
from kibitz.games.belote.play import TRICKS, ask_card, play_for, table_after
from kibitz.rules import deal as common
from kibitz.rules.actions import Action, Call, PlayCard
from kibitz.rules.auction import Auction
from kibitz.rules.deal import Setup, Zone, seat_to_play, without
from kibitz.rules.dealing import round_of
from kibitz.rules.decision import Decision
from kibitz.rules.evolve import evolve
from kibitz.rules.seats import SEATS, Seat, seat_after, seat_text
from kibitz.rules.trick_play import Trial, TrickPlay

DEALING = round_of(3) + round_of(2) + round_of(3)


@dataclass(frozen=True, kw_only=True)
class Table(belote.Table):
    """What everybody has seen and heard.

    Attributes:
        options: the table's options.
        contract: the contract once it stands.
    """

    options: ContreeOptions
    contract: Contract | None = None


@dataclass(frozen=True)
class Deal(common.Deal):
    """A deal of contrée in progress."""

    table: Table


def begin(setup: Setup) -> Deal:
    """The deal before the first call (BC2)."""
    assert isinstance(setup.options, ContreeOptions)
    first = seat_after(setup.dealer)
    table = Table(
        setup.dealer,
        leader=first,
        options=setup.options,
        before=setup.before,
        auction=Auction(LADDER, turn=first),
    )
    return Deal(table, hands=tuple(map(card_set, setup.hands)))


def ask(deal: Deal) -> tuple[Decision, ...]:
    """The decision owed now."""
    table = deal.table
    if table.contract is None:
        return () if table.auction.over else (table.auction.decision(),)
    if len(table.tricks) == TRICKS:
        return ()
    seat = seat_to_play(table)
    return (ask_card(table, seat, deal.hands[seat]),)


def answer(deal: Deal, decision: Decision, action: Action) -> Deal:
    """The deal once a decision was answered."""
    match action:
        case Call():
            auction = deal.table.auction.after(action)
            contract = contract_of(auction) if auction.over else None
            return evolve(deal, table=evolve(deal.table, auction=auction, contract=contract))
        case PlayCard():
            table = table_after(deal.table, decision.seat, action)
            hands = without(deal.hands, decision.seat, BIT[action.card])
            return evolve(deal, table=table, hands=hands)
        case _:
            raise AssertionError(f"contrée never offers {action.text}")


def trick_play(deal: Deal) -> TrickPlay | None:
    """The bidders take card points, with the last trick's and those for all tricks."""
    contract = deal.table.contract
    return play_for(contract, deal.table.options) if contract else None


def trials(options: ContreeOptions, dealer: Seat) -> tuple[Trial, ...]:
    """Every suit with every leader: what the leader's side takes.

    In the deal itself the seat after the dealer leads (B3), whoever bids.
    """
    return tuple(
        Trial(
            seat_text(leader),
            SUIT_LETTERS[suit],
            play_for(Trumps(suit, 1, leader), options),
            leader,
        )
        for leader in SEATS
        for suit in SUITS
    )


def zones(deal: Deal) -> tuple[Zone, ...]:
    """The hands, each seen by its owner."""
    return tuple(
        Zone("hand", seat, tuple(cards_in(deal.hands[seat])), frozenset({seat})) for seat in SEATS
    )
