"""The manual pages of bridge: of a single deal, and of a match."""

from kibitz.cards.card import RANKS, SPADES
from kibitz.cards.packs import FRENCH_PACK
from kibitz.games.bridge.bids import DENOMINATIONS, LADDER, LEVELS, Contract
from kibitz.games.bridge.deal import DEALING, OBLIGATIONS, SINGLE_DEALER
from kibitz.games.bridge.manual import score
from kibitz.games.bridge.manual.by_option import (
    CLAIM_OPEN,
    CLAIM_SHOWN,
    CLAIM_TRICK,
    FIRST_DEALER,
    UNDERTRICK_LADDER,
    VULNERABILITY,
)
from kibitz.games.bridge.options import MatchOptions, SingleOptions
from kibitz.rules.manual import Chart, RuleLine, Section
from kibitz.rules.manual_parts import (
    dealing_chart,
    duty_lines,
    hands_text,
    number_word,
    pack_text,
    ranks_down,
)
from kibitz.rules.seats import PARTNERSHIPS, SEAT_LETTERS, SOUTH
from kibitz.rules.text import headed, say
from kibitz.rules.words import DENOMINATION_WORDS, SEAT_WORDS, listed


def single(options: SingleOptions) -> tuple[Section, ...]:
    """The rules of a single deal."""
    person = SEAT_WORDS[SEAT_LETTERS.index(options.human_seat)]
    return (
        _aim(RuleLine("CF38", say("The side that scores more in the deal has won."))),
        _cards(options),
        Section(
            say("The deal"),
            [
                RuleLine(
                    "CF3", say("{seat} deals the cards clockwise.", seat=SEAT_WORDS[SINGLE_DEALER])
                ),
                RuleLine("CF5", say("It is settled before the deal which sides are vulnerable.")),
                RuleLine(
                    "C10", say("A vulnerable side has more to win as declarer, and more to lose.")
                ),
                RuleLine("C10", VULNERABILITY[options.vulnerability]),
            ],
            [dealing_chart(DEALING, "CF3")],
        ),
        _auction(),
        _dummy(
            RuleLine(
                "C12",
                say(
                    "The person at the screen plays {person}; the seat changes no rule.",
                    person=person,
                ),
            ),
            RuleLine(
                "CF19", say("If the person is dummy, the partner plays both hands as declarer.")
            ),
        ),
        _play(
            RuleLine("C19", say("All tricks are played, for there are no claims in this variant."))
        ),
        _winning(),
        score.section(
            options,
            RuleLine("CF35", UNDERTRICK_LADDER[options.scoring]),
            RuleLine("C17", say("What one side wins the other side loses.")),
            RuleLine("CF38", say("Nothing is carried on to another deal.")),
        ),
    )


def match(options: MatchOptions) -> tuple[Section, ...]:
    """The rules of a match."""
    deals = number_word(options.deals)
    return (
        _aim(
            RuleLine(
                "CF40",
                say("The side with the higher total after {deals} deals has won.", deals=deals),
            )
        ),
        _cards(options),
        Section(
            say("The deal"),
            [
                RuleLine("C13", FIRST_DEALER[options.first_dealer]),
                RuleLine("CF4", say("The cards are dealt clockwise.")),
                RuleLine("C14", say("Nobody is ever vulnerable in a match.")),
            ],
            [dealing_chart(DEALING, "CF2")],
        ),
        _auction(),
        _dummy(),
        _play(RuleLine("CF41", say("Declarer may end the play early by claiming the rest."))),
        _winning(),
        _claims(options),
        score.section(
            options,
            RuleLine("C15", UNDERTRICK_LADDER[options.scoring]),
            RuleLine(
                "C16", say("Only the side that wins the settlement of a deal writes points for it.")
            ),
        ),
        Section(
            say("The match"),
            [
                RuleLine("C13", say("The match is finished after {deals} deals.", deals=deals)),
                RuleLine(
                    "C6", say("A deal in which all four players passed counts as one of them.")
                ),
                RuleLine("C16", say("Each side adds up the points that it has written.")),
                RuleLine("CF40", say("The higher total wins the match; equal totals are a draw.")),
            ],
        ),
    )


def _aim(winning: RuleLine) -> Section:
    return Section(
        say("The aim"),
        [
            RuleLine("CF1", say("Bridge is played by four players in two partnerships.")),
            RuleLine(
                "CF21",
                say(
                    "The cards are played out in tricks: each player adds one card, and the best "
                    "of the four cards wins the trick."
                ),
            ),
            RuleLine(
                "CF25",
                say(
                    "First comes the auction, in which one side promises to take a number of "
                    "tricks; this promise is the contract. Then the cards are played, and the "
                    "other side tries to prevent it."
                ),
            ),
            winning,
        ],
    )


def _cards(options: SingleOptions | MatchOptions) -> Section:
    sides = (
        say("{one} with {other}", one=SEAT_WORDS[one], other=SEAT_WORDS[other])
        for one, other in PARTNERSHIPS
    )
    return Section(
        say("Players and cards"),
        [
            RuleLine("CF1", say("Partners sit opposite each other: {sides}.", sides=listed(sides))),
            RuleLine("CF2", pack_text(FRENCH_PACK)),
            RuleLine("CF2", hands_text(DEALING)),
            RuleLine(
                "CF20",
                say("From the best to the lowest, cards rank {ranks}.", ranks=ranks_down(RANKS)),
            ),
        ],
    )


