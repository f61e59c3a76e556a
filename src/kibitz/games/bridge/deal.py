"""A deal of bridge: auction, thirteen tricks, perhaps a claim."""

from dataclasses import dataclass
from functools import cache

from kibitz.cards.card import RANKS
from kibitz.cards.card_set import BIT, card_set, cards_in
from kibitz.games.bridge.bids import DENOMINATIONS, LADDER, Contract, contract_of
from kibitz.games.bridge.options import MatchOptions, SingleOptions
from kibitz.games.bridge.scoring import score_lines
from kibitz.rules import deal as common
from kibitz.rules.actions import (
    ACCEPT,
    CLAIM,
    DENOMINATION_TEXTS,
    NO_TRUMPS,
    REJECT,
    Action,
    Call,
    PlayCard,
    Word,
)
from kibitz.rules.auction import Auction
from kibitz.rules.card_play import card_decision
from kibitz.rules.claim import Claim, claim_by
from kibitz.rules.deal import (
    EVERYBODY,
    Setup,
    Zone,
    seat_to_play,
    trick_counts,
    with_card,
    without,
)
from kibitz.rules.dealing import round_of
from kibitz.rules.decision import Decision, Refusal, not_offered
from kibitz.rules.evolve import evolve
from kibitz.rules.obligations import Obligation, Turn, follow
from kibitz.rules.outcome import Outcome, ScoreLine, sum_scores
from kibitz.rules.seats import (
    PARTNERSHIPS,
    SEATS,
    SOUTH,
    Seat,
    partnership_of,
    seat_after,
    seat_text,
)
from kibitz.rules.text import say
from kibitz.rules.trick import CardOrder, card_order
from kibitz.rules.trick_play import Payoff, Trial, TrickPlay

TRICKS = 13
DEALING = round_of(1) * TRICKS
SINGLE_DEALER = SOUTH
"""Who always deals where a deal stands alone (C13)."""

OBLIGATIONS = (Obligation("follow", "C5", say("a card of the led suit must be played"), follow),)

NO_CLAIMS = Refusal("no_claims", "C19", say("there are no claims in this variant"))

VULNERABLE_SIDES = {"none": (), "ns": (0,), "ew": (1,), "all": (0, 1)}


@dataclass(frozen=True, kw_only=True)
class Table(common.Table):
    """What everybody has seen: the auction, the contract once it stands, the claim if any."""

    options: SingleOptions | MatchOptions
    auction: Auction
    contract: Contract | None = None
    claim: Claim | None = None


@dataclass(frozen=True)
class Deal(common.Deal):
    """A deal of bridge in progress."""

    table: Table


def begin(setup: Setup) -> Deal:
    """The deal before the first call, which is the dealer's."""
    assert isinstance(setup.options, SingleOptions | MatchOptions)
    auction = Auction(LADDER, turn=setup.dealer)
    table = Table(
        setup.dealer,
        leader=seat_after(setup.dealer),
        before=setup.before,
        options=setup.options,
        auction=auction,
    )
    return Deal(table, tuple(card_set(hand) for hand in setup.hands))


def ask(deal: Deal) -> tuple[Decision, ...]:
    """The decisions owed now."""
    table = deal.table
    if table.contract is None:
        return () if table.auction.over else (table.auction.decision(),)
    if table.claim and table.claim.answering:
        return table.claim.decisions(_match_options(table).claim_seconds, rule="C25")
    if (table.claim and table.claim.granted) or len(table.tricks) == TRICKS:
        return ()
    return (_ask_card(deal, table.contract),)


def _ask_card(deal: Deal, contract: Contract) -> Decision:
    """The next card; declarer chooses dummy's too, and may claim with either."""
    seat = seat_to_play(deal.table)
    player = contract.declarer if seat == contract.dummy else seat
    turn = Turn(
        seat, deal.hands[seat], order_for(contract.trump), deal.table.leader, deal.table.trick
    )
    refused = _claim_objection(deal.table, player, contract)
    return card_decision(
        OBLIGATIONS,
        turn,
        player=player,
        more=() if refused else (CLAIM,),
        unheld_rule="C5",
        why_not_more=lambda text: _why_not_said(text, refused),
    )


def _why_not_said(text: str, claim_refused: Refusal | None) -> Refusal:
    """Why a word cannot be said when a card is due."""
    if text in (ACCEPT.text, REJECT.text):
        return Refusal("no_claim", "C25", say("there is no claim to answer"))
    return claim_refused if claim_refused and text == CLAIM.text else not_offered(text)


def _claim_objection(table: Table, player: Seat, contract: Contract) -> Refusal | None:
    """Why the player may not claim; none if he may."""
    options = table.options
    if not isinstance(options, MatchOptions):
        return NO_CLAIMS
    if player != contract.declarer:
        return Refusal(
            "not_declarer", "C20", say("only declarer may claim, at his own or dummy's turn")
        )
    if table.claim:
        return Refusal("claimed", "C22", say("there was a claim in this deal already"))
    remaining = TRICKS - len(table.tricks)
    if options.claim_trick == "beyond" and table.trick:
        remaining -= 1
    if remaining < 2:
        return Refusal("too_late", "C21", say("fewer than two tricks remain"))
    return None


