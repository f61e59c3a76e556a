"""The house player of contrée: what it calls, and that it bids soundly."""

import random
import re

import pytest

from kibitz.bots.player import HousePlayer, RandomPlayer
from kibitz.bots.run import play_out
from kibitz.cards.card import CARD_TEXTS
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.rules.seats import SEAT_LETTERS, SEATS, parse_seat


@pytest.fixture(scope="module")
def house(contree):
    return HousePlayer(contree.variant)


def dealt(south, pack):
    """South's cards as given, the others' as the pack lies."""
    rest = [CARD_TEXTS[card] for card in pack if CARD_TEXTS[card] not in south.split()]
    return {"S": south, **{seat: " ".join(rest[place::3]) for place, seat in enumerate("NEW")}}


def test_calls(case, contree, house):
    heard = case.get("heard", "").split()
    dealer = SEAT_LETTERS[(SEAT_LETTERS.index("S") - 1 - len(heard)) % 4]
    state = contree.called(heard, dealer, dealt(case["hand"], contree.variant.pack))
    assert state.pending[0].seat == parse_seat("S")
    assert house.choose(view(state, parse_seat("S"))).action.text == case["call"]


@pytest.mark.parametrize("seed", [f"house {n}" for n in range(40)])
def test_it_answers_soundly(seed, contree, house):
    state = new_deal(contree.variant, seed=seed, dealer=random.Random(seed).choice(SEATS))
    while not state.finished:
        decision = state.pending[0]
        choice = house.choose(view(state, decision.seat))
        assert choice.action in decision.legal
        assert re.fullmatch(r"[A-Z0-9][^{}]+\.", choice.reason)
        state = state.after(choice.action, decision.seat)


def test_the_bidders_mostly_make_their_contract_and_doubles_mostly_win(contree, house):
    made, played = 0, 0
    for number in range(100):
        state = new_deal(contree.variant, seed=f"contract {number}")
        outcome = play_out(state, [house] * 4).outcome
        if outcome.contract:
            played += 1
            made += outcome.breakdown[-1].label == "written, made"
    assert played > 90
    assert 0.6 < made / played < 0.9


@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_random_players(side, contree, house):
    gain = 0
    for number in range(20):
        luck = RandomPlayer(random.Random(number))
        players = [house if seat % 2 == side else luck for seat in SEATS]
        scores = play_out(new_deal(contree.variant, seed=f"luck {number}"), players).outcome.scores
        gain += scores[side] - scores[1 - side]
    assert gain > 20 * 100
