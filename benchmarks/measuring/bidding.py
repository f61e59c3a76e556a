"""Bidding alone: two tables bid the same boards, and the contracts are judged double-dummy.

At one table the first player sits North and South, at the other East and West. Each contract takes
the tricks that it takes if all play best with all hands seen; the tables compare in IMPs.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from kibitz import games
from kibitz.bots.contenders import Contender
from kibitz.games.bridge.scoring import imps
from kibitz.play.state import State, new_deal
from kibitz.play.view import view
from kibitz.rules.options import make_options
from kibitz.rules.seats import NORTH, SEATS, Seat, partnership_of, seat_text
from kibitz.search.position import position_of
from kibitz.search.solve import Solver

SINGLE: Final = games.variant("bridge/single")
VULNERABILITIES: Final = ("none", "ns", "ew", "all")


class Said(NamedTuple):
    """A call of an auction: whose, why it was made, and what it says if that was agreed."""

    seat: Seat
    text: str
    reason: str
    meaning: str


class Bid(NamedTuple):
    """A board as one table has bid it.

    Attributes:
        contract: the contract and what becomes of it, as ``4S by N, 10 tricks: +420``.
        score: what North and South score.
        said: the calls.
    """

    contract: str
    score: int
    said: tuple[Said, ...]


class Board(NamedTuple):
    """A board as both tables have bid it: the first player North and South, then East and West."""

    number: int
    start: State
    tables: tuple[Bid, Bid]

    @property
    def gain(self) -> int:
        """What the first player wins by it, in IMPs."""
        one, other = self.tables
        return imps(one.score - other.score)


def bid_boards(
    players: tuple[Contender, Contender], seed: str, boards: int, solver: Solver
) -> Iterator[Board]:
    """So many boards, each bid at two tables; South deals, and the vulnerability goes round."""
    first, second = players
    for number in range(boards):
        vulnerable = {"vulnerability": VULNERABILITIES[number % len(VULNERABILITIES)]}
        options = make_options(SINGLE.options, vulnerable, SINGLE.presets)
        start = new_deal(SINGLE, options, seed=f"{seed} {number}")
        one, other = _bid(start, (first, second), solver), _bid(start, (second, first), solver)
        yield Board(number, start, (one, other))


def bid_alone(player: Contender, start: State, solver: Solver) -> Bid:
    """A board as it is bid by one player in all four seats."""
    return _bid(start, (player, player), solver)


def _bid(start: State, sides: tuple[Contender, Contender], solver: Solver) -> Bid:
    """A board as North and South's player and East and West's have bid it."""
    players = [sides[partnership_of(seat)].seated(seat_text(seat)) for seat in SEATS]
    state, said = start, []
    while state.pending and state.pending[0].kind == "call":
        seat = state.pending[0].seat
        choice = players[seat].choose(view(state, seat))
        state = state.after(choice.action, seat)
        meaning = _meaning(state)
        said.append(Said(seat, choice.action.text, choice.reason, meaning))
    return Bid(*_judged(state, solver), tuple(said))


def _meaning(state: State) -> str:
    """What the last call says, if anything is agreed about it."""
    calls = [done.action.text for done in state.history]
    found = SINGLE.explain(state.setup.options, state.setup.dealer, calls)
    return found.sentence if found else ""


def _judged(state: State, solver: Solver) -> tuple[str, int]:
    """What becomes of the contract if all play best, and what North and South score."""
    position, contract = position_of(state), state.deal.table.contract
    if position is None:
        return "passed out", 0
    taken = solver.value(position).lo
    assert SINGLE.settled
    score = int(SINGLE.settled(state.deal, position.payoff.side, taken).scores[NORTH])
    return f"{contract.text} by {seat_text(contract.declarer)}, {taken} tricks: {score:+}", score
