"""Rows of docs/players.md: what was measured, how often, the mean and its interval, the command."""

import json
import math
import shlex
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

CERTAIN: Final = 1.96
"""Standard errors on both sides of a mean between which the truth lies, 19 times of 20."""


class Row(NamedTuple):
    """Something measured.

    Attributes:
        what: what was measured.
        n: how often.
        mean: the mean.
        interval: how far the truth may be from it, 19 times of 20.
        unit: what it is counted in.
    """

    what: str
    n: int
    mean: float
    interval: float
    unit: str


def mean_row(what: str, unit: str, found: Sequence[float]) -> Row:
    """The row of many measurements of one thing."""
    error = statistics.stdev(found) / math.sqrt(len(found)) if len(found) > 1 else math.inf
    return Row(what, len(found), statistics.mean(found), CERTAIN * error, unit)


def write_rows(rows: Sequence[Row], out: Path | None) -> None:
    """Print rows as docs/players.md has them, and write them as JSON lines if that is wanted."""
    command = shlex.join(["python", *sys.argv])
    for row in rows:
        found = f"{row.mean:+.2f} ± {row.interval:.2f} {row.unit}"
        sys.stdout.write(f"| {row.what} | {row.n} | {found} |\n")
    sys.stdout.write(f"`{command}`\n")
    if out:
        lines = [json.dumps(row._asdict() | {"command": command}) + "\n" for row in rows]
        out.write_text("".join(lines))
