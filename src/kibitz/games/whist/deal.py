"""A deal of Danish ace-call whist: what is known, and what is asked next.

After the auction a trump game goes: naming (trumps, partner card), tip or halves where the bid
says so, exchange, covered card, thirteen tricks. A solo goes: exchanges, thirteen tricks.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from itertools import combinations
from typing import Final

from kibitz.cards.card import ACE, CLUBS, RANKS, Card, Suit, suit_of
from kibitz.cards.card_set import BIT, NO_CARDS, cards_in
from kibitz.games.whist.bids import Bid, Designation, eligible_suits
from kibitz.games.whist.options import WhistOptions
from kibitz.rules import deal as common
from kibitz.rules.actions import DENOMINATION_TEXTS, NO_TRUMPS
from kibitz.rules.card_play import card_decision
from kibitz.rules.cover import cover_decision
from kibitz.rules.deal import EVERYBODY, NOBODY, Zone, seat_to_play
from kibitz.rules.dealing import WIDOW, Packet, round_of
from kibitz.rules.decision import Decision
from kibitz.rules.exchange import exchange_decision
from kibitz.rules.join_auction import JoinAuction
from kibitz.rules.naming import partner_decision, trump_decision
from kibitz.rules.obligations import (
    Obligation,
    Obligations,
    Turn,
    follow,
    keep_called,
    lead_called,
    play_called,
)
from kibitz.rules.seats import SEATS, Seat, seat_after, seat_text
from kibitz.rules.text import say
from kibitz.rules.tip import Tip
from kibitz.rules.trick import CardOrder, card_order
from kibitz.rules.trick_play import Payoff, Trial, TrickPlay

TRICKS: Final = 13
EXCHANGED: Final = 3
"""The widow's cards, and so the cards of an exchange."""

DEALING: Final = (*round_of(3), Packet(WIDOW, 1)) * EXCHANGED + round_of(3) + round_of(1)

TRUMP_ORDER: Final = RANKS
SOLO_ORDER: Final = (ACE, *RANKS[:-1])
"""In solos the ace is below the two and the king is highest."""

FOLLOW: Final = Obligation("follow", "W44", say("a card of the led suit must be played"), follow)

SOLO_DUTIES: Final[Obligations] = (FOLLOW,)

TRUMP_DUTIES: Final[Obligations] = (
    FOLLOW,
    Obligation(
        "called_card",
        "W33",
        say("the partner card must be played when its suit is first led"),
        play_called,
    ),
    Obligation(
        "called_lead",
        "W34",
        say("the partner suit may first be led only with the partner card"),
        lead_called,
    ),
)

KEEP_CALLED: Final = Obligation(
    "called_discard", "W35", say("the partner card must be kept until its suit is led"), keep_called
)


MULTIPLIERS_BY_TRUMP: Final[dict[int | None, int]] = {CLUBS: 2, NO_TRUMPS: 4}
MULTIPLIERS_BY_FACED: Final = (1, 1, 2, 4)
"""By how many widow cards were faced, none to three (W25)."""


class Step(Enum):
    """What a deal is waiting for."""

    CALL = auto()
    TRUMP = auto()
    PARTNER = auto()
    TIP = auto()
    EXCHANGE = auto()
    COVER = auto()
    CARD = auto()
    OVER = auto()


@dataclass(frozen=True, kw_only=True)
class Table(common.Table):
    """What everybody has seen and heard.

    Attributes:
        options: the table's options.
        auction: the auction.
        bid: the contract; none until the auction is over.
        declarers: the declarer, or the declarers of a solo in order.
        trump: the denomination once known, a suit or ``NO_TRUMPS``; none in solos.
        named: the partner cards named, by whom, in order.
        partner_card: the one that holds.
        revealed: the partner if he had to say so, as in halves.
        tip: the facing of the widow in a tip.
        faced: the widow cards that were faced, in order.
        exchanged: who has exchanged or declined to, in order.
        covered_by: who has laid a card face down.
        covered: that card, once it was played.
    """

    options: WhistOptions
    auction: JoinAuction
    bid: Bid | None = None
    declarers: tuple[Seat, ...] = ()
    trump: int | None = None
    named: tuple[tuple[Seat, Card], ...] = ()
    partner_card: Card | None = None
    revealed: Seat | None = None
    tip: Tip | None = None
    faced: tuple[Card, ...] = ()
    exchanged: tuple[tuple[Seat, bool], ...] = ()
    covered_by: Seat | None = None
    covered: Card | None = None

    @property
    def multiplier(self) -> int:
        """The score multiplier of a trump game: the highest that applies (W25)."""
        assert self.bid, "there is no contract yet"
        by_trump = MULTIPLIERS_BY_TRUMP.get(self.trump, 1)
        by_designation = 2 if self.bid.designation is Designation.HALVES else 1
        by_faced = MULTIPLIERS_BY_FACED[len(self.faced)]
        return max(by_trump, by_designation, by_faced)


