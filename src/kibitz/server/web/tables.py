"""Tables over HTTP: open one, find them, look at one, do something at one."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kibitz.formats.opinion import Opinion
from kibitz.server.room import Room
from kibitz.server.shown import Parts
from kibitz.server.store.tables import IndexedTable, Phase
from kibitz.server.table.commands import Command
from kibitz.server.table.events import TableSettings
from kibitz.server.table.hints import hint_view
from kibitz.server.web.acting import act
from kibitz.server.web.requests import (
    Nothing,
    answer,
    body,
    person_of,
    services_of,
    speaks,
    who,
    words_of,
)


class Wanted(msgspec.Struct):
    """A command, and the number of the last update seen, if that matters."""

    command: Command
    expect: int | None = None


class ShownPlace(msgspec.Struct):
    """A place as the lobby shows it: whose it is called, or whose level, or free."""

    name: str
    level: str
    free: bool


class ShownTable(msgspec.Struct):
    """A table as the lobby shows it."""

    table: str
    variant: str
    phase: Phase
    rated: bool
    deals: int
    places: list[ShownPlace]


class Lobby(msgspec.Struct):
    """The open tables, and one's own."""

    open: list[ShownTable]
    own: list[ShownTable]


class NewTable(msgspec.Struct):
    """A table that was opened: its id."""

    table: str


@speaks(gives=Lobby, query={"variant": str})
async def list_tables(request: Request) -> Response:
    """The open tables of the lobby, and one's own."""
    services = services_of(request)
    variant = request.query_params.get("variant")
    person = await who(request)
    own = [] if person is None else await services.store.tables.of(person.id)
    found = await services.store.tables.open(variant)
    return answer(Lobby([*map(shown, found)], [*map(shown, own)]))


@speaks(takes=TableSettings, gives=NewTable, status=201)
async def open_table(request: Request) -> Response:
    """Open a table; who opens it is its host."""
    person = await person_of(request)
    settings = await body(request, TableSettings)
    table = await services_of(request).rooms.open(person.id, settings)
    return answer(NewTable(table), 201)


@speaks(gives=Parts)
async def show_table(request: Request) -> Response:
    """A table as the person who asks sees it."""
    room = await _room(request)
    person = await who(request)
    words = words_of(request, room.table.variant)
    return answer(room.seen_by(None if person is None else person.id, words))


@speaks(takes=Wanted)
async def do_at_table(request: Request) -> Response:
    """Do something at a table."""
    person = await person_of(request)
    wanted = await body(request, Wanted)
    room = await _room(request)
    await act(services_of(request), room, person.id, wanted.command, wanted.expect)
    return answer(Nothing())


@speaks(gives=Opinion, query={"language": str})
async def show_hint(request: Request) -> Response:
    """What a computer player would do in one's place, why, and what it believes.

    It sees what one sees oneself and nothing more. Given where one plays alone with computer
    players and nothing is rated, while one is asked something.
    """
    services, person = services_of(request), await person_of(request)
    room = await _room(request)
    seen = hint_view(room.table, person.id)
    services.limits.take("opinion", person.id)
    variant = room.table.variant
    return answer(await services.opinions.hint(variant, seen), words=words_of(request, variant))


async def _room(request: Request) -> Room:
    """The table that an address names; what is refused at it is said in its game's words."""
    room = await services_of(request).rooms.room(request.path_params["table"])
    request.state.variant = room.table.variant
    return room


def shown(table: IndexedTable) -> ShownTable:
    """A table as the lobby shows it."""
    places = [ShownPlace(place.name, place.level, place.empty) for place in table.places]
    return ShownTable(table.id, table.variant, table.phase, table.rated, table.deals, places)


ROUTES = [
    Route("/api/tables", list_tables),
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables/{table}", show_table),
    Route("/api/tables/{table}/do", do_at_table, methods=["POST"]),
    Route("/api/tables/{table}/hint", show_hint),
]
