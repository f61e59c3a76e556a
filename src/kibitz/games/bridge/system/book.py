"""The whole book: which chapter a player looks into, and what the calls of an auction say."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from kibitz.games.bridge.system import competition, contest, defence, later, openings
from kibitz.games.bridge.system.hand import Hand
from kibitz.games.bridge.system.rule import Chapter, Force, Rule
from kibitz.games.bridge.system.situation import DOUBLE, PASS, REDOUBLE, Situation, is_game

MOST_AUCTIONS: Final = 1 << 15
"""How many auctions are remembered."""


@lru_cache(MOST_AUCTIONS)
def situation(vulnerable: tuple[bool, bool], calls: tuple[str, ...]) -> Situation:
    """Where an auction stands after these calls."""
    if not calls:
        return Situation(vulnerable)
    before = situation(vulnerable, calls[:-1])
    return before.after(calls[-1], rules(vulnerable, calls[:-1]))


@lru_cache(MOST_AUCTIONS)
def rules(vulnerable: tuple[bool, bool], calls: tuple[str, ...]) -> tuple[Rule, ...]:
    """The rules for the next call, the first that fits a hand to be followed."""
    return tuple(_allowed(situation(vulnerable, calls)))


def followed(s: Situation, hand: Hand) -> tuple[Rule, ...]:
    """The rules that fit a hand, the first of them the one to be followed."""
    return tuple(rule for rule in rules(s.vulnerable, s.calls) if rule.needs.fit(hand))


def _allowed(s: Situation) -> Iterator[Rule]:
    """The rules of the chapter, then those that every situation has for calls still free.

    Partner has to know whether a call is artificial, and whether to pass it: that is settled by
    the first rule for a call, and later ones that would be in doubt are left out.
    """
    taken: dict[str, Rule] = {}
    must_call = s.must_call
    for chapter in _chapters(s):
        known = frozenset(taken)
        for rule in chapter(s):
            if rule.call in known or not s.may(rule.call):
                continue
            if rule.call == PASS and must_call:
                continue
            ended = _without_end(rule)
            first = taken.setdefault(rule.call, ended)
            if ended.alert is first.alert and ended.force <= first.force:
                yield ended._replace(force=first.force)


def _without_end(rule: Rule) -> Rule:
    """The rule, which asks for nothing more once it is a game by itself."""
    if rule.force is Force.GAME and not rule.alert and is_game(rule.call):
        return rule._replace(force=Force.NONE)
    return rule


def _chapters(s: Situation) -> Iterator[Chapter]:
    if not s.bids:
        yield openings.openings
        return
    rule = s.last[s.opposite]
    undisturbed = s.call_on_the_right == PASS or (
        (rule is not None and (rule.alert and s.call_on_the_right == DOUBLE))
        or (s.call_on_the_right == REDOUBLE and s.partners_call == DOUBLE)
    )
    if rule and rule.answer and undisturbed:
        yield rule.answer
    if not s.has_acted and not s.partner_has_acted:
        yield defence.defence
    elif s.they_have_acted:
        yield competition.first_calls
        yield contest.contest
    else:
        yield later.placed
