"""The player who thinks: honest, in time, and no worse than its habit where all is plain."""

import random
import subprocess
import sys

import pytest

from kibitz import games
from kibitz.bots.cards import answers
from kibitz.bots.levels import player
from kibitz.bots.player import THOROUGH, Budget
from kibitz.bots.searching import SearchingPlayer, Thought
from kibitz.play.state import State, new_deal
from kibitz.play.view import view
from kibitz.rules.options import make_options, option_infos
from kibitz.search.position import position_of
from kibitz.search.sample import Sampler
from kibitz.search.solve import Solver

VARIANTS = [
    variant
    for name in games.game_names()
    for variant in games.game(name).variants
    if variant.hidden
]
by_name = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
QUICK = Thought(worlds=6, seconds=5.0, nodes=2_000)


def to_the_play(variant, seed, cards):
    """A deal in play with so many cards left in each hand, by the house players."""
    house = player("house", variant)
    for again in range(20):
        state = new_deal(variant, seed=f"{seed} {again}")
        while not state.finished:
            decision = state.pending[0]
            size = state.deal.hands[decision.seat].bit_count()
            if decision.kind == "card" and size == cards and not state.deal.table.trick:
                return state
            state = state.after(house.choose(view(state, decision.seat)).action, decision.seat)
    raise AssertionError("every deal was passed out")


@by_name
@pytest.mark.parametrize("seed", range(3))
def test_the_same_view_gets_the_same_legal_answer(variant, seed):
    state = to_the_play(variant, seed, cards=5)
    decision = state.pending[0]
    seen = view(state, decision.seat)
    answers = [SearchingPlayer(variant, QUICK).choose(seen) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0].action in decision.legal
    assert answers[0].reason


@by_name
def test_hidden_cards_make_no_difference(variant):
    """A deal drawn to look the same gets the same answer: nothing else is looked at."""
    state = to_the_play(variant, 1, cards=5)
    seat = state.pending[0].seat
    seen = view(state, seat)
    deal = Sampler(variant, seen).draw(random.Random(7))
    other = State(variant, state.setup, deal, state.history, variant.ask(deal))
    think = SearchingPlayer(variant, QUICK)
    assert think.choose(seen).action == think.choose(view(other, seat)).action


@by_name
@pytest.mark.parametrize("cards", [2, 5])
def test_a_settled_value_scores_what_the_deal_comes_to(variant, cards):
    """What ``settled`` says of a value is what the outcome says once the cards were played."""
    house = player("house", variant)
    for seed in range(8):
        state = to_the_play(variant, seed, cards)
        side = position_of(state).payoff.side
        while not state.finished:
            decision = state.pending[0]
            choice = house.choose(view(state, decision.seat))
            before, state = state, state.after(choice.action, decision.seat)
        last = position_of(before).after(choice.action.card)
        if last.payoff.few and len(before.variant.trick_play(before.deal).payoffs) > 1:
            continue
        if last.over:
            assert variant.settled(state.deal, side, last.taken).scores == state.outcome.scores


@by_name
@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_table_has_chosen_a_whole_deal_is_played(variant, seed):
    """Every option that has choices at any of them; those that deal anew count in whist."""
    chance = random.Random(seed)
    infos = [info for info in option_infos(variant.options) if info.choices]
    chosen = {info.name: chance.choice(info.choices) for info in infos}
    if "iron_hand" in chosen:
        chosen["iron_hand"] = True
    options = make_options(variant.options, chosen)
    think = SearchingPlayer(variant, Thought(worlds=3, seconds=0.05, nodes=500))
    state = new_deal(variant, options, chance.choice(variant.dealers), seed=str(seed))
    while not state.finished:
        decision = chance.choice(state.pending)
        choice = think.choose(view(state, decision.seat))
        state = state.after(choice.action, decision.seat)


@by_name
def test_where_a_few_deals_tell_everything_no_more_are_drawn(variant):
    think = SearchingPlayer(variant, Thought(worlds=48, seconds=5.0))
    states = [to_the_play(variant, seed, cards=3) for seed in range(6)]
    views = [view(state, state.pending[0].seat) for state in states]
    choices = [think.choose(seen) for seen in views]
    looked_at = [choice.worlds for choice in choices]
    assert 0 < min(filter(None, looked_at)) <= 16 and max(looked_at) <= 48
    for choice in choices:
        for belief in choice.beliefs:
            assert max(belief.cards.values()) <= 1 + 1e-9
    for seen, choice in zip(views, choices, strict=True):
        assert think.choose(seen, THOROUGH).worlds >= choice.worlds


@by_name
def test_an_opinion_rests_on_all_deals_however_clear_the_card_is(variant):
    think = SearchingPlayer(variant, Thought(worlds=48, seconds=30.0))
    states = [to_the_play(variant, seed, cards=4) for seed in range(8)]
    views = [view(state, state.pending[0].seat) for state in states]
    thorough = [think.choose(seen, THOROUGH).worlds for seen in views]
    at_the_table = [think.choose(seen).worlds for seen in views]
    assert min(filter(None, thorough)) > 16 and sum(at_the_table) < sum(thorough)


@by_name
def test_no_time_still_gives_an_answer(variant):
    state = to_the_play(variant, 2, cards=5)
    decision = state.pending[0]
    seen = view(state, decision.seat)
    chosen = SearchingPlayer(variant, QUICK).choose(seen, Budget(seconds=1e-9))
    assert chosen.action in decision.legal


@by_name
@pytest.mark.parametrize("reach", [0.0, 0.4, 0.55, 1.0])
def test_cards_are_thought_about_as_far_as_a_thought_reaches(variant, reach):
    """Before that they are played by habit; from there on every choice has been thought about."""
    thought = QUICK._replace(nodes=50, reach=reach)
    think = SearchingPlayer(variant, thought, Solver())
    for cards in (7, 6, 5, 4, 3):
        state = to_the_play(variant, 3, cards)
        seen = view(state, state.pending[0].seat)
        reaches = cards <= reach * (cards + len(state.deal.table.tricks))
        choice = think.choose(seen)
        if len({action.card for action in answers(seen)}) > 1:
            assert bool(choice.worlds) == reaches
        assert reaches or choice == variant.house(seen)


def test_a_program_that_has_thought_ends_without_a_word():
    """What is cached to the end is no leak to be complained of."""
    code = (
        "from kibitz import games; from kibitz.bots.levels import player;"
        "from kibitz.bots.player import Budget; from kibitz.bots.run import play_out;"
        "from kibitz.play.state import new_deal;"
        "variant = games.variant('belote'); easy = player('easy', variant);"
        "play_out(new_deal(variant, seed='1'), [easy] * 4, Budget(nodes=3000))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
