"""Playing a record again."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from kibitz.errors import IllegalAction, IllegalSetup, located
from kibitz.play.match import Match, start_match
from kibitz.play.record import DealRecord, Record
from kibitz.play.state import State, start


class Replayed(NamedTuple):
    """One deal of a record, played as far as the record goes.

    Attributes:
        state: where the deal stands.
        match: the match after it; none for an unfinished deal, and for a deal of no match.
    """

    state: State
    match: Match | None = None


def replay_deal(record: DealRecord, start_state: State) -> State:
    """A deal with its recorded actions done.

    Raises:
        IllegalAction: at the first action that the rules do not allow; ``index`` is its place.
    """
    state = start_state
    for index, text in enumerate(record.actions):
        try:
            state = state.do(text)
        except IllegalAction as error:
            error.index = index
            raise
    return state


def rewound(state: State, count: int) -> State:
    """A deal as it stood after its first so many actions."""
    earlier = start(state.variant, state.setup)
    for done in state.history[:count]:
        earlier = earlier.after(done.action, done.seat)
    return earlier


def replay(record: Record) -> Iterator[Replayed]:
    """Every deal of a record in turn.

    Raises:
        IllegalSetup: if a deal cannot start so, or does not fit the match; nothing has been
            replayed if that can be seen without playing.
        IllegalAction: at the first action that the rules do not allow.
    """
    if not record.is_match:
        deal = record.deals[0]
        yield Replayed(replay_deal(deal, start(record.variant, deal.setup)))
        return
    check_match(record)
    match = start_match(record.variant, record.options, record.people)
    for number, deal in enumerate(record.deals):
        if match.closed:
            raise IllegalSetup("the match is over already", where=f"deals[{number}]")
        for penalty in record.irregular_deals:
            if penalty.before == number:
                match = match.after_irregular_deal(penalty.by)
        seating = match.seating(deal.seating)
        setup = replace(deal.setup, before=match.before(seating))
        state = replay_deal(deal, start(record.variant, setup))
        if state.finished:
            match = match.after(state, seating)
        yield Replayed(state, match if state.finished else None)


def check_match(record: Record) -> None:
    """Check all of a match that can be seen before a card is played.

    Raises:
        IllegalSetup: if a pack is wrong, a seat deals out of turn, or the wrong people play.
    """
    match = start_match(record.variant, record.options, record.people)
    for number, deal in enumerate(record.deals):
        with located(f"deals[{number}]"):
            start(record.variant, deal.setup)
            match.check_deal(deal.setup.dealer, match.seating(deal.seating))
        match = replace(match, dealer=deal.setup.dealer)
    for place, entry in enumerate(record.irregular_deals):
        with located(f"irregular_deals[{place}]"):
            if not 0 <= entry.before < len(record.deals):
                raise IllegalSetup(
                    f"there is no deal {entry.before}", expected=f"0 to {len(record.deals) - 1}"
                )
            match.after_irregular_deal(entry.by)
