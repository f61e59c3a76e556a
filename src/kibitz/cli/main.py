"""The command ``kibitz``."""

import typer

from kibitz.cli import listing, play, records, rules

app = typer.Typer(
    name="kibitz",
    help="Bridge, belote and Danish whist: play deals, replay, check and count them.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

app.command()(play.play)
app.command()(records.replay)
app.command()(records.legal)
app.command()(records.verify)
app.command()(listing.count)
app.command()(rules.rules)
app.command()(listing.games)


def main() -> None:
    """Run the command line."""
    app()
