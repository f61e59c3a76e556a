"""A game as a value: the one description that everything else reads."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from kibitz.cards.card import Card
from kibitz.cards.card_set import CardSet
from kibitz.errors import UnknownGame
from kibitz.rules.actions import Action
from kibitz.rules.auction import Auction
from kibitz.rules.bidding_box import BiddingBox
from kibitz.rules.deal import Deal, Setup, Zone
from kibitz.rules.dealing import WIDOW, Dealing
from kibitz.rules.decision import Decision
from kibitz.rules.hidden import HiddenCards
from kibitz.rules.join_auction import JoinAuction
from kibitz.rules.manual import Section
from kibitz.rules.match import MatchRules
from kibitz.rules.meaning import Explain, no_agreements
from kibitz.rules.measure import BY_SEATS, Measure
from kibitz.rules.options import Options, Value
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import SEATS, Direction, Seat
from kibitz.rules.text import say
from kibitz.rules.trick import CardOrder
from kibitz.rules.trick_play import Par, Trial, TrickPlay
from kibitz.rules.view import Choice, View
from kibitz.rules.words import DENOMINATIONS, NO_MARKS, Facts, Marks

D = TypeVar("D", bound=Deal)


@dataclass(frozen=True)
class Variant(Generic[D]):
    """One way of playing a game, complete.

    Attributes:
        name: ``game/variant``, as in records.
        title: what people call it.
        summary: one sentence on what it is.
        pack: the cards, in the order in which a new pack lies.
        dealing: how a shuffled pack is dealt.
        options: the record of its options.
        begin: the deal before the first action.
        ask: the decisions owed now, in the order in which they are answered; none at the end.
        answer: the deal once a decision was answered with one of its legal actions.
        outcome: the result once nothing more is owed.
        zones: where all the cards lie, and who may see them.
        order: how the cards compare for a seat that sees this table; none before a contract.
        house: a simple player, who sees a view and chooses an action.
        manual: the rules as sentences and charts, for a table's options.
        facts: what everybody knows of a deal, as labels and values for people to read.
        marks: what there is to say of each seat, to a seat (or nobody) that sees these cards.
        calls: what is said of each call, by its text; none in games without an auction.
        meanings: what each call undertakes, by its text, as far as the game says.
        explain: what a call says of the hand, where players have agreed on that.
        system: all that is agreed about calls, as a page; none in games without such agreements.
        denominations: what trumps can be called, by the text.
        box: how the bids are laid out to be chosen from; in ladder order where none is given.
        direction: how the turn goes round the drawn table, given the options.
        match: how deals make a match; none if every deal stands alone.
        dealers: who may deal.
        auction: an auction before its first call, with only the first so many bids; none in
            games without one.
        presets: named sets of options.
        irregular: the rule that nothing may be done out of turn; empty if no rule says so.
        deal_fault: why a deal has to be dealt anew; none if it can be played.
        trick_play: how the tricks are played and what they count, all cards known; none before
            the play, and in games that leave the solver out.
        trials: the contracts of a deal's double-dummy table, row by row, by options and dealer.
        par: what the deal is worth to those who see all cards, from its double-dummy table.
        locale: the folder of the game's words in other languages; none if it has none.
        settled: what a deal comes to if a declaring side takes so much in it, as far as a match
            looks at it.
        forecast: what the contract that stands may come to, all hands seen, each as likely as any
            other: quick, and right on the average; none if the game makes none.
        fitted: whether the house player's calls were fitted to what many deals scored, so that a
            few more tell nothing new of that.
        margin: by how many standard errors an answer that is not a card has to be better over
            sampled deals than what the house player would say, to be believed.
        measure: how players are compared who have played the same deals.
        hidden: what a seat cannot see, for players who think about what it may be; none if the
            game does not tell.
    """

    name: str
    title: str
    summary: str
    pack: tuple[Card, ...]
    dealing: Dealing
    options: type[Options]
    begin: Callable[[Setup], D]
    ask: Callable[[D], tuple[Decision, ...]]
    answer: Callable[[D, Decision, Action], D]
    outcome: Callable[[D], Outcome]
    zones: Callable[[D], tuple[Zone, ...]]
    order: Callable[[Any], CardOrder | None]
    house: Callable[[View], Choice]
    manual: Callable[[Any], tuple[Section, ...]]
    facts: Callable[[Any], Facts]
    marks: Callable[[Any, Seat | None, CardSet], Marks] = lambda table, seat, cards: NO_MARKS
    calls: Mapping[str, str] = field(default_factory=dict)
    meanings: Mapping[str, str] = field(default_factory=dict)
    explain: Explain = no_agreements
    system: Callable[[], tuple[Section, ...]] | None = None
    denominations: Mapping[str, str] = field(default_factory=lambda: DENOMINATIONS)
    box: BiddingBox | None = None
    direction: Callable[[Any], Direction] = lambda options: "clockwise"
    match: MatchRules | None = None
    dealers: tuple[Seat, ...] = SEATS
    auction: Callable[[Seat, int | None], Auction | JoinAuction] | None = None
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    irregular: str = ""
    deal_fault: Callable[[Setup], str | None] = lambda setup: None
    trick_play: Callable[[D], TrickPlay | None] = lambda deal: None
    trials: Callable[[Any, Seat], tuple[Trial, ...]] = lambda options, dealer: ()
    par: Callable[[Mapping[tuple[str, str], int], Any, Seat], Par] | None = None
    locale: Path | None = None
    settled: Callable[[D, frozenset[Seat], int], Outcome] | None = None
    forecast: Callable[[D], tuple[Outcome, ...]] | None = None
    fitted: bool = False
    margin: float = 2.0
    measure: Measure = BY_SEATS
    hidden: HiddenCards[D] | None = None

    @cached_property
    def hand_size(self) -> int:
        """How many cards each hand is dealt."""
        return sum(packet.cards for packet in self.dealing if packet.place == 1)

    @cached_property
    def widow_size(self) -> int:
        """How many cards are put aside."""
        return sum(packet.cards for packet in self.dealing if packet.place is WIDOW)


@dataclass(frozen=True)
class Game:
    """A game and its variants.

    Attributes:
        name: its name in records.
        title: what people call it.
        rules: the path of its RULES.md.
        variants: its variants, the one played unless another is named first.
    """

    name: str
    title: str
    rules: Path
    variants: tuple[Variant[Any], ...]

    def variant(self, name: str) -> Variant[Any]:
        """A variant by the part of its name after the slash.

        Raises:
            UnknownGame: if the game has none of that name.
        """
        for variant in self.variants:
            if variant.name == f"{self.name}/{name}":
                return variant
        known = ", ".join(variant.name.partition("/")[2] for variant in self.variants)
        raise UnknownGame(
            say("{game} has no variant {variant!r}", game=self.name, variant=name),
            where="variant",
            expected=known,
        )
