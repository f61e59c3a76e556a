"""A simple player of bridge: sober natural bids, ordinary precepts of play."""

from kibitz.games.bridge.house import bidding, play
from kibitz.rules.view import Choice, View


def choose(view: View) -> Choice:
    """Choose an answer to the decision that the view's seat owes."""
    assert view.decision
    match view.decision.kind:
        case "call":
            return bidding.choose(view)
        case "answer":
            return play.answer(view)
        case _:
            return play.choose(view)
