"""Tables over HTTP: open one, find them, look at one, do something at one."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kibitz.rules.options import option_infos
from kibitz.server.room import Room
from kibitz.server.store.tables import IndexedTable
from kibitz.server.table.commands import Command
from kibitz.server.table.events import TableSettings
from kibitz.server.table.projection import parts
from kibitz.server.web.requests import answer, body, person_of, services_of, who


class Wanted(msgspec.Struct):
    """A command, and the number of the last update seen, if that matters."""

    command: Command
    expect: int | None = None


async def list_games(request: Request) -> Response:
    """All variants, with what their tables may choose."""
    return answer(
        [
            {
                "variant": variant.name,
                "title": variant.title,
                "summary": variant.summary,
                "options": [info._asdict() for info in option_infos(variant.options)],
                "presets": variant.presets,
                "match": variant.match is not None,
            }
            for variant in services_of(request).variants
        ]
    )


async def list_tables(request: Request) -> Response:
    """The open tables of the lobby, and one's own."""
    services = services_of(request)
    variant = request.query_params.get("variant")
    person = await who(request)
    own = [] if person is None else await services.store.tables.of(person.id)
    return answer(
        {
            "open": [table_json(table) for table in await services.store.tables.open(variant)],
            "own": [table_json(table) for table in own],
        }
    )


async def open_table(request: Request) -> Response:
    """Open a table; who opens it is its host."""
    person = await person_of(request)
    settings = await body(request, TableSettings)
    table = await services_of(request).rooms.open(person.id, settings)
    return answer({"table": table}, 201)


async def show_table(request: Request) -> Response:
    """A table as the person who asks sees it."""
    room = await _room(request)
    person = await who(request)
    place = None if person is None else room.table.place_of(person.id)
    return answer(parts(room.table, place))


async def do_at_table(request: Request) -> Response:
    """Do something at a table."""
    person = await person_of(request)
    wanted = await body(request, Wanted)
    room = await _room(request)
    await room.do(person.id, wanted.command, wanted.expect)
    return answer({})


async def _room(request: Request) -> Room:
    return await services_of(request).rooms.room(request.path_params["table"])


def table_json(table: IndexedTable) -> dict[str, Any]:
    """A table in a list."""
    return {
        "table": table.id,
        "variant": table.variant,
        "phase": table.phase,
        "rated": table.rated,
        "deals": table.deals,
        "places": [
            {"name": place.name, "level": place.level, "free": place.empty}
            for place in table.places
        ],
    }


ROUTES = [
    Route("/api/games", list_games),
    Route("/api/tables", list_tables),
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables/{table}", show_table),
    Route("/api/tables/{table}/do", do_at_table, methods=["POST"]),
]
