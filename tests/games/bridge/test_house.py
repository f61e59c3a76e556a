"""The house player: what it calls, what it plays, and what it never does."""

import random
import re

import pytest

from kibitz import games
from kibitz.bots.player import HousePlayer, RandomPlayer
from kibitz.bots.run import play_out
from kibitz.cards.card import ACE, CARD_TEXTS, NINE, rank_of, suit_of
from kibitz.cards.card_set import BIT, cards_in
from kibitz.games.bridge.deal import order_for
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.rules.actions import PlayCard
from kibitz.rules.seats import PARTNERSHIPS, SEAT_LETTERS, SEATS, parse_seat
from kibitz.rules.trick import winning

MATCH = games.variant("bridge/match")
HOUSE = HousePlayer(MATCH)
PACK = CARD_TEXTS[:52]


def cards_of(hand):
    """The cards of a hand written as spades.hearts.diamonds.clubs."""
    suits = zip("SHDC", hand.split("."), strict=True)
    return [suit + rank for suit, ranks in suits for rank in ranks]


def dealt(known):
    """A whole deal in which these seats hold these cards, the rest as the pack lies."""
    hands = {seat: cards_of(known[seat]) if seat in known else [] for seat in SEAT_LETTERS}
    used = {card for hand in hands.values() for card in hand}
    rest = iter([card for card in PACK if card not in used])
    for hand in hands.values():
        hand.extend(next(rest) for _ in range(13 - len(hand)))
    return hands


def chosen(state, seat=None):
    """What the house player answers to a decision owed."""
    seat = state.pending[0].seat if seat is None else seat
    return HOUSE.choose(view(state, seat))


def test_calls(case, bridge):
    heard = case.get("heard", "").split()
    dealer = SEAT_LETTERS[(SEAT_LETTERS.index("S") - len(heard)) % 4]
    state = bridge.play("match", heard, dealer, dealt({"S": case["hand"]}))
    assert state.pending[0].seat == parse_seat("S")
    assert chosen(state).action.text == case["call"]


def test_cards(case, bridge):
    actions = [case["contract"], "P", "P", "P", *case.get("cards", "").split()]
    state = bridge.play("match", actions, "S", dealt(case["hands"]))
    assert chosen(state).action.text == case["card"]


def test_claims(case, bridge):
    actions = [case["contract"], "P", "P", "P", *case["cards"].split(), "claim"]
    state = bridge.play("match", actions, "S", dealt(case["hands"]))
    answers = {chosen(state, decision.seat).action.text for decision in state.pending}
    assert answers == {case["answer"]}


def high_card_points(hand):
    return sum(max(0, rank_of(card) - NINE - 1) for card in cards_in(hand))


def is_loser(state, seat, card):
    """Whether a low card of a plain suit can be beaten by one that another hand holds."""
    order = order_for(state.deal.table.contract.trump)
    others = sum(hand for other, hand in enumerate(state.deal.hands) if other != seat)
    plain = not order.trumps & BIT[card]
    return plain and rank_of(card) < NINE and order.above[card] & others


def shame_of(state, card):
    """What is wrong with following to a trick with a card, if nobody could defend it."""
    table, decision = state.deal.table, state.pending[0]
    trick, order = table.trick, order_for(table.contract.trump)
    legal = [action.card for action in decision.legal if isinstance(action, PlayCard)]
    takes = [other for other in legal if winning(order, (*trick, other)) == len(trick)]
    ours = (len(trick) - winning(order, trick)) % 2 == 0
    follows = suit_of(card) == suit_of(trick[0])
    if rank_of(card) == ACE and not follows and card not in takes:
        losers = [other for other in legal if is_loser(state, decision.hand, other)]
        return f"an ace is thrown away, {losers} are kept" if losers else None
    if len(trick) < 3:
        return None
    if ours:
        wasteful = (card in takes and len(takes) < len(legal)) or (follows and card != min(legal))
        return "a card is wasted on a trick that is won" if wasteful else None
    if takes and card != min(takes, key=lambda other: order.strength[other]):
        return "a trick is not taken, or not with the cheapest card"
    return None


@pytest.mark.parametrize("seed", [f"house {n}" for n in range(60)])
def test_it_answers_soundly_and_is_never_shameful(seed):
    state = new_deal(MATCH, seed=seed)
    while not state.finished:
        decision = state.pending[0]
        seen = view(state, decision.seat)
        choice = HOUSE.choose(seen)
        assert choice == HOUSE.choose(seen), "it is not deterministic"
        assert choice.action in decision.legal
        assert re.fullmatch(r"[A-Z0-9][^{}]+\.", choice.reason)
        if choice.candidates:
            assert choice.candidates[0][0] == choice.action
            values = [value for _, value in choice.candidates]
            assert values == sorted(values, reverse=True)
            assert {action for action, _ in choice.candidates} <= set(decision.legal)
        if isinstance(choice.action, PlayCard) and state.deal.table.trick:
            assert shame_of(state, choice.action.card) is None
        state = state.after(choice.action, decision.seat)


def test_auctions_end_in_sensible_contracts():
    levels = []
    for number in range(100):
        state = new_deal(MATCH, seed=f"auction {number}")
        hands = state.deal.hands
        while not state.finished and state.pending[0].kind == "call":
            state = state.after(chosen(state).action)
        contract = state.deal.table.contract
        assert len(state.history) < 25, "the auction ran away"
        if contract:
            levels.append(contract.level)
            side = PARTNERSHIPS[contract.declarer % 2]
            points = sum(high_card_points(hands[seat]) for seat in side)
            assert points >= 8 + 3 * contract.level, (number, contract.text, points)
    assert len(levels) > 90
    assert 2 < sum(levels) / len(levels) < 4


@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_random_players(side):
    gain = 0
    for number in range(20):
        luck = RandomPlayer(random.Random(number))
        players = [HOUSE if seat % 2 == side else luck for seat in SEATS]
        scores = play_out(new_deal(MATCH, seed=f"luck {number}"), players).outcome.scores
        gain += scores[side] - scores[1 - side]
    assert gain > 20 * 200
