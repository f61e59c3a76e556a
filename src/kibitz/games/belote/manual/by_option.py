"""Sentences of the manual page that read as an option was chosen."""

from typing import Final

from kibitz.rules.text import say

DIRECTION: Final = {
    "counter": say(
        "The deal, the calls and the play go round counter-clockwise, so that the next player sits "
        "on the right."
    ),
    "clockwise": say(
        "The deal, the calls and the play go round clockwise, so that the next player sits on the "
        "left."
    ),
}

UNDERTRUMP: Final = {
    "free": say(
        "Whoever cannot overtrump then may play any card; a lower trump need not be played."
    ),
    "forced": say("Whoever cannot overtrump then must still play a trump, although it loses."),
}


MELDS: Final = {
    "ask": say("Announcing is voluntary, and a combination that is not announced does not count."),
    "auto": say("For each player the combinations that are worth most are announced."),
}

MELD_SECRECY: Final = {
    "kind": say(
        "At first only the kind is said, which is a quad or a run of so many cards; the cards "
        "themselves are shown when the deal is scored."
    ),
    "cards": say("The cards of a combination are shown at once, when it is announced."),
}

RUN_ORDER: Final = {
    "value": say(
        "Of two runs the one that is worth more is better; of two that are worth the same, the one "
        "with the higher top card, whatever their lengths."
    ),
    "length": say(
        "Of two runs the one that is worth more is better; of two that are worth the same, the "
        "longer one; and of two equally long ones, the one with the higher top card."
    ),
}

MELD_CONTEST: Final = {
    "separate": say("Runs are compared only with runs, and quads only with quads."),
    "pool": say(
        "Runs and quads are compared with each other: the one that is worth more is better, and a "
        "quad is better than a run that is worth the same."
    ),
}

EQUAL_BEST: Final = {
    "separate": say("If both sides' best runs are equal, no run of either side counts."),
    "pool": say("If both sides' best combinations are equal, none of either side counts."),
}

TRIMMED_RUN: Final = {
    True: say("What an announced quad leaves of a run is a run itself if it is long enough."),
    False: say("A run that has lost a card to an announced quad does not count."),
}

LONG_RUN: Final = {
    "one": say("A run is one combination, however long it is."),
    "split": say(
        "A run of all eight cards of a suit is two combinations: one of five cards and one of "
        "three."
    ),
}

TRICKLESS_MELDS: Final = {
    "keep": say("A side keeps its combinations even if it has not won a trick."),
    "void": say("The combinations of a side that has not won a trick do not count."),
}

DOUBLED_ROUNDING: Final = {
    "result": say("The value of the deal is rounded first and multiplied afterwards."),
    "points": say("The points are multiplied first and rounded to the nearest ten afterwards."),
}

AT_LEAST_ONE: Final = {
    False: say("Defenders with hardly any points may therefore write nothing at all."),
    True: say("Defenders who have any points at all write at least 1, however."),
}

CAPOT_DOUBLED: Final = {
    True: say("A deal with a capot is doubled and redoubled like any other."),
    False: say("A capot cancels a double or redouble, and the deal is settled as if undoubled."),
}

CAPOT_EXIT: Final = {
    "one_more": say(
        "A deal with a capot never ends the match. If a side has reached the goal, one more deal "
        "is played, and one that is passed out or has a capot does not count as that."
    ),
    "line": say(
        "A deal with a capot never ends the match. If a side has reached the goal, the goal "
        "becomes one point more than the higher total."
    ),
}

HANGING_END: Final = {
    True: say("The match can end while points hang; nobody gets them then."),
    False: say("The match cannot end while points hang."),
}
