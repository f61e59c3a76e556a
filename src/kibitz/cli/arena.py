"""``kibitz arena``: computer players measured against each other."""

from typing import Annotated

import typer

from kibitz.cli.completion import complete_game
from kibitz.cli.options import TableOptions, table_options
from kibitz.cli.output import fail, write_json
from kibitz.errors import KibitzError


def arena(
    game: Annotated[
        str, typer.Argument(help="A game or game/variant.", autocompletion=complete_game)
    ],
    first: Annotated[str, typer.Argument(help="A level, as kibitz play names them.")],
    second: Annotated[str, typer.Argument(help="The level that it is measured against.")],
    deals: Annotated[int, typer.Option(min=2, help="How many deals, each played twice.")] = 100,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 1,
    seed: Annotated[str, typer.Option(help="The same text deals the same cards.")] = "arena",
    option: TableOptions = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object.")] = False,
) -> None:
    """Play deals twice, with the sides changed, and say by how much the first player is better.

    The difference is that of a seat's score per deal, with the interval in which the truth lies
    19 times of 20.
    """
    from concurrent.futures import ProcessPoolExecutor

    from kibitz import games
    from kibitz.bots.arena import result
    from kibitz.bots.levels import player

    try:
        variant = games.variant(game)
        table_options(variant, option or [])
        for level in (first, second):
            player(level, variant)
    except KibitzError as error:
        fail(error)
    given = tuple(option or ())
    seeds = [(variant.name, given, first, second, f"{seed} {number}") for number in range(deals)]
    with ProcessPoolExecutor(jobs) as processes:
        found = result(list(processes.map(_difference, seeds)))
    if as_json:
        write_json({"game": variant.name, "first": first, "second": second} | found._asdict())
        return
    typer.echo(
        f"{variant.name}, {found.deals} deals twice: {first} scores {found.mean:+.2f} "
        f"± {found.interval:.2f} a deal more than {second}"
    )


def _difference(given: tuple[str, tuple[str, ...], str, str, str]) -> float:
    """One deal, in a process of its own."""
    from kibitz import games
    from kibitz.bots.arena import difference

    name, option, first, second, seed = given
    variant = games.variant(name)
    return difference(variant, table_options(variant, list(option)), (first, second), seed)
