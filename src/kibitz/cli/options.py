"""A table's options as they are typed on the command line."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

import typer

from kibitz.cli.completion import complete_option
from kibitz.errors import ParseError
from kibitz.rules.game import Variant
from kibitz.rules.options import Options, read_options

TableOptions: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the table; repeatable.",
        autocompletion=complete_option,
    ),
]
"""The parameter by which a command takes a table's options."""


def table_options(variant: Variant[Any], pairs: Sequence[str]) -> Options:
    """The options of a table, from texts like ``deals=8`` or ``preset=2001``.

    An option that is given twice has its last value.

    Raises:
        ParseError: if a text is not of that form, or a value not of the option's type.
        UnknownGame: for an option, a preset or a value that the variant does not have.
    """
    texts: dict[str, str] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise ParseError(f"{pair!r} sets no option", expected="NAME=VALUE")
        texts[name] = text
    options: Options = read_options(variant.options, texts, variant.presets)
    return options