def _auction() -> Section:
    example = Contract(4, SPADES, 1, SOUTH)
    book = example.target - example.level
    lines = [
        RuleLine("CF4", say("The dealer calls first, and the turn to call goes clockwise.")),
        RuleLine(
            "CF10", say("A player on turn makes one call: a pass, a bid, a double or a redouble.")
        ),
        RuleLine(
            "CF7",
            say(
                "A bid is a level from {least} to {most} and a denomination. The level counts "
                "the tricks above {book}: with a bid of {level} the side promises {target} tricks.",
                least=LEVELS[0],
                most=LEVELS[-1],
                book=number_word(book),
                level=example.level,
                target=number_word(example.target),
            ),
        ),
        RuleLine(
            "CF8",
            say(
                "The denomination is the suit that will be trumps, or no trumps. The denominations "
                "rise in this order: {denominations}.",
                denominations=listed(DENOMINATION_WORDS),
            ),
        ),
        RuleLine("CF23", say("A trump beats every card of another suit.")),
        RuleLine(
            "CF8",
            say(
                "Every bid must be higher than the bid before: at a higher level, or at the same "
                "level in a higher denomination."
            ),
        ),
        RuleLine("CF9", say("A player may always pass.")),
        RuleLine("C4", say("Whoever has passed may make any other call later.")),
        RuleLine(
            "C1", say("Either opponent of the last bidder may double, if the bid is undoubled.")
        ),
        RuleLine("C2", say("Either player of the bidding side may redouble a double.")),
        RuleLine(
            "C3", say("Nobody may double their own side's bid, or double before there is a bid.")
        ),
        RuleLine(
            "CF11", say("A higher bid wipes out a double or redouble; passes leave it standing.")
        ),
        RuleLine("CF13", say("Once there is a bid, three passes in a row end the auction.")),
        RuleLine("CF12", say("A double or redouble starts the count of passes anew.")),
        RuleLine("CF13", say("The highest bid is then the contract.")),
        RuleLine(
            "C6", say("If all four players pass at once, the deal is over and nobody scores.")
        ),
    ]
    width = len(DENOMINATIONS)
    texts = [bid.text for bid in LADDER.bids]
    rows = [(str(level), *texts[(level - 1) * width : level * width]) for level in LEVELS]
    bids = Chart(
        say("The bids in record notation, lowest first, row by row"),
        (say("Level"), *(headed(name) for name in DENOMINATION_WORDS)),
        tuple(rows),
        "CF8",
    )
    return Section(say("The auction"), lines, [bids])


def _dummy(*more: RuleLine) -> Section:
    return Section(
        say("Declarer and dummy"),
        [
            RuleLine(
                "CF15",
                say(
                    "Declarer is the player of the winning side who first bid the denomination of "
                    "the contract. Declarer's partner is dummy, and the other two are the "
                    "defenders."
                ),
            ),
            RuleLine("C7", say("Bids that the defenders made in that denomination do not count.")),
            RuleLine("CF16", say("The player on declarer's left leads to the first trick.")),
            RuleLine(
                "C11", say("When that card lies on the table, dummy's hand is laid open for all.")
            ),
            RuleLine("CF18", say("Declarer plays the cards of both hands, each hand in its turn.")),
            RuleLine("C12", say("Dummy decides nothing.")),
            *more,
        ],
    )


def _play(ending: RuleLine) -> Section:
    return Section(
        say("The play"),
        [
            RuleLine("CF21", say("Each player in turn adds one card to the trick, clockwise.")),
            RuleLine("CF22", say("The player who leads may lead any card.")),
            *duty_lines(OBLIGATIONS),
            RuleLine("CF22", say("A player who holds no card of the led suit may play any card.")),
            RuleLine("C5", say("Whatever the rules do not allow is refused, and nothing changes.")),
            ending,
        ],
    )


def _winning() -> Section:
    return Section(
        say("Winning a trick"),
        [
            RuleLine("CF23", say("The highest trump in a trick wins it.")),
            RuleLine(
                "CF23", say("If the trick holds no trump, the highest card of the led suit wins.")
            ),
            RuleLine("CF24", say("The winner of a trick leads to the next one.")),
        ],
    )


def _claims(options: MatchOptions) -> Section:
    return Section(
        say("Claims"),
        [
            RuleLine(
                "C19", say("Declarer, and nobody else, may claim all the tricks that remain.")
            ),
            RuleLine("C20", say("Declarer may claim whenever a card of either hand is due.")),
            RuleLine("C21", say("At least two tricks must remain.")),
            RuleLine("C21", CLAIM_TRICK[options.claim_trick]),
            RuleLine("C22", say("There can be only one claim in a deal, whatever comes of it.")),
            RuleLine("C23", CLAIM_SHOWN[options.claim_shown]),
            RuleLine("C25", say("Each defender agrees or refuses.")),
            RuleLine(
                "C25",
                say(
                    "They have {seconds} seconds, and silence counts as a refusal.",
                    seconds=options.claim_seconds,
                ),
            ),
            RuleLine(
                "C26",
                say(
                    "If both agree, declarer's side takes all the tricks that remain, the one in "
                    "progress included, and the deal is settled at once."
                ),
            ),
            RuleLine("C25", say("If one refuses, the play goes on with the card that was due.")),
            RuleLine("C24", CLAIM_OPEN[options.claim_open]),
            RuleLine("C27", say("A claim that both have agreed to stands, even if it was wrong.")),
        ],
    )
