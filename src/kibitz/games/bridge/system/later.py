"""Later calls, when partner's hand is known within limits: who knows enough places the contract."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from kibitz.cards.card import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit
from kibitz.games.bridge.system import forced, slam
from kibitz.games.bridge.system.needs import ALL, Range, Test, needs
from kibitz.games.bridge.system.qualities import MAJORS, VERY_SHAPELY
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import DOUBLE, GAME_LEVELS, PASS, Situation, bid_text
from kibitz.games.bridge.system.strength import limits
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.text import say
from kibitz.rules.words import SUIT_WORDS

STRONG: Final = 16
"""The points of an opener who has jumped."""

FIT: Final = 8
"""How many cards of a suit both hands hold together to make it trumps."""


def with_trumps(s: Situation) -> Iterator[Rule]:
    """With a suit agreed: slam, game, an invitation or no more."""
    trumps = s.our_trumps
    assert trumps is not None
    worth = limits(s.partner, trumps)
    game = bid_text(GAME_LEVELS[trumps], trumps)
    yield from slam.tries(s, trumps)
    last = s.our_bids[-1]
    if last.is_game:
        yield Rule(PASS, needs())
        return
    if trumps not in MAJORS:
        yield from _minor_game(s, trumps)
    if s.is_game_forced:
        yield Rule(game, needs(), trumps=trumps)
        return
    yield Rule(game, needs(points=worth.game, trumps=trumps), trumps=trumps)
    level = s.lowest(trumps)
    if level < GAME_LEVELS[trumps] and s.partner.high - s.partner.low >= 2:
        yield Rule(
            bid_text(level, trumps),
            needs(points=(worth.invite, worth.game - 1), trumps=trumps),
            say("invites game"),
            trumps=trumps,
        )
    yield Rule(PASS, needs(points=(0, worth.game - 1), trumps=trumps))


def _minor_game(s: Situation, minor: Suit) -> Iterator[Rule]:
    """With a minor agreed three no trumps come first."""
    unbid = tuple(suit for suit in SUITS if suit not in s.our_suits and suit != minor)
    stops = s.their_suits if s.partner_has_bid_notrump else unbid
    if s.lowest(NO_TRUMPS) <= 3:
        yield Rule("3NT", needs(hcp=limits(s.partner).game, stops=stops))
        if s.is_game_forced:
            yield Rule("3NT", needs(balanced=True, stops=s.their_suits))


def over_notrump(s: Situation) -> Iterator[Rule]:
    """After partner's natural no trumps in the second round."""
    yield from placed(s)


def over_reverse(s: Situation) -> Iterator[Rule]:
    """After a reverse: with a weak hand the cheapest way out, otherwise game is certain."""
    first, second = s.partner.suits[0], s.partner.suits[-1]
    own = s.own.suits[-1]
    weak: dict[Suit, int | Range] = {own: 5}
    if second in MAJORS:
        weak[second] = (0, 3)
    yield Rule(bid_text(s.lowest(own), own), needs(hcp=(0, 8), cards=weak))
    yield from placed(s)
    yield Rule(bid_text(3, first), needs(hcp=(0, 8)))
    yield Rule("2NT", needs(hcp=(0, 8)))
    yield Rule(bid_text(s.lowest(second), second), needs(cards={second: 4}), force=Force.GAME)


def placed(s: Situation) -> Iterator[Rule]:
    """The contract, by a player who knows partner's limits; or a call that asks for more."""
    if s.our_trumps is not None:
        yield from with_trumps(s)
        return
    if s.our_bids and s.our_bids[-1].is_game and s.ours:
        yield from _over_game(s)
        return
    yield from _slams(s)
    yield from _fits(s, SPADES)
    yield from _fits(s, HEARTS)
    if not s.own.suits and DOUBLE in s.calls_of(s.me):
        yield from _doublers_suits(s)
    yield from own_majors(s)
    yield from _checks_back(s)
    if s.is_game_forced:
        yield from forced.majors(s)
    else:
        yield from _more_majors(s)
    yield from _no_trumps(s)
    if s.is_game_forced:
        yield from forced.natural(s)
    else:
        yield from _game_tries(s)
        yield from _minor_fits(s)
        yield from signs_off(s)


def _doublers_suits(s: Situation) -> Iterator[Rule]:
    """A suit of one's own after a takeout double: too strong to have overcalled."""
    for suit in reversed(s.new_suits):
        if s.lowest(suit) <= 3:
            yield Rule(bid_text(s.lowest(suit), suit), needs(hcp=17, cards={suit: 5}))


def _over_game(s: Situation) -> Iterator[Rule]:
    """Partner has bid a game: slam with enough for it, the better game, or pass."""
    last = s.our_bids[-1]
    for major in (SPADES, HEARTS):
        if last.denomination == NO_TRUMPS and s.lowest(major) == 4 and major in s.own.suits:
            yield Rule(bid_text(4, major), needs(cards={major: 7}))
            yield Rule(bid_text(4, major), needs(VERY_SHAPELY, cards={major: 6}))
            if s.own.least(major) == 4 and len(s.own.suits) > 1 and s.partner.most(major) >= 3:
                yield Rule(bid_text(4, major), needs(cards=dict.fromkeys(s.own.suits[-2:], 5)))
    yield from _slams(s)
    if last.denomination != NO_TRUMPS:
        yield from slam.tries(s, Suit(last.denomination))
    yield Rule(PASS, needs())


