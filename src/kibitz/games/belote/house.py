"""A simple player of belote: sober bids, every combination announced, ordinary precepts of play."""

from kibitz.games.belote import house_bidding, house_play
from kibitz.rules.view import Choice, View


def choose(view: View) -> Choice:
    """Choose an answer to the decision that the view's seat owes."""
    assert view.decision
    match view.decision.kind:
        case "call":
            return house_bidding.choose(view)
        case "meld":
            return house_play.announce(view)
        case _:
            return house_play.choose(view)
