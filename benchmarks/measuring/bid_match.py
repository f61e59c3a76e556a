"""Bidding against a peer: two tables bid the same boards, judged double-dummy in IMPs."""

import statistics
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from kibitz.bots.contenders import Contender, contender
from kibitz.games.bridge.scoring import imps
from kibitz.search.solve import Solver
from kibitz.search.table import tables
from measuring import peers
from measuring.bidding import SINGLE, Board, bid_alone, bid_boards
from measuring.boards import described
from measuring.rows import Row, mean_row, write_rows

SHOWN_EACH = 100
"""After so many boards a word is said on how it goes."""


def add_arguments(parser: ArgumentParser) -> None:
    """What the command line says."""
    peers.add_arguments(parser)
    parser.add_argument("--player", default="house", help="ours")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", default="bidding")
    parser.add_argument("--par", action="store_true", help="how far each is from par, bid alone")
    parser.add_argument("--worst", type=int, default=0, help="so many boards are written out")
    parser.add_argument("--to", type=Path, help="where to; standard output if not said")
    parser.add_argument("--out", type=Path, help="a file for the rows in JSON")


def run(given: Namespace) -> None:
    """Bid the boards and print what came of it."""
    solver = Solver()
    ours, theirs = contender(given.player, SINGLE), contender(peers.contender(given), SINGLE)
    with closing(ours), closing(theirs):
        boards = list(_shown(bid_boards((ours, theirs), given.seed, given.boards, solver)))
        gains = [board.gain for board in boards]
        rows = [mean_row(f"{given.player} against {given.peer}", "IMPs a board", gains)]
        if given.par:
            names = {given.player: ours, given.peer: theirs}
            rows += [_from_par(name, player, boards, solver) for name, player in names.items()]
    write_rows(rows, given.out)
    if given.worst:
        worst = sorted(boards, key=lambda board: board.gain)[: given.worst]
        _write(worst, (given.player, given.peer), given.to, solver)


def _shown(boards: Iterator[Board]) -> Iterator[Board]:
    """The boards, with a word now and then on how it goes."""
    gains: list[int] = []
    for board in boards:
        gains.append(board.gain)
        if len(gains) % SHOWN_EACH == 0:
            sys.stderr.write(f"{len(gains)} boards: {statistics.mean(gains):+.2f} IMPs\n")
        yield board


def _from_par(name: str, player: Contender, boards: Sequence[Board], solver: Solver) -> Row:
    """How far from par a player ends who bids all four hands."""
    starts = [board.start for board in boards]
    far = []
    for start, table in zip(starts, tables(SINGLE, [s.setup for s in starts], solver), strict=True):
        assert table.par, "bridge knows par"
        far.append(abs(imps(bid_alone(player, start, solver).score - table.par.score)))
    return mean_row(f"{name} from par, alone at the table", "IMPs a board", far)


def _write(
    boards: Sequence[Board], names: tuple[str, str], to: Path | None, solver: Solver
) -> None:
    text = "\n".join(line for board in boards for line in described(board, names, solver))
    if to:
        to.write_text(text)
    else:
        sys.stdout.write(text)
