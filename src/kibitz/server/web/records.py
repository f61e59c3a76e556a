"""Finished matches over HTTP: found by player, game and date, looked at, taken along."""

from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from kibitz.errors import Rejected
from kibitz.rules.text import say
from kibitz.server.store.archive import ArchivedMatch, MatchQuery, MatchSummary, Page
from kibitz.server.store.people import Person
from kibitz.server.web.query import number_in_query
from kibitz.server.web.requests import answer, person_of, services_of, speaks, who

LONGEST_PAGE: Final = 100

WANTED: Final = {"person": str, "variant": str, "after": int, "before": int}
"""What may be said in the query of the matches that are wanted."""


@speaks(gives=Page, query=WANTED | {"limit": int, "cursor": str})
async def list_matches(request: Request) -> Response:
    """The matches that are wanted, the newest first, and where the next page begins.

    Everybody may list rated matches; others only who played them. So a page may be shorter than
    asked for, or empty, and still have a next one.
    """
    person = await who(request)
    limit = number_in_query(request, "limit", least=1, most=LONGEST_PAGE) or 50
    page = await services_of(request).store.archive.matches(
        _query(request), limit=limit, cursor=request.query_params.get("cursor", "")
    )
    shown = tuple(match for match in page.matches if _may_list(person, match))
    return answer(Page(shown, page.cursor))


@speaks(gives=MatchSummary)
async def show_match(request: Request) -> Response:
    """A match without its record; whoever has the link may look."""
    shown = msgspec.structs.asdict(await _match(request))
    del shown["record"]
    return answer(shown)


@speaks(gives=dict[str, Any])
async def show_record(request: Request) -> Response:
    """The record of a match, as ``kibitz replay`` and ``kibitz verify`` read it."""
    match = await _match(request)
    return Response(match.record, media_type="application/json")


@speaks(gives=None, query=WANTED, media="application/x-ndjson")
async def export(request: Request) -> Response:
    """Records as JSON lines: of one's own matches, for admins of all."""
    person = await person_of(request)
    query = _query(request)
    if person.role != "admin":
        query = msgspec.structs.replace(query, person=person.id)
    lines = services_of(request).store.archive.export(query)
    named = {"Content-Disposition": 'attachment; filename="kibitz.jsonl"'}
    return StreamingResponse(_ended(lines), headers=named, media_type="application/x-ndjson")


async def _ended(lines: AsyncIterator[str]) -> AsyncIterator[str]:
    async for line in lines:
        yield line + "\n"


async def _match(request: Request) -> ArchivedMatch:
    match = await services_of(request).store.archive.match(request.path_params["match"])
    if match is None:
        raise Rejected(say("there is no such match"), code="archive/unknown")
    return match


def _query(request: Request) -> MatchQuery:
    return MatchQuery(
        person=request.query_params.get("person"),
        variant=request.query_params.get("variant"),
        after=number_in_query(request, "after"),
        before=number_in_query(request, "before"),
    )


def _may_list(person: Person | None, match: MatchSummary) -> bool:
    if match.rated:
        return True
    if person is None:
        return False
    return person.role == "admin" or any(one.person == person.id for one in match.entrants)


ROUTES = [
    Route("/api/matches", list_matches),
    Route("/api/matches/{match}", show_match),
    Route("/api/matches/{match}/record", show_record),
    Route("/api/export", export),
]
