"""The house player: what it calls, announces and plays, and what it never does."""

import random
import re

import pytest

from kibitz import games
from kibitz.bots.player import HousePlayer, RandomPlayer
from kibitz.bots.run import play_out
from kibitz.cards.card_set import BIT
from kibitz.games.belote.contract import card_points, order_for
from kibitz.games.belote.house import bidding
from kibitz.games.belote.melds import points
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.rules.actions import Meld, PlayCard
from kibitz.rules.seats import SEAT_LETTERS, SEATS, parse_seat
from kibitz.rules.trick import winning

BULGARIAN = games.variant("belote/bulgarian")
HOUSE = HousePlayer(BULGARIAN)


def dealt(known, pack):
    """A whole deal in which these seats hold these cards first, the rest as the pack lies."""
    used = {card for hand in known.values() for card in hand.split()}
    rest = iter([card for card in pack if card not in used])
    hands = {seat: known.get(seat, "").split() for seat in SEAT_LETTERS}
    for hand in hands.values():
        hand.extend(next(rest) for _ in range(8 - len(hand)))
    return {seat: " ".join(hand) for seat, hand in hands.items()}


def chosen(state):
    """What the house player answers to the decision owed."""
    return HOUSE.choose(view(state, state.pending[0].seat))


def test_calls(case, belote):
    heard = case.get("heard", "").split()
    dealer = SEAT_LETTERS[(SEAT_LETTERS.index("S") - 1 - len(heard)) % 4]
    state = belote.play(heard, dealt({"S": case["hand"]}, belote.pack), dealer)
    assert state.pending[0].seat == parse_seat("S")
    assert chosen(state).action.text == case["call"]


def test_melds(case, belote):
    state = belote.contract("H", dealt({"N": case["hand"]}, belote.pack))
    assert chosen(state).action.text == case["meld"]


def test_cards(case, belote):
    hands = dealt(case["hands"], belote.pack)
    state = belote.contract(case["contract"], hands, case.get("bidder", "N"))
    for card in case.get("cards", "").split():
        state = belote.with_melds(state, {}).do(card)
    assert chosen(belote.with_melds(state, {})).action.text == case["card"]


def legal_cards(decision):
    return {action.card for action in decision.legal if isinstance(action, PlayCard)}


def is_worthless(state, seat, card):
    """Whether a card is no trump, counts nothing, and is not the best of its suit."""
    contract = state.deal.table.contract
    order = order_for(contract.denomination)
    others = sum(hand for other, hand in enumerate(state.deal.hands) if other != seat)
    plain = not order.trumps & BIT[card]
    return plain and not card_points(contract, card) and order.above[card] & others


def shame_of(state, card):
    """What is wrong with ending a trick with a card, if nobody could defend it."""
    table, decision = state.deal.table, state.pending[0]
    trick, order, legal = table.trick, order_for(table.contract.denomination), legal_cards(decision)
    takes = {other for other in legal if winning(order, (*trick, other)) == len(trick)}
    ours = (len(trick) - winning(order, trick)) % 2 == 0
    if ours and card in takes and order.trumps & BIT[card] and len(takes) < len(legal):
        return "partner's winner is trumped"
    if not ours and takes and card not in takes:
        return "a trick is given away"
    worthless = {other for other in legal if is_worthless(state, decision.seat, other)}
    if not ours and not takes and worthless and card_points(table.contract, card) >= 10:
        return f"points are thrown to the opponents, {worthless} are kept"
    return None


@pytest.mark.parametrize("seed", [f"house {n}" for n in range(60)])
def test_it_answers_soundly_and_is_never_shameful(seed):
    state = new_deal(BULGARIAN, seed=seed, dealer=random.Random(seed).choice(SEATS))
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
        if isinstance(choice.action, Meld):
            assert worth(choice.action) == max(map(worth, decision.legal))
        if isinstance(choice.action, PlayCard):
            may_be_said = PlayCard(choice.action.card, belote=True) in decision.legal
            assert choice.action.belote == may_be_said
            if len(state.deal.table.trick) == 3:
                assert shame_of(state, choice.action.card) is None
        state = state.after(choice.action, decision.seat)


def worth(meld):
    return sum(map(points, meld.combinations))


def test_the_bidders_side_mostly_makes_its_contract():
    made = played = 0
    for number in range(100):
        state = new_deal(BULGARIAN, seed=f"contract {number}")
        outcome = play_out(state, [HOUSE] * 4).outcome
        if outcome.contract:
            bidder = outcome.declarers[0]
            played += 1
            made += outcome.scores[bidder] > 0
    assert played > 90
    assert 0.55 < made / played < 0.9


@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_random_players(side):
    gain = 0
    for number in range(20):
        luck = RandomPlayer(random.Random(number))
        players = [HOUSE if seat % 2 == side else luck for seat in SEATS]
        scores = play_out(new_deal(BULGARIAN, seed=f"luck {number}"), players).outcome.scores
        gain += scores[side] - scores[1 - side]
    assert gain > 20 * 10


def test_every_number_that_a_call_is_reckoned_from_has_its_weight():
    for where, calls in bidding.current_figures().items():
        for what, weights in calls.items():
            contracts = (what != "double") + (not where.startswith("after"))
            assert len(weights) == 3 * contracts + 3, (where, what)
