"""A finished deal step by step, all hands open, for those who look back at it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, islice
from typing import Any, NamedTuple

import msgspec

from kibitz.errors import Rejected
from kibitz.formats.opinion import call_meaning
from kibitz.formats.record import read_record
from kibitz.formats.report import outcome_json
from kibitz.formats.view import cards_json
from kibitz.play.meaning import calls_of, said_last
from kibitz.play.record import DealRecord, Record
from kibitz.play.replay import replay
from kibitz.play.state import State, start
from kibitz.rules.deal import Zone as DealtZone
from kibitz.rules.deal import trick_counts
from kibitz.rules.decision import Kind
from kibitz.rules.match import NO_MATCH, Before
from kibitz.rules.options import Value, chosen
from kibitz.rules.seats import SEATS, Direction, SeatLetter, seat_text
from kibitz.rules.text import say
from kibitz.rules.trick import Trick as WonTrick
from kibitz.server.shown import Heard, Trick, Zone
from kibitz.server.table.events import DealGiven
from kibitz.server.table.state import Variants


class Reviewable(NamedTuple):
    """What is looked back at.

    Attributes:
        record: the record of a match, or of a single deal.
        names: who sat at each place.
        before: what was known of a match when a single deal began.
    """

    record: dict[str, Any]
    names: Sequence[str]
    before: Before = NO_MATCH


class ReviewStep(msgspec.Struct, frozen=True):
    """A deal after so many actions, as nobody saw it then.

    Attributes:
        heard: the last action, with its full text; none before the first.
        zones: all cards, their faces open.
        leader: who leads to the trick in progress.
        trick: its cards in the order played.
        last_trick: the trick before.
        tricks: how many tricks N E S W have won, in that order.
        facts: what everybody knew, as labels and values.
        seat: who is asked; none at the end.
        kind: for what.
        legal: every allowed answer.
    """

    heard: Heard | None
    zones: list[Zone]
    leader: SeatLetter
    trick: list[str]
    last_trick: Trick | None
    tricks: list[int]
    facts: list[tuple[str, str]]
    seat: SeatLetter | None
    kind: Kind | None
    legal: list[str]


class Review(msgspec.Struct, frozen=True):
    """A deal step by step: step 0 before the first action, step n after n of them.

    Attributes:
        variant: what was played.
        options: the options that differ from their defaults.
        deal: which deal of the match it is, counted from 0.
        deals: how many deals there are to look back at.
        dealer: who dealt.
        seats: what is called who sat there; empty for computer players.
        direction: which way the turn goes round the table when it is drawn.
        facts: what everybody knew at the end, as labels and values.
        result: the result.
        record: the record of this deal.
        commitment: the hash of the secret that decided the cards; none for cards that were given.
        secret: the secret.
        steps: the steps.
    """

    variant: str
    options: dict[str, Value]
    deal: int
    deals: int
    dealer: SeatLetter
    seats: dict[SeatLetter, str]
    direction: Direction
    facts: list[tuple[str, str]]
    result: dict[str, Any] | None
    record: dict[str, Any]
    commitment: str | None
    secret: str | None
    steps: list[ReviewStep]


class Played(NamedTuple):
    """A deal of a record: what is recorded, its text, and all states that it went through."""

    record: Record
    deal: DealRecord
    text: dict[str, Any]
    states: list[State]


def review(looked_at: Reviewable, number: int, variants: Variants) -> Review:
    """A deal step by step.

    Args:
        looked_at: what is looked back at.
        number: which of its deals, counted from 0.
        variants: finds a variant by its full name.

    Raises:
        Rejected: ``review/unknown`` if there is no such deal.
    """
    record, deal, text, states = played_deal(looked_at, number, variants)
    places = map(int, deal.seating) if deal.seating else SEATS
    seats: dict[SeatLetter, str] = {
        seat_text(seat): looked_at.names[place] for seat, place in zip(SEATS, places, strict=True)
    }
    end = states[-1]
    computers: dict[str, str] = text.get("substituted", {})
    head = {key: one for key, one in looked_at.record.items() if key not in ("deals", "people")}
    return Review(
        variant=record.variant.name,
        options=chosen(record.options),
        deal=number,
        deals=len(record.deals),
        dealer=seat_text(deal.setup.dealer),
        seats=seats,
        direction=record.variant.direction(record.options),
        facts=list(record.variant.facts(end.deal.table)),
        result=outcome_json(end.outcome) if end.finished else None,
        record=head | text,
        commitment=deal.commitment,
        secret=deal.secret,
        steps=[_step(state, computers.get(str(index - 1))) for index, state in enumerate(states)],
    )


def played_on(looked_at: Reviewable, number: int, step: int, variants: Variants) -> DealGiven:
    """A deal as it stood after so many actions, to be laid out for practice.

    Raises:
        Rejected: ``review/unknown`` if there is no such deal, ``review/step`` if there is no such
            step or nothing is left to do after it.
    """
    _, deal, text, states = played_deal(looked_at, number, variants)
    if not 0 <= step < len(states) or states[step].finished:
        raise Rejected(say("there is nothing to play on from here"), code="review/step")
    carried, totals = states[0].setup.before
    done = deal.actions[:step]
    return DealGiven(text["dealer"], text["deal"], done, carried, tuple(map(str, totals)))


def played_deal(looked_at: Reviewable, number: int, variants: Variants) -> Played:
    """A deal of what is looked back at, played again.

    Raises:
        Rejected: ``review/unknown`` if there is no such deal.
    """
    record = read_record(msgspec.json.encode(looked_at.record), variants)
    if not 0 <= number < len(record.deals):
        raise Rejected(say("there is no such deal"), code="review/unknown")
    deal = record.deals[number]
    before = _before(record, number) if record.is_match else looked_at.before
    begun = start(record.variant, replace(deal.setup, before=before))
    texts: list[dict[str, Any]] = looked_at.record.get("deals", [looked_at.record])
    return Played(record, deal, texts[number], list(_states(begun, deal.actions)))


def _before(record: Record, number: int) -> Before:
    """What was known of a match when a deal of it began."""
    return next(islice(replay(record), number, None)).state.setup.before


def _states(begun: State, actions: Sequence[str]) -> Iterator[State]:
    return accumulate(actions, State.do, initial=begun)


def _step(state: State, computer: str | None) -> ReviewStep:
    table = state.deal.table
    asked = state.pending[0] if state.pending else None
    return ReviewStep(
        heard=_heard(state, computer) if state.history else None,
        zones=[_open(zone) for zone in state.variant.zones(state.deal)],
        leader=seat_text(table.leader),
        trick=cards_json(table.trick),
        last_trick=_trick(table.tricks[-1]) if table.tricks else None,
        tricks=list(trick_counts(table.tricks)),
        facts=list(state.variant.facts(table)),
        seat=seat_text(asked.seat) if asked else None,
        kind=asked.kind if asked else None,
        legal=[action.text for action in asked.legal] if asked else [],
    )


def _heard(state: State, computer: str | None) -> Heard:
    """The last action, as nobody but whoever took it heard it."""
    done, meaning = state.history[-1], None
    if done.kind == "call":
        meaning = said_last(state.variant, state.setup.options, calls_of(state))
    return Heard(
        kind=done.kind,
        seat=seat_text(done.seat),
        hand=seat_text(done.hand),
        text=done.action.text,
        computer=computer or msgspec.UNSET,
        meaning=call_meaning(meaning) if meaning else msgspec.UNSET,
    )


def _open(zone: DealtZone) -> Zone:
    owner = None if zone.owner is None else seat_text(zone.owner)
    return Zone(zone=zone.name, owner=owner, cards=cards_json(zone.cards))


def _trick(trick: WonTrick) -> Trick:
    return Trick(seat_text(trick.leader), cards_json(trick.cards), seat_text(trick.winner))
