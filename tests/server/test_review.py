"""Looking back at a deal: every step is a state of the record, all cards open."""

import random
from itertools import pairwise

import msgspec
import pytest

from kibitz import games
from kibitz.cards.card import card_text
from kibitz.errors import Rejected
from kibitz.formats.record import deal_json, head_json
from kibitz.formats.report import outcome_json
from kibitz.play.match import start_match
from kibitz.play.state import new_deal
from kibitz.rules.match import NO_MATCH
from kibitz.rules.seats import SEATS
from kibitz.server.review import Reviewable, played_on, review

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
NAMES = ("Ann", "Bo", "Cleo", "house")
HANGING = 140
"""The seed of a deal of belote that hangs: its points wait for the next deal."""

by_name = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def played(variant, seed, dealer=None, before=NO_MATCH):
    """A deal played by lot."""
    chance = random.Random(seed)
    if dealer is None:
        rules, options = variant.match, variant.options()
        dealer = chance.choice(rules.dealers(options, None) if rules else variant.dealers)
    state = new_deal(variant, dealer=dealer, seed=str(seed), before=before)
    while not state.finished:
        decision = state.pending[0]
        state = state.after(chance.choice(decision.legal), decision.seat)
    return state


def text_of(state):
    return deal_json(state.setup, tuple(done.action.text for done in state.history))


def recorded(*states):
    """A match of some deals, or a single deal where there are no matches."""
    variant = states[0].variant
    head = head_json(variant, states[0].setup.options)
    texts = [text_of(state) for state in states]
    return Reviewable(head | ({"deals": texts} if variant.match else texts[0]), NAMES)


@by_name
@pytest.mark.parametrize("seed", range(3))
def test_steps_are_the_states_of_the_deal(variant, seed):
    state = played(variant, seed)
    found = review(recorded(state), 0, games.variant)
    assert [step.heard.text for step in found.steps[1:]] == text_of(state)["actions"]
    assert found.steps[0].heard is None
    for before, after in pairwise(found.steps):
        assert after.heard.text in before.legal
    for before, done in zip(found.steps, state.history, strict=False):
        assert ("NESW".index(before.seat), before.kind) == (done.seat, done.kind)
    assert (found.steps[-1].seat, found.steps[-1].legal) == (None, [])
    assert found.result == outcome_json(state.outcome)
    assert found.seats == dict(zip("NESW", NAMES, strict=True))


@by_name
def test_all_cards_are_open_at_every_step(variant):
    pack = {card_text(card) for card in variant.pack}
    for step in review(recorded(played(variant, 7)), 0, games.variant).steps:
        lying = [card for zone in step.zones for card in zone.cards]
        assert len(lying) == len(set(lying)) and set(lying) <= pack
        assert len(lying) == len(pack) - len(step.trick) - 4 * sum(step.tricks)


def test_what_is_known_of_the_match_is_what_the_deal_before_left():
    variant = games.variant("belote/bulgarian")
    first = played(variant, HANGING)
    match = start_match(variant, variant.options()).after(first, ("NS", "EW", "NS", "EW"))
    before = match.before(match.seating())
    carried = before.carried
    assert carried > 0, "the first deal hangs"
    assert before.totals == first.outcome.scores
    second = played(variant, 1, match.dealers[0], before)
    looked_at = recorded(first, second)
    found = review(looked_at, 1, games.variant)
    assert found.result == outcome_json(second.outcome)
    assert ("hanging", f"{carried} points") in found.steps[0].facts
    assert played_on(looked_at, 1, 3, games.variant).before == before
    assert (found.deal, found.deals) == (1, 2)


@pytest.mark.parametrize("number", [-1, 1, 99])
def test_there_are_no_other_deals(number):
    looked_at = recorded(played(games.variant("bridge/match"), 1))
    with pytest.raises(Rejected) as refused:
        review(looked_at, number, games.variant)
    assert refused.value.code == "review/unknown"


@by_name
def test_a_deal_is_laid_out_as_it_stood(variant):
    state = played(variant, 5)
    looked_at, actions = recorded(state), text_of(state)["actions"]
    given = played_on(looked_at, 0, 6, games.variant)
    assert (given.dealer, given.deal) == (text_of(state)["dealer"], text_of(state)["deal"])
    assert list(given.actions) == actions[:6]
    for step in (-1, len(actions), len(actions) + 1):
        with pytest.raises(Rejected) as refused:
            played_on(looked_at, 0, step, games.variant)
        assert refused.value.code == "review/step"


def test_the_record_of_one_deal_of_a_match_is_a_record():
    variant = games.variant("bridge/match")
    states = [played(variant, seed, SEATS[seed]) for seed in (0, 1)]
    found = review(recorded(*states), 1, games.variant)
    again = review(Reviewable(found.record, NAMES), 0, games.variant)
    assert again.steps == found.steps


def test_it_is_said_where_a_computer_player_answered_for_somebody():
    state = played(games.variant("bridge/single"), 2)
    looked_at = recorded(state)
    looked_at.record["substituted"] = {"1": "house"}
    steps = review(looked_at, 0, games.variant).steps
    assert [step.heard.computer for step in steps[1:4]] == [msgspec.UNSET, "house", msgspec.UNSET]
