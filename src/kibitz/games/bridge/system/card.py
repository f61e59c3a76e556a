"""The convention card: what the book calls in the situations that players ask each other about."""

from typing import Final

from kibitz.games.bridge.system.book import rules
from kibitz.games.bridge.system.rule import Force
from kibitz.games.bridge.system.spoken import call_words
from kibitz.rules.manual import Chart, RuleLine, Section
from kibitz.rules.text import joined, say

NOBODY: Final = (False, False)

SUBJECTS: Final = (
    (say("Openings"), ("",)),
    (say("Responses to one of a suit"), ("1C P", "1D P", "1H P", "1S P")),
    (
        say("Opener's rebid"),
        ("1D P 1S P", "1S P 1NT P", "1S P 2C P", "1S P 2S P", "1S P 2NT P", "1C P 2C P"),
    ),
    (
        say("Responder's rebid"),
        ("1D P 1S P 1NT P", "1D P 1S P 2C P", "1C P 1S P 2H P", "1S P 1NT P 2D P"),
    ),
    (
        say("After one no trump"),
        (
            "1NT P",
            "1NT P 2C P",
            "1NT P 2C P 2D P",
            "1NT P 2C P 2H P",
            "1NT P 2D P",
            "1NT P 2D P 2H P",
        ),
    ),
    (say("After strong openings"), ("2C P", "2C P 2D P", "2NT P")),
    (say("After weak openings"), ("2H P", "2H P 2NT P", "3H P")),
    (
        say("Slams"),
        ("1S P 2NT P 3S P", "1S P 2NT P 4S P 4NT P", "1S P 2NT P 4S P 4NT P 5H P"),
    ),
    (
        say("When the opponents have opened"),
        ("1D", "1S", "1NT", "2H", "3H", "1H P P", "1D P 1S"),
    ),
    (
        say("Partner of an overcaller or a doubler"),
        ("1D 1S P", "1D X P", "1D 1NT P", "1D 2D P", "1S 2NT P", "1NT 2C P"),
    ),
    (
        say("When the opponents come in"),
        ("1D 1S", "1H 1S", "1H X", "1NT 2S", "1D 1S X P", "1D P 1H 1S", "1H 1S 2H 2S"),
    ),
)
"""The subjects, and the auctions that show them; the next call is explained."""

FORCES: Final = {
    Force.NONE: "",
    Force.ROUND: say("may not pass"),
    Force.GAME: say("bids on until game"),
}


def page() -> tuple[Section, ...]:
    """The whole card."""
    return (
        Section(
            say("How to read it"),
            [
                RuleLine(
                    "",
                    say(
                        "The house bids naturally: five-card majors, one no trump with 15 to 17 "
                        "points, two over one forcing to game."
                    ),
                ),
                RuleLine(
                    "",
                    say(
                        "Each chart gives the calls that can follow an auction; of several that "
                        "fit a hand the first is made."
                    ),
                ),
                RuleLine(
                    "",
                    say(
                        "The same rules make the calls, explain them at the table, and say what is "
                        "believed of a hand."
                    ),
                ),
            ],
        ),
        *(
            Section(title, [], [_chart(auction) for auction in auctions])
            for title, auctions in SUBJECTS
        ),
    )


def _chart(auction: str) -> Chart:
    """What can be called after an auction, in the order in which it is considered."""
    calls = tuple(auction.split())
    title = say("After {calls}", calls=joined(" ", calls)) if calls else say("Nobody has bid")
    found = [rule for rule in rules(NOBODY, calls) if rule.sure]
    rows = []
    for call in dict.fromkeys(rule.call for rule in found):
        same = [rule for rule in found if rule.call == call]
        force = max(rule.force for rule in same)
        alert = say("yes") if any(rule.alert for rule in same) else ""
        rows.append((call, call_words(same), FORCES[force], alert))
    head = (say("call"), say("shows"), say("partner"), say("artificial"))
    return Chart(title, head, tuple(rows))
