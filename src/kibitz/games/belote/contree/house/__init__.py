"""A simple player of contrée: bids what its side should make, and plays like any of belote."""

from kibitz.games.belote.contree.house import bidding
from kibitz.games.belote.house import play
from kibitz.rules.view import Choice, View


def choose(view: View) -> Choice:
    """Choose an answer to the decision that the view's seat owes."""
    assert view.decision
    return bidding.choose(view) if view.decision.kind == "call" else play.choose(view)