@dataclass(frozen=True)
class Deal(common.Deal):
    """A deal of whist in progress.

    Attributes:
        step: what is asked now.
        widow: the cards on the table for the exchange, bottom card first.
        laid_by: who laid them there; none while they are the widow as dealt.
        partner: the declarer's partner; none if he is his own, and in solos.
        covered: the card laid face down, while it is in the hand.
        order: how the cards compare in the play, the covered card in its place.
        called: the partner card while its suit has not been led; it has a duty then.
    """

    table: Table
    step: Step
    widow: tuple[Card, ...]
    laid_by: Seat | None = None
    partner: Seat | None = None
    covered: Card | None = None
    order: CardOrder | None = None
    called: Card | None = None


def ask(deal: Deal) -> tuple[Decision, ...]:
    """The decision owed now; one at a time in this game."""
    question = QUESTIONS.get(deal.step)
    return (question(deal),) if question else ()


def _ask_call(deal: Deal) -> Decision:
    return deal.table.auction.decision()


def _ask_trump(deal: Deal) -> Decision:
    """Trumps in a simple bid, by the declarer; in halves, by the partner or a lone declarer."""
    table = deal.table
    if table.partner_card is not None:
        seat = table.declarers[0] if deal.partner is None else deal.partner
        free = [d for d in range(NO_TRUMPS + 1) if d != suit_of(table.partner_card)]
        return trump_decision(seat, free, rule="W23")
    any_of = range(NO_TRUMPS + 1)
    choices = any_of if table.options.simple_denominations == "any" else range(1, NO_TRUMPS)
    return trump_decision(table.declarers[0], choices, rule="W18")


def _ask_partner(deal: Deal) -> Decision:
    """The partner card: of the declarer; in a tip of the bidder and then of each joiner."""
    table = deal.table
    assert table.bid, "a partner card is named in a contract"
    seat = table.auction.declarers[len(table.named)]
    suits = eligible_suits(table.bid, table.trump)
    return partner_decision(
        seat, deal.hands[seat], suits, table.options.own_ace, rank_rule="W20", own_rule="W19"
    )


def _ask_tip(deal: Deal) -> Decision:
    assert deal.table.tip, "cards are faced in a tip"
    return deal.table.tip.decision(rule="W27")


def _ask_exchange(deal: Deal) -> Decision:
    table = deal.table
    seat = exchangers(table)[len(table.exchanged)]
    kept = NO_CARDS
    if not table.options.halves_discard and seat == table.revealed:
        kept = NO_CARDS if table.partner_card is None else BIT[table.partner_card]
    return exchange_decision(
        seat, deal.hands[seat], EXCHANGED, rule="W32", kept=kept, kept_rule="W24"
    )


def _ask_cover(deal: Deal) -> Decision:
    seat = deal.table.declarers[0]
    return cover_decision(seat, deal.hands[seat], deal.table.leader, rule="W37")


def _ask_card(deal: Deal) -> Decision:
    table = deal.table
    seat = seat_to_play(table)
    knows_covered = deal.covered is None or seat == table.covered_by
    known = deal.order if knows_covered else order(table)
    assert known, "cards compare in the play"
    turn = Turn(seat, deal.hands[seat], known, table.leader, table.trick, deal.called)
    return card_decision(duties(table), turn, unheld_rule="W44")


QUESTIONS: Final[dict[Step, Callable[[Deal], Decision]]] = {
    Step.CALL: _ask_call,
    Step.TRUMP: _ask_trump,
    Step.PARTNER: _ask_partner,
    Step.TIP: _ask_tip,
    Step.EXCHANGE: _ask_exchange,
    Step.COVER: _ask_cover,
    Step.CARD: _ask_card,
}


