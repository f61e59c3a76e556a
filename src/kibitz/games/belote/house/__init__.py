"""A simple player of belote: sober bids, every combination announced, ordinary precepts of play."""

from kibitz.games.belote.house import bidding, play
from kibitz.rules.view import Choice, View


def choose(view: View) -> Choice:
    """Choose an answer to the decision that the view's seat owes."""
    assert view.decision
    match view.decision.kind:
        case "call":
            return bidding.choose(view)
        case "meld":
            return play.announce(view)
        case _:
            return play.choose(view)
