"""``kibitz arena``: computer players measured against each other."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.cli.completion import complete_game
from kibitz.cli.options import TableOptions, table_options
from kibitz.cli.output import fail, write_json
from kibitz.errors import KibitzError

if TYPE_CHECKING:
    from kibitz.bots.arena.pairing import Pairing
    from kibitz.bots.arena.run import Result
    from kibitz.rules.game import Variant

PLAYER = "A level, as kibitz play names them, or foreign: and the command of a program."


def arena(
    first: Annotated[str, typer.Argument(help=PLAYER)],
    second: Annotated[str, typer.Argument(help="Whom the first is measured against.")],
    game: Annotated[
        str,
        typer.Option("--game", "-g", help="A game or game/variant.", autocompletion=complete_game),
    ],
    pairs: Annotated[
        int,
        typer.Option(
            "--pairs",
            "-n",
            min=2,
            help="How many deals or matches at most, each played twice.",
        ),
    ] = 100,
    option: TableOptions = None,
    matches: Annotated[
        bool, typer.Option("--matches", help="Play whole matches, and count who wins them.")
    ] = False,
    seed: Annotated[str, typer.Option(help="The same text deals the same cards.")] = "arena",
    nodes: Annotated[
        int | None,
        typer.Option(min=1, help="What a decision may cost; the same gives the same answer."),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.001, help="How long a player may think about a decision.")
    ] = None,
    stop: Annotated[
        float | None,
        typer.Option(help="Stop once the difference is clearly more or less than this, such as 0."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(help="A file that keeps what was played, and that is gone on with."),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 1,
    cluster: Annotated[
        str, typer.Option(help="A Dask scheduler whose workers play, as tcp://host:8786.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object.")] = False,
) -> None:
    """Play deals twice, the seats exchanged, and say by how much the first player is better.

    The difference is in the game's own measure, such as IMPs a board, with the interval in which
    the truth lies 19 times of 20. Ctrl+C ends it with what was found so far.
    """
    from kibitz import games
    from kibitz.bots.arena.deals import deals
    from kibitz.bots.arena.pairing import Pairing, Tables
    from kibitz.bots.arena.run import NO_RESULT, measure
    from kibitz.bots.player import Budget
    from kibitz.rules.options import chosen

    try:
        variant = games.variant(game)
        options = tuple(chosen(table_options(variant, option or [])).items())
        budget = Budget(seconds, nodes)
        pairing = Pairing(variant.name, options, first, second, seed, budget, matches)
        Tables(pairing, games.variant).close()
        result = NO_RESULT
        with deals(pairing, games.variant, pairs, resume, jobs, cluster) as played:
            try:
                for found in _shown(measure(played, stop), pairs):
                    result = found
            except KeyboardInterrupt:
                typer.echo("kibitz: ended before all deals were played", err=True)
    except KibitzError as error:
        fail(error)
    if as_json:
        write_json(_as_json(pairing, variant, result, stop is not None))
    else:
        typer.echo(_in_words(pairing, variant, result, stop is not None))


def _shown(results: "Iterator[Result]", pairs: int) -> "Iterator[Result]":
    """The results, with a bar on standard error if somebody is looking."""
    if not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Playing", total=pairs)
        for result in results:
            tally = result.tally
            said = f"{tally.mean:+.2f} ± {tally.interval:.2f}" if tally.deals > 1 else "Playing"
            progress.update(task, advance=1, description=said)
            yield result


def _as_json(
    pairing: "Pairing", variant: "Variant[Any]", result: "Result", running: bool
) -> dict[str, Any]:
    tally = result.tally
    return {
        "game": pairing.game,
        "options": dict(pairing.options),
        "first": pairing.first,
        "second": pairing.second,
        "seed": pairing.seed,
        "pairs": tally.deals,
        "mean": tally.mean,
        "interval": tally.running_interval if running else tally.interval,
        "unit": _unit(pairing, variant),
        "stopped": result.clear,
        "forfeits": list(result.forfeits),
    }


def _in_words(pairing: "Pairing", variant: "Variant[Any]", result: "Result", running: bool) -> str:
    tally = result.tally
    if tally.deals < 2:
        return f"{pairing.game}: too few deals were played to say anything"
    interval = tally.running_interval if running else tally.interval
    what = "matches" if pairing.matches else "deals"
    said = (
        f"{pairing.game}, {tally.deals} {what} twice: {pairing.first} gains {tally.mean:+.2f} "
        f"± {interval:.2f} {_unit(pairing, variant)} on {pairing.second}"
    )
    if not any(result.forfeits):
        return said
    first, second = result.forfeits
    return f"{said}; forfeited by them: {first} and {second} (the last: {result.why})"


def _unit(pairing: "Pairing", variant: "Variant[Any]") -> str:
    """What a difference is counted in."""
    return "won less lost a match" if pairing.matches else variant.measure.unit
