"""After the forcing raise of a major: opener shows shortness or strength."""

from collections.abc import Iterator

from kibitz.cards.card import SUITS
from kibitz.games.bridge.system.needs import needs
from kibitz.games.bridge.system.qualities import NO_SHORTNESS
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import Situation, bid_text
from kibitz.rules.text import say
from kibitz.rules.words import SUIT_WORDS


def answers(s: Situation) -> Iterator[Rule]:
    """A singleton or void; without one the strength."""
    major = s.our_trumps
    assert major is not None
    for short in SUITS:
        if short != major:
            yield Rule(
                bid_text(3, short),
                needs(cards={short: (0, 1)}),
                say("at most one card in {suit}", suit=SUIT_WORDS[short]),
                Force.GAME,
                alert=True,
            )
    yield Rule(bid_text(3, major), needs(NO_SHORTNESS, hcp=17), say("strong"), Force.GAME)
    yield Rule(
        "3NT", needs(NO_SHORTNESS, hcp=(14, 16)), say("more than a minimum"), Force.GAME, alert=True
    )
    yield Rule(bid_text(4, major), needs(NO_SHORTNESS, hcp=(0, 13)), say("minimum"))
