"""Sentences of the manual page that read as an option was chosen."""

from typing import Final

VULNERABILITY: Final = {
    "none": "Neither side is vulnerable in this deal.",
    "ns": "North-South are vulnerable in this deal, and East-West are not.",
    "ew": "East-West are vulnerable in this deal, and North-South are not.",
    "all": "Both sides are vulnerable in this deal.",
}

FIRST_DEALER: Final = {
    "N": "North deals the first deal; after that the deal passes on clockwise.",
    "any": "Lots are drawn for the first deal; after that the deal passes on clockwise.",
}

UNDERTRICK_LADDER: Final = {
    "no_vul_flat200": "Of doubled undertricks, none costs more than the second, however many "
    "there are.",
    "law77": "Doubled undertricks cost as much as in Law 77 of the international laws.",
}

CLAIM_TRICK: Final = {
    "counts": "The trick in progress is one of those that remain.",
    "beyond": "A trick in progress that holds a card already is not one of those that remain.",
}

CLAIM_SHOWN: Final = {
    "defenders": "Declarer's hand is shown to both defenders, and not to dummy.",
    "all": "Declarer's hand is shown to everybody.",
}

CLAIM_OPEN: Final = {
    False: "After a refusal declarer's hand is closed again.",
    True: "After a refusal declarer's hand stays open.",
}
