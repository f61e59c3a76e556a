"""The conformance suite: what must hold of every game, whatever its rules.

``check_state`` looks at one state, ``check_deal`` plays a whole random deal and looks at every
state of it. Both raise ``AssertionError`` with a sentence that says what is wrong.
"""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import msgspec

from kibitz.errors import IllegalAction
from kibitz.formats.record import read_record, record_json
from kibitz.formats.report import report_json
from kibitz.play.replay import Replayed, replay
from kibitz.play.state import State, new_deal, start
from kibitz.play.view import view
from kibitz.rules.deal import Setup, cards_played
from kibitz.rules.game import Variant
from kibitz.rules.match import Before
from kibitz.rules.options import Options
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import SEATS, Seat, seat_after

NONSENSE = ("", "P P", "8Z", "SX", "exchange", "meld", "trump X", "claim now", "\0")


def check_deal(variant: Variant[Any], seed: str, options: Options | None = None) -> State:
    """Play a random deal, checking its states, then its result, its record and its rotation.

    Cards and decisions are looked at in every state; refusals and views, which take most of the
    time, in one of five.

    Args:
        variant: what is played.
        seed: decides the cards and the choices.
        options: the table's options; the defaults if not given.

    Returns:
        The finished deal.
    """
    generator = random.Random(seed)
    dealer = generator.choice(variant.dealers)
    state = new_deal(variant, options, dealer, seed)
    _check_begin(state.setup, variant)
    while not state.finished:
        if generator.randrange(5):
            _check_cards(state)
            _check_decisions(state)
        else:
            check_state(state)
        decision = generator.choice(state.pending)
        state = _check_action(state, generator, decision.seat)
    check_finished(state)
    return state


def _check_begin(setup: Setup, variant: Variant[Any]) -> None:
    before = Before(totals=(20, 10, 20, 10))
    deal = variant.begin(replace(setup, before=before))
    assert deal.table.before == before, "the table does not say how the match stands"


def check_state(state: State) -> None:
    """Check one state: its cards, its decisions, its refusals, its views."""
    _check_cards(state)
    _check_decisions(state)
    for text in NONSENSE:
        error = _refusal(state, text)
        assert error.reason and error.message, f"{text!r} is refused without a reason"
    for seat in (*SEATS, None):
        _check_view(state, seat)


def check_finished(state: State) -> None:
    """Check a finished deal: its result, its record replayed, the deal with the seats rotated."""
    assert not _refusal(state, "P").legal, "something is legal after the end"
    outcome = state.outcome
    assert len(outcome.scores) == len(outcome.tricks) == len(SEATS)
    seats = sorted(seat for side in outcome.sides for seat in side)
    assert seats == (list(SEATS) if outcome.contract else []), "the sides are not the four seats"
    _check_record(state)
    _check_rotation(state, outcome)


def _refusal(state: State, text: str) -> IllegalAction:
    """The error that an illegal text brings."""
    try:
        state.do(text)
    except IllegalAction as error:
        return error
    raise AssertionError(f"{text!r} was accepted")


def _check_cards(state: State) -> None:
    """Every card is in exactly one place."""
    lying = [card for zone in state.variant.zones(state.deal) for card in zone.cards]
    played = cards_played(state.deal.table)
    everywhere = Counter(lying) + Counter(card for card in state.variant.pack if played >> card & 1)
    assert everywhere == Counter(state.variant.pack), "a card is missing or in two places"


def _check_decisions(state: State) -> None:
    """Every pending decision can be answered, and no answer is listed twice."""
    for decision in state.pending:
        texts = [action.text for action in decision.legal]
        assert texts, f"{decision.kind}: nothing is legal"
        assert len(set(texts)) == len(texts), f"{decision.kind}: a legal action is listed twice"


def _check_action(state: State, generator: random.Random, seat: Seat) -> State:
    """Take a random action, as a record and by its text: both must come to the same."""
    decision = next(d for d in state.pending if d.seat == seat)
    action = generator.choice(decision.legal)
    before = state.deal
    after = state.after(action, seat)
    assert state.deal is before, "an action changed the state it was taken in"
    assert after == state.do(action.text, seat), f"{action.text} does not round-trip"
    return after


def _check_view(state: State, seat: Seat | None) -> None:
    """A view shows a seat its own hand and decision, and no closed hand."""
    seen = view(state, seat)
    decides = any(decision.seat == seat for decision in state.pending)
    assert (seen.decision is not None) == decides, "a decision is hidden, or foreign"
    if seat is not None:
        assert seen.hand == state.deal.hands[seat], "a seat does not see its own hand"
    zones = state.variant.zones(state.deal)
    for zone, shown in zip(zones, seen.zones, strict=True):
        may_see = seat in zone.seen_by if seat is not None else len(zone.seen_by) == len(SEATS)
        assert (shown.cards is not None) == may_see, f"{zone.name} is shown to the wrong people"


def _check_record(state: State) -> None:
    text = msgspec.json.encode(record_json(state))
    record = read_record(text, lambda name: state.variant)
    again = next(iter(replay(record)))
    assert again.state.deal == state.deal, "a record does not replay to the same state"
    assert report_json(again) == report_json(Replayed(state))


def _check_rotation(state: State, outcome: Outcome) -> None:
    """Whoever sits one partnership further round gets the same results there."""
    rotated = _rotated(state.setup, steps=2)
    again = start(state.variant, rotated) if rotated.dealer in state.variant.dealers else None
    for done in state.history if again else ():
        assert again is not None
        again = again.do(done.action.text)
    if again:
        scores = [again.outcome.scores[seat_after(seat, 2)] for seat in SEATS]
        assert scores == list(outcome.scores), "results do not turn with the seats"


def _rotated(setup: Setup, steps: int) -> Setup:
    hands = tuple(setup.hands[seat_after(seat, -steps)] for seat in SEATS)
    totals = tuple(
        setup.before.totals[seat_after(seat, -steps)] for seat in SEATS if setup.before.totals
    )
    before = Before(setup.before.carried, totals)
    return Setup(setup.options, seat_after(setup.dealer, steps), hands, setup.widow, before)
