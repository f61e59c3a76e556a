"""What the store is told of a table besides its events."""

from kibitz.server.store.tables import Phase, TableIndex
from kibitz.server.table import clock
from kibitz.server.table.computers import computer_turn
from kibitz.server.table.state import TableState


def index_of(table: TableState) -> TableIndex:
    """What the store can tell of a table without its log."""
    return TableIndex(
        variant=table.variant.name,
        host=table.host,
        phase=phase_of(table),
        public=table.settings.public,
        rated=table.settings.rated,
        places=table.places,
        deals=table.deals,
        due=next_due(table),
    )


def phase_of(table: TableState) -> Phase:
    """How far a table is."""
    if table.closed:
        return "closed"
    if table.deal is None:
        return "waiting"
    if table.playing:
        return "playing"
    return "over" if table.over else "between"


def next_due(table: TableState) -> int | None:
    """When a process has to see to the table.

    At once if a computer player has to answer, or if the match is over: see ``Rooms``.
    """
    at_once = table.over or computer_turn(table) is not None
    return table.asked_at if at_once else clock.deadline(table)
