"""The options of contrée."""

from dataclasses import dataclass

from kibitz.games.belote.options import CommonOptions
from kibitz.rules.options import option
from kibitz.rules.text import say


@dataclass(frozen=True, slots=True)
class ContreeOptions(CommonOptions):
    """A table's choices; the defaults are those of the engine colver."""

    majority: bool = option(
        False,
        True,
        rule="BC9",
        text=say("Whether the bidders must also have more points than the defenders."),
    )
    lost: int = option(
        162,
        160,
        rule="BC11",
        text=say("What the defenders write besides the bid if a contract is lost."),
    )
    redoubled: int = option(3, 4, rule="BC12", text=say("How many times a redoubled bid counts."))
    belote: str = option(
        "winner",
        "holder",
        rule="BC13",
        text=say("Who writes the belotes of a side that writes nothing else."),
        words={"winner": say("the other side"), "holder": say("the side itself")},
    )
    target: int = option(1000, rule="BC16", least=1, text=say("The total that ends the match."))
