"""Boards to read: the hands, both auctions with what every call says, what became of them."""

from collections.abc import Iterator

from kibitz.cards.card import RANK_LETTERS, SUIT_LETTERS, Card, card_text
from kibitz.rules.seats import SEATS, partnership_of, seat_text
from kibitz.search.solve import Solver
from kibitz.search.table import Table, tables
from measuring.bidding import SINGLE, Bid, Board

HIGHEST_FIRST = SUIT_LETTERS[::-1]


def described(board: Board, names: tuple[str, str], solver: Solver) -> Iterator[str]:
    """A board, line by line.

    Args:
        board: the board.
        names: of the player who sits North and South at the first table, and of the other.
        solver: says what could have been made.
    """
    setup = board.start.setup
    (table,) = tables(SINGLE, [setup], solver)
    yield f"Board {board.number}: {board.gain:+} IMPs for {names[0]}"
    yield f"  {seat_text(setup.dealer)} deals, vulnerable: {setup.options.vulnerability}"  # type: ignore[attr-defined]
    yield from (f"  {seat_text(seat)}  {_hand(setup.hands[seat])}" for seat in SEATS)
    yield from _makes(table)
    for bid, sides in zip(board.tables, (names, names[::-1]), strict=True):
        yield f"  {sides[0]} North and South, {sides[1]} East and West"
        yield from _auction(bid, sides)
    yield ""


def _hand(cards: tuple[Card, ...]) -> str:
    texts = sorted(map(card_text, cards), key=lambda text: -RANK_LETTERS.index(text[1]))
    suits = {suit: "".join(text[1] for text in texts if text[0] == suit) for suit in HIGHEST_FIRST}
    return " ".join(f"{suit} {held or '-':<8}" for suit, held in suits.items())


def _makes(table: Table) -> Iterator[str]:
    for row in table.rows:
        cells = (f"{column} {table.values[row, column]}" for column in table.columns)
        yield f"  {row} takes {', '.join(cells)}"
    if table.par:
        yield f"  par {table.par.score:+}: {', '.join(table.par.contracts) or 'passed out'}"


def _auction(bid: Bid, names: tuple[str, str]) -> Iterator[str]:
    for said in bid.said:
        told = (said.reason, f"({said.meaning})" if said.meaning else "")
        why = " ".join(part for part in told if part)
        name = names[partnership_of(said.seat)]
        yield f"    {seat_text(said.seat)} {said.text:<4} {name:<10} {why}".rstrip()
    yield f"    {bid.contract}"
