"""The manual page of Danish ace-call whist."""

from typing import Final

from kibitz.cards.card import HEARTS
from kibitz.cards.packs import WILD_PACK
from kibitz.games.whist.bids import BIDS, LADDER, LEVELS, Bid, Designation
from kibitz.games.whist.deal import (
    DEALING,
    EXCHANGED,
    SOLO_ORDER,
    TRUMP_ORDER,
    duties,
)
from kibitz.games.whist.manual import score
from kibitz.games.whist.manual.by_option import (
    CALLED_DISCARD,
    COVERED_TRUMP,
    HALVES_DISCARD,
    IRON_HAND,
    LOOK_BACK,
    OWN_ACE,
    PASS_OUT_COUNTS,
    SIMPLE_DENOMINATIONS,
    SIT_OUT,
    STOP_DECIDED,
)
from kibitz.games.whist.options import WhistOptions
from kibitz.rules.manual import Chart, RuleLine, Section
from kibitz.rules.manual_parts import (
    NOTHING,
    amount_text,
    dealing_chart,
    duty_lines,
    hands_text,
    number_word,
    ordinal,
    pack_text,
    ranks_down,
)
from kibitz.rules.text import headed, say

DESIGNATIONS: Final = {
    (Designation.SIMPLE, 0): say("Simple"),
    (Designation.CLUBS, 0): say("Clubs"),
    (Designation.TIP, 1): say("Tip, 1st degree"),
    (Designation.HALVES, 0): say("Halves"),
    (Designation.TIP, 2): say("Tip, 2nd degree"),
    (Designation.NO_TRUMPS, 0): say("No trumps"),
    (Designation.TIP, 3): say("Tip, 3rd degree"),
}
SOLO_COLUMN: Final = say("Solo")


def pages(options: WhistOptions) -> tuple[Section, ...]:
    """The rules for a table's options."""
    return (
        _aim(),
        _cards(options),
        _deal(options),
        _auction(),
        _naming(options),
        _tip(),
        _exchange(options),
        _covered(options),
        _play(options),
        _winning(options),
        _solos(options),
        score.settlement(options),
        _session(options),
    )


def _aim() -> Section:
    most = next(bid.level for bid in BIDS if bid.designation is Designation.SOLO)
    return Section(
        say("The aim"),
        [
            RuleLine(
                "WF39", say("Four players play each deal, and everybody keeps their own score.")
            ),
            RuleLine(
                "WF14",
                say(
                    "In the auction the players bid against each other; the highest bid becomes "
                    "the contract, and its maker is declarer."
                ),
            ),
            RuleLine(
                "WF40",
                say(
                    "In a trump contract declarer has a partner, who is found by naming a card, "
                    "and the two must take at least as many tricks as were bid."
                ),
            ),
            RuleLine(
                "WF44",
                say(
                    "In a solo declarer plays alone and must take {most} trick at most; in a clean "
                    "solo, no trick at all.",
                    most=number_word(most),
                ),
            ),
            RuleLine("WF21", say("All the others are defenders, and play together against that.")),
        ],
    )


def _cards(options: WhistOptions) -> Section:
    people = headed(number_word(options.people))
    at_the_table = {
        4: [
            RuleLine(
                "W1",
                say(
                    "{people} people sit at the table, and all of them play every deal.",
                    people=people,
                ),
            )
        ],
        5: [
            RuleLine(
                "W1",
                say("{people} people sit at the table, and four play each deal.", people=people),
            ),
            RuleLine("W2", say("The dealer sits the deal out.")),
        ],
        6: [
            RuleLine(
                "W1",
                say("{people} people sit at the table, and four play each deal.", people=people),
            ),
            RuleLine("W2", SIT_OUT[options.sit_out]),
        ],
    }
    return Section(
        say("Players and cards"),
        [
            *at_the_table[options.people],
            RuleLine("WF1", pack_text(WILD_PACK)),
            RuleLine(
                "WF32",
                say(
                    "In trump contracts the cards of a suit rank, from the best to the lowest, "
                    "{ranks}.",
                    ranks=ranks_down(TRUMP_ORDER),
                ),
            ),
            RuleLine(
                "WF32",
                say(
                    "In solos they rank, from the best to the lowest, {ranks}, so that the "
                    "ace is the lowest card.",
                    ranks=ranks_down(SOLO_ORDER),
                ),
            ),
        ],
    )


