"""A view that was sent is the view that is read, and nothing else is read."""

import random

import msgspec
import pytest

from kibitz import games
from kibitz.bots.levels import player
from kibitz.errors import ParseError
from kibitz.formats.wire import read_view, view_bytes
from kibitz.play.state import new_deal
from kibitz.play.view import view

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
by_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def states(variant, seed):
    """The states of a deal that is played by lot."""
    chance = random.Random(seed)
    state = new_deal(variant, seed=str(seed))
    while not state.finished:
        yield state
        decision = chance.choice(state.pending)
        passing = decision.kind == "call" and chance.random() < 0.6
        action = decision.legal[0] if passing else chance.choice(decision.legal)
        state = state.after(action, decision.seat)


@by_variant
@pytest.mark.parametrize("seed", range(3))
def test_a_view_arrives_as_it_was_sent(variant, seed):
    for state in states(variant, seed):
        for seat in {decision.seat for decision in state.pending} | {None, 0}:
            seen = view(state, seat)
            assert read_view(view_bytes(seen)) == seen


@by_variant
def test_a_player_chooses_the_same_from_a_view_that_was_sent(variant):
    house = player("house", variant)
    for state in states(variant, 7):
        seen = view(state, state.pending[0].seat)
        assert house.choose(read_view(view_bytes(seen))).action == house.choose(seen).action


@by_variant
def test_nothing_is_sent_that_is_not_in_the_view(variant):
    """What is sent is made of the view alone: two deals that look alike are sent alike."""
    state = new_deal(variant, seed="1")
    seen = view(state, 0)
    sent = msgspec.json.decode(view_bytes(seen))
    assert set(sent) == {"records", "view"}
    assert all(len(hand) == zone.size for zone in seen.zones if (hand := zone.cards) is not None)
    hidden = [zone for zone in seen.zones if zone.cards is None]
    assert hidden
    assert [zone for zone in read_view(view_bytes(seen)).zones if zone.cards is None] == hidden


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b'{"records": [], "view": 1}',
        b'{"records": [], "view": [0]}',
        b'{"records": [], "view": []}',
        b'{"records": [], "view": [-9]}',
        b'{"records": ["subprocess:Popen"], "view": [0, "true"]}',
        b'{"records": ["os:system"], "view": [0, "true"]}',
        b'{"records": ["kibitz.rules.view:Heard"], "view": [0, 1, "call", "P", 1]}',
        b'{"records": ["kibitz.rules.view:View"], "view": [0, 1]}',
        b'{"records": ["nowhere:Nothing"], "view": [0]}',
    ],
)
def test_what_is_no_view_is_refused(data):
    with pytest.raises(ParseError):
        read_view(data)
