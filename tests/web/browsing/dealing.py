"""A program: ``kibitz serve``, which deals as it is told and leaves nothing to the lot.

The first seat that may deal deals first. The cards come from secrets that a test has laid down, a
file of lines ``dealer secret`` for each variant in the folder ``KIBITZ_LAID``; after those, and
without any, each deal of a table has a seed that is always the same. Everything else is the server.
"""

import os
from pathlib import Path
from types import SimpleNamespace

from kibitz.cli.main import main
from kibitz.play.state import deal_fairly
from kibitz.rules.seats import parse_seat
from kibitz.server.table import commands
from kibitz.server.table.events import DealBegan

FIRST = SimpleNamespace(choice=lambda among: among[0], randbelow=lambda _: 0)
by_lot = commands.new_deal


def new_deal(table):
    began = by_lot(table)
    if laid := next_laid(table.variant.name):
        dealer, secret = laid
        return DealBegan(dealer, began.seating, secret)
    seed = f"{table.variant.name} chair {table.deals}"
    secret, _ = deal_fairly(table.variant, table.options, parse_seat(began.dealer), seed)
    return DealBegan(began.dealer, began.seating, secret.hex())


def next_laid(variant):
    """Who deals, and the secret of the next deal that was laid down; none if there is none."""
    path = Path(os.environ["KIBITZ_LAID"], variant.replace("/", "-"))
    if not path.exists():
        return None
    first, *others = path.read_text().splitlines()
    if others:
        path.write_text("\n".join(others))
    else:
        path.unlink()
    return first.split()


commands.secrets, commands.new_deal = FIRST, new_deal
main()
