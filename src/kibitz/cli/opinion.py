"""What a computer player thinks, in the terminal: its answer, what else it weighed, its beliefs."""

from typing import Any, Final

from kibitz.cards.card import SUIT_LETTERS, parse_card
from kibitz.cli.screen import Screen
from kibitz.formats.opinion import WILD, Believed, Opinion
from kibitz.rules.game import Variant
from kibitz.rules.seats import parse_seat
from kibitz.rules.text import filled, headed, joined, say, say_n
from kibitz.rules.words import SEAT_WORDS, SUIT_WORDS

MOST_SHOWN: Final = 8
"""Answers that are shown, and high cards in each place; of exchanges there are hundreds."""

DIGITS: Final = ((100, 0), (10, 1), (0, 2))
"""How many digits stand behind the point where the largest value is at least so much."""

PLACES: Final = {
    "hand": say("{seat}'s hand"),
    "covered": say("{seat}'s covered card"),
    "undealt": say("{seat}'s cards to come"),
}
"""What places are called that have an owner, where cards lie that one does not see."""

WIDOW: Final = say("the widow")
WILD_WORDS: Final = say("wild cards")


def show_opinion(screen: Screen, variant: Variant[Any], opinion: Opinion) -> None:
    """What a player would do, why, what else it has weighed and what it believes."""
    screen.line(joined(": ", [_answer(screen, variant, opinion.action), opinion.reason]))
    if opinion.meaning and opinion.meaning.sentence not in opinion.reason:
        screen.quiet(say("It says: {meaning}.", meaning=opinion.meaning.sentence))
    if len(opinion.candidates) > 1:
        _show_candidates(screen, variant, opinion)
    if opinion.beliefs:
        screen.quiet(say("Where the cards lie that are not seen, as it thinks:"))
    for believed in opinion.beliefs:
        screen.line(_place(screen, believed))


def _answer(screen: Screen, variant: Variant[Any], text: str) -> str:
    """An answer as it is typed, or as its card is drawn."""
    if text in variant.calls:
        return variant.calls[text] if screen.plain else text
    card, _, word = text.partition(" ")
    if len(card) != len("SA"):
        return text
    drawn = screen.card(parse_card(card))
    return joined(" ", [drawn, word]) if word else drawn


def _show_candidates(screen: Screen, variant: Variant[Any], opinion: Opinion) -> None:
    shown = opinion.candidates[:MOST_SHOWN]
    unit = say("its own reckoning")
    if opinion.worlds:
        unit = say("score")
        screen.quiet(
            say_n(
                "Tried in {n} layout that fits: the score beside the mean of all four.",
                "Tried in {n} layouts that fit: the score beside the mean of all four.",
                opinion.worlds,
            )
        )
    most = max(abs(each.value) for each in shown)
    digits = next(digits for least, digits in DIGITS if most >= least)
    rows = [[_answer(screen, variant, each.action), f"{each.value:+.{digits}f}"] for each in shown]
    if screen.plain:
        for row in rows:
            screen.line(joined(": ", row))
    else:
        screen.grid([say("answer"), unit], rows)
    if more := len(opinion.candidates) - len(shown):
        screen.quiet(say_n("and {n} more", "and {n} more", more))


def _place(screen: Screen, believed: Believed) -> str:
    """What is believed of a place: how long its suits are, and which high cards lie there."""
    lengths = [
        _length(screen, suit, believed.lengths[suit])
        for suit in (*reversed(SUIT_LETTERS), WILD)
        if suit in believed.lengths
    ]
    cards = [
        joined(" ", [screen.card(parse_card(card)), f"{believed.cards.get(card, 0):.0%}"])
        for card in believed.telling[:MOST_SHOWN]
    ]
    held = joined(", " if screen.plain else " ", lengths)
    told = joined("; ", [held, joined(", ", cards)]) if cards else held
    return joined(": ", [headed(_place_words(believed)), told])


def _length(screen: Screen, suit: str, length: float) -> str:
    if screen.plain:
        words = WILD_WORDS if suit == WILD else SUIT_WORDS[SUIT_LETTERS.index(suit)]
        return joined(" ", [words, f"{length:.1f}"])
    return joined(" ", [screen.suit(suit), f"{length:.1f}"])


def _place_words(believed: Believed) -> str:
    if believed.owner is None:
        return WIDOW if believed.zone == "widow" else believed.zone
    seat = SEAT_WORDS[parse_seat(believed.owner)]
    if believed.zone in PLACES:
        return filled(PLACES[believed.zone], seat=seat)
    return joined(" ", [seat, believed.zone])
