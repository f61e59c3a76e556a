"""What people tell the moderators, and what moderators and admins do about it."""

from typing import Any, Final

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kibitz.errors import Rejected
from kibitz.rules.text import say
from kibitz.server.room import Room
from kibitz.server.store.people import Person, Role, unknown_person
from kibitz.server.store.reports import Report
from kibitz.server.web.requests import answer, body, person_of, services_of, speaks

LONGEST_REASON: Final = 2_000
LONGEST_MEASURE: Final = 10 * 365 * 24 * 60 * 60
"""Seconds; ten years are as good as for ever."""

RANKS: Final[tuple[Role, ...]] = ("person", "moderator", "admin")

log = structlog.get_logger(__name__)


class NewReport(msgspec.Struct):
    """What somebody did at a table, in words."""

    about: str
    table: str
    reason: str


class Reported(msgspec.Struct):
    """A report that was written: its id."""

    report: str


class Measure(msgspec.Struct):
    """For how many seconds something is so from now on; not any more if there is no number."""

    seconds: int | None = None


class NewRole(msgspec.Struct):
    """What a person may do from now on."""

    role: Role


@speaks(takes=NewReport, gives=Reported, status=201)
async def report(request: Request) -> Response:
    """Tell the moderators about somebody, with the record of the table and what was said."""
    services, person = services_of(request), await person_of(request)
    wanted = await body(request, NewReport)
    if not 0 < len(wanted.reason.strip()) <= LONGEST_REASON:
        raise Rejected(
            say("a reason has 1 to {most} characters", most=LONGEST_REASON),
            code="reports/reason",
        )
    if wanted.about == person.id:
        raise Rejected(say("one cannot report oneself"), code="people/oneself")
    services.limits.take("report", person.id)
    room = await services.rooms.room(wanted.table)
    room.check_may_look(person.id)
    written = await services.store.reports.add(
        by=person.id,
        about=wanted.about,
        table=wanted.table,
        reason=wanted.reason.strip(),
        record=msgspec.json.encode(_evidence(room)).decode(),
    )
    return answer(Reported(written.id), 201)


def _evidence(room: Room) -> dict[str, Any]:
    """Who sits at a table, the deals that are over, and all that was said.

    Nothing of a deal in progress is in it: those whom the report concerns may ask for what is
    stored of them, and a moderator may be playing. Its record is open when it is over.
    """
    return {
        "variant": room.table.variant.name,
        "places": room.table.places,
        "deals": [msgspec.Raw(record) for record in room.table.records],
        "said": [
            {"at": at, "person": said.person, "name": said.name, "text": said.text}
            for at, said in room.chat()
        ],
    }


@speaks(gives=list[Report])
async def list_reports(request: Request) -> Response:
    """The reports that nobody has taken care of."""
    await _who_is(request, "moderator")
    return answer(await services_of(request).store.reports.open())


@speaks()
async def handle_report(request: Request) -> Response:
    """Note that one has taken care of a report."""
    moderator = await _who_is(request, "moderator")
    await services_of(request).store.reports.handle(request.path_params["report"], moderator.id)
    log.info("moderation.handled", by=moderator.id, report=request.path_params["report"])
    return answer({})


@speaks(gives=Person)
async def show_person(request: Request) -> Response:
    """A person, with what was decided about the person."""
    await _who_is(request, "moderator")
    return answer(await _person(request))


@speaks(takes=Measure, gives=Person)
async def silence(request: Request) -> Response:
    """Let a person say nothing for a while, or speak again."""
    moderator, person, until = await _measure(request)
    await services_of(request).store.people.silence(person.id, until)
    log.info("moderation.silenced", by=moderator.id, person=person.id, until=until)
    return answer(await _person(request))


@speaks(takes=Measure, gives=Person)
async def ban(request: Request) -> Response:
    """Keep a person out for a while, or let the person in again."""
    services, (moderator, person, until) = services_of(request), await _measure(request)
    await services.store.people.ban(person.id, until)
    await services.connections.check(person.id)
    log.info("moderation.banned", by=moderator.id, person=person.id, until=until)
    return answer(await _person(request))


@speaks(takes=NewRole, gives=Person)
async def set_role(request: Request) -> Response:
    """Make a person a moderator, an admin, or neither; one's own role is another's to change."""
    admin = await _who_is(request, "admin")
    person = await _person(request)
    if person.id == admin.id:
        raise Rejected(say("your own role is not yours to change"), code="people/oneself")
    role = (await body(request, NewRole)).role
    await services_of(request).store.people.set_role(person.id, role)
    log.info("moderation.role", by=admin.id, person=person.id, role=role)
    return answer(await _person(request))


async def _measure(request: Request) -> tuple[Person, Person, int | None]:
    """Who decides about whom, and until when; nobody decides about an equal."""
    moderator = await _who_is(request, "moderator")
    person = await _person(request)
    if RANKS.index(moderator.role) <= RANKS.index(person.role):
        raise Rejected(say("this person is not yours to judge"), code="auth/forbidden")
    seconds = (await body(request, Measure)).seconds
    if seconds is None:
        return moderator, person, None
    if not 0 < seconds <= LONGEST_MEASURE:
        raise Rejected(
            say("this is no time"), code="moderation/seconds", expected=say("1 second to 10 years")
        )
    return moderator, person, services_of(request).now() + seconds * 1_000


async def _who_is(request: Request, role: Role) -> Person:
    """The person who asks, who has to be this at least."""
    person = await person_of(request)
    if RANKS.index(person.role) < RANKS.index(role):
        raise Rejected(say("this is not yours to do"), code="auth/forbidden")
    return person


async def _person(request: Request) -> Person:
    """The person whom a request is about."""
    person = await services_of(request).store.people.find(request.path_params["person"])
    if person is None:
        raise unknown_person()
    return person


ROUTES = [
    Route("/api/reports", report, methods=["POST"]),
    Route("/api/moderation/reports", list_reports),
    Route("/api/moderation/reports/{report}/handled", handle_report, methods=["POST"]),
    Route("/api/moderation/people/{person}", show_person),
    Route("/api/moderation/people/{person}/silence", silence, methods=["POST"]),
    Route("/api/moderation/people/{person}/ban", ban, methods=["POST"]),
    Route("/api/moderation/people/{person}/role", set_role, methods=["PUT"]),
]