def _deal(options: WhistOptions) -> Section:
    penalty = amount_text(options.chart().irregular)
    others = number_word(options.people - 1)
    return Section(
        say("The deal"),
        [
            RuleLine("W6", say("Lots are drawn for the first deal; then the next person deals.")),
            RuleLine("WF3", say("The deal, the calls and the play go round clockwise.")),
            RuleLine("WF2", hands_text(DEALING)),
            RuleLine("WF5", say("The player after the dealer, forehand, gets the first cards.")),
            RuleLine(
                "WF6", say("The first card of the widow is its bottom card, the last the top.")
            ),
            RuleLine("W8", IRON_HAND[options.iron_hand]),
            RuleLine("WF7", say("After an irregular deal the same dealer deals again.")),
            RuleLine(
                "W5",
                say(
                    "Whoever is to blame pays {penalty} to each of the {others} other people.",
                    penalty=penalty,
                    others=others,
                ),
            ),
        ],
        [dealing_chart(DEALING, "W3")],
    )


def _auction() -> Section:
    lines = [
        RuleLine("WF10", say("A player on turn bids higher, joins the highest bid, or passes.")),
        RuleLine(
            "WF9",
            say(
                "There are {bids} bids in a fixed order. A bid with a number is a trump bid: it "
                "names the tricks to be taken, from {least} to {most}, and its designation "
                "says how trumps are found. The others are solos.",
                bids=len(BIDS),
                least=number_word(LEVELS[0]),
                most=number_word(LEVELS[-1]),
            ),
        ),
        RuleLine(
            "W12", say("Any player on turn may join the highest bid if it is a tip or a solo.")
        ),
        RuleLine("W15", say("Nobody can join before there is a bid.")),
        RuleLine("WF14", say("Whoever has joined a solo becomes a declarer of it as well.")),
        RuleLine("WF25", say("Whoever has joined a tip may take it over when trumps are found.")),
        RuleLine(
            "W14", say("A pass is final: whoever has passed can neither bid nor join any more.")
        ),
        RuleLine("WF11", say("Forehand calls first.")),
        RuleLine(
            "W9",
            say(
                "If players stand by a bid that is not the highest any more, one of them calls "
                "next: of those who made or joined the highest such bid its maker first, and then "
                "the joiners in order. Otherwise the next player calls who has not called yet."
            ),
        ),
        RuleLine("W11", say("The maker of the highest bid cannot raise it before being overbid.")),
        RuleLine(
            "W13", say("A join is void once the bid is overbid, and the joiner may call again.")
        ),
        RuleLine("W16", say("The auction is over when nobody is left who has to call.")),
        RuleLine("W6", say("If all four players pass, nobody scores and the next person deals.")),
    ]
    return Section(say("The auction"), lines, [_bid_chart()])


def _bid_chart() -> Chart:
    """The ladder: a row per level, each bid under its designation."""

    def column(bid: Bid) -> str:
        return SOLO_COLUMN if bid.is_solo else DESIGNATIONS[bid.designation, bid.degree]

    by_level: dict[str, dict[str, str]] = {}
    level = NOTHING
    for bid, call in zip(BIDS, LADDER.bids, strict=True):
        if not bid.is_solo:
            level = str(bid.level)
        by_level.setdefault(level, {})[column(bid)] = call.text
    columns = max(map(list, by_level.values()), key=len)
    rows = tuple(
        (level, *(bids.get(name, NOTHING) for name in columns)) for level, bids in by_level.items()
    )
    title = say("The bids in record notation, lowest first, row by row")
    return Chart(title, (say("Tricks"), *columns), rows, "WF9")


