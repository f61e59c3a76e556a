"""A simple player of whist: sober bids, ordinary precepts of play."""

from kibitz.games.whist import house_play, house_solo, house_bidding
from kibitz.games.whist.house_look import look_at
from kibitz.rules.view import Choice, View


def choose(view: View) -> Choice:
    """Choose an answer to the decision that the view's seat owes."""
    assert view.decision
    if view.decision.kind == "card":
        look = look_at(view)
        if len(view.decision.legal) == 1:
            return Choice(view.decision.legal[0], "It is the only card that may be played.")
        solo = view.table.bid.is_solo
        return house_solo.choose(look) if solo else house_play.choose(look)
    return house_bidding.choose(view)
