"""What can be played, over HTTP: the variants, what everything in them is called, their rules."""

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kibitz.errors import Rejected
from kibitz.formats.face import Face, face_of
from kibitz.rules.game import Variant
from kibitz.rules.options import Value, option_infos
from kibitz.server.web.requests import answer, services_of, speaks


class ShownOption(msgspec.Struct):
    """An option of a variant, as ``kibitz.rules.options.OptionInfo`` describes it."""

    name: str
    default: Value
    choices: tuple[Value, ...]
    least: int | None
    rule: str
    text: str


class Playable(msgspec.Struct):
    """A variant, with what its tables may choose."""

    variant: str
    title: str
    summary: str
    options: list[ShownOption]
    presets: Mapping[str, Mapping[str, Value]]
    match: bool


@speaks(gives=list[Playable])
async def list_games(request: Request) -> Response:
    """All variants, with what their tables may choose."""
    return answer(
        [
            Playable(
                variant.name,
                variant.title,
                variant.summary,
                [ShownOption(*info) for info in option_infos(variant.options)],
                variant.presets,
                variant.match is not None,
            )
            for variant in services_of(request).variants
        ]
    )


@speaks(gives=Face)
async def show_face(request: Request) -> Response:
    """What everything in a variant is called, for clients that know no game by name."""
    return answer(face_of(_variant(request)))


def _variant(request: Request) -> Variant[Any]:
    """The variant that an address names.

    Raises:
        Rejected: ``games/unknown``.
    """
    name = "{game}/{variant}".format_map(request.path_params)
    for variant in services_of(request).variants:
        if variant.name == name:
            return variant
    raise Rejected("there is no such game here", code="games/unknown")


ROUTES = [
    Route("/api/games", list_games),
    Route("/api/games/{game}/{variant}/face", show_face),
]
