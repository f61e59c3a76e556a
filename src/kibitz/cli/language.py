"""In which language a command speaks."""

from typing import Annotated, Any, TypeAlias

import typer

from kibitz.errors import ParseError
from kibitz.locale import ENGLISH, catalog, language_named, languages
from kibitz.rules.game import Variant
from kibitz.rules.text import Catalog, say
from kibitz.rules.words import either

Language: TypeAlias = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="LANGUAGE",
        envvar="KIBITZ_LANGUAGE",
        help="The language to speak, as da or bg.",
        autocompletion=lambda incomplete: [
            language for language in languages() if language.startswith(incomplete)
        ],
    ),
]
"""The parameter by which a command takes a language."""


def words_in(language: str, variant: Variant[Any] | None = None) -> Catalog | None:
    """The words of a language; none for English.

    Args:
        language: as it was typed; English if nothing was.
        variant: whose words win, if one is spoken of.

    Raises:
        ParseError: if there is no such language.
    """
    known = language_named(language or ENGLISH)
    if known is None:
        raise ParseError(
            say("there is no language {language!r}", language=language),
            where="--language",
            expected=either(languages()),
        )
    return catalog(known, None if variant is None else variant.locale)