def _naming(options: WhistOptions) -> Section:
    lines = [
        RuleLine(
            "WF16",
            say(
                "In a trump contract two things are named: the trumps, and the partner card, whose "
                "holder is declarer's partner."
            ),
        ),
        RuleLine("WF36", say("A trump beats every card of another suit.")),
        RuleLine("W18", SIMPLE_DENOMINATIONS[options.simple_denominations]),
        RuleLine("WF16", say("In clubs, clubs are trumps; in no trumps there are none.")),
        RuleLine("WF16", say("In a tip the widow decides the trumps.")),
        RuleLine(
            "WF16", say("After a simple, clubs or no trumps bid the partner card comes second.")
        ),
        RuleLine("WF18", say("The partner card is an ace.")),
        RuleLine(
            "WF17",
            say(
                "After a simple or clubs bid it is of any suit but trumps; in the other contracts "
                "it is of any suit."
            ),
        ),
        RuleLine(
            "W20",
            say(
                "Whoever holds the aces of all those suits may name a king; whoever holds the "
                "kings as well, a queen, and so on. The hand before the exchange decides."
            ),
        ),
        RuleLine("W19", OWN_ACE[options.own_ace]),
        RuleLine(
            "W21", say("The sides are settled by the hands at the naming, and do not change.")
        ),
        RuleLine(
            "WF19",
            say("The partner does not speak up, but is known once the partner card is played."),
        ),
        RuleLine(
            "W22",
            say(
                "If no other player holds the partner card, because it lies in the widow or in "
                "declarer's hand, declarer is their own partner and plays alone against three."
            ),
        ),
        RuleLine(
            "W23",
            say(
                "In halves the holder of the partner card answers at once and names the trumps: "
                "any denomination but the suit of the partner card. If nobody answers, declarer "
                "does so."
            ),
        ),
    ]
    return Section(say("Trumps and partner"), lines)


def _tip() -> Section:
    size = EXCHANGED
    last = ordinal(size)
    lines = [
        RuleLine(
            "W26",
            say(
                "Before a card is faced, the bidder and then each joiner in order name a partner "
                "card; only the card of the final declarer counts."
            ),
        ),
        RuleLine(
            "W4", say("Then the cards of the widow are faced one by one, the top card first.")
        ),
        RuleLine("WF23", say("An ordinary card that is taken makes its suit trumps.")),
        RuleLine("W29", say("A wild card that is taken makes the contract one of no trumps.")),
        RuleLine("WF24", say("In the 1st degree every card that is faced may be taken.")),
        RuleLine("WF24", say("In the 2nd degree the first card is only shown.")),
        RuleLine("WF24", say("In the 3rd degree only the {last} card may be taken.", last=last)),
        RuleLine(
            "W27",
            say(
                "Each card that may be taken is offered to the bidder, then to the joiners in "
                "order, who may decline it. The first who takes it ends the facing."
            ),
        ),
        RuleLine(
            "W27", say("The {last} card must be taken by the last who is offered it.", last=last)
        ),
        RuleLine("W28", say("Whoever takes a card is declarer; the level of the contract stays.")),
        RuleLine("W30", say("The suit of the partner card may become trumps.")),
        RuleLine("W31", say("The faced cards stay in the widow, and everybody knows them.")),
    ]
    return Section(say("The tip"), lines)


def _exchange(options: WhistOptions) -> Section:
    cards = number_word(EXCHANGED)
    lines = [
        RuleLine(
            "WF26", say("Before the play declarer, or in halves the partner, may exchange cards.")
        ),
        RuleLine(
            "WF27",
            say(
                "Exactly {cards} cards are laid down unseen, and then the {cards} cards of the "
                "widow are taken up; or nothing is exchanged.",
                cards=cards,
            ),
        ),
        RuleLine("W32", say("Any card may be laid down, even a wild card or the partner card.")),
        RuleLine("W24", HALVES_DISCARD[options.halves_discard]),
        RuleLine(
            "W47",
            say(
                "In a solo every declarer may exchange, the bidder first. Each takes up the "
                "{cards} cards that lie there then.",
                cards=cards,
            ),
        ),
    ]
    return Section(say("The exchange"), lines)


