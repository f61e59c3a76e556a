"""Looking back at finished deals over HTTP, and playing on from where one stood.

What is looked back at is named by an archived match or, while nothing of it is archived, by the
table at which it is played: there only those who sit at it may look back.
"""

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kibitz.errors import Rejected
from kibitz.rules.match import NO_MATCH
from kibitz.rules.seats import SEATS, SeatLetter, parse_seat
from kibitz.rules.text import say
from kibitz.server.opinions import StepOpinion
from kibitz.server.review import Review, Reviewable, played_on, review
from kibitz.server.services import Services, finder
from kibitz.server.solving import DealValues
from kibitz.server.store.archive import ArchivedMatch
from kibitz.server.store.people import Person
from kibitz.server.table.events import Filled, Sat, TableSettings
from kibitz.server.table.projection import match_record
from kibitz.server.table.state import TableState
from kibitz.server.web.requests import answer, body, person_of, services_of, speaks, who, words_of
from kibitz.server.web.safety import address_of
from kibitz.server.web.tables import NewTable


class PlayOn(msgspec.Struct):
    """How somebody wants to play a deal on.

    Attributes:
        step: from where.
        seat: in which seat.
        level: the computer players in the others.
        pace: seconds that a computer player takes before it answers.
    """

    step: int
    seat: SeatLetter
    level: str = "house"
    pace: float = 0.8


@speaks(gives=Review, query={"language": str})
async def show_review(request: Request) -> Response:
    """A finished deal step by step, all hands open.

    `match` is an archived match, for whoever has the link; or a table, for those who sit at it,
    once a deal is over, and where it is rated once the match is.
    """
    services, looked_at = services_of(request), await _looked_at(request)
    variants = finder(services.variants)
    found = await run_in_threadpool(review, looked_at, _deal(request), variants)
    return answer(found, words=words_of(request, variants(found.variant)))


@speaks(gives=DealValues)
async def show_values(request: Request) -> Response:
    """What every card of a finished deal was worth, all hands seen, and its double-dummy table.

    Whoever may look back at the deal may ask. It can take some seconds the first time; a value
    that would have taken longer is given as bounds, `7..9`. In a process that has no compiled core
    there are no values but those of the last tricks.
    """
    services, looked_at = services_of(request), await _looked_at(request)
    services.limits.take("solving", address_of(request, services.config))
    variants = finder(services.variants)
    return answer(await services.solving.values(looked_at, _deal(request), variants))


@speaks(gives=StepOpinion, query={"language": str})
async def show_opinion(request: Request) -> Response:
    """What a computer player would have done at a step, why, and what it believed.

    It sees what the seat that was asked saw then; what lay in truth stands beside its beliefs.
    Whoever may look back at the deal may ask.
    """
    services, looked_at = services_of(request), await _looked_at(request)
    services.limits.take("opinion", address_of(request, services.config))
    variants = finder(services.variants)
    found = await services.opinions.at_step(
        looked_at, _deal(request), _number(request, "step"), variants, request.is_disconnected
    )
    variant = variants("{game}/{variant}".format_map(looked_at.record))
    return answer(found, words=words_of(request, variant))


@speaks(takes=PlayOn, gives=NewTable, status=201)
async def play_on(request: Request) -> Response:
    """Open a table for practice where a deal goes on as it stood at a step.

    Computer players take the other seats. Nothing is proven of such a deal, and it is not kept.
    """
    services, person = services_of(request), await person_of(request)
    wanted, looked_at = await body(request, PlayOn), await _looked_at(request)
    services.limits.take("practice", person.id)
    given = await run_in_threadpool(
        played_on, looked_at, _deal(request), wanted.step, finder(services.variants)
    )
    settings = TableSettings(
        "{game}/{variant}".format_map(looked_at.record),
        looked_at.record["options"],
        level=wanted.level,
        pace=wanted.pace,
        kibitzers=False,
        chat="off",
    )
    table = await services.rooms.open(person.id, settings)
    own = parse_seat(wanted.seat)
    filled = [Filled(seat, settings.level) for seat in SEATS if seat != own]
    room = await services.rooms.room(table)
    await room.arrange([Sat(own, person.id, person.name), *filled, given])
    return answer(NewTable(table), 201)


def _deal(request: Request) -> int:
    """The deal that an address names."""
    return _number(request, "deal")


def _number(request: Request, name: str) -> int:
    """A number that an address names; one that there cannot be if it is none."""
    text: str = request.path_params[name]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1


async def _looked_at(request: Request) -> Reviewable:
    """What an address names, if the person who asks may look back at it.

    Raises:
        Rejected: ``archive/unknown``, ``review/unknown``, ``table/not_seated``, ``table/rated``.
    """
    services, name = services_of(request), request.path_params["match"]
    person = await who(request)
    match = await services.store.archive.match(name)
    if match is not None:
        return _of_archive(match)
    return _of_table(await _table(services, name), person)


async def _table(services: Services, name: str) -> TableState:
    try:
        return (await services.rooms.room(name)).table
    except Rejected as error:
        if error.code != "table/unknown":
            raise
        raise Rejected(say("there is no such match"), code="archive/unknown") from None


def _of_archive(match: ArchivedMatch) -> Reviewable:
    names = {entrant.place: entrant.name for entrant in match.entrants}
    most = max(names, default=-1) + 1
    return Reviewable(
        msgspec.json.decode(match.record), [names.get(place, "") for place in range(most)]
    )


def _of_table(table: TableState, person: Person | None) -> Reviewable:
    if person is None or table.place_of(person.id) is None:
        raise Rejected(say("only those who sit here may look back at it"), code="table/not_seated")
    if table.settings.rated and not table.over:
        raise Rejected(say("a rated match is looked back at when it is over"), code="table/rated")
    if not table.records:
        raise Rejected(say("no deal is over yet"), code="review/unknown")
    names = [place.name for place in table.places]
    before = table.given.before if table.given else NO_MATCH
    return Reviewable(match_record(table), names, before)


ROUTES = [
    Route("/api/review/{match}/{deal}", show_review),
    Route("/api/review/{match}/{deal}/values", show_values),
    Route("/api/review/{match}/{deal}/opinion/{step}", show_opinion),
    Route("/api/review/{match}/{deal}/play", play_on, methods=["POST"]),
]
