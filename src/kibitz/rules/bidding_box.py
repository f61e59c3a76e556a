"""The bidding box: a game's bids in rows and columns, as people look for them."""

from collections.abc import Sequence
from typing import NamedTuple

from kibitz.rules.actions import Call

WIDEST_ROW = 8


class BoxRow(NamedTuple):
    """A row of the box.

    Attributes:
        head: what stands before the row; empty if there is nothing to say.
        cells: the texts of the bids, none where the box has a gap.
    """

    head: str
    cells: tuple[str | None, ...]


class BiddingBox(NamedTuple):
    """The bids as they are laid out.

    Attributes:
        columns: what stands above each column; empty texts if there is nothing to say.
        rows: the rows, the lowest bids first, each as long as ``columns``.
    """

    columns: tuple[str, ...]
    rows: tuple[BoxRow, ...]


def box_of_ladder(bids: Sequence[Call]) -> BiddingBox:
    """The bids in ladder order, row after row, for a game that lays them out in no way."""
    width = min(WIDEST_ROW, len(bids))
    rows = []
    for first in range(0, len(bids), WIDEST_ROW):
        texts = [bid.text for bid in bids[first : first + width]]
        rows.append(BoxRow("", (*texts, *[None] * (width - len(texts)))))
    return BiddingBox(("",) * width, tuple(rows))