def _slams(s: Situation) -> Iterator[Rule]:
    """Slam in no trumps, or the question for keycards with a fit for partner's last suit."""
    worth = limits(s.partner)
    last = next((bid for bid in reversed(s.bids) if bid.player == s.opposite), None)
    if last is not None and last.denomination in s.partner.suits:
        suit = Suit(last.denomination)
        yield from asks(s, suit, {suit: max(2, FIT - s.partner.least(suit))})
    yield Rule("6NT", needs(hcp=(worth.slam + 1, worth.grand - 1)))


def asks(s: Situation, suit: Suit, cards: Mapping[Suit, int]) -> Iterator[Rule]:
    """The question for keycards, where nothing was agreed before."""
    yield Rule(
        "4NT",
        needs(
            slam.at_least(suit, slam.fewest_to_ask(suit)),
            points=limits(s.partner, suit).slam,
            trumps=suit,
            cards=cards,
        ),
        say("asks for keycards, {suit} are trumps", suit=SUIT_WORDS[suit]),
        Force.ROUND,
        alert=True,
        trumps=suit,
        answer=slam.keycard_answers,
    )


def _fits(s: Situation, major: Suit) -> Iterator[Rule]:
    """Eight cards in a major: game, or an invitation to it."""
    length = max(2, FIT - s.partner.least(major))
    if s.partner.most(major) < 2 or length > 7 or s.lowest(major) > GAME_LEVELS[major]:
        return
    worth = limits(s.partner, major)
    cards = {major: length}
    level = s.lowest(major)
    if s.is_game_forced and level <= 3:
        yield Rule(bid_text(level, major), needs(cards=cards), force=Force.GAME, trumps=major)
        return
    if s.bids[-1].denomination != NO_TRUMPS:
        yield from asks(s, major, cards)
    yield Rule(
        bid_text(4, major),
        needs(points=(worth.game, ALL), trumps=major, cards=cards),
        trumps=major,
    )
    if level <= 3 and s.bids[-1].level <= 2:
        yield Rule(
            bid_text(3, major),
            needs(points=(worth.invite, worth.game - 1), trumps=major, cards=cards),
            say("invites game"),
            trumps=major,
        )


def own_majors(s: Situation) -> Iterator[Rule]:
    """A long major of one's own: game, or an invitation to it."""
    worth = limits(s.partner)
    short = 2 if s.partner_has_bid_notrump else 1
    for major in (SPADES, HEARTS):
        level = s.lowest(major)
        if major not in s.own.suits or level > 4 or s.partner.most(major) < short:
            continue
        cards = {major: FIT - max(short, s.partner.least(major))}
        yield Rule(bid_text(4, major), needs(points=(worth.game + 1, worth.slam), cards=cards))
        if level <= 3 and s.bids[-1].level <= 2 and not s.is_game_forced:
            invitation = (worth.invite + 1, worth.game)
            yield Rule(
                bid_text(3, major), needs(points=invitation, cards=cards), say("invites game")
            )


def _checks_back(s: Situation) -> Iterator[Rule]:
    """With five cards in the major that was named: does partner have three?"""
    major = s.own.suits[-1] if s.own.suits else None
    if major is None or major not in MAJORS or s.own.least(major) != 4 or s.partner.most(major) < 3:
        return
    if len(s.new_suits) == 1 and s.lowest(s.new_suits[0]) <= 2 and not s.is_game_forced:
        suit = s.new_suits[0]
    elif s.bids[-1].denomination == NO_TRUMPS and s.lowest(CLUBS) == 2 and len(s.our_bids) == 3:
        suit = CLUBS if CLUBS in s.new_suits else DIAMONDS
    else:
        return
    yield Rule(
        bid_text(s.lowest(suit), suit),
        needs(hcp=limits(s.partner).game, cards={major: 5}),
        say("asks for three cards in {suit}", suit=SUIT_WORDS[major]),
        Force.GAME,
        alert=True,
        answer=_three_cards,
    )


def _more_majors(s: Situation) -> Iterator[Rule]:
    """A long major over opener's jump, or hearts beside five spades: before no trumps."""
    game = limits(s.partner).game
    for major in s.own.suits[-1:]:
        if s.partner.low >= STRONG and major in MAJORS and s.lowest(major) == 3 and s.ours:
            yield Rule(
                bid_text(3, major),
                needs(hcp=game, cards={major: 6}),
                force=Force.GAME,
                answer=forced.natural,
            )
    if s.own.suits == (SPADES,) and HEARTS in s.new_suits and s.lowest(HEARTS) == 2:
        yield Rule(
            "2H",
            needs(hcp=game, cards={SPADES: 5, HEARTS: 4}),
            force=Force.GAME,
            answer=forced.natural,
        )


