"""What is decided before the play: legal, repeatable, blind to hidden cards, and never absurd."""

import random
from functools import cache
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz import games
from kibitz.bots.levels import player
from kibitz.bots.player import Budget
from kibitz.bots.run import play_out
from kibitz.bots.searching import SearchingPlayer, Thought
from kibitz.bots.weighing import LEAST, weighable
from kibitz.play.state import State, new_deal, start
from kibitz.play.view import view
from kibitz.rules.actions import PlayCard
from kibitz.rules.deal import Setup
from kibitz.rules.seats import SEATS, Seat, partnership_of
from kibitz.search.sample import Sampler
from kibitz.testing.strategies import states

VARIANTS = [
    variant
    for name in games.game_names()
    for variant in games.game(name).variants
    if variant.hidden
]
FORECAST = [variant for variant in VARIANTS if variant.forecast]
by_name = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
with_forecast = pytest.mark.parametrize("variant", FORECAST, ids=lambda variant: variant.name)
QUICK = Thought(worlds=LEAST + 2, seconds=5.0, nodes=500)
NODES = Budget(nodes=QUICK.worlds * QUICK.nodes)


def decisions(variant, seed, options=None):
    """The states of a deal of house players in which something else than a card is decided."""
    state = new_deal(
        variant, options, variant.dealers[seed % len(variant.dealers)], f"weigh {seed}"
    )
    while not state.finished and variant.trick_play(state.deal) is None:
        yield state
        seat = state.pending[0].seat
        state = state.after(variant.house(view(state, seat)).action, seat)


def forecast(state):
    """What N E S W can expect to score."""
    outcomes = state.variant.forecast(state.deal)
    return [fmean(float(outcome.scores[seat]) for outcome in outcomes) for seat in SEATS]


def to_the_play(variant, seed):
    """A deal at the beginning of its play, by the house players; none if it is passed out."""
    state = new_deal(variant, None, variant.dealers[seed % len(variant.dealers)], f"weigh {seed}")
    while not state.finished and variant.trick_play(state.deal) is None:
        seat = state.pending[0].seat
        state = state.after(variant.house(view(state, seat)).action, seat)
    return None if state.finished else state


@by_name
def test_the_same_view_gets_the_same_legal_answer(variant):
    for state in list(decisions(variant, seed=1))[:3]:
        seen = view(state, state.pending[0].seat)
        answers = [SearchingPlayer(variant, QUICK).choose(seen, NODES) for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0].action in seen.decision.legal
        assert answers[0].reason


@by_name
def test_hidden_cards_make_no_difference(variant):
    """A deal drawn to look the same gets the same answer: nothing else is looked at."""
    state = list(decisions(variant, seed=2))[1]
    seat = state.pending[0].seat
    seen = view(state, seat)
    deal = Sampler(variant, seen).draw(random.Random(7))
    other = State(variant, state.setup, deal, state.history, variant.ask(deal))
    think = SearchingPlayer(variant, QUICK)
    assert think.choose(seen, NODES).action == think.choose(view(other, seat), NODES).action


@with_forecast
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_any_decision_at_any_table_is_answered(variant, data):
    state = data.draw(states(variant))
    for decision in state.pending:
        if not isinstance(decision.legal[0], PlayCard):
            seen = view(state, decision.seat)
            assert SearchingPlayer(variant, QUICK).choose(seen, NODES).action in decision.legal


@with_forecast
def test_what_is_weighed_is_told(variant):
    """The answers weighed, the deals they were tried in, and what is believed of the cards."""
    told = 0
    for seed in range(3):
        for state in decisions(variant, seed):
            seen = view(state, state.pending[0].seat)
            choice = SearchingPlayer(variant, QUICK).choose(seen, NODES)
            if choice.worlds:
                habit = variant.house(seen)
                assert {action for action, _ in choice.candidates} == set(weighable(habit))
                assert choice.beliefs
                told += 1
    assert told


@with_forecast
def test_a_forecast_is_right_on_the_average(variant):
    """What house players come to, beside what was forecast of their contracts."""
    house = [player("house", variant)] * len(SEATS)
    found = []
    for seed in range(120):
        state = to_the_play(variant, seed)
        if state is not None:
            seat = next(done.seat for done in reversed(state.history) if done.action.text != "P")
            played = float(play_out(state, house).outcome.scores[seat])
            found.append((played, forecast(state)[seat]))
    spread = fmean((played - forecast) ** 2 for played, forecast in found) ** 0.5
    error = abs(fmean(played - forecast for played, forecast in found))
    assert error < 4 * spread / len(found) ** 0.5
    whole = fmean(played**2 for played, _ in found) ** 0.5
    assert spread < 0.9 * whole


@with_forecast
def test_a_forecast_turns_with_the_seats(variant):
    """The same cards one seat further on: the same scores one seat further on."""
    for seed in range(10):
        state = to_the_play(variant, seed)
        if state is None:
            continue
        setup = state.setup
        hands = tuple(setup.hands[seat - 1] for seat in SEATS)
        turned = start(
            variant,
            Setup(setup.options, Seat((setup.dealer + 1) % 4), hands, setup.widow),
        )
        for done in state.history:
            turned = turned.do(done.action.text, Seat((done.seat + 1) % 4))
        before, after = forecast(state), forecast(turned)
        assert [after[(seat + 1) % 4] for seat in SEATS] == pytest.approx(list(before))


@cache
def auctions(name: str):
    """What house players weighed in the auctions of some deals: state, choice."""
    variant = games.variant(name)
    return [
        (state, variant.house(view(state, state.pending[0].seat)))
        for seed in range(100, 220)
        for state in decisions(variant, seed)
        if state.pending[0].kind == "call"
    ]


def test_partners_in_belote_bid_on_something():
    """No bid without points ahead, no double of a contract that the hand does nothing against."""
    from kibitz.games.belote.house.bidding import reckon

    for state, choice in auctions("belote/bulgarian"):
        call, seat = choice.action.text, state.pending[0].seat
        points = reckon(state.deal.hands[seat])
        texts = ["C", "D", "H", "S", "NT", "AT"]
        if call in texts:
            assert points[texts.index(call)] >= 10
        if call == "X":
            bidder, rank = state.deal.table.auction.bids[-1]
            assert partnership_of(bidder) != partnership_of(seat)
            assert points[rank] > 0


def test_nobody_in_whist_plays_a_solo_that_is_lost():
    from kibitz.games.whist.house.solo import hand_risk, risk_after_exchange

    for state, choice in auctions("whist/esmakker"):
        hand = state.deal.hands[state.pending[0].seat]
        if choice.action.text in ("SOLO", "CLEAN", "OPEN"):
            assert risk_after_exchange(hand) < 3.5
        highest = state.deal.table.auction.highest
        if choice.action.text == "JOIN" and state.variant.auction:
            bid = state.deal.table.auction.ladder.bids[highest].text
            assert bid not in ("SOLO", "CLEAN", "OPEN") or hand_risk(hand) < 4