def _covered(options: WhistOptions) -> Section:
    lines = [
        RuleLine(
            "W37",
            say(
                "In a trump contract, a declarer who holds no card of the partner suit after the "
                "exchange may lay one card of the hand face down. Any card will do."
            ),
        ),
        RuleLine(
            "WF30",
            say("This covered card counts as the lowest card of the partner suit, below the two."),
        ),
        RuleLine(
            "W38", say("The others know that there is a covered card, but not which card it is.")
        ),
        RuleLine("W41", say("It must be played when the partner suit is led for the first time.")),
        RuleLine("W39", say("It may be led, and that is a lead of the partner suit.")),
        RuleLine("W40", say("It may be thrown on another suit of which declarer has no card.")),
        RuleLine("W42", COVERED_TRUMP[options.covered_trump]),
        RuleLine(
            "W43",
            say(
                "Otherwise it wins only if it is led and the others play neither trumps nor its "
                "suit."
            ),
        ),
    ]
    return Section(say("The covered card"), lines)


def _play(options: WhistOptions) -> Section:
    lines = [
        RuleLine("WF33", say("Forehand leads to the first trick.")),
        RuleLine(
            "WF34", say("The leader plays any card, and the others add one card each in turn.")
        ),
        RuleLine("WF34", say("A duty binds only those who hold a card that fulfils it.")),
        *duty_lines(duties(score.table_with(options, "8", HEARTS))),
        RuleLine("W33", say("That holds for a declarer who is their own partner too.")),
        RuleLine(
            "W34", say("Players without the partner card may lead its suit whenever they like.")
        ),
        RuleLine("W35", CALLED_DISCARD[options.called_discard]),
        RuleLine("W36", say("A suit is led only by the first card of a trick.")),
        RuleLine("WF34", say("Whoever is void in the led suit may play any card.")),
        RuleLine(
            "W44", say("A wild card may be led, or played by whoever is void in the led suit.")
        ),
        RuleLine("WF34", say("If a wild card is led, everybody may play any card.")),
    ]
    return Section(say("The play"), lines)


def _winning(options: WhistOptions) -> Section:
    lines = [
        RuleLine("WF36", say("The highest trump in a trick wins it.")),
        RuleLine(
            "WF36", say("If the trick holds no trump, the highest card of the led suit wins.")
        ),
        RuleLine("W45", say("A wild card that was led wins unless a trump falls.")),
        RuleLine("W46", say("A wild card that was not led never wins.")),
        RuleLine("WF33", say("The winner of a trick leads to the next one.")),
        RuleLine("W46a", LOOK_BACK[options.look_back]),
    ]
    return Section(say("Winning a trick"), lines)


def _solos(options: WhistOptions) -> Section:
    lines = [
        RuleLine("WF44", say("There are three solos: solo, clean solo and open clean solo.")),
        RuleLine("WF32", say("There are no trumps in a solo, and no partner card is named.")),
        RuleLine(
            "W48", say("Every declarer of a solo plays alone, and all the others are one side.")
        ),
        RuleLine(
            "W49",
            say(
                "In an open clean solo all declarers lay their hands open after the first trick, "
                "before the next lead."
            ),
        ),
        RuleLine("W50", STOP_DECIDED[options.stop_decided]),
    ]
    return Section(say("The solos"), lines)


def _session(options: WhistOptions) -> Section:
    people = options.people
    lines = [
        RuleLine(
            "WF4",
            say("A round is {people} deals, one for each person.", people=number_word(people)),
        ),
        RuleLine("W7", PASS_OUT_COUNTS[options.pass_out_counts]),
    ]
    if options.rounds > 0:
        deals = options.rounds * people
        lines.append(
            RuleLine(
                "W7", say("The session is over after {deals} deals.", deals=number_word(deals))
            )
        )
    else:
        lines.append(RuleLine("W7", say("The session goes on for as long as the players like.")))
    lines.append(RuleLine("WF39", say("Everybody's scores of all deals are added up.")))
    return Section(say("The session"), lines)
