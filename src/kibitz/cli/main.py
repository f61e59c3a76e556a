"""The command ``kibitz``."""

import typer

from kibitz.cli import replay

app = typer.Typer(
    name="kibitz",
    help="Bridge, belote and Danish whist: play, replay, check and count deals.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

app.command("replay")(replay.replay)


@app.callback()
def _root() -> None:
    """Keep the commands named even while there is only one."""


def main() -> None:
    """Run the command line."""
    app()
