"""Nobody learns of a card that he has not seen.

Each test takes a random deal and its *twins*: the deal with two cards exchanged that a viewer has
not seen, played by the same actions as far as the viewer could hear. The viewer cannot tell deal
and twin apart, so all that he is given must be the same in both.
"""

import random
import re
from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache, reduce
from itertools import combinations
from types import FunctionType

import pytest

from kibitz import games
from kibitz.cards.card import CARD_TEXTS
from kibitz.cards.card_set import BIT, card_set
from kibitz.errors import IllegalAction
from kibitz.play.state import new_deal, start
from kibitz.play.view import view
from kibitz.rules.deal import cards_played
from kibitz.rules.options import make_options, option_infos
from kibitz.rules.seats import SEATS, seat_after

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
by_name = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)

VIEWERS = (None, *SEATS)
TWINS = 3
WORDS = ("P", "X", "8", "JOIN", "take", "trump H", "partner SA", "exchange -", "exchange C2.C3.C4")
MORE_WORDS = ("cover -", "cover W1", "meld -", "meld S7.S8.S9", "claim", "accept", "HQ belote", "")
CARD = re.compile("|".join(CARD_TEXTS))
ADDRESS = re.compile(r" at 0x[0-9a-f]+")


# Deals and twins


def random_deal(variant, seed):
    """All states of a random deal; every other seed plays with random options."""
    chance = random.Random(seed)
    infos = [info for info in option_infos(variant.options) if info.choices and seed % 2]
    options = make_options(variant.options, {i.name: chance.choice(i.choices) for i in infos})
    states = [new_deal(variant, options, chance.choice(variant.dealers), seed=str(seed))]
    while not states[-1].finished:
        decision = chance.choice(states[-1].pending)
        states.append(states[-1].after(random_answer(chance, decision), decision.seat))
    return states


def random_answer(chance, decision):
    """Any answer, but in the auction mostly passes and low bids, so that all contracts occur."""
    if decision.kind != "call" or chance.random() < 0.1:
        return chance.choice(decision.legal)
    passing, *others = decision.legal
    return chance.choice(others[:8]) if others and chance.random() < 0.5 else passing


def seen_by(viewer, state):
    """The cards whose faces a viewer sees, or saw in a trick."""
    seen = cards_played(state.deal.table)
    for zone in state.variant.zones(state.deal):
        if (len(zone.seen_by) == 4) if viewer is None else (viewer in zone.seen_by):
            seen |= card_set(zone.cards)
    return seen | told(state)


def told(state):
    """Cards whose place has been told in words: in halves the partner says what he holds."""
    table = state.deal.table
    is_halves = state.variant.name == "whist/esmakker" and table.bid and "HALF" in table.bid.text
    return BIT[table.partner_card] if is_halves and table.partner_card is not None else 0


def announced(state):
    """What the rules announce of the hands without anybody choosing to say so."""
    return state.deal.table.melds if state.variant.name == "belote/bulgarian" else ()


def swapped(setup, one, other):
    """A deal with two cards exchanged."""
    new = {one: other, other: one}
    hands = tuple(tuple(new.get(card, card) for card in hand) for hand in setup.hands)
    widow = tuple(new.get(card, card) for card in setup.widow)
    return replace(setup, hands=hands, widow=widow)


def twins(states, viewer, one, other):
    """Each state together with its twin, as long as the viewer can tell neither from the other."""
    twin = start(states[0].variant, swapped(states[0].setup, one, other))
    seen = 0
    for state, following in zip(states, [*states[1:], None], strict=True):
        seen |= seen_by(viewer, state)
        if seen & (BIT[one] | BIT[other]) or announced(state) != announced(twin):
            return
        yield state, twin
        if following:
            twin = after_same(twin, following.history[-1], viewer, {one: other, other: one})
        if twin is None:
            return


def after_same(twin, done, viewer, new):
    """The twin after what the viewer takes for the same action; none if there is no such action.

    Others may have been asked, or not, what nobody hears of; and where their words are not heard
    in full, exchanged cards take each other's place in them.
    """
    while twin.pending[0].hides_behind and twin.pending[0].seat != viewer:
        asked = twin.pending[0]
        if (asked.seat, asked.kind) == (done.seat, done.kind):
            break
        twin = twin.after(next(action for action in asked.legal if not action.heard))
    fitting = [d for d in twin.pending if (d.seat, d.kind) == (done.seat, done.kind)]
    if not fitting:
        return None if done.seat == viewer or done.action.heard else twin
    in_full = done.seat == viewer or done.action.heard == done.action.text
    for action in fitting[0].legal:
        if action.text == done.action.text if in_full else same_but(action, done.action, new):
            return twin.after(action, done.seat)
    return None


