"""What is sent to a seat is the same, byte for byte, for two deals that it cannot tell apart."""

import importlib.util
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from kibitz.play.state import start
from kibitz.play.view import heard_by
from kibitz.rules.options import chosen
from kibitz.server.counts import Counts
from kibitz.server.messages import Snapshot, written
from kibitz.server.stream import Stream
from kibitz.server.table.clock import wound
from kibitz.server.table.events import Acted, Clock, Logged, Opened, TableSettings
from kibitz.server.table.fold import after, opened
from kibitz.server.table.hearing import heard
from kibitz.server.table.projection import own_parts, scene, step
from kibitz.server.table.state import Place

spec = importlib.util.spec_from_file_location(
    "knowledge", Path(__file__).parents[1] / "test_knowledge.py"
)
knowledge = importlib.util.module_from_spec(spec)
spec.loader.exec_module(knowledge)


def twin_deals(variant, seed):
    """Viewers with pairs of deals that they cannot tell apart, as far as they cannot.

    When a deal is over its record is open to all, so the end is left out.
    """
    states = knowledge.random_deal(variant, seed)
    chance = random.Random(seed)
    for viewer in knowledge.VIEWERS:
        for one, other in knowledge.unseen_pairs(chance, states, viewer):
            alike = [
                pair for pair in knowledge.twins(states, viewer, one, other) if not pair[0].finished
            ]
            waits = any(knowledge.has_to_wait(state, viewer) for pair in alike for state in pair)
            if alike and not waits:
                yield viewer, *alike[-1]


def tables_of(state, viewer):
    """The tables as a deal is played, each with what was done; nobody else knows their secret.

    The clock runs: what a viewer hears of takes up to 40 seconds, always the same, and whatever
    else happens meanwhile falls somewhere between.
    """
    options = TableSettings(state.variant.name, chosen(state.setup.options), clock=Clock(60, 15))
    table = opened(Opened("host", options), lambda name: state.variant)
    deal = start(state.variant, state.setup)
    places = tuple(Place(f"p_{place}", f"Seat {place}") for place in range(4))
    table = wound(replace(table, deal=deal, places=places, secret=b"secret", deals=1), 0)
    yield table, None
    chance, in_between = random.Random(str(viewer)), random.Random(str(state.setup.hands))
    last, following = 0, chance.randrange(40_000)
    for number, done in enumerate(state.history, start=2):
        if heard_by(done, viewer) is None:
            at = last = in_between.randint(last, following)
        else:
            at = last = following
            following += chance.randrange(40_000)
        logged = Logged(number, at, Acted("NESW"[done.seat], done.action.text))
        table = after(table, logged)
        yield table, logged


def frames_to(viewer, state):
    """Every frame that a viewer is sent in a deal, snapshots at any time among them."""
    (first, _), *others = tables_of(state, viewer)
    now = scene(first)
    stream = Stream(viewer, now, Counts())
    snapshots = [written(Snapshot(1, 0, stream.parts, heard=stream.heard))]
    for table, logged in others:
        happened = step(now, logged, table)
        now = happened.now
        number = stream.number
        stream.follow(happened)
        if stream.number > number:
            snapshots.append(written(Snapshot(1, stream.number, stream.parts, heard=stream.heard)))
    return [told.frame for told in stream.told], snapshots


@knowledge.by_name
@pytest.mark.parametrize("seed", range(6))
def test_frames_are_the_same_for_a_deal_and_its_twins(variant, seed):
    compared = 0
    for viewer, state, twin in twin_deals(variant, seed):
        assert frames_to(viewer, state) == frames_to(viewer, twin)
        compared += len(state.history) if state.deal != twin.deal else 0
    assert compared >= 100


@knowledge.by_name
def test_parts_that_are_kept_are_those_that_would_be_made_anew(variant):
    """Whatever is carried over from event to event, each viewer has what a newcomer is given."""
    state = knowledge.random_deal(variant, 3)[-1]
    tables = list(tables_of(state, None))
    for viewer in knowledge.VIEWERS:
        now = scene(tables[0][0])
        stream = Stream(viewer, now, Counts())
        for _, (table, logged) in pairwise(tables):
            happened = step(now, logged, table)
            now = happened.now
            stream.follow(happened)
            assert stream.parts == scene(table).parts | own_parts(scene(table), viewer)


@knowledge.by_name
def test_a_newcomer_is_told_what_those_who_were_there_have_heard(variant):
    state = knowledge.random_deal(variant, 3)[-1]
    (first, _), *others = tables_of(state, None)
    for viewer in knowledge.VIEWERS:
        now = scene(first)
        stream = Stream(viewer, now, Counts())
        told = list(stream.heard)
        for table, logged in others:
            happened = step(now, logged, table)
            now = happened.now
            stream.follow(happened)
            words = heard(happened, viewer)
            told += [] if words is None else [words]
            assert stream.heard == told
        assert len(told) > len(state.history) / 2