def _three_cards(s: Situation) -> Iterator[Rule]:
    """Partner asks for three cards in the major that was named."""
    major = s.partner.suits[-1]
    yield Rule(
        bid_text(s.lowest(major), major), needs(cards={major: 3}), force=Force.GAME, trumps=major
    )
    yield from forced.natural(s)


def _no_trumps(s: Situation) -> Iterator[Rule]:
    """Game or an invitation in no trumps, the suits stopped that the side has not bid."""
    worth = limits(s.partner)
    unbid = s.new_suits if len(s.new_suits) == 1 and not s.partner_has_bid_notrump else ()
    stops = tuple(sorted((*s.their_suits, *unbid)))
    if s.lowest(NO_TRUMPS) <= 3:
        yield Rule("3NT", needs(hcp=(worth.game, worth.try_slam - 1), stops=stops))
        if s.partner_has_bid_notrump:
            yield Rule(
                "4NT",
                needs(hcp=(worth.try_slam, worth.slam), stops=stops),
                say("invites slam"),
                answer=_of_invitation_to_slam,
            )
    if s.lowest(NO_TRUMPS) <= 2 and s.partner.high > s.partner.low:
        yield Rule(
            "2NT",
            needs(hcp=(worth.invite, worth.game - 1), stops=stops),
            say("invites game"),
        )


def _of_invitation_to_slam(s: Situation) -> Iterator[Rule]:
    """Six no trumps with more than was shown."""
    yield Rule("6NT", needs(hcp=limits(s.partner).slam))
    yield Rule(PASS, needs())


def _game_tries(s: Situation) -> Iterator[Rule]:
    """With enough for game and no clear one: a new suit, which forces."""
    worth = limits(s.partner)
    limited = NO_TRUMPS in s.denominations_of(s.me)
    for suit in s.new_suits:
        level = s.lowest(suit)
        if level > 3 or (limited and level == 2):
            continue
        artificial = len(s.new_suits) == 1
        yield Rule(
            bid_text(level, suit),
            needs(hcp=worth.game, cards=None if artificial else {suit: 4}),
            say("fourth suit, asks for more") if artificial else say("asks for more"),
            Force.GAME,
            alert=artificial,
            answer=forced.natural,
        )
    for suit in s.their_suits:
        level = s.lowest(suit)
        if level <= 4:
            yield Rule(
                bid_text(level, suit),
                needs(hcp=worth.game),
                say("their suit, asks for more"),
                Force.GAME,
                alert=True,
                answer=forced.natural,
            )


def _minor_fits(s: Situation) -> Iterator[Rule]:
    """Support for partner's minor: game or an invitation."""
    for minor in (DIAMONDS, CLUBS):
        if minor not in s.partner.suits:
            continue
        worth = limits(s.partner, minor)
        cards = {minor: max(3, FIT - s.partner.least(minor))}
        if s.lowest(minor) <= 5:
            yield Rule(
                bid_text(5, minor),
                needs(points=worth.game, trumps=minor, cards=cards),
                trumps=minor,
            )
        if s.lowest(minor) == 3:
            yield Rule(
                bid_text(3, minor),
                needs(points=(limits(s.partner).invite, worth.game - 1), trumps=minor, cards=cards),
                say("invites game"),
                trumps=minor,
            )


@cache
def prefers(one: Suit, other: Suit, more: int) -> Test:
    """So many more cards in one suit than in another, or as many."""
    return Test(
        say("better {one} than {other}", one=SUIT_WORDS[one], other=SUIT_WORDS[other]),
        lambda hand: hand.lengths[one] - hand.lengths[other] >= more,
    )


def signs_off(s: Situation) -> Iterator[Rule]:
    """A weak hand: the better of partner's suits, a long suit of one's own, or pass."""
    worth = limits(s.partner)
    last = s.bids[-1]
    weak = (0, worth.game - 1)
    for suit in s.own.suits:
        level = s.lowest(suit)
        if level <= 3:
            length = 6 if level == 2 or last.denomination == NO_TRUMPS else 7
            yield Rule(bid_text(level, suit), needs(hcp=weak, cards={suit: length}))
    if NO_TRUMPS in s.denominations_of(s.me):
        for suit in reversed(s.new_suits):
            if s.lowest(suit) == 2:
                yield Rule(bid_text(2, suit), needs(cards={suit: 5 if suit in MAJORS else 6}))
    if len(s.partner.suits) >= 2 and last.denomination == s.partner.suits[-1]:
        first, second = s.partner.suits[-2:]
        if s.lowest(first) <= 3:
            margin = s.partner.least(second) - s.partner.least(first)
            yield Rule(
                bid_text(s.lowest(first), first),
                needs(prefers(first, second, margin), hcp=weak, cards={first: 2}),
                say("preference"),
            )
    yield Rule(PASS, needs(hcp=weak))
