"""What the shell offers when Tab is pressed."""

from collections.abc import Iterator

import typer

from kibitz import games
from kibitz.errors import KibitzError
from kibitz.rules.options import option_infos, value_text


def complete_game(incomplete: str) -> Iterator[str]:
    """Games and variants that begin so."""
    for name in games.game_names():
        for variant in games.game(name).variants:
            if variant.name.startswith(incomplete):
                yield variant.name


def complete_option(ctx: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """The options of the game that was typed, with their values and what they decide."""
    typed = ctx.params.get("game") or next(iter(ctx.args), "")
    try:
        variant = games.variant(typed)
    except KibitzError:
        return
    for info in option_infos(variant.options):
        for value in info.choices or (info.default,):
            pair = f"{info.name}={value_text(value)}"
            if pair.startswith(incomplete):
                yield pair, info.text
    for preset in variant.presets:
        if f"preset={preset}".startswith(incomplete):
            yield f"preset={preset}", "a named set of options"