def exchangers(table: Table) -> tuple[Seat, ...]:
    """Who may exchange: every solo declarer in order; the partner in halves; else declarer."""
    if table.revealed is not None:
        return (table.revealed,)
    return table.declarers


def duties(table: Table) -> Obligations:
    """The duties of play in the contract."""
    if table.bid and table.bid.is_solo:
        return SOLO_DUTIES
    return TRUMP_DUTIES if table.options.called_discard else (*TRUMP_DUTIES, KEEP_CALLED)


def order(table: Table) -> CardOrder | None:
    """How the cards compare as far as everybody knows; none before there are trumps."""
    if table.bid is None or (table.trump is None and not table.bid.is_solo):
        return None
    return order_with(table, table.covered)


def order_with(table: Table, covered: Card | None) -> CardOrder:
    """How the cards compare in the contract if this card is the covered one."""
    assert table.bid, "cards compare in a contract"
    trump = None if table.trump == NO_TRUMPS else table.trump
    partner_suit = None if table.partner_card is None else suit_of(table.partner_card)
    ruffs = table.options.covered_trump == "lowest"
    return _cached_order(table.bid.is_solo, trump, covered, partner_suit, ruffs)


@cache
def _cached_order(
    solo: bool, trump: int | None, covered: Card | None, suit: Suit | None, ruffs: bool
) -> CardOrder:
    laid = None if covered is None or suit is None else (covered, suit)
    return card_order(SOLO_ORDER if solo else TRUMP_ORDER, trump, covered=laid, covered_ruffs=ruffs)


def trick_play(deal: Deal) -> TrickPlay | None:
    """Declarer's side takes many tricks; in solos each declarer few, against all others (W54)."""
    table = deal.table
    if deal.order is None or table.bid is None:
        return None
    sides = [{seat} for seat in table.declarers]
    if deal.partner is not None:
        sides = [{*table.declarers, deal.partner}]
    payoffs = tuple(Payoff(frozenset(side), few=table.bid.is_solo) for side in sides)
    return TrickPlay(deal.order, duties(table), payoffs, deal.called)


def trials(options: WhistOptions, dealer: Seat) -> tuple[Trial, ...]:
    """Every two seats as partners, in every denomination, with the hands as they were dealt.

    Nobody has exchanged, and no card is called: what the hands are worth before anything is said.
    """
    return tuple(
        Trial(
            "".join(map(seat_text, pair)),
            DENOMINATION_TEXTS[denomination],
            TrickPlay(
                _cached_order(
                    False, None if denomination == NO_TRUMPS else denomination, None, None, True
                ),
                (FOLLOW,),
                (Payoff(frozenset(pair)),),
            ),
            seat_after(dealer),
        )
        for pair in combinations(SEATS, 2)
        for denomination in range(NO_TRUMPS + 1)
    )


def zones(deal: Deal) -> tuple[Zone, ...]:
    """Hands, the cards on the table, a covered card: and who may see which."""
    table = deal.table
    covered = 0 if deal.covered is None else BIT[deal.covered]
    found = []
    for seat in SEATS:
        seen_by = EVERYBODY if plays_open(table, seat) else frozenset({seat})
        found.append(Zone("hand", seat, tuple(cards_in(deal.hands[seat] & ~covered)), seen_by))
    if deal.covered is not None:
        declarer = table.declarers[0]
        found.append(Zone("covered", declarer, (deal.covered,), frozenset({declarer})))
    faced = [card for card in deal.widow if card in table.faced]
    down = tuple(card for card in deal.widow if card not in table.faced)
    if faced:
        found.append(Zone("faced", None, tuple(faced), EVERYBODY))
    if down:
        known_to = NOBODY if deal.laid_by is None else frozenset({deal.laid_by})
        found.append(Zone("widow", None, down, known_to))
    return tuple(found)


def plays_open(table: Table, seat: Seat) -> bool:
    """Whether a seat's hand lies open: declarers of an open clean solo, after trick 1 (W49)."""
    is_open = table.bid is not None and table.bid.designation is Designation.OPEN_CLEAN_SOLO
    return is_open and seat in table.declarers and bool(table.tricks)
