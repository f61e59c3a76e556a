"""How a deal of whist goes on after each answer."""

from dataclasses import replace

from kibitz.cards.card import ACE, CLUBS, JACK, KING, QUEEN, is_wild, suit_of
from kibitz.cards.card_set import BIT, SUIT_SETS, WILD_SET, card_set, cards_in, rank_set
from kibitz.games.whist.bids import BIDS, LADDER, Designation
from kibitz.games.whist.deal import TRICKS, Deal, Step, Table, exchangers, order_with
from kibitz.games.whist.options import WhistOptions
from kibitz.rules.actions import (
    NO_TRUMPS,
    TAKE,
    Action,
    Call,
    Cover,
    Exchange,
    NamePartner,
    NameTrump,
    PlayCard,
    Word,
)
from kibitz.rules.deal import Setup, trick_counts, with_card, without
from kibitz.rules.decision import Decision
from kibitz.rules.evolve import evolve
from kibitz.rules.join_auction import JoinAuction
from kibitz.rules.seats import SEATS, Seat, seat_after
from kibitz.rules.tip import Tip
from kibitz.rules.trick import CardOrder


def begin(setup: Setup) -> Deal:
    """The deal before the first call, which is forehand's."""
    assert isinstance(setup.options, WhistOptions)
    forehand = seat_after(setup.dealer)
    table = Table(
        setup.dealer,
        leader=forehand,
        before=setup.before,
        options=setup.options,
        auction=JoinAuction(LADDER, forehand),
    )
    hands = tuple(card_set(hand) for hand in setup.hands)
    return Deal(table, hands, Step.CALL, setup.widow)


def deal_fault(setup: Setup) -> str | None:
    """Why a deal is dealt anew: a hand of plain cards only, at a table that wants that (W8)."""
    assert isinstance(setup.options, WhistOptions)
    if not setup.options.iron_hand:
        return None
    worth = WILD_SET | rank_set(JACK) | rank_set(QUEEN) | rank_set(KING) | rank_set(ACE)
    if all(card_set(hand) & worth for hand in setup.hands):
        return None
    return "a hand has neither court card, ace nor wild card (W8)"


def answer(deal: Deal, decision: Decision, action: Action) -> Deal:
    """The deal once a decision was answered."""
    match action:
        case Call():
            return _after_call(deal, action)
        case NameTrump(denomination):
            return _after_trump(deal, denomination)
        case NamePartner():
            return _after_partner(deal, decision.seat, action)
        case Word():
            return _after_tip(deal, action)
        case Exchange():
            return _after_exchange(deal, decision.seat, action)
        case Cover():
            return _after_cover(deal, decision.seat, action)
        case PlayCard():
            return _after_card(deal, decision.seat, action)
        case _:
            raise AssertionError(f"whist never offers {action.text}")


def _on_table(deal: Deal, step: Step, **changes: object) -> Deal:
    """The deal at another step, with changes to what everybody knows."""
    return replace(deal, step=step, table=replace(deal.table, **changes))  # type: ignore[arg-type]


def _after_call(deal: Deal, call: Call) -> Deal:
    auction = deal.table.auction.after(call)
    if not auction.over:
        return _on_table(deal, Step.CALL, auction=auction)
    if auction.highest is None:
        return _on_table(deal, Step.OVER, auction=auction)
    bid = BIDS[auction.highest]
    if bid.is_solo:
        return _on_table(deal, Step.EXCHANGE, auction=auction, bid=bid, declarers=auction.declarers)
    trump = {Designation.CLUBS: CLUBS, Designation.NO_TRUMPS: NO_TRUMPS}.get(bid.designation)
    return _on_table(
        deal,
        Step.TRUMP if bid.designation is Designation.SIMPLE else Step.PARTNER,
        auction=auction,
        bid=bid,
        declarers=auction.declarers[:1],
        trump=trump,
    )


def _after_trump(deal: Deal, denomination: int) -> Deal:
    """Trumps are named: in a simple bid the partner card comes next, in halves the exchange."""
    named_already = deal.table.partner_card is not None
    step = Step.EXCHANGE if named_already else Step.PARTNER
    return _on_table(deal, step, trump=denomination)