def same_but(action, original, new):
    """Whether an action is another one, not heard in full, with two cards exchanged."""
    cards = {CARD_TEXTS.index(text) for text in CARD.findall(original.text)}
    wanted = {CARD_TEXTS[new.get(card, card)] for card in cards}
    return action.heard == original.heard and set(CARD.findall(action.text)) == wanted


def unseen_pairs(chance, states, viewer):
    """Some pairs of cards from different places that the viewer does not see at first.

    Besides any such pairs, some that stay unseen for long, so that the play is reached as well,
    and some with a card that somebody named and the viewer did not hear.
    """
    first, last = states[0], states[-1]
    place = {
        card: (zone.name, zone.owner)
        for zone in first.variant.zones(first.deal)
        for card in zone.cards
        if viewer is None or viewer not in zone.seen_by
    }
    order = {card: index for index, card in enumerate(played_order(last))}
    pairs = [pair for pair in combinations(sorted(place), 2) if place[pair[0]] != place[pair[1]]]
    late = sorted(pairs, key=lambda pair: -min(order.get(card, 99) for card in pair))
    named = named_in_secret(last, viewer)
    secret = [pair for pair in pairs if set(pair) & named]
    groups = (pairs, late[: len(late) // 8], secret)
    return [pair for group in groups for pair in chance.sample(group, min(TWINS, len(group)))]


def named_in_secret(state, viewer):
    """The cards in what others have said and this viewer has not heard in full."""
    return {
        CARD_TEXTS.index(text)
        for done in state.history
        if done.seat != viewer and done.action.text != done.action.heard
        for text in CARD.findall(done.action.text)
    }


def played_order(state):
    """The cards in the order in which they were played."""
    tricks = state.deal.table.tricks
    return [card for trick in tricks for card in trick.cards] + list(state.deal.table.trick)


@cache
def seeds_by_kind(name):
    """For each kind of question that the variant asks, seeds of random deals that ask it."""
    found = defaultdict(list)
    for seed in range(200):
        for kind in {done.kind for done in random_deal(games.variant(name), seed)[-1].history}:
            found[kind].append(seed)
    return {kind: random.Random(0).sample(seeds, 4) for kind, seeds in found.items()}


def twin_pairs(variant, seed):
    """Viewers with pairs of states that they cannot tell apart.

    The one whose own turn waits behind a secret question is left out, as he notices the wait.
    """
    states = random_deal(variant, seed)
    chance = random.Random(seed)
    for viewer in VIEWERS:
        for one, other in unseen_pairs(chance, states, viewer):
            for state, twin in twins(states, viewer, one, other):
                if not has_to_wait(state, viewer) and not has_to_wait(twin, viewer):
                    yield viewer, state, twin


def has_to_wait(state, viewer):
    """Whether a secret question to another seat stands before the viewer's own turn."""
    return any(
        asked.hides_behind and asked.hides_behind.seat == viewer != asked.seat
        for asked in state.pending
    )


# What a viewer is given


def shown(seen):
    """A view as text, without the addresses of objects in memory."""
    return ADDRESS.sub("", repr(seen))


def held_in(value, depth=0):
    """A value with all that its functions hold on to, for comparing."""
    if isinstance(value, FunctionType) and value.__closure__ and depth < 8:
        cells = [held_in(cell.cell_contents, depth + 1) for cell in value.__closure__]
        return (value.__qualname__, *cells)
    if isinstance(value, tuple):
        return tuple(held_in(item, depth) for item in value)
    return ADDRESS.sub("", repr(value))


def refusal(state, seat, text):
    """All that a seat is told when an action is refused."""
    try:
        state.do(text, seat)
    except IllegalAction as error:
        return str(error), error.reason, error.rule, error.legal, error.where, error.index
    return None


@by_name
@pytest.mark.parametrize("seed", range(12))
def test_a_view_is_the_same_for_a_deal_and_its_twins(variant, seed):
    compared = 0
    for viewer, state, twin in twin_pairs(variant, seed):
        one, other = view(state, viewer), view(twin, viewer)
        assert one == other, f"seat {viewer} after {len(state.history)} actions"
        assert shown(one) == shown(other)
        compared += state.deal != twin.deal
    assert compared >= 100


@by_name
@pytest.mark.parametrize("seed", range(4))
def test_a_refusal_is_the_same_for_a_deal_and_its_twins(variant, seed):
    texts = (*WORDS, *MORE_WORDS, *CARD_TEXTS[::5])
    compared = 0
    for viewer, state, twin in twin_pairs(variant, seed):
        if viewer is not None and (seed + len(state.history)) % 3 == 0:
            for text in texts:
                assert refusal(state, viewer, text) == refusal(twin, viewer, text), text
            compared += 1
    assert compared >= 30


@pytest.mark.slow
@by_name
def test_around_every_kind_of_question_views_are_the_same(variant):
    compared = Counter()
    for kind, seeds in seeds_by_kind(variant.name).items():
        for seed in seeds:
            for viewer, state, twin in twin_pairs(variant, seed):
                if state.pending and state.pending[0].kind == kind:
                    assert view(state, viewer) == view(twin, viewer), f"seed {seed}"
                    compared[kind] += 1
    assert set(compared) == set(seeds_by_kind(variant.name))
    assert min(compared.values()) >= 20, compared


@pytest.mark.slow
@by_name
def test_a_decision_holds_on_to_nothing_hidden(variant):
    """What explains a refusal is handed out with the view, and so must know no more than it."""
    compared = 0
    for seeds in seeds_by_kind(variant.name).values():
        for seed in seeds[:2]:
            for viewer, state, twin in twin_pairs(variant, seed):
                one, other = view(state, viewer).decision, view(twin, viewer).decision
                if one and other:
                    assert held_in(one.why_not) == held_in(other.why_not), f"seed {seed}"
                    compared += 1
    assert compared >= 100


@by_name
def test_twins_can_be_told_apart_by_who_sees_the_card(variant):
    """The comparison would notice: whoever holds an exchanged card sees another one."""
    noticed = 0
    for viewer, state, twin in twin_pairs(variant, seed=1):
        changed = [seat for seat in SEATS if view(state, seat) != view(twin, seat)]
        assert viewer not in changed
        noticed += bool(changed)
    assert noticed >= 100


# Who may see which zone, by the rules of the games that come with kibitz


def bridge_sees(state, zone, viewer):
    """Dummy lies open once a card is led, and a claim shows declarer's hand to the defenders."""
    table = state.deal.table
    if viewer == zone.owner:
        return True
    if zone.owner == table.contract.dummy if table.contract else False:
        return bool(table.tricks or table.trick)
    claims = [done for done in state.history if done.action.text == "claim"]
    is_open = claims and state.history[-1].action.text in ("claim", "accept")
    partners = (zone.owner, seat_after(zone.owner, 2))
    return bool(is_open) and zone.owner == claims[0].seat and viewer not in (None, *partners)


def belote_sees(state, zone, viewer):
    """Each the own hand, nobody the cards not dealt yet."""
    return zone.name == "hand" and viewer == zone.owner


def whist_sees(state, zone, viewer):
    """Hands as in W49, faced cards all, laid down cards who laid them, a covered card its owner."""
    table = state.deal.table
    if zone.name == "faced":
        return True
    if zone.name == "widow":
        laid = [done for done in state.history if done.kind == "exchange" and done.action.cards]
        return bool(laid) and viewer == laid[-1].seat
    is_open = table.bid and table.bid.text == "OPEN" and table.tricks
    is_open = is_open and zone.owner in table.declarers
    return viewer == zone.owner or bool(is_open and zone.name == "hand")


SEES = {"bridge": bridge_sees, "belote": belote_sees, "whist": whist_sees}
WITH_RULES = [variant for variant in VARIANTS if variant.name.partition("/")[0] in SEES]


@pytest.mark.parametrize("variant", WITH_RULES, ids=lambda variant: variant.name)
@pytest.mark.parametrize("seed", range(0, 60, 2))
def test_a_face_is_seen_by_whom_the_rules_let_see_it(variant, seed):
    sees = SEES[variant.name.partition("/")[0]]
    for state in random_deal(variant, seed):
        for viewer in VIEWERS:
            for zone, seen in zip(
                variant.zones(state.deal), view(state, viewer).zones, strict=True
            ):
                assert seen.cards == (zone.cards if sees(state, zone, viewer) else None)
                assert (seen.name, seen.owner, seen.size) == zone[:2] + (len(zone.cards),)


@by_name
@pytest.mark.parametrize("seed", range(8))
def test_every_card_lies_in_one_zone(variant, seed):
    for state in random_deal(variant, seed):
        places = [BIT[card] for zone in variant.zones(state.deal) for card in zone.cards]
        places.append(cards_played(state.deal.table))
        assert reduce(int.__or__, places) == sum(places) == card_set(variant.pack)
