"""Sentences of the manual page that read as an option was chosen."""

from typing import Final

from kibitz.rules.text import say

SIT_OUT: Final = {
    "right": say("The dealer and the person on the dealer's right sit the deal out."),
    "opposite": say("The dealer and the person opposite sit the deal out."),
    "choice": say("The dealer sits the deal out, and chooses one other person to do the same."),
}

PASS_OUT_COUNTS: Final = {
    True: say("A deal in which all passed counts as one of the round."),
    False: say("A deal in which all passed does not count as one of the round."),
}

IRON_HAND: Final = {
    False: say("A hand is played however poor it is."),
    True: say("If a hand has neither ace nor court card nor wild card, the deal is dealt anew."),
}

SIMPLE_DENOMINATIONS: Final = {
    "any": say(
        "After a simple bid declarer names any denomination as trumps: one of the four suits, or "
        "no trumps."
    ),
    "suits": say("After a simple bid declarer names diamonds, hearts or spades as trumps."),
}

OWN_ACE: Final = {
    True: say("Declarer may name a card of their own hand, and then plays alone."),
    False: say("Declarer may not name a card of their own hand."),
}

HALVES_DISCARD: Final = {
    True: say("The partner in halves may lay down the partner card, and stays partner."),
    False: say("The partner in halves may not lay down the partner card."),
}

CALLED_DISCARD: Final = {
    True: say(
        "Whoever is void in another suit that is led may throw the partner card on it; that shows "
        "the partner and ends the duty."
    ),
    False: say(
        "The partner card may not be thrown on another suit while there is another card to play."
    ),
}

COVERED_TRUMP: Final = {
    "lowest": say("If the partner suit is trumps, the covered card is the lowest trump."),
    "worthless": say(
        "If the partner suit is trumps, the covered card is no trump, and cannot beat any card."
    ),
}

LOOK_BACK: Final = {
    "last": say("The last completed trick may be looked at until the next one is complete."),
    "any": say("All completed tricks may be looked at."),
}

STOP_DECIDED: Final = {
    False: say("A solo is played to the end, even when it is lost."),
    True: say("A solo stops as soon as every declarer has lost it."),
}

AS_PRINTED: Final = {
    False: say("Its two misprints are corrected."),
    True: say("Its two misprints are kept."),
}
