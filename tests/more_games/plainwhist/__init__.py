"""Plain whist: fixed partners, the last card dealt turns trumps, odd tricks count.

It lives here to prove the idea: this folder is the whole game, and no other file knows of it.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kibitz.cards.card import CARD_TEXTS, RANKS, SUIT_LETTERS, Card, Suit, suit_of
from kibitz.cards.card_set import BIT, card_set, cards_in
from kibitz.cards.packs import FRENCH_PACK
from kibitz.rules import deal as common
from kibitz.rules.actions import Action, PlayCard
from kibitz.rules.card_play import card_decision
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
from kibitz.rules.decision import Decision
from kibitz.rules.evolve import evolve
from kibitz.rules.game import Game, Variant
from kibitz.rules.manual import RuleLine, Section
from kibitz.rules.match import MatchRules, Standing, any_first_then_next, leader
from kibitz.rules.obligations import Obligation, Turn, follow
from kibitz.rules.options import Options, option
from kibitz.rules.outcome import Outcome, ScoreLine, amounts_for
from kibitz.rules.seats import PARTNERSHIPS, SEATS, partnership_of, seat_after
from kibitz.rules.trick import CardOrder, card_order, winning
from kibitz.rules.trick_play import Payoff, TrickPlay
from kibitz.rules.view import Choice, View
from kibitz.rules.words import SUIT_WORDS, Facts, partnership_tricks

TRICKS = 13
BOOK = 6

DUTIES = (Obligation("follow", "P3", "a card of the led suit must be played", follow),)


@dataclass(frozen=True, slots=True)
class PlainOptions(Options):
    """What a table may choose."""

    game: int = option(5, 7, 9, rule="P6", text="How many points win.")


@dataclass(frozen=True, kw_only=True)
class Table(common.Table):
    """What everybody has seen: the card that was turned up."""

    options: Options
    turned: Card


@dataclass(frozen=True)
class Deal(common.Deal):
    """A deal of plain whist in progress."""

    table: Table


def begin(setup: Setup) -> Deal:
    """The dealer's last card is turned up for trumps, then the player after him leads."""
    turned = setup.hands[setup.dealer][-1]
    table = Table(
        setup.dealer,
        leader=seat_after(setup.dealer),
        before=setup.before,
        options=setup.options,
        turned=turned,
    )
    return Deal(table, tuple(card_set(hand) for hand in setup.hands))


def ask(deal: Deal) -> tuple[Decision, ...]:
    """The next card; there is nothing else to decide."""
    table = deal.table
    if len(table.tricks) == TRICKS:
        return ()
    seat = seat_to_play(table)
    turn = Turn(seat, deal.hands[seat], order(table), table.leader, table.trick)
    return (card_decision(DUTIES, turn, unheld_rule="P3"),)


def answer(deal: Deal, decision: Decision, action: Action) -> Deal:
    """The deal once a card was played."""
    assert isinstance(action, PlayCard)
    table = with_card(deal.table, action.card, order(deal.table))
    return evolve(deal, table=table, hands=without(deal.hands, decision.seat, BIT[action.card]))


def order(table: Table) -> CardOrder:
    """How the cards compare: the turned card's suit is trumps."""
    return _order(suit_of(table.turned))


@cache
def _order(trump: Suit) -> CardOrder:
    return card_order(RANKS, trump)


def trick_play(deal: Deal) -> TrickPlay:
    """The dealer's side takes tricks, as many as it can."""
    dealers = PARTNERSHIPS[partnership_of(deal.table.dealer)]
    return TrickPlay(order(deal.table), DUTIES, (Payoff(frozenset(dealers)),))


def zones(deal: Deal) -> tuple[Zone, ...]:
    """The hands; the turned card lies open until it is played."""
    turned = BIT[deal.table.turned]
    found = [
        Zone("hand", seat, tuple(cards_in(deal.hands[seat] & ~turned)), frozenset({seat}))
        for seat in SEATS
    ]
    if deal.hands[deal.table.dealer] & turned:
        found.append(Zone("turned", deal.table.dealer, (deal.table.turned,), EVERYBODY))
    return tuple(found)


def outcome(deal: Deal) -> Outcome:
    """A point for each trick above six to the side that took them."""
    tricks = trick_counts(deal.table.tricks)
    lines = tuple(
        ScoreLine("odd tricks", "P5", amounts_for(side, sum(tricks[s] for s in side) - BOOK))
        for side in PARTNERSHIPS
        if sum(tricks[s] for s in side) > BOOK
    )
    return Outcome(
        contract=SUIT_LETTERS[suit_of(deal.table.turned)],
        sides=PARTNERSHIPS,
        tricks=tricks,
        scores=lines[0].amounts,
        breakdown=lines,
    )


def choose(view: View) -> Choice:
    """Win as cheaply as possible, else throw the lowest card."""
    assert view.decision
    assert isinstance(view.table, Table)
    ranking, trick = order(view.table), view.table.trick
    cards = [action for action in view.decision.legal if isinstance(action, PlayCard)]
    cards.sort(key=lambda action: ranking.strength[action.card])
    winners = [a for a in cards if trick and winning(ranking, (*trick, a.card)) == len(trick)]
    best = (winners or cards)[0]
    reason = "This wins the trick." if winners else "The lowest card will do."
    return Choice(best, f"{CARD_TEXTS[best.card]}: {reason}")


def manual(options: PlainOptions) -> tuple[Section, ...]:
    """The rules in six sentences."""
    return (
        Section(
            "The deal",
            (
                RuleLine("P1", "Four play, partners opposite, with 52 cards, 13 to each."),
                RuleLine("P2", "The dealer's last card is turned up, and its suit is trumps."),
            ),
        ),
        Section(
            "The play",
            (
                RuleLine("P3", f"{DUTIES[0].sentence.capitalize()}."),
                RuleLine("P4", "The highest trump wins, else the highest card of the led suit."),
            ),
        ),
        Section(
            "The score",
            (
                RuleLine("P5", f"Each trick above {BOOK} counts a point."),
                RuleLine("P6", f"The first side with {options.game} points wins."),
            ),
        ),
    )


def facts(table: Table) -> Facts:
    """What everybody knows."""
    return (
        ("trumps", SUIT_WORDS[suit_of(table.turned)]),
        ("tricks", partnership_tricks(table.tricks)),
    )


def add(options: PlainOptions, standing: Standing, outcome: Outcome) -> Standing:
    """The match ends when a side has points enough; both cannot reach them in one deal."""
    finished = max(standing.scores.values()) >= options.game
    return Standing(
        standing.scores,
        standing.deals + 1,
        finished,
        leader(standing.scores) if finished else None,
    )


ODD_TRICKS = Variant(
    name="plainwhist/odd",
    title="Plain whist",
    summary="Trumps are turned, and every trick above six counts.",
    pack=FRENCH_PACK,
    dealing=round_of(1) * TRICKS,
    options=PlainOptions,
    begin=begin,
    ask=ask,
    answer=answer,
    outcome=outcome,
    zones=zones,
    order=order,
    house=choose,
    manual=manual,
    facts=facts,
    match=MatchRules(add, any_first_then_next),
    irregular="P3",
    trick_play=trick_play,
)

GAME = Game("plainwhist", "Plain whist", Path(__file__).with_name("RULES.md"), (ODD_TRICKS,))
