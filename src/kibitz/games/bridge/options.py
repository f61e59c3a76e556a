"""The options of bridge."""

from dataclasses import dataclass
from typing import ClassVar, Final

from kibitz.rules.options import Options, option
from kibitz.rules.seats import SEAT_LETTERS
from kibitz.rules.text import say
from kibitz.rules.words import SEAT_WORDS

VULNERABLE: Final = {
    "none": say("nobody"),
    "ns": say("North-South"),
    "ew": say("East-West"),
    "all": say("both sides"),
}
SEATS_BY_LETTER: Final = dict(zip(SEAT_LETTERS, SEAT_WORDS, strict=True))


@dataclass(frozen=True, slots=True)
class SingleOptions(Options):
    """One deal, as seed 002 plays it; the score is shown as opposite numbers (C17)."""

    scoring: ClassVar[str] = "law77"
    opposite: ClassVar[bool] = True

    vulnerability: str = option(
        "none",
        "ns",
        "ew",
        "all",
        rule="C10",
        text=say("Which sides are vulnerable."),
        words=VULNERABLE,
    )
    human_seat: str = option(
        "S",
        "N",
        "E",
        "W",
        rule="C12",
        text=say("Where the person sits; no rule depends on it."),
        words=SEATS_BY_LETTER,
    )


@dataclass(frozen=True, slots=True)
class MatchOptions(Options):
    """A match, as seed 003 plays it: one-sided points (C16), nobody vulnerable (C14)."""

    vulnerability: ClassVar[str] = "none"
    opposite: ClassVar[bool] = False

    deals: int = option(4, 2, 8, rule="C13", text=say("How many deals make the match."))
    first_dealer: str = option(
        "N",
        "any",
        rule="C13",
        text=say("Who deals first: North, or anybody by lot."),
        words={"N": SEATS_BY_LETTER["N"], "any": say("anybody, by lot")},
    )
    scoring: str = option(
        "no_vul_flat200",
        "law77",
        rule="C15",
        text=say("What doubled undertricks cost from the fourth."),
        words={"no_vul_flat200": say("200 each"), "law77": say("300 each")},
    )
    claim_trick: str = option(
        "counts",
        "beyond",
        rule="C21",
        text=say(
            "Whether the trick in progress counts among the two that must remain for a claim."
        ),
        words={"counts": say("it counts"), "beyond": say("two remain besides it")},
    )
    claim_shown: str = option(
        "defenders",
        "all",
        rule="C23",
        text=say("Who sees declarer's hand at a claim."),
        words={"defenders": say("the defenders"), "all": say("everybody")},
    )
    claim_open: bool = option(
        False, True, rule="C24", text=say("Whether the hand stays open after a refused claim.")
    )
    claim_seconds: int = option(
        20, rule="C25", least=1, text=say("How many seconds the defenders have to answer a claim.")
    )