def _after_partner(deal: Deal, seat: Seat, action: NamePartner) -> Deal:
    """A partner card is named; in a tip by the bidder and each joiner before a card is faced."""
    table = deal.table
    assert table.bid, "a partner card is named in a contract"
    named = (*table.named, (seat, action.card))
    if table.bid.designation is Designation.TIP:
        takers = table.auction.declarers
        if len(named) < len(takers):
            return _on_table(deal, Step.PARTNER, named=named)
        tip = Tip(table.bid.degree, takers).to_next_choice()
        return _faced(_on_table(deal, Step.TIP, named=named), tip)
    deal = _with_partner(_on_table(deal, Step.EXCHANGE, named=named), seat)
    if table.bid.designation is not Designation.HALVES:
        return deal
    return _on_table(deal, Step.TRUMP, revealed=deal.partner)


def _with_partner(deal: Deal, declarer: Seat) -> Deal:
    """The deal once it is settled whose naming holds: the holder of that card is partner (W21)."""
    card = dict(deal.table.named)[declarer]
    holders = [seat for seat in SEATS if deal.hands[seat] & BIT[card] and seat != declarer]
    table = replace(deal.table, declarers=(declarer,), partner_card=card)
    return replace(deal, table=table, partner=holders[0] if holders else None)


def _after_tip(deal: Deal, word: Word) -> Deal:
    assert deal.table.tip, "cards are faced in a tip"
    return _faced(deal, deal.table.tip.after(word == TAKE))


def _faced(deal: Deal, tip: Tip) -> Deal:
    """The deal with the widow faced as far as the tip has come, the top card first (W4)."""
    faced = deal.widow[::-1][: tip.faced]
    if tip.taker is None:
        return _on_table(deal, Step.TIP, tip=tip, faced=faced)
    trump = NO_TRUMPS if is_wild(faced[-1]) else suit_of(faced[-1])
    taken = _on_table(deal, Step.EXCHANGE, tip=tip, faced=faced, trump=trump)
    return _with_partner(taken, tip.taker)


def _after_exchange(deal: Deal, seat: Seat, action: Exchange) -> Deal:
    """Three cards go down and those on the table are taken up, or neither happens."""
    table = deal.table
    exchanged = (*table.exchanged, (seat, bool(action.cards)))
    if action.cards:
        hand = deal.hands[seat] & ~action.cards | card_set(deal.widow)
        deal = replace(
            deal,
            hands=(*deal.hands[:seat], hand, *deal.hands[seat + 1 :]),
            widow=tuple(cards_in(action.cards)),
            laid_by=seat,
        )
    if len(exchanged) < len(exchangers(table)):
        return _on_table(deal, Step.EXCHANGE, exchanged=exchanged)
    deal = _on_table(deal, Step.COVER, exchanged=exchanged)
    return deal if _may_cover(deal) else _to_play(deal)


def _may_cover(deal: Deal) -> bool:
    """Whether a trump game's declarer is void in the partner suit after the exchange (W37)."""
    card = deal.table.partner_card
    return card is not None and not deal.hands[deal.table.declarers[0]] & SUIT_SETS[suit_of(card)]


def _after_cover(deal: Deal, seat: Seat, action: Cover) -> Deal:
    covered_by = None if action.card is None else seat
    deal = replace(deal, covered=action.card)
    return _to_play(_on_table(deal, Step.COVER, covered_by=covered_by))


def _to_play(deal: Deal) -> Deal:
    """The deal once it can be played: the order of the cards is settled."""
    order = order_with(deal.table, deal.covered)
    return replace(deal, step=Step.CARD, order=order, called=deal.table.partner_card)


def _after_card(deal: Deal, seat: Seat, action: PlayCard) -> Deal:
    order = deal.order
    assert order, "cards compare in the play"
    table = with_card(deal.table, action.card, order)
    deal = evolve(deal, table=table, hands=without(deal.hands, seat, BIT[action.card]))
    if action.card == deal.covered:
        deal = evolve(deal, table=evolve(table, covered=deal.covered), covered=None)
    return deal if table.trick else _after_trick(deal, order)


def _after_trick(deal: Deal, order: CardOrder) -> Deal:
    """The deal after a completed trick; a called card's duty ends once its suit was led."""
    table = deal.table
    led = order.suit[table.tricks[-1].cards[0]]
    if deal.called is not None and led == suit_of(deal.called):
        deal = evolve(deal, called=None)
    over = len(table.tricks) == TRICKS or _is_decided(table)
    return evolve(deal, step=Step.OVER) if over else deal


def _is_decided(table: Table) -> bool:
    """Whether a solo stops because every declarer has taken too many tricks (W50)."""
    if not table.options.stop_decided or not table.bid or not table.bid.is_solo:
        return False
    tricks = trick_counts(table.tricks)
    return all(tricks[seat] > table.bid.level for seat in table.declarers)
