"""A deal of belote: five cards, auction, three more cards, eight tricks with melds."""

from dataclasses import dataclass, replace

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
from kibitz.cards.card_set import BIT, CardSet, card_set, cards_in
from kibitz.games.belote.contract import (
    ALL_TRUMPS,
    LADDER,
    TEXTS,
    Contract,
    card_points,
    chart,
    contract_of,
    duties,
    order_for,
)
from kibitz.games.belote.melds import meld_rules, points
from kibitz.games.belote.options import BeloteOptions
from kibitz.rules import deal as common
from kibitz.rules.actions import NO_MELD, Action, Call, Meld, PlayCard
from kibitz.rules.auction import Auction
from kibitz.rules.card_play import card_decision
from kibitz.rules.deal import Setup, Zone, seat_to_play, with_card, without
from kibitz.rules.dealing import round_of
from kibitz.rules.decision import Decision, Refusal, not_offered
from kibitz.rules.evolve import evolve
from kibitz.rules.melds import Combination, meld_decision, possible_melds
from kibitz.rules.obligations import Turn
from kibitz.rules.seats import (
    PARTNERSHIPS,
    SEATS,
    Seat,
    partnership_of,
    seat_after,
    seat_text,
)
from kibitz.rules.text import say
from kibitz.rules.trick import CardOrder
from kibitz.rules.trick_play import Payoff, Trial, TrickPlay

TRICKS = 8
DEALING = round_of(3) + round_of(2) + round_of(3)
DEALT_FIRST = 5


@dataclass(frozen=True, kw_only=True)
class Table(common.Table):
    """What everybody has seen and heard.

    Attributes:
        options: the table's options.
        carried: the points that hang from earlier deals.
        auction: the auction.
        contract: the contract once it stands.
        melds: who announced combinations, and what the others heard of them.
        belotes: who said belote, and in which suit.
    """

    options: BeloteOptions
    carried: int
    auction: Auction
    contract: Contract | None = None
    melds: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    belotes: tuple[tuple[Seat, Suit], ...] = ()


@dataclass(frozen=True)
class Deal(common.Deal):
    """A deal of belote in progress.

    Attributes:
        undealt: the cards that each seat receives after the auction.
        asked: the seats that were asked for melds.
        said: the combinations announced, by whom.
    """

    table: Table
    undealt: tuple[CardSet, ...]
    asked: frozenset[Seat] = frozenset()
    said: tuple[tuple[Seat, Combination], ...] = ()


def begin(setup: Setup) -> Deal:
    """The deal with five cards a hand, before the first call (B2, B3)."""
    assert isinstance(setup.options, BeloteOptions)
    first = seat_after(setup.dealer)
    table = Table(
        setup.dealer,
        leader=first,
        options=setup.options,
        carried=setup.carried,
        auction=Auction(LADDER, turn=first),
    )
    return Deal(
        table,
        hands=tuple(card_set(hand[:DEALT_FIRST]) for hand in setup.hands),
        undealt=tuple(card_set(hand[DEALT_FIRST:]) for hand in setup.hands),
    )


def ask(deal: Deal) -> tuple[Decision, ...]:
    """The decision owed now."""
    table = deal.table
    if table.contract is None:
        return () if table.auction.over else (table.auction.decision(),)
    if len(table.tricks) == TRICKS:
        return ()
    seat = seat_to_play(table)
    melds = _melds_to_ask(deal, seat)
    if melds:
        return (meld_decision(seat, melds, deal.hands[seat], when_rule="B18", which_rule="B26"),)
    return (_ask_card(deal, seat, table.contract),)


def _melds_to_ask(deal: Deal, seat: Seat) -> tuple[Meld, ...]:
    """What the seat is asked to announce before its first card; nothing if it is not asked."""
    table = deal.table
    if table.tricks or seat in deal.asked or not (table.contract and table.contract.has_melds):
        return ()
    melds = possible_melds(meld_rules(table.options), deal.hands[seat])
    return () if melds == (NO_MELD,) or table.options.melds == "auto" else melds


def _ask_card(deal: Deal, seat: Seat, contract: Contract) -> Decision:
    table, hand = deal.table, deal.hands[seat]
    obligations = duties(contract.denomination, table.options.undertrump == "forced")
    turn = Turn(seat, hand, order_for(contract.denomination), table.leader, table.trick)
    decision = card_decision(
        obligations,
        turn,
        unheld_rule="B50",
        why_not_more=lambda text: _why_not_said(text, contract, decision),
    )
    with_belote = tuple(
        PlayCard(action.card, belote=True)
        for action in decision.legal
        if isinstance(action, PlayCard) and may_say_belote(contract, turn, action.card)
    )
    return replace(decision, legal=decision.legal + with_belote) if with_belote else decision


