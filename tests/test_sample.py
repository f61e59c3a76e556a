"""Deals drawn to fit a view: they look the same from its seat, and every fitting one can come."""

import random
from collections import Counter
from itertools import combinations

import pytest

from kibitz import games
from kibitz.cards.card_set import card_set, cards_in
from kibitz.errors import IllegalAction
from kibitz.play.state import State, new_deal, start
from kibitz.play.view import view
from kibitz.rules.deal import played_by
from kibitz.rules.options import make_options, option_infos
from kibitz.rules.seats import SEATS
from kibitz.search.sample import Sampler

VARIANTS = [
    variant
    for name in games.game_names()
    for variant in games.game(name).variants
    if variant.hidden
]
by_name = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
BY_DEALING_ALONE = [games.variant("bridge/match"), games.variant("belote/bulgarian")]

DRAWS = 6_000
TOO_UNLIKELY = 6
"""Standard deviations that a frequency may be off."""


def random_deal(variant, seed):
    """All states of a random deal; every other seed plays with random options."""
    chance = random.Random(seed)
    infos = [info for info in option_infos(variant.options) if info.choices and seed % 2]
    options = make_options(variant.options, {i.name: chance.choice(i.choices) for i in infos})
    states = [new_deal(variant, options, chance.choice(variant.dealers), seed=str(seed))]
    while not states[-1].finished:
        decision = chance.choice(states[-1].pending)
        action = chance.choice(decision.legal)
        if decision.kind == "call" and chance.random() < 0.9:
            passing, *others = decision.legal
            action = chance.choice(others[:8]) if others and chance.random() < 0.5 else passing
        states.append(states[-1].after(action, decision.seat))
    return states


def true_places(state, sampler):
    """Where the hidden cards really lie."""
    zones = {(zone.name, zone.owner): zone.cards for zone in state.variant.zones(state.deal)}
    return {place.place: zones[place.place] for place in sampler.hidden.places}


@by_name
@pytest.mark.parametrize("seed", range(24))
def test_a_drawn_deal_looks_the_same_and_the_true_one_may_come(variant, seed):
    for state in random_deal(variant, seed)[seed % 3 :: 3]:
        for seat in (None, *SEATS):
            seen = view(state, seat)
            sampler = Sampler(variant, seen)
            deal = sampler.draw(random.Random(seed))
            drawn = view(State(variant, state.setup, deal, state.history, variant.ask(deal)), seat)
            assert drawn == seen
            true = true_places(state, sampler)
            assert sampler.hidden.fits(true)
            assert all(not card_set(true[at.place]) & ~at.may for at in sampler.hidden.places)
            assert any(
                all(not cards & ~card_set(true[place]) for place, cards in case.items())
                for case in sampler.hidden.cases
            )


def placements(cards, places):
    """Every way in which cards lie in places of the given sizes."""
    if not places:
        yield {}
        return
    (place, size), *others = places
    for chosen in combinations(cards, size):
        for rest in placements([card for card in cards if card not in chosen], others):
            yield {place: chosen} | rest


def could_have_been(state, seat, placed):
    """Whether a deal with cards so placed, played by the same actions, looks the same to a seat."""
    hands = [card_set(cards) for cards in state.setup.hands]
    for (_, owner), cards in placed.items():
        hands[owner] = card_set(cards) | played_by(state.deal.table, owner)
    setup = state.setup
    moved = [
        tuple(card for card in setup.hands[player] if hands[player] >> card & 1)
        + tuple(c for c in cards_in(hands[player]) if c not in setup.hands[player])
        for player in SEATS
    ]
    again = start(state.variant, setup.__class__(**fields_of(setup) | {"hands": tuple(moved)}))
    for done in state.history:
        try:
            again = answered(again, done)
        except (IllegalAction, LookupError):
            return False
    return view(again, seat).table == view(state, seat).table


def fields_of(record):
    return {name: getattr(record, name) for name in record.__slots__}


def answered(state, done):
    """The state once somebody did what was heard of an action, whatever he meant by it."""
    if state.pending[0].kind == "meld" and done.kind != "meld":
        silent = next(action for action in state.pending[0].legal if not action.heard)
        state = state.after(silent, done.seat)
    if done.kind == "meld" and state.pending[0].kind != "meld":
        if done.action.heard:
            raise LookupError
        return state
    if done.kind == "meld":
        heard = (a for a in state.pending[0].legal if a.heard == done.action.heard)
        return state.after(next(iter(heard), None) or missing(), done.seat)
    return state.do(done.action.text, done.seat)


def missing():
    raise LookupError


@pytest.mark.parametrize("variant", BY_DEALING_ALONE, ids=lambda variant: variant.name)
@pytest.mark.parametrize("seed", range(6))
def test_every_fitting_deal_comes_and_all_are_equally_likely(variant, seed):
    states = [
        state
        for state in random_deal(variant, seed)
        if state.pending and state.pending[0].kind == "card" and len(state.deal.table.tricks) > 3
    ]
    small = [s for s in states if s.deal.hands[s.pending[0].seat].bit_count() <= 2]
    if not small:
        pytest.skip("passed out or claimed")
    state = small[0]
    seat = state.pending[0].seat
    sampler = Sampler(variant, view(state, seat))
    places = [(at.place, at.size) for at in sampler.hidden.places]
    fitting = {
        key(placed)
        for placed in placements(cards_in(sampler.hidden.cards), places)
        if could_have_been(state, seat, placed)
    }
    generator = random.Random(seed)
    drawn = Counter(key(sampler.placed(generator)) for _ in range(DRAWS))
    assert set(drawn) == fitting
    expected = DRAWS / len(fitting)
    off = max(abs(count - expected) for count in drawn.values())
    assert off < TOO_UNLIKELY * expected**0.5


def key(placed):
    return tuple(sorted((place, tuple(sorted(cards))) for place, cards in placed.items()))
