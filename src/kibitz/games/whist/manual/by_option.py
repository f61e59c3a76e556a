"""Sentences of the manual page that read as an option was chosen."""

from typing import Final

SIT_OUT: Final = {
    "right": "The dealer and the person on the dealer's right sit the deal out.",
    "opposite": "The dealer and the person opposite sit the deal out.",
    "choice": "The dealer sits the deal out, and chooses one other person to do the same.",
}

PASS_OUT_COUNTS: Final = {
    True: "A deal in which all passed counts as one of the round.",
    False: "A deal in which all passed does not count as one of the round.",
}

IRON_HAND: Final = {
    False: "A hand is played however poor it is.",
    True: "If a hand has neither ace nor court card nor wild card, the deal is dealt anew.",
}

SIMPLE_DENOMINATIONS: Final = {
    "any": "After a simple bid declarer names any denomination as trumps: one of the four suits, "
    "or no trumps.",
    "suits": "After a simple bid declarer names diamonds, hearts or spades as trumps.",
}

OWN_ACE: Final = {
    True: "Declarer may name a card of their own hand, and then plays alone.",
    False: "Declarer may not name a card of their own hand.",
}

HALVES_DISCARD: Final = {
    True: "The partner in halves may lay down the partner card, and stays partner.",
    False: "The partner in halves may not lay down the partner card.",
}

CALLED_DISCARD: Final = {
    True: "Whoever is void in another suit that is led may throw the partner card on it; that "
    "shows the partner and ends the duty.",
    False: "The partner card may not be thrown on another suit while there is another card to "
    "play.",
}

COVERED_TRUMP: Final = {
    "lowest": "If the partner suit is trumps, the covered card is the lowest trump.",
    "worthless": "If the partner suit is trumps, the covered card is no trump, and cannot beat "
    "any card.",
}

LOOK_BACK: Final = {
    "last": "The last completed trick may be looked at until the next one is complete.",
    "any": "All completed tricks may be looked at.",
}

STOP_DECIDED: Final = {
    False: "A solo is played to the end, even when it is lost.",
    True: "A solo stops as soon as every declarer has lost it.",
}

AS_PRINTED: Final = {
    False: "Its two misprints are corrected.",
    True: "Its two misprints are kept.",
}