def _why_not_said(text: str, contract: Contract, decision: Decision) -> Refusal:
    """Why something other than a plain card cannot be said with, or before, a card."""
    card, _, said = text.partition(" ")
    said = card if card == "meld" else said
    if said not in ("meld", "belote"):
        return not_offered(text)
    if said == "belote" and card not in (action.text for action in decision.legal):
        return decision.why_not(card)
    if not contract.has_melds:
        return Refusal(said, "B31", say("nothing is announced at no trumps"))
    if said == "meld":
        return Refusal(said, "B18", say("combinations are announced just before one's first card"))
    return Refusal(said, "B29", say("belote cannot be said with this card now"))


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


def answer(deal: Deal, decision: Decision, action: Action) -> Deal:
    """The deal once a decision was answered."""
    match action:
        case Call():
            return _after_call(deal, action)
        case Meld():
            return _after_meld(deal, decision.seat, action)
        case PlayCard():
            return _after_card(deal, decision.seat, action)
        case _:
            raise AssertionError(f"belote never offers {action.text}")


def _after_call(deal: Deal, call: Call) -> Deal:
    """The deal after a call; when it ends the auction, each hand receives its last cards."""
    auction = deal.table.auction.after(call)
    contract = contract_of(auction) if auction.over else None
    table = evolve(deal.table, auction=auction, contract=contract)
    if contract is None:
        return evolve(deal, table=table)
    full = tuple(deal.hands[seat] | deal.undealt[seat] for seat in SEATS)
    return evolve(deal, table=table, hands=full, undealt=(0, 0, 0, 0))


def _after_meld(deal: Deal, seat: Seat, meld: Meld) -> Deal:
    table = deal.table
    if meld.said:
        table = evolve(table, melds=(*table.melds, (seat, meld.said)))
    said = tuple((seat, combination) for combination in meld.combinations)
    return evolve(deal, table=table, asked=deal.asked | {seat}, said=deal.said + said)


def _after_card(deal: Deal, seat: Seat, play: PlayCard) -> Deal:
    contract = deal.table.contract
    assert contract, "cards are played in a contract"
    if not deal.table.tricks and contract.has_melds and deal.table.options.melds == "auto":
        deal = _after_meld(deal, seat, best_meld(deal.table.options, deal.hands[seat]))
    table = with_card(deal.table, play.card, order_for(contract.denomination))
    if play.belote:
        table = evolve(table, belotes=(*table.belotes, (seat, suit_of(play.card))))
    return evolve(deal, table=table, hands=without(deal.hands, seat, BIT[play.card]))


def best_meld(options: BeloteOptions, hand: CardSet) -> Meld:
    """The announcement that counts most if all of it counts; of equal ones the strongest."""
    rules = meld_rules(options)

    def worth(meld: Meld) -> tuple[int, list[tuple[int, ...]]]:
        strengths = sorted((rules.strength(c) for c in meld.combinations), reverse=True)
        return sum(points(c) for c in meld.combinations), strengths

    return max(possible_melds(rules, hand), key=worth)


def order(table: Table) -> CardOrder | None:
    """How the cards compare; none before there is a contract."""
    return order_for(table.contract.denomination) if table.contract else None


def trick_play(deal: Deal) -> TrickPlay | None:
    """The bidders take card points, with the last trick's and those for all tricks (B33, B34).

    What combinations count does not depend on the cards played, and the doubling at no trumps
    is left to the settlement.
    """
    contract, options = deal.table.contract, deal.table.options
    return _play_for(contract, options) if contract else None


def _play_for(contract: Contract, options: BeloteOptions) -> TrickPlay:
    cards = map(Card, range(CARD_COUNT))
    payoff = Payoff(
        frozenset(PARTNERSHIPS[partnership_of(contract.bidder)]),
        card_points=tuple(0 if is_wild(card) else card_points(contract, card) for card in cards),
        last_trick=chart()["last_trick"],
        all_tricks=chart()["capot"],
    )
    obligations = duties(contract.denomination, options.undertrump == "forced")
    return TrickPlay(order_for(contract.denomination), obligations, (payoff,))


def trials(options: BeloteOptions, dealer: Seat) -> tuple[Trial, ...]:
    """Every denomination with every leader: what the leader's side takes.

    In the deal itself the seat after the dealer leads (B3), whoever bids.
    """
    return tuple(
        Trial(
            seat_text(leader),
            TEXTS[denomination],
            _play_for(Contract(denomination, 1, leader), options),
            leader,
        )
        for leader in SEATS
        for denomination in range(len(TEXTS))
    )


def zones(deal: Deal) -> tuple[Zone, ...]:
    """The hands, each seen by its owner, and the cards not dealt yet, seen by nobody."""
    hands = [
        Zone("hand", seat, tuple(cards_in(deal.hands[seat])), frozenset({seat})) for seat in SEATS
    ]
    undealt = [
        Zone("undealt", seat, tuple(cards_in(deal.undealt[seat])), common.NOBODY)
        for seat in SEATS
        if deal.undealt[seat]
    ]
    return (*hands, *undealt)
