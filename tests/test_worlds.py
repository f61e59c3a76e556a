"""Worlds that are weighed by what was said and done, and what is believed after them."""

import math
import random

import pytest

from kibitz import games
from kibitz.bots.beliefs import beliefs
from kibitz.bots.habits import best_by_habit
from kibitz.bots.player import HousePlayer
from kibitz.bots.run import play_out
from kibitz.bots.scores import beside_others, worth
from kibitz.cards.card import card_text, is_wild, suit_of
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.rules.actions import PlayCard
from kibitz.search.likelihood import BROKEN, BY_HABIT, UNLIKE, Likelihood
from kibitz.search.worlds import World, Worlds

VARIANTS = [
    variant
    for name in games.game_names()
    for variant in games.game(name).variants
    if variant.hidden
]
by_name = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
FOREVER = math.inf


def in_play(variant, seed, tricks):
    """A deal by house players once so many tricks were played, and the view of who is on turn."""
    for again in range(30):
        state = new_deal(variant, seed=f"{seed} {again}")
        while not state.finished:
            decision = state.pending[0]
            if decision.kind == "card" and len(state.deal.table.tricks) == tricks:
                return state, view(state, decision.seat)
            choice = variant.house(view(state, decision.seat))
            state = state.after(choice.action, decision.seat)
    raise AssertionError("every deal was passed out")


@by_name
@pytest.mark.parametrize("seed", range(3))
def test_nothing_speaks_against_the_deal_that_house_players_have_played(variant, seed):
    """In the true deal each call fits; each card was the usual one, or the only one."""
    state, seen = in_play(variant, seed, tricks=3)
    measured = Likelihood(variant, seen)
    assert measured.of_calls(state.setup, state.deal) == 1
    least = BY_HABIT ** sum(h.kind == "card" and h.seat != seen.seat for h in seen.heard)
    assert least <= measured.of_cards(state.setup, state.deal) <= 1


@by_name
def test_hands_that_would_have_acted_otherwise_count_less(variant):
    _, seen = in_play(variant, 5, tricks=3)
    measured, source = Likelihood(variant, seen), Worlds(variant, seen, random.Random(5))
    drawn = [source.drawn() for _ in range(60)]
    by_calls = [measured.of_calls(world.setup, world.deal) for world in drawn]
    assert all(0 < weight <= 1 for weight in by_calls)
    unlike = BROKEN if measured.agreed else UNLIKE
    steps = {round(math.log(weight, unlike), 6) for weight in by_calls}
    assert all(step == int(step) for step in steps)
    worst = ((1 - BY_HABIT) / variant.hand_size) ** len(seen.heard)
    assert all(worst <= measured.of_cards(w.setup, w.deal) <= 1 for w in drawn[:10])


@by_name
@pytest.mark.parametrize("seed", range(12))
def test_every_deal_is_measured_by_all_cards_that_the_others_have_played(variant, seed):
    """Also one in which somebody could have announced or covered something, and did not."""
    _, seen = in_play(variant, seed, tricks=4)
    measured, source = Likelihood(variant, seen), Worlds(variant, seen, random.Random(seed))
    played = [h.text for h in seen.heard if h.kind == "card" and h.seat != seen.seat]
    for _ in range(8):
        world = source.drawn()
        steps = measured.retraced(world.setup, world.deal)
        assert [s.action.heard for s in steps if s.decision.kind == "card"] == played


def test_worlds_of_bridge_have_the_hands_that_the_calls_promise():
    """Few of the deals that can be drawn do: with a fixed number every fifth promise is broken."""
    variant, broken, promises = games.variant("bridge/single"), 0, 0
    for seed in range(8):
        _, seen = in_play(variant, f"promise {seed}", tricks=0)
        measured = Likelihood(variant, seen)
        worlds = Worlds(variant, seen, random.Random(seed)).weighed(16, FOREVER)
        for world in worlds:
            said = measured.of_calls(world.state.setup, world.state.deal)
            broken += world.weight * math.log(said, BROKEN)
        promises += sum(heard.seat != seen.seat for heard in seen.calls())
    assert broken < promises / 6


@by_name
@pytest.mark.parametrize("cards", [False, True])
def test_worlds_are_different_and_count_one_together(variant, cards):
    _, seen = in_play(variant, 2, tricks=2)
    worlds = Worlds(variant, seen, random.Random(3)).weighed(12, FOREVER, cards)
    assert 0 < len(worlds) <= 12
    assert sum(world.weight for world in worlds) == pytest.approx(1)
    assert len({id(world.state) for world in worlds}) == len(worlds)
    for world in worlds:
        assert view(world.state, seen.seat).zones == seen.zones


@by_name
@pytest.mark.parametrize("seed", range(3))
def test_what_the_cards_tell_leaves_more_than_a_few_worlds_to_think_of(variant, seed):
    """However clearly they speak for some of those that were drawn."""
    _, seen = in_play(variant, f"count {seed}", tricks=4)
    worlds = Worlds(variant, seen, random.Random(seed)).weighed(24, FOREVER, cards=True)
    counting = 1 / sum(world.weight**2 for world in worlds)
    assert counting > 6


@by_name
def test_worlds_of_one_who_does_not_listen_count_alike(variant):
    _, seen = in_play(variant, 5, tricks=3)
    worlds = Worlds(variant, seen, random.Random(3)).unweighed(12, FOREVER)
    assert [world.weight for world in worlds] == [1 / 12] * 12
    assert all(view(world.state, seen.seat) == seen for world in worlds)


@by_name
def test_a_belief_spreads_every_hidden_card_over_the_zones_that_hide_it(variant):
    _, seen = in_play(variant, 4, tricks=2)
    worlds = Worlds(variant, seen, random.Random(3)).weighed(12, FOREVER)
    found = beliefs(seen, worlds)
    hidden = {(z.name, z.owner): z.size for z in seen.zones if z.cards is None and z.size}
    assert {(one.zone, one.owner) for one in found} == set(hidden)
    for one in found:
        assert sum(one.cards.values()) == pytest.approx(hidden[one.zone, one.owner])
    everywhere = {card for one in found for card in one.cards}
    for card in everywhere:
        assert sum(one.cards.get(card, 0) for one in found) == pytest.approx(1)


@by_name
@pytest.mark.parametrize("seed", range(3))
def test_of_equal_cards_that_is_chosen_after_which_house_players_do_best(variant, seed):
    state, seen = in_play(variant, f"level {seed}", tricks=2)
    hand, house = seen.decision.hand, [HousePlayer(variant)] * 4

    def comes_to(card):
        end = play_out(state.do(card_text(card)), house)
        return worth(end, end.outcome, hand)

    first = {}
    for card in sorted({a.card for a in seen.decision.legal if isinstance(a, PlayCard)}):
        first.setdefault(None if is_wild(card) else suit_of(card), card)
    cards = list(first.values())
    chosen = best_by_habit([World(state, 1.0)], cards, seen, FOREVER)
    assert chosen == max(cards, key=comes_to)
    assert best_by_habit([World(state, 1.0)], cards, seen, until=0.0) == cards[0]
    assert best_by_habit([], cards[:1], seen, FOREVER) == cards[0]


def test_what_a_result_is_worth_is_seen_from_a_seat():
    scores = [10.0, -10.0, 10.0, -10.0]
    assert [beside_others(scores, seat) for seat in range(4)] == scores
    assert beside_others([16.0, 2.0, 16.0, 2.0], 1) == -7
    assert beside_others([9.0, -3.0, -3.0, -3.0], 0) == 9
