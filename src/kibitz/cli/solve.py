"""``kibitz solve`` and ``table``: what cards and contracts are worth when all hands are seen."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TypeAlias

import typer

from kibitz.cli.output import fail, read_input, write_json
from kibitz.cli.records import RecordFile, each_record, write_error
from kibitz.errors import KibitzError, located

if TYPE_CHECKING:
    from kibitz.play.replay import Replayed
    from kibitz.rules.deal import Setup
    from kibitz.rules.game import Variant
    from kibitz.search.solve import Budget, Solver
    from kibitz.search.table import Table

Jobs: TypeAlias = Annotated[
    int, typer.Option("--jobs", "-j", min=1, help="How many positions are solved at a time.")
]
Seconds: TypeAlias = Annotated[
    float,
    typer.Option(
        min=0,
        help="How long a decision may take before bounds are shown, as 5..7; 0: no limit.",
    ),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON objects.")]

SECONDS: Final = 60.0
SHOWN_AT_ONCE: Final = 8
"""So many deals make no progress bar."""


class Dealt(NamedTuple):
    """A deal whose table is asked for."""

    variant: "Variant[Any]"
    setup: "Setup"


PbnOrRecord: TypeAlias = Annotated[
    str,
    typer.Argument(
        help="A file of records, a PBN file, - for standard input, or a deal as N:AKQ.J.T98.5432 …"
    ),
]


def solve(
    file: RecordFile, jobs: Jobs = 1, seconds: Seconds = SECONDS, as_json: AsJson = False
) -> None:
    """Value every card that may be played at the end of unfinished records.

    A value is what the declaring side takes in the whole deal if the card is played and all play
    best: tricks, or in belote card points. With --json each deal is printed as replay prints it,
    with the values beside each pending decision. The exit status is as of replay.
    """
    from kibitz import games
    from kibitz.formats.record import read_record
    from kibitz.play.replay import replay as play_again
    from kibitz.search.solve import Solver

    solver, budget = Solver(jobs), _budget(seconds)

    def reports(text: bytes) -> Iterator[dict[str, Any]]:
        for replayed in play_again(read_record(text, games.variant)):
            yield _report(replayed, solver, budget)

    each_record(file, reports, write_json if as_json else _write_values)


def _report(replayed: "Replayed", solver: "Solver", budget: "Budget") -> dict[str, Any]:
    """What replay says of a deal, with the values of the cards that may be played."""
    from kibitz.formats.report import report_json
    from kibitz.search.values import action_values

    report = report_json(replayed)
    for decision in report.get("pending", ()):
        if decision["kind"] == "card":
            values = action_values(replayed.state, solver, budget)
            decision["values"] = {text: str(value) for text, value in values.items()}
    return report


def _write_values(report: dict[str, Any]) -> None:
    """A deal in plain words, a line a card."""
    if "error" in report:
        write_error(report)
    elif report["finished"]:
        typer.echo("The deal is finished.")
    for decision in report.get("pending", ()):
        if "values" not in decision:
            typer.echo(f"{decision['seat']} is asked for a {decision['kind']}; no card is due.")
            continue
        typer.echo(f"{decision['seat']} plays from {decision['hand']}:")
        for text, value in decision["values"].items():
            typer.echo(f"  {text:<10} {value:>4}")


def table(
    deals: PbnOrRecord, jobs: Jobs = 1, seconds: Seconds = SECONDS, as_json: AsJson = False
) -> None:
    """Show what each deal is worth in every contract that it could be played in.

    In bridge what each declarer takes in each denomination, with par; in belote what the side of
    each leader takes; in whist what every two seats take together, before any exchange.
    """
    try:
        dealt = list(_dealt(deals))
        from kibitz.search.solve import Solver
        from kibitz.search.table import tables

        solver, budget = Solver(jobs), _budget(seconds)

        for deal in _with_progress(dealt):
            (found,) = tables(deal.variant, [deal.setup], solver, budget)
            if as_json:
                write_json(_table_json(found))
            else:
                typer.echo("\n".join(_table_lines(found)))
    except KibitzError as error:
        fail(error)


def _dealt(deals: str) -> Iterator[Dealt]:
    """The deals that are asked about, each with the variant whose contracts it can be played in.

    Raises:
        KibitzError: if one cannot be read, or is no deal of the game.
    """
    from kibitz import games
    from kibitz.formats.record import read_record, records_in
    from kibitz.games.bridge.pbn import looks_like_pbn, read_deals
    from kibitz.play.dealing import check_cards

    data = deals.encode() if looks_like_pbn(deals) else read_input(deals)
    text = data.decode("utf-8", "replace")
    if looks_like_pbn(text):
        bridge = games.variant("bridge/single")
        found = [Dealt(bridge, setup) for setup in read_deals(text)]
    else:
        found = []
        for line in records_in(data):
            with located(line.where):
                record = read_record(line.text, games.variant)
                found += [Dealt(record.variant, deal.setup) for deal in record.deals]
    for number, deal in enumerate(found, start=1):
        with located(f"deal {number}" if len(found) > 1 else ""):
            check_cards(deal.variant, deal.setup)
        yield deal


def _with_progress(deals: Sequence[Dealt]) -> Iterable[Dealt]:
    """The deals, with a bar on standard error if there are many and somebody is looking."""
    if len(deals) <= SHOWN_AT_ONCE or not sys.stderr.isatty():
        return deals
    from rich.console import Console
    from rich.progress import track

    return track(deals, "Solving", console=Console(stderr=True))


def _table_json(found: "Table") -> dict[str, Any]:
    values = {
        row: {column: str(found.values[row, column]) for column in found.columns}
        for row in found.rows
    }
    par = found.par and {"score": str(found.par.score), "contracts": list(found.par.contracts)}
    return {"values": values, "par": par}


def _table_lines(found: "Table") -> Iterator[str]:
    """A table in columns, and the par below it."""
    cells = [[str(found.values[row, column]) for column in found.columns] for row in found.rows]
    width = max(len(text) for row in (*cells, found.columns) for text in row) + 2
    head = max(map(len, found.rows))
    yield " " * head + "".join(column.rjust(width) for column in found.columns)
    for row, texts in zip(found.rows, cells, strict=True):
        yield row.ljust(head) + "".join(text.rjust(width) for text in texts)
    if found.par:
        ends = ", ".join(found.par.contracts) or "passed out"
        yield f"par {found.par.score:+}: {ends}"


def _budget(seconds: float) -> "Budget":
    from kibitz.search.solve import Budget

    return Budget(milliseconds=round(seconds * 1000))
