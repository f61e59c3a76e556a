"""How the house player of bridge bids: by the book; where it ends, by the soberest call."""

from typing import Final

from kibitz.cards.card_set import CardSet
from kibitz.games.bridge.deal import Table
from kibitz.games.bridge.system.book import followed, situation
from kibitz.games.bridge.system.hand import hand_of
from kibitz.games.bridge.system.off_book import sober
from kibitz.games.bridge.system.rule import Rule
from kibitz.games.bridge.system.situation import PASS, Situation
from kibitz.games.bridge.system.spoken import rule_words, vulnerability
from kibitz.rules.actions import Call
from kibitz.rules.text import say
from kibitz.rules.view import Choice, View

LIKELY: Final = 1.0
"""What the call that the house makes is worth beside the others that are worth weighing."""


def read(view: View) -> Situation:
    """The auction as the calls of a view tell it."""
    assert isinstance(view.table, Table)
    calls = tuple(heard.text for heard in view.calls())
    return situation(vulnerability(view.table.options, view.table.dealer), calls)


def honour_points(cards: CardSet) -> int:
    """Four for an ace, three for a king, two for a queen, one for a jack."""
    return hand_of(cards).hcp


def choose(view: View) -> Choice:
    """The call of the first rule that fits the hand; without one the soberest call."""
    s, hand = read(view), hand_of(view.hand)
    fitting = followed(s, hand)
    if not fitting:
        calls = sober(s, hand)
        reason = say("The book does not know this hand here; the soberest call is made.")
        return _weighed(calls, reason)
    if fitting[0].sure:
        call = Call(fitting[0].call)
        return Choice(call, _reason(fitting[0]), ((call, LIKELY),))
    calls = list(dict.fromkeys((fitting[0].call, *(r.call for r in fitting), *sober(s, hand))))
    return _weighed(calls, _reason(fitting[0]))


def _weighed(calls: list[str], reason: str) -> Choice:
    """The first of several calls, the others beside it."""
    candidates = tuple((Call(call), LIKELY - place) for place, call in enumerate(calls))
    return Choice(candidates[0][0], reason, candidates)


def _reason(rule: Rule) -> str:
    hand = rule_words(rule)
    if rule.call == PASS:
        return say("Passes: {hand}.", hand=hand)
    return say("Calls {call}: {hand}.", call=rule.call, hand=hand)
