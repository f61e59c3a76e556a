"""A deal of belote: five cards, auction, three more cards, eight tricks with melds."""

from collections.abc import Callable
from dataclasses import dataclass

from kibitz.cards.card_set import BIT, CardSet, card_set, cards_in
from kibitz.games.belote import play
from kibitz.games.belote.contract import LADDER, TEXTS, Contract, contract_of
from kibitz.games.belote.melds import meld_rules, points
from kibitz.games.belote.options import BeloteOptions
from kibitz.games.belote.play import TRICKS, ask_card, play_for, table_after
from kibitz.rules import deal as common
from kibitz.rules.actions import NO_MELD, Action, Call, Meld, PlayCard
from kibitz.rules.auction import Auction
from kibitz.rules.deal import Setup, Zone, seat_to_play, without
from kibitz.rules.dealing import round_of
from kibitz.rules.decision import Decision, Refusal, not_offered
from kibitz.rules.evolve import evolve
from kibitz.rules.melds import Combination, meld_decision, possible_melds
from kibitz.rules.seats import SEATS, Seat, seat_after, seat_text
from kibitz.rules.text import say
from kibitz.rules.trick_play import Trial, TrickPlay

DEALING = round_of(3) + round_of(2) + round_of(3)
DEALT_FIRST = 5


@dataclass(frozen=True, kw_only=True)
class Table(play.Table):
    """What everybody has seen and heard.

    Attributes:
        options: the table's options.
        melds: who announced combinations, and what the others heard of them.
    """

    options: BeloteOptions
    melds: tuple[tuple[Seat, tuple[str, ...]], ...] = ()


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
        before=setup.before,
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
    return (ask_card(table, seat, deal.hands[seat], _why_no_meld(table)),)


def _melds_to_ask(deal: Deal, seat: Seat) -> tuple[Meld, ...]:
    """What the seat is asked to announce before its first card; nothing if it is not asked."""
    table = deal.table
    if table.tricks or seat in deal.asked or not (table.contract and table.contract.has_melds):
        return ()
    melds = possible_melds(meld_rules(table.options), deal.hands[seat])
    return () if melds == (NO_MELD,) or table.options.melds == "auto" else melds


def _why_no_meld(table: Table) -> Callable[[str], Refusal]:
    """Why combinations cannot be announced before a card is asked for."""
    has_melds = table.contract and table.contract.has_melds

    def why_not(text: str) -> Refusal:
        said = text.partition(" ")[0]
        if said != "meld":
            return not_offered(text)
        if not has_melds:
            return Refusal(said, "B31", say("nothing is announced at no trumps"))
        return Refusal(said, "B18", say("combinations are announced just before one's first card"))

    return why_not


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


def _after_card(deal: Deal, seat: Seat, card: PlayCard) -> Deal:
    contract = deal.table.contract
    assert contract, "cards are played in a contract"
    if not deal.table.tricks and contract.has_melds and deal.table.options.melds == "auto":
        deal = _after_meld(deal, seat, best_meld(deal.table.options, deal.hands[seat]))
    table = table_after(deal.table, seat, card)
    return evolve(deal, table=table, hands=without(deal.hands, seat, BIT[card.card]))


def best_meld(options: BeloteOptions, hand: CardSet) -> Meld:
    """The announcement that counts most if all of it counts; of equal ones the strongest."""
    rules = meld_rules(options)

    def worth(meld: Meld) -> tuple[int, list[tuple[int, ...]]]:
        strengths = sorted((rules.strength(c) for c in meld.combinations), reverse=True)
        return sum(points(c) for c in meld.combinations), strengths

    return max(possible_melds(rules, hand), key=worth)


def trick_play(deal: Deal) -> TrickPlay | None:
    """The bidders take card points, with the last trick's and those for all tricks (B33, B34).

    What combinations count does not depend on the cards played, and the doubling at no trumps
    is left to the settlement.
    """
    contract = deal.table.contract
    return play_for(contract, deal.table.options) if contract else None


def trials(options: BeloteOptions, dealer: Seat) -> tuple[Trial, ...]:
    """Every denomination with every leader: what the leader's side takes.

    In the deal itself the seat after the dealer leads (B3), whoever bids.
    """
    return tuple(
        Trial(
            seat_text(leader),
            TEXTS[denomination],
            play_for(Contract(denomination, 1, leader), options),
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
