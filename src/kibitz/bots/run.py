"""Deals played by computer players alone."""

from collections.abc import Callable, Sequence

from kibitz.bots.player import NO_LIMIT, Budget, Player
from kibitz.play.state import State
from kibitz.play.view import view
from kibitz.rules.view import Choice


def play_out(
    state: State,
    players: Sequence[Player],
    budget: Budget = NO_LIMIT,
    watch: Callable[[State, Choice], None] | None = None,
) -> State:
    """The deal once the players have played it to the end.

    Args:
        state: where they take over.
        players: who answers for N E S W.
        budget: what each may spend on a decision.
        watch: is shown every state and what was chosen in it.
    """
    while not state.finished:
        decision = state.pending[0]
        choice = players[decision.seat].choose(view(state, decision.seat), budget)
        if watch:
            watch(state, choice)
        state = state.after(choice.action, decision.seat)
    return state
