"""What manual pages share: words, and all that a description tells by itself."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from kibitz.cards.card import Card, Rank, is_wild, rank_of, suit_of
from kibitz.rules.actions import Call
from kibitz.rules.dealing import WIDOW, Dealing
from kibitz.rules.game import Variant
from kibitz.rules.manual import Chart, RuleLine, Section
from kibitz.rules.obligations import Obligations
from kibitz.rules.options import OptionInfo, Options, Value, option_infos, value_text
from kibitz.rules.outcome import Amount
from kibitz.rules.seats import SEATS
from kibitz.rules.text import joined, say, sentence, word
from kibitz.rules.words import NUMBER_WORDS, RANK_WORDS, SUIT_WORDS, either, listed

ORDINALS: Final = (
    word("place", "first"),
    word("place", "second"),
    word("place", "third"),
    word("place", "fourth"),
    word("place", "fifth"),
    word("place", "sixth"),
    word("place", "seventh"),
    word("place", "eighth"),
    word("place", "ninth"),
    word("place", "tenth"),
    word("place", "eleventh"),
    word("place", "twelfth"),
    word("place", "thirteenth"),
)

NOTHING: Final = "-"
"""Stands in a chart where there is no figure."""

LONGEST_VALUE: Final = 24
BIDS_IN_A_ROW: Final = 8
MOST_DECIMALS: Final = 12


def page(variant: Variant[Any], options: Options) -> tuple[Section, ...]:
    """The whole manual page of a variant for a table's options.

    A game that has not written a page has one all the same: what its description tells.
    """
    own = variant.manual(options) or outline(variant)
    return (*own, options_section(variant, options))


def outline(variant: Variant[Any]) -> tuple[Section, ...]:
    """What a description tells of a game without a word from the game itself."""
    sections = [
        Section(say("The game"), [RuleLine("", variant.summary)]),
        Section(say("Players and cards"), [RuleLine("", pack_text(variant.pack))]),
        Section(
            say("The deal"),
            [RuleLine("", hands_text(variant.dealing))],
            [dealing_chart(variant.dealing)],
        ),
    ]
    if variant.auction:
        bids = variant.auction(SEATS[0], None).ladder.bids
        sections.append(
            Section(
                say("The auction"),
                [RuleLine("", say("A player may only bid higher than the highest bid so far."))],
                [bids_chart(bids)],
            )
        )
    return tuple(sections)


# Words.


def number_word(number: int) -> str:
    """A number as it stands in a sentence: ``'thirteen'``, ``'45'``."""
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)


def ordinal(number: int) -> str:
    """A place in a row as it stands in a sentence: ``'first'``."""
    return ORDINALS[number - 1]


def ranks_down(upwards: Sequence[Rank]) -> str:
    """Ranks from the highest to the lowest, given in the other order."""
    return listed(RANK_WORDS[rank] for rank in reversed(upwards))


def amount_text(amount: Amount) -> str:
    """An amount with at least two decimals, or as a fraction if decimals cannot say it.

    Example:
        >>> from fractions import Fraction
        >>> amount_text(Fraction(5, 2)), amount_text(Fraction(4, 3))
        ('2.50', '4/3')
    """
    for digits in range(2, MOST_DECIMALS + 1):
        scaled = abs(amount) * 10**digits
        if scaled.denominator == 1:
            whole, rest = divmod(scaled.numerator, 10**digits)
            return f"{'-' if amount < 0 else ''}{whole}.{rest:0{digits}}"
    return str(amount)


# Cards and deal.


def pack_text(pack: Sequence[Card]) -> str:
    """What the pack consists of."""
    ordinary = [card for card in pack if not is_wild(card)]
    suits = sorted({suit_of(card) for card in ordinary})
    ranks = sorted({rank_of(card) for card in ordinary})
    sentences = [
        say("The pack has {cards} cards.", cards=len(pack)),
        say("The suits are {suits}.", suits=listed(SUIT_WORDS[suit] for suit in suits)),
        say(
            "Each suit has the same {cards} cards: {ranks}.",
            cards=number_word(len(ranks)),
            ranks=ranks_down(ranks),
        ),
    ]
    if wild := len(pack) - len(ordinary):
        sentences.append(
            say("The other {cards} are wild cards, which have no suit.", cards=number_word(wild))
        )
    return joined(" ", sentences)


def hands_text(dealing: Dealing) -> str:
    """What everybody holds after the deal."""
    hand = sum(packet.cards for packet in dealing if packet.place == 1)
    widow = sum(packet.cards for packet in dealing if packet.place is WIDOW)
    if widow:
        return say(
            "Each player is dealt {cards} cards; {widow} more are put aside face down and are "
            "called the widow.",
            cards=number_word(hand),
            widow=number_word(widow),
        )
    return say("Each player is dealt {cards} cards.", cards=number_word(hand))


def dealing_chart(dealing: Dealing, rule: str = "") -> Chart:
    """The rounds of the deal: how many cards at a time go where, in the order of the columns."""
    rounds: list[dict[int, int]] = []
    for packet in dealing:
        place = len(SEATS) + 1 if packet.place is None else packet.place
        if not rounds or place <= max(rounds[-1]):
            rounds.append({})
        rounds[-1][place] = packet.cards
    places = (say("First"), say("Second"), say("Third"), say("Fourth"))
    head = (say("Round"), *places, say("Widow"))
    width = max(max(given) for given in rounds)
    rows = []
    number = 0
    for given, same in groupby(rounds):
        first, number = number + 1, number + len(list(same))
        name = _places(first, number)
        cards = (str(given.get(place, NOTHING)) for place in range(1, width + 1))
        rows.append((name, *cards))
    return Chart(
        say("Cards dealt at a time, counted from the player after the dealer"),
        head[: width + 1],
        tuple(rows),
        rule,
    )


def _places(first: int, last: int) -> str:
    """Places in a row, or a single one."""
    return str(first) if first == last else say("{first} to {last}", first=first, last=last)


# Auction and play.


def bids_chart(bids: Sequence[Call], rule: str = "") -> Chart:
    """All bids from the lowest to the highest, row by row."""
    texts = [bid.text for bid in bids]
    rows = []
    for start in range(0, len(texts), BIDS_IN_A_ROW):
        row = texts[start : start + BIDS_IN_A_ROW]
        rows.append(
            (_places(start + 1, start + len(row)), *row, *[""] * (BIDS_IN_A_ROW - len(row)))
        )
    return Chart(
        say("The bids, lowest first"), (say("Bids"), *[""] * BIDS_IN_A_ROW), tuple(rows), rule
    )


def duty_lines(obligations: Obligations) -> list[RuleLine]:
    """The duties of a contract, each in the words in which a card is refused."""
    return [RuleLine(duty.rule, sentence(duty.sentence)) for duty in obligations]


# Options.


def options_section(variant: Variant[Any], options: Options) -> Section:
    """The options of this table: what was chosen, what else could have been, and by which rule."""
    infos = option_infos(type(options))
    if not infos:
        return Section(
            say("The options of this table"),
            [RuleLine("", say("This game is played in one way only."))],
        )
    chart = Chart(
        say("Options"),
        (say("Option"), say("Chosen"), say("Also possible"), say("Rule"), say("What it decides")),
        tuple(_option_row(info, getattr(options, info.name)) for info in infos),
    )
    lines = [RuleLine("", say("The page above describes the game with the options chosen here."))]
    presets = [_preset_chart(variant.presets)] if variant.presets else []
    return Section(say("The options of this table"), lines, [chart, *presets])


def _option_row(info: OptionInfo, value: Value) -> tuple[str, ...]:
    others = [value_text(choice) for choice in info.choices if choice != value]
    possible = either(others) if info.choices else _any_of(info.default)
    return info.name, shown_value(value), possible, info.rule, info.text


def _any_of(value: Value) -> str:
    return say("any number") if isinstance(value, int) else say("any text")


def shown_value(value: Value) -> str:
    """A value as it stands in a chart: long texts are cut, and none is marked as such."""
    text = value_text(value) or NOTHING
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 3]}..."


def _preset_chart(presets: Mapping[str, Mapping[str, Value]]) -> Chart:
    rows = tuple(
        (name, ", ".join(f"{option}={value_text(value)}" for option, value in values.items()))
        for name, values in presets.items()
    )
    return Chart(say("Named sets of options"), (say("preset"), say("What it chooses")), rows)
