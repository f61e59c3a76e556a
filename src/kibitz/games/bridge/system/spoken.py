"""What calls say: the system as seen from a game's table."""

from collections.abc import Sequence
from functools import lru_cache

from kibitz.cards.card_set import CardSet
from kibitz.games.bridge.deal import VULNERABLE_SIDES
from kibitz.games.bridge.options import MatchOptions, SingleOptions
from kibitz.games.bridge.system.book import MOST_AUCTIONS, rules
from kibitz.games.bridge.system.hand import hand_of
from kibitz.games.bridge.system.needs import alternatives
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.rules.meaning import Meaning
from kibitz.rules.seats import Seat, partnership_of
from kibitz.rules.text import say


def vulnerability(options: SingleOptions | MatchOptions, first: Seat) -> tuple[bool, bool]:
    """Whether the side of the first caller is vulnerable, and the other side."""
    sides = VULNERABLE_SIDES[options.vulnerability]
    side = partnership_of(first)
    return side in sides, 1 - side in sides


def explain(
    options: SingleOptions | MatchOptions, first: Seat, calls: Sequence[str]
) -> Meaning | None:
    """What the last call says of its caller's hand; none if the book does not know it."""
    return _meaning(vulnerability(options, first), tuple(calls))


@lru_cache(MOST_AUCTIONS)
def _meaning(vulnerable: tuple[bool, bool], calls: tuple[str, ...]) -> Meaning | None:
    found = [rule for rule in rules(vulnerable, calls[:-1]) if rule.call == calls[-1]]
    return meaning_of(found) if found else None


def meaning_of(found: Sequence[Rule]) -> Meaning:
    """What rules for one call say together: that one of them was followed."""

    def fits(cards: CardSet) -> bool:
        hand = hand_of(cards)
        return any(rule.needs.fit(hand) for rule in found)

    return Meaning(
        sentence=call_words(found),
        fits=fits,
        alert=any(rule.alert for rule in found),
        forcing=any(rule.force is not Force.NONE for rule in found),
    )


def call_words(found: Sequence[Rule]) -> str:
    """What rules for one call say together."""
    name = found[0].name
    if not name or any(rule.name != name for rule in found):
        return alternatives(rule_words(rule) for rule in found)
    return say("{name}: {hand}", name=name, hand=alternatives(r.needs.sentence for r in found))


def rule_words(rule: Rule) -> str:
    """What one rule says: the name of the call and the hand."""
    hand = rule.needs.sentence
    return say("{name}: {hand}", name=rule.name, hand=hand) if rule.name else hand