def answer(deal: Deal, decision: Decision, action: Action) -> Deal:
    """The deal once a decision was answered."""
    table = deal.table
    match action:
        case PlayCard(card):
            assert table.contract, "cards are played in a contract"
            order = order_for(table.contract.trump)
            hands = without(deal.hands, decision.hand, BIT[card])
            return evolve(deal, table=with_card(table, card, order), hands=hands)
        case Call():
            return evolve(deal, table=_after_call(table, action))
        case Word("claim"):
            return evolve(deal, table=evolve(table, claim=claim_by(decision.seat)))
        case Word():
            assert table.claim, "an answer needs a claim"
            return evolve(deal, table=evolve(table, claim=table.claim.after(decision.seat, action)))
        case _:
            raise AssertionError(f"bridge never offers {action.text}")


def _after_call(table: Table, call: Call) -> Table:
    auction = table.auction.after(call)
    contract = contract_of(auction) if auction.over else None
    leader = contract.opening_leader if contract else table.leader
    return evolve(table, auction=auction, contract=contract, leader=leader)


@cache
def order_for(trump: int | None) -> CardOrder:
    """How the cards compare with this trump suit, or without one."""
    return card_order(RANKS, trump)


def order(table: Table) -> CardOrder | None:
    """How the cards compare; none before there is a contract."""
    return order_for(table.contract.trump) if table.contract else None


def trick_play(deal: Deal) -> TrickPlay | None:
    """Declarer's side takes tricks, as many as it can."""
    contract = deal.table.contract
    return _play_for(contract.trump, contract.declarer) if contract else None


def _play_for(trump: int | None, declarer: Seat) -> TrickPlay:
    side = frozenset(PARTNERSHIPS[partnership_of(declarer)])
    return TrickPlay(order_for(trump), OBLIGATIONS, (Payoff(side),))


def trials(options: SingleOptions | MatchOptions, dealer: Seat) -> tuple[Trial, ...]:
    """Every declarer in every denomination."""
    return tuple(
        Trial(
            seat_text(declarer),
            DENOMINATION_TEXTS[denomination],
            _play_for(None if denomination == NO_TRUMPS else denomination, declarer),
            seat_after(declarer),
        )
        for declarer in SEATS
        for denomination in DENOMINATIONS
    )


def zones(deal: Deal) -> tuple[Zone, ...]:
    """The hands, dummy's open to all after the lead, declarer's to whom a claim shows it."""
    return tuple(
        Zone("hand", seat, tuple(cards_in(deal.hands[seat])), _seen_by(deal.table, seat))
        for seat in SEATS
    )


def _seen_by(table: Table, seat: Seat) -> frozenset[Seat]:
    contract, claim = table.contract, table.claim
    if contract and seat == contract.dummy and (table.trick or table.tricks):
        return EVERYBODY
    if contract and claim and seat == claim.claimant:
        options = _match_options(table)
        if not claim.refused or options.claim_open:
            return EVERYBODY if options.claim_shown == "all" else EVERYBODY - {contract.dummy}
    return frozenset({seat})


def _match_options(table: Table) -> MatchOptions:
    assert isinstance(table.options, MatchOptions), "claims belong to the match"
    return table.options


def outcome(deal: Deal) -> Outcome:
    """What a finished deal comes to."""
    table, contract = deal.table, deal.table.contract
    if contract is None:
        return Outcome()
    tricks = list(trick_counts(table.tricks))
    if table.claim and table.claim.granted:
        tricks[contract.declarer] += TRICKS - len(table.tricks)
    side = PARTNERSHIPS[partnership_of(contract.declarer)]
    lines = _score_lines(table, contract, sum(tricks[seat] for seat in side))
    return Outcome(
        contract=contract.text,
        declarers=(contract.declarer,),
        sides=PARTNERSHIPS,
        tricks=tuple(tricks),
        scores=sum_scores([line.amounts for line in lines]),
        breakdown=lines,
    )


def settled(deal: Deal, side: frozenset[Seat], tricks: int) -> Outcome:
    """What the deal comes to if declarer's side takes so many tricks."""
    contract = deal.table.contract
    assert contract, "a contract is settled"
    lines = _score_lines(deal.table, contract, tricks)
    return Outcome(contract.text, scores=sum_scores([line.amounts for line in lines]))


def _score_lines(table: Table, contract: Contract, tricks: int) -> tuple[ScoreLine, ...]:
    options = table.options
    return score_lines(
        contract,
        tricks,
        vulnerable=partnership_of(contract.declarer) in VULNERABLE_SIDES[options.vulnerability],
        scoring=options.scoring,
        opposite=options.opposite,
    )
