"""``kibitz worker``: thinks for the computer players of servers elsewhere."""

import typer

from kibitz.cli.output import fail
from kibitz.cli.serve import NatsAddress, all_variants, given_config, log_form, server_packages
from kibitz.errors import KibitzError


def worker(nats: NatsAddress = "") -> None:
    """Think for computer players on other machines, until Ctrl+C.

    Servers on the same NATS send what a seat sees and get an answer; no database is needed.
    """
    try:
        with server_packages():
            from kibitz.server.logs import set_up_logs
            from kibitz.server.services import finder
            from kibitz.server.worker import work
        config = given_config(None, "", nats)
        set_up_logs(log_form(config.log))
        ready = "kibitz thinks for others (Ctrl+C ends it)"
        work(config.nats, finder(all_variants()), lambda: typer.echo(ready))
    except KibitzError as error:
        fail(error)
