"""Sentences of the manual page that read as an option was chosen."""

from typing import Final

from kibitz.rules.text import say

VULNERABILITY: Final = {
    "none": say("Neither side is vulnerable in this deal."),
    "ns": say("North-South are vulnerable in this deal, and East-West are not."),
    "ew": say("East-West are vulnerable in this deal, and North-South are not."),
    "all": say("Both sides are vulnerable in this deal."),
}

FIRST_DEALER: Final = {
    "N": say("North deals the first deal; after that the deal passes on clockwise."),
    "any": say("Lots are drawn for the first deal; after that the deal passes on clockwise."),
}

UNDERTRICK_LADDER: Final = {
    "no_vul_flat200": say(
        "Of doubled undertricks, none costs more than the second, however many there are."
    ),
    "law77": say("Doubled undertricks cost as much as in Law 77 of the international laws."),
}

CLAIM_TRICK: Final = {
    "counts": say("The trick in progress is one of those that remain."),
    "beyond": say("A trick in progress that holds a card already is not one of those that remain."),
}

CLAIM_SHOWN: Final = {
    "defenders": say("Declarer's hand is shown to both defenders, and not to dummy."),
    "all": say("Declarer's hand is shown to everybody."),
}

CLAIM_OPEN: Final = {
    False: say("After a refusal declarer's hand is closed again."),
    True: say("After a refusal declarer's hand stays open."),
}
