"""What the house player calls, names as trumps and takes of the widow."""

from collections.abc import Sequence
from typing import Final

from kibitz.cards.card import CLUBS, is_wild, suit_of
from kibitz.games.whist.bids import BIDS, Bid, Designation
from kibitz.games.whist.deal import EXCHANGED, Table
from kibitz.games.whist.house.value import HALVES, Reckoner, reckoner
from kibitz.rules.actions import DECLINE, NO_TRUMPS, PASS, TAKE, Action, NameTrump
from kibitz.rules.join_auction import JOIN
from kibitz.rules.text import say
from kibitz.rules.view import Choice, View
from kibitz.rules.words import DENOMINATION_WORDS

BID_BY_TEXT: Final = {bid.text: bid for bid in BIDS}

SENTENCES: Final = {
    Designation.HALVES: say("The hand helps in any suit, so the partner may choose trumps."),
    Designation.TIP: say("The hand can play in most suits, and the widow may raise the price."),
    Designation.SOLO: say("The hand is low enough to take one trick at most."),
    Designation.CLEAN_SOLO: say("The hand is low enough to take no trick at all."),
    Designation.OPEN_CLEAN_SOLO: say("The hand is so low that it may even be seen."),
}
PASS_SENTENCE: Final = say("No bid that is left is worth its risk with this hand.")
JOIN_SOLO: Final = say("The hand is low enough to play the solo as well.")
JOIN_TIP: Final = say("The hand could play whatever suit the widow turns up.")


def call(view: View) -> Choice:
    """The call with the best expected score."""
    assert view.decision and isinstance(view.table, Table)
    worth = reckoner(view)
    highest = view.table.auction.highest
    values: list[tuple[Action, float]] = []
    for action in view.decision.legal:
        bid = BID_BY_TEXT.get(action.text)
        if bid is not None:
            if bid.level <= worth.reach:
                values.append((action, worth.bid(bid)))
        elif action == PASS:
            values.append((action, worth.passing(None if highest is None else BIDS[highest])))
        else:
            values.append((action, worth.join(_highest(view.table))))
    candidates = best_first(values)
    action = candidates[0][0]
    return Choice(action, _why(view, action, worth), candidates)


def _why(view: View, action: Action, worth: Reckoner) -> str:
    assert isinstance(view.table, Table)
    if action == PASS:
        return PASS_SENTENCE
    if action == JOIN:
        return JOIN_SOLO if _highest(view.table).is_solo else JOIN_TIP
    bid = BID_BY_TEXT[action.text]
    if bid.designation in SENTENCES:
        return SENTENCES[bid.designation]
    forced = {Designation.CLUBS: (CLUBS,), Designation.NO_TRUMPS: (NO_TRUMPS,)}
    choices = forced.get(bid.designation, worth.denominations)
    best = max(choices, key=lambda d: worth.named(bid.level, d))
    expected = round(worth.hand.named[best])
    return say(
        "With a partner about {expected} tricks can be had in {trumps}.",
        expected=expected,
        trumps=DENOMINATION_WORDS[best],
    )


def name_trump(view: View) -> Choice:
    """The denomination with the best expected score at the level that was bid."""
    assert view.decision and isinstance(view.table, Table) and view.table.bid
    bid, worth = view.table.bid, reckoner(view)
    least = HALVES if bid.designation is Designation.HALVES else 1
    candidates = best_first(
        [
            (action, worth.named(bid.level, action.denomination, least))
            for action in view.decision.legal
            if isinstance(action, NameTrump)
        ]
    )
    best = candidates[0][0]
    assert isinstance(best, NameTrump)
    name = DENOMINATION_WORDS[best.denomination]
    return Choice(best, say("The hand promises most in {trumps}.", trumps=name), candidates)


def answer_tip(view: View) -> Choice:
    """Take the faced card if its suit is worth more than what the next card may bring."""
    table = view.table
    assert isinstance(table, Table) and table.bid
    worth, bid, faced = reckoner(view), table.bid, len(table.faced)
    card = table.faced[-1]
    denomination = NO_TRUMPS if is_wild(card) else suit_of(card)
    take = worth.tipped(bid.level, denomination, faced)
    last = faced == EXCHANGED
    decline = 0.0 if last else worth.tip(bid.level, bid.degree, faced + 1)
    candidates = best_first([(TAKE, take), (DECLINE, decline)])
    name = DENOMINATION_WORDS[denomination]
    if candidates[0][0] == TAKE:
        return Choice(TAKE, say("The hand plays well in {trumps}.", trumps=name), candidates)
    return Choice(DECLINE, say("Something better than {trumps} may come.", trumps=name), candidates)


def best_first(values: Sequence[tuple[Action, float]]) -> tuple[tuple[Action, float], ...]:
    """Actions by what they are worth; among equals the one that came first."""
    return tuple(sorted(values, key=lambda pair: -pair[1]))


def _highest(table: Table) -> Bid:
    assert table.auction.highest is not None, "there is a bid to join"
    return BIDS[table.auction.highest]
