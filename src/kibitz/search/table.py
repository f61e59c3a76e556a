"""Double-dummy tables: what a deal is worth in every contract that it could be played in."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from kibitz.cards.card_set import card_set
from kibitz.rules.deal import Setup
from kibitz.rules.game import Variant
from kibitz.rules.seats import NORTH, SEATS
from kibitz.rules.trick_play import Par, Payoff, Trial
from kibitz.search.position import Position
from kibitz.search.solve import NO_LIMIT, Budget, Solver, Value


class Table(NamedTuple):
    """The double-dummy table of a deal.

    Attributes:
        rows: who plays, from the top.
        columns: what is played, from the left.
        values: what the row's side takes, by row and column.
        par: what the deal is worth to those who see it; none in games that do not know it.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: dict[tuple[str, str], Value]
    par: Par | None


def tables(
    variant: Variant[Any], deals: Sequence[Setup], solver: Solver, budget: Budget = NO_LIMIT
) -> Iterator[Table]:
    """The double-dummy table of each deal, as the variant's trials make it.

    Cost: for a deal of bridge 20 positions of 13 cards, a few tenths of a second on one thread.
    """
    for setup in deals:
        trials = variant.trials(setup.options, setup.dealer)
        # One after another of the same rules: the solver goes on from what it has learnt.
        ordered = sorted(trials, key=lambda trial: trial.column)
        found = solver.values_of([_start(trial, setup) for trial in ordered], budget)
        values = {
            (trial.row, trial.column): _of_side(trial, setup, value)
            for trial, value in zip(ordered, found, strict=True)
        }
        yield Table(
            rows=tuple(dict.fromkeys(trial.row for trial in trials)),
            columns=tuple(dict.fromkeys(trial.column for trial in trials)),
            values={(trial.row, trial.column): values[trial.row, trial.column] for trial in trials},
            par=_par(variant, setup, values),
        )


def _start(trial: Trial, setup: Setup) -> Position:
    """The position of a trial, seen from North's side: so all of them are one question."""
    order, obligations, (payoff, *_), _ = trial.play
    if _is_turned(payoff):
        payoff = replace(payoff, side=frozenset(SEATS) - payoff.side)
    hands = tuple(map(card_set, setup.hands))
    return Position(order, obligations, payoff, hands, trial.leader)


def _of_side(trial: Trial, setup: Setup, value: Value) -> Value:
    """A value seen from the trial's own side: what one side does not take the other does."""
    payoff = trial.play.payoffs[0]
    if not _is_turned(payoff):
        return value
    total = len(setup.hands[0])
    if payoff.card_points:
        cards = (card for hand in setup.hands for card in hand)
        total = sum(payoff.card_points[card] for card in cards) + payoff.last_trick
    return Value(total - value.hi, total - value.lo)


def _is_turned(payoff: Payoff) -> bool:
    return NORTH not in payoff.side and not payoff.few


def _par(variant: Variant[Any], setup: Setup, values: dict[tuple[str, str], Value]) -> Par | None:
    if variant.par is None or not all(value.exact for value in values.values()):
        return None
    taken = {cell: value.lo for cell, value in values.items()}
    return variant.par(taken, setup.options, setup.dealer)
