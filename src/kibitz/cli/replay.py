"""``kibitz replay``: what became of recorded deals."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from kibitz import games
from kibitz.errors import IllegalAction, KibitzError
from kibitz.formats.record import Line, read_record, records_in
from kibitz.formats.report import error_json, report_json
from kibitz.play.replay import replay as play_again


def replay(
    file: Annotated[str, typer.Argument(help="A file of records, or - for standard input.")],
) -> None:
    """Replay records: one JSON object a deal, its result, or what is pending, or the error.

    The exit status is 2 if a record was malformed, else 1 if one was illegal, else 0.
    """
    status = 0
    for line in records_in(read_input(file)):
        for report in reports(line):
            sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
            status = max(status, {None: 0, "illegal": 1}.get(report.get("error"), 2))
    raise typer.Exit(status)


def read_input(file: str) -> bytes:
    """All of a file, or of standard input.

    Raises:
        typer.Exit: with status 2 if it cannot be read; the reason is printed.
    """
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        report = {"error": "parse", "message": error.strerror or str(error), "where": file}
        sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
        raise typer.Exit(2) from None


def reports(line: Line) -> Iterator[dict[str, Any]]:
    """What to say of each deal of a record; of a malformed one only that."""
    said: list[dict[str, Any]] = []
    try:
        for replayed in play_again(read_record(line.text, games.variant)):
            said.append(report_json(replayed))
    except IllegalAction as error:
        said.append(error_json(error))
    except KibitzError as error:
        said = [error_json(error.at(line.where) if line.where else error)]
    yield from said
