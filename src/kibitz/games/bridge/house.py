"""A simple player of bridge: sober natural bids, ordinary precepts of play."""

from kibitz.games.bridge import house_bidding, house_play
from kibitz.rules.view import Choice, View


def choose(view: View) -> Choice:
    """Choose an answer to the decision that the view's seat owes."""
    assert view.decision
    match view.decision.kind:
        case "call":
            return house_bidding.choose(view)
        case "answer":
            return house_play.answer(view)
        case _:
            return house_play.choose(view)
