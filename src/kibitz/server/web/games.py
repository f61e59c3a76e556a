"""What can be played, over HTTP: the variants, what everything in them is called, their rules."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kibitz.errors import Rejected
from kibitz.formats.face import Face, face_of
from kibitz.formats.manual import Manual, manual_of
from kibitz.rules.game import Variant
from kibitz.rules.options import Value, option_infos, read_options
from kibitz.rules.text import in_language, say
from kibitz.server.web.requests import answer, services_of, speaks, words_of

LANGUAGE: Final = "language"
"""What stands in the query of every address, and is no option of a game."""


class ShownOption(msgspec.Struct):
    """An option of a variant, as ``kibitz.rules.options.OptionInfo`` describes it."""

    name: str
    default: Value
    choices: tuple[Value, ...]
    least: int | None
    rule: str
    text: str
    words: Mapping[str, str]


class Playable(msgspec.Struct):
    """A variant, with what its tables may choose."""

    variant: str
    title: str
    summary: str
    options: list[ShownOption]
    presets: Mapping[str, Mapping[str, Value]]
    match: bool


@speaks(gives=list[Playable], query={"language": str})
async def list_games(request: Request) -> Response:
    """All variants, with what their tables may choose."""
    return answer([_playable(request, variant) for variant in services_of(request).variants])


def _playable(request: Request, variant: Variant[Any]) -> Playable:
    """A variant in the words of whoever asks."""
    words = words_of(request, variant)
    return Playable(
        variant.name,
        in_language(variant.title, words),
        in_language(variant.summary, words),
        [ShownOption(*in_language(info, words)) for info in option_infos(variant.options)],
        variant.presets,
        variant.match is not None,
    )


@speaks(gives=Face, query={"language": str})
async def show_face(request: Request) -> Response:
    """What everything in a variant is called, for clients that know no game by name."""
    variant = _variant(request)
    return answer(face_of(variant), words=words_of(request, variant))


@speaks(gives=Manual, query={"language": str})
async def show_manual(request: Request) -> Response:
    """The rules of a variant; options stand in the query by name, as on the command line."""
    variant = _variant(request)
    texts = {name: text for name, text in request.query_params.items() if name != LANGUAGE}
    manual = manual_of(variant, read_options(variant.options, texts, variant.presets))
    return answer(manual, words=words_of(request, variant))


def _variant(request: Request) -> Variant[Any]:
    """The variant that an address names.

    Raises:
        Rejected: ``games/unknown``.
    """
    name = "{game}/{variant}".format_map(request.path_params)
    for variant in services_of(request).variants:
        if variant.name == name:
            return variant
    raise Rejected(say("there is no such game here"), code="games/unknown")


ROUTES = [
    Route("/api/games", list_games),
    Route("/api/games/{game}/{variant}/face", show_face),
    Route("/api/games/{game}/{variant}/manual", show_manual),
]
