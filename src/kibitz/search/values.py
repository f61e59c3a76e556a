"""The values of the cards that may be played, as a record's reader is shown them."""

from kibitz.play.state import State
from kibitz.rules.actions import PlayCard
from kibitz.search.position import position_of
from kibitz.search.solve import NO_LIMIT, Budget, Solver, Value


def action_values(state: State, solver: Solver, budget: Budget = NO_LIMIT) -> dict[str, Value]:
    """What each card that may be played now is worth, by the action's text.

    It is what the declaring side takes in the whole deal if this card is played and all play
    best; in a solo what that declarer takes: the one on turn, or the first if none is. Where
    cards count, that is card points with those for the last trick and for all tricks; melds, and
    what a contract doubles, are left to the settlement.

    Returns:
        Nothing where no card is due.
    """
    decision = next((d for d in state.pending if d.kind == "card"), None)
    position = position_of(state) if decision else None
    if decision is None or position is None:
        return {}
    by_card = solver.card_values([position], budget)[0]
    return {
        action.text: shown(by_card[action.card])
        for action in decision.legal
        if isinstance(action, PlayCard)
    }


def shown(value: Value) -> Value:
    """A value for people: who takes no trick at all has taken nothing, not less."""
    return Value(max(0, value.lo), max(0, value.hi))
