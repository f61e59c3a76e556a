"""The command ``kibitz``."""

import warnings

import typer

from kibitz.cli import (
    admin,
    arena,
    doctor,
    foreign,
    hint,
    listing,
    play,
    records,
    rules,
    serve,
    solve,
    worker,
)

app = typer.Typer(
    name="kibitz",
    help="Bridge, belote and Danish whist: play deals, replay, check, solve and count them.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

app.command()(play.play)
app.command()(records.replay)
app.command()(records.legal)
app.command()(records.verify)
app.command()(hint.hint)
app.command()(solve.solve)
app.command()(solve.table)
app.command()(listing.count)
app.command()(rules.rules)
app.command()(listing.games)
app.command()(arena.arena)
app.command()(foreign.answer)
app.command()(serve.serve)
app.command()(worker.worker)
app.command()(doctor.doctor)
app.add_typer(admin.app, name="admin")


def main() -> None:
    """Run the command line. A warning is told in a line that a person understands."""
    warnings.formatwarning = lambda message, *_: f"kibitz: {message}\n"
    app()
