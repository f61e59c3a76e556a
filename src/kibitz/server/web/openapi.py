"""The description of all routes for programs: OpenAPI, made from what the code says anyway.

Paths and methods come from the routes, sentences from the handlers' docstrings, bodies and answers
from the records that ``speaks`` names. What is said over a table's socket is in docs/protocol.md.
"""

from collections.abc import Iterable, Iterator
from importlib.metadata import version
from inspect import cleandoc
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.server.web.requests import COOKIE, Refusal, Speaks, answer, speaks

VERSION: Final = "3.1.0"
IN_COMPONENTS: Final = "#/components/schemas/{name}"
JSON: Final = "application/json"
TITLE: Final = "kibitz"
ABOUT: Final = (
    "Tables, people, ranked play and records of a kibitz server. Sign in with the cookie that "
    "`POST /api/guest` or `POST /api/login` gives, or with a token of `POST /api/me/tokens` as "
    "`Authorization: Bearer`. Tables are played over the socket `/api/tables/{table}/socket`."
)
SIGNED_IN: Final[list[dict[str, list[str]]]] = [{"cookie": []}, {"bearer": []}, {}]


@speaks(gives=dict[str, Any])
async def show_openapi(request: Request) -> Response:
    """This description."""
    return answer(openapi(request.app.routes))


def openapi(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """The description of some routes."""
    documented = [route for route in routes if isinstance(route, Route)]
    types = [Refusal, *dict.fromkeys(kind for route in documented for kind in _types(route))]
    schemas, components = msgspec.json.schema_components(types, ref_template=IN_COMPONENTS)
    schema_of = dict(zip(map(_key, types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in documented:
        for method in sorted((route.methods or set()) - {"HEAD"}):
            paths.setdefault(route.path, {})[method.lower()] = _operation(route, schema_of)
    return {
        "openapi": VERSION,
        "info": {"title": TITLE, "version": version("kibitz"), "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": SIGNED_IN,
    }


def _said(route: Route) -> Speaks:
    said: Speaks = getattr(route.endpoint, "speaks", Speaks())
    return said


def _types(route: Route) -> Iterator[Any]:
    said = _said(route)
    yield from (kind for kind in (said.takes, said.gives, *said.query.values()) if kind)


def _key(kind: Any) -> str:
    return repr(kind)


def _operation(route: Route, schema_of: dict[str, Any]) -> dict[str, Any]:
    """What there is to say of one route."""
    said = _said(route)
    summary, _, more = cleandoc(route.endpoint.__doc__ or "").partition("\n")
    subject = route.endpoint.__module__.rpartition(".")[2]
    described: dict[str, Any] = {
        "operationId": f"{subject}_{route.endpoint.__name__}",
        "tags": [subject],
        "summary": summary,
        "parameters": _parameters(route, schema_of),
        "responses": {
            str(said.status): _content("Done.", said.media, schema_of, said.gives),
            "default": _content("Refused.", JSON, schema_of, Refusal),
        },
    }
    if more.strip():
        described["description"] = more.strip()
    if said.takes:
        body = {JSON: {"schema": schema_of[_key(said.takes)]}}
        described["requestBody"] = {"required": True, "content": body}
    return described


def _content(text: str, media: str, schema_of: dict[str, Any], gives: Any) -> dict[str, Any]:
    schema = schema_of[_key(gives)] if gives else {}
    return {"description": text, "content": {media: {"schema": schema}}}


def _parameters(route: Route, schema_of: dict[str, Any]) -> list[dict[str, Any]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in route.param_convertors
    ]
    in_query = [
        {"name": name, "in": "query", "required": False, "schema": schema_of[_key(kind)]}
        for name, kind in _said(route).query.items()
    ]
    return in_path + in_query


ROUTES = [Route("/api/openapi.json", show_openapi)]
