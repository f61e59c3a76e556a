"""What a seat knows. A view is built up from what may be seen; nothing is cut from the deal."""

from collections.abc import Iterable

from kibitz.play.state import Done, State
from kibitz.rules.deal import EVERYBODY, Zone
from kibitz.rules.decision import Decision
from kibitz.rules.seats import Seat
from kibitz.rules.view import Heard, SeenQuestion, SeenZone, View


def view(state: State, seat: Seat | None) -> View:
    """The deal as a seat sees it, or as a kibitzer does who sees no closed hand.

    A view is the same for any two deals that the seat cannot tell apart: it holds the table, the
    zones with the faces that this seat may see, what was said in the words that it heard, and
    its own decision with the legal answers; of the others' decisions only whose turn it is.

    One thing a view cannot hide is that a seat which would be next has to wait: while a declarer
    considers a covered card, the leader sees that a card is due from it and that it is not asked.
    """
    return View(
        game=state.variant.name,
        options=state.setup.options,
        seat=seat,
        table=state.deal.table,
        zones=seen_zones(state.variant.zones(state.deal), seat),
        heard=tuple(heard for done in state.history if (heard := heard_by(done, seat)) is not None),
        questions=seen_questions(state, seat),
        decision=own_decision(state, seat),
    )


def seen_zones(zones: Iterable[Zone], seat: Seat | None) -> tuple[SeenZone, ...]:
    """The zones of a deal as a seat sees them."""
    return tuple(_seen_zone(zone, seat) for zone in zones)


def _seen_zone(zone: Zone, seat: Seat | None) -> SeenZone:
    visible = zone.seen_by == EVERYBODY if seat is None else seat in zone.seen_by
    return SeenZone(zone.name, zone.owner, len(zone.cards), zone.cards if visible else None)


def own_decision(state: State, seat: Seat | None) -> Decision | None:
    """The decision that a seat owes itself; none if it owes none."""
    return next((decision for decision in state.pending if decision.seat == seat), None)


def heard_by(done: Done, seat: Seat | None) -> Heard | None:
    """What a seat heard of an action: who took it, its text; the others, what was heard of it."""
    text = done.action.text if done.seat == seat else done.action.heard
    return Heard(done.seat, done.kind, text, done.hand) if text else None


def seen_questions(state: State, seat: Seat | None) -> tuple[SeenQuestion, ...]:
    """The decisions owed, as a seat sees them."""
    return tuple(_seen_question(decision, seat) for decision in state.pending)


def _seen_question(decision: Decision, seat: Seat | None) -> SeenQuestion:
    """A question; one that would betray something by being asked looks like the next one."""
    hidden = decision.hides_behind
    if hidden is None or decision.seat == seat:
        return SeenQuestion(decision.seat, decision.kind, decision.hand, decision.deadline)
    return SeenQuestion(hidden.seat, hidden.kind, hidden.seat)
