"""How the house player of bridge bids: naturally, and soberly.

One function says what a bid promises, in points and in cards. The player makes a bid whose promise
the hand keeps, and reads partner's bids by the same function.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from kibitz.cards.card import ACE, HEARTS, JACK, KING, QUEEN, SUITS, Suit, rank_of
from kibitz.cards.card_set import SUIT_SETS, CardSet, cards_in
from kibitz.games.bridge.bids import DENOMINATIONS, LADDER
from kibitz.rules.actions import NO_TRUMPS, PASS, Call
from kibitz.rules.auction import DOUBLE, Auction
from kibitz.rules.seats import are_partners, partner_of, seat_after
from kibitz.rules.text import filled, say
from kibitz.rules.view import Choice, View
from kibitz.rules.words import DENOMINATION_WORDS

HONOUR_POINTS: Final = {ACE: 4, KING: 3, QUEEN: 2, JACK: 1}
NO_LIMIT: Final = 99

MAJOR_SCALE: Final = {2: (18, 22), 3: (23, 24), 4: (25, 33), 6: (34, 36), 7: (37, NO_LIMIT)}
MINOR_SCALE: Final = {2: (18, 22), 3: (23, 24), 5: (28, 33), 6: (34, 36), 7: (37, NO_LIMIT)}
NO_TRUMP_SCALE: Final = {1: (18, 22), 2: (23, 24), 3: (25, 32), 6: (33, 36), 7: (37, NO_LIMIT)}
SCALES: Final = (MINOR_SCALE, MINOR_SCALE, MAJOR_SCALE, MAJOR_SCALE, NO_TRUMP_SCALE)
"""The points that both hands together hold for each level, by denomination."""

GAME: Final = (5, 5, 4, 4, 3)
"""The level that is a game, by denomination."""

SMALL_SLAM: Final = 6
GRAND_SLAM: Final = 7

HOPED_FOR: Final = 3
"""The points that a player counts on with a partner who has not bid."""

OVERCALLS: Final = {1: (8, 5), 2: (11, 5), 3: (16, 5), 4: (17, 7)}
"""Points and cards for an overcall in a suit, by level."""


class Kind(IntEnum):
    """What a call is; of several that fit a hand, the one listed last is made."""

    OVERCALL = 0
    OPENING = 1
    FORCED = 2
    PREFERENCE = 3
    ANY_SHAPE = 4
    OWN_SUIT = 5
    MINOR_FIT = 6
    BALANCED = 7
    SIGN_OFF = 8
    NEW_SUIT = 9
    MAJOR_FIT = 10
    STRONG = 11
    PENALTY = 12


FITS: Final = (Kind.MAJOR_FIT, Kind.MINOR_FIT)

REASONS: Final = {
    Kind.OVERCALL: say("{points} points and {cards} good {suit} are worth an overcall."),
    Kind.OPENING: say("{points} points are worth an opening bid, and {suit} are the suit to name."),
    Kind.FORCED: say("Partner asked for another bid, and this is the cheapest that fits the hand."),
    Kind.PREFERENCE: say("Of partner's two suits the hand fits {suit} better."),
    Kind.ANY_SHAPE: say(
        "No suit is agreed, and {points} points with partner's are enough for this."
    ),
    Kind.OWN_SUIT: say("{points} points and {cards} {suit} are worth bidding the suit again."),
    Kind.MINOR_FIT: say("The hands fit in {suit}, and {points} points support this level."),
    Kind.BALANCED: say("A balanced hand of {points} points is best shown in no trumps."),
    Kind.SIGN_OFF: say("A weak hand plays better in its long {suit} than in no trumps."),
    Kind.NEW_SUIT: say("{points} points and {cards} {suit} are enough to show a new suit."),
    Kind.MAJOR_FIT: say("The hands fit in {suit}, and {points} points support this level."),
    Kind.STRONG: say("{points} points and {cards} {suit} are too strong to open with one."),
    Kind.PENALTY: say("With these trumps and {points} points their contract should fail."),
}


class Promise(NamedTuple):
    """What a bid tells partner.

    Attributes:
        kind: what sort of bid it is.
        low: the fewest points.
        high: the most points.
        length: the fewest cards of its suit.
        balanced: whether the hand is balanced.
        forcing: whether partner is asked to bid again.
    """

    kind: Kind
    low: int
    high: int = NO_LIMIT
    length: int = 0
    balanced: bool = False
    forcing: bool = False


class Shown(NamedTuple):
    """What a seat's bids have told of its hand: points and cards are the fewest."""

    has_bid: bool = False
    low: int = 0
    lengths: tuple[int, ...] = (0, 0, 0, 0)
    balanced: bool = False
    forcing: bool = False


OPENINGS: Final = {
    "1C": Promise(Kind.OPENING, 12, length=3),
    "1D": Promise(Kind.OPENING, 12, length=3),
    "1H": Promise(Kind.OPENING, 12, length=5),
    "1S": Promise(Kind.OPENING, 12, length=5),
    "1NT": Promise(Kind.BALANCED, 15, 17, balanced=True),
    "2C": Promise(Kind.STRONG, 22, length=5),
    "2D": Promise(Kind.STRONG, 22, length=5),
    "2H": Promise(Kind.STRONG, 22, length=5),
    "2S": Promise(Kind.STRONG, 22, length=5),
    "2NT": Promise(Kind.BALANCED, 20, 24, balanced=True),
    "3NT": Promise(Kind.BALANCED, 25, balanced=True),
}


class Bidding(NamedTuple):
    """An auction, and what the seats have shown in it."""

    auction: Auction
    shown: tuple[Shown, ...] = (Shown(),) * 4

    @property
    def own(self) -> Shown:
        """What the player on turn has shown."""
        return self.shown[self.auction.turn]

    @property
    def partner(self) -> Shown:
        return self.shown[partner_of(self.auction.turn)]

    @property
    def their_suits(self) -> tuple[Suit, ...]:
        """The suits that the opponents of the player on turn have shown."""
        rivals = [self.shown[seat_after(self.auction.turn, step)] for step in (1, 3)]
        return tuple(suit for suit in SUITS if any(r.lengths[suit] >= 3 for r in rivals))

    @property
    def last(self) -> tuple[int, int]:
        """Level and denomination of the last bid."""
        return level_and_denomination(LADDER.bids[self.auction.bids[-1].rank])

    def is_jump(self, call: Call) -> bool:
        """Whether the same denomination could be bid a level lower."""
        lowest = self.auction.bids[-1].rank + 1 if self.auction.bids else 0
        return LADDER.bids.index(call) - len(DENOMINATIONS) >= lowest

    def after(self, call: Call) -> "Bidding":
        """The auction after one more call, and what that call has shown."""
        seat = self.auction.turn
        told = self.own._replace(forcing=False)
        if call in LADDER.bids:
            told = _told(told, promises(self, call), level_and_denomination(call)[1])
        shown = (*self.shown[:seat], told, *self.shown[seat + 1 :])
        return Bidding(self.auction.after(call), shown)


def read(view: View) -> Bidding:
    """The auction as the calls of a view tell it."""
    bidding = Bidding(Auction(LADDER, turn=view.table.dealer))
    for heard in view.calls():
        bidding = bidding.after(Call(heard.text))
    return bidding


def _told(before: Shown, meanings: Sequence[Promise], denomination: int) -> Shown:
    """What a seat has shown after one more bid; of several meanings the weakest counts."""
    if not meanings:
        return before._replace(has_bid=True)
    balanced = before.balanced or all(promise.balanced for promise in meanings)
    lengths = [max(length, 2 * balanced) for length in before.lengths]
    if denomination != NO_TRUMPS:
        promised = min(promise.length for promise in meanings)
        lengths[denomination] = max(lengths[denomination], promised)
    return Shown(
        has_bid=True,
        low=max(before.low, min(promise.low for promise in meanings)),
        lengths=tuple(lengths),
        balanced=balanced,
        forcing=any(promise.forcing for promise in meanings),
    )


def level_and_denomination(bid: Call) -> tuple[int, int]:
    """The two parts of a bid."""
    level, denomination = divmod(LADDER.bids.index(bid), len(DENOMINATIONS))
    return level + 1, denomination


def promises(bidding: Bidding, bid: Call) -> tuple[Promise, ...]:
    """What the bid may mean at this point of the auction; nothing if it has no use."""
    level, denomination = level_and_denomination(bid)
    jump = bidding.is_jump(bid)
    if denomination in bidding.their_suits:
        return ()
    if bidding.own.has_bid or bidding.partner.has_bid:
        if level < _lowest_useful(bidding):
            return ()
        if denomination == NO_TRUMPS:
            return tuple(_no_trump_promises(bidding, level, jump))
        return tuple(_suit_promises(bidding, level, denomination, jump))
    if not bidding.auction.bids:
        return (OPENINGS[bid.text],) if bid.text in OPENINGS else ()
    if jump or level not in OVERCALLS:
        return ()
    if denomination == NO_TRUMPS:
        return (Promise(Kind.BALANCED, 15, 18, balanced=True),) if level == 1 else ()
    points, length = OVERCALLS[level]
    return (Promise(Kind.OVERCALL, points, length=length),)


def _lowest_useful(bidding: Bidding) -> int:
    """The lowest level worth bidding: over the own side's game a slam, over its slam all tricks."""
    level, denomination = bidding.last
    if not are_partners(bidding.auction.bids[-1].seat, bidding.auction.turn):
        return level
    if level >= SMALL_SLAM:
        return max(level + 1, GRAND_SLAM)
    return SMALL_SLAM if level >= GAME[denomination] else level


def _no_trump_promises(bidding: Bidding, level: int, jump: bool) -> Iterator[Promise]:
    """Balanced hands; as a response, and at the level of game, any hand without a fit."""
    if level in NO_TRUMP_SCALE:
        low, high = _share(bidding.partner, NO_TRUMP_SCALE[level])
        yield Promise(Kind.BALANCED, low, high, balanced=True)
        if level >= 3 or not bidding.own.has_bid:
            yield Promise(Kind.ANY_SHAPE, low, high)
    if bidding.partner.forcing and not jump:
        yield Promise(Kind.FORCED, bidding.own.low)


def _suit_promises(bidding: Bidding, level: int, suit: int, jump: bool) -> Iterator[Promise]:
    """Support for partner's suit, more of one's own, or a new suit."""
    own, partner, scale = bidding.own, bidding.partner, SCALES[suit]
    if partner.lengths[suit] >= 3 or (partner.balanced and level >= 4):
        if level in scale:
            kind = Kind.MAJOR_FIT if suit >= HEARTS else Kind.MINOR_FIT
            low, high = _share(partner, scale[level])
            yield Promise(kind, low, high, length=8 - partner.lengths[suit])
        if not jump and sum(length >= 4 for length in partner.lengths) == 2:
            yield Promise(Kind.PREFERENCE, own.low, length=2)
    elif own.lengths[suit] >= 3:
        if level in scale:
            low, high = _share(partner, scale[level])
            yield Promise(Kind.OWN_SUIT, low, high, length=max(own.lengths[suit] + 1, 5))
        if partner.forcing and not jump:
            yield Promise(Kind.FORCED, own.low, length=5)
    elif partner.balanced and level == 2:
        yield Promise(Kind.SIGN_OFF, 0, 22 - partner.low, length=5)
    elif partner.balanced and level == 3:
        low, _ = _share(partner, MAJOR_SCALE[4])
        yield Promise(Kind.NEW_SUIT, low, length=5, forcing=True)
    elif not jump and level <= 3:
        low, _ = _share(partner, MAJOR_SCALE[_level_home(own, level, suit)])
        length = 4 if own.has_bid or level == 1 else 5
        forcing = partner.low >= 12 > own.low
        yield Promise(Kind.NEW_SUIT, low, length=length, forcing=forcing)


def _level_home(own: Shown, level: int, suit: int) -> int:
    """The level to which a new suit may drive partner: a lower one leaves the way back open."""
    lower = any(own.lengths[higher] >= 3 for higher in SUITS[suit + 1 :])
    return max(level if lower else level + 1, min(MAJOR_SCALE))


def _share(partner: Shown, both: tuple[int, int]) -> tuple[int, int]:
    """The points, from and to, that one hand adds to partner's."""
    promised = partner.low if partner.has_bid else HOPED_FOR
    return both[0] - promised, both[1] - promised


def honour_points(cards: CardSet) -> int:
    """Four for an ace, three for a king, two for a queen, one for a jack."""
    return sum(HONOUR_POINTS.get(rank_of(card), 0) for card in cards_in(cards))


def _points(hand: CardSet, lengths: Sequence[int], kind: Kind) -> int:
    """High cards; with a fit also short suits, when naming a suit long ones."""
    if kind in FITS:
        return honour_points(hand) + sum(max(0, 3 - length) for length in lengths)
    if kind in (Kind.BALANCED, Kind.ANY_SHAPE, Kind.PENALTY):
        return honour_points(hand)
    return honour_points(hand) + sum(max(0, length - 4) for length in lengths)


def _is_balanced(lengths: Sequence[int]) -> bool:
    shortest, next_shortest, *_, longest = sorted(lengths)
    return shortest >= 2 and next_shortest >= 3 and longest <= 5


def _stops(hand: CardSet, suit: Suit) -> bool:
    """Whether the hand wins a trick in a suit that the opponents lead from the top."""
    cards = cards_in(hand & SUIT_SETS[suit])
    return bool(cards) and len(cards) > ACE - rank_of(cards[-1]) <= 3


def _keeps(bidding: Bidding, hand: CardSet, bid: Call, promise: Promise) -> bool:
    """Whether a hand is what the bid promises."""
    lengths = [(hand & cards).bit_count() for cards in SUIT_SETS]
    if not promise.low <= _points(hand, lengths, promise.kind) <= promise.high:
        return False
    _, denomination = level_and_denomination(bid)
    if denomination == NO_TRUMPS:
        stopped = all(_stops(hand, suit) for suit in bidding.their_suits)
        return stopped and (_is_balanced(lengths) or not promise.balanced)
    if lengths[denomination] < promise.length:
        return False
    if promise.kind is Kind.OVERCALL:
        return honour_points(hand & SUIT_SETS[denomination]) >= 4
    if promise.kind is Kind.PREFERENCE:
        _, now = bidding.last
        both = [
            mine + theirs for mine, theirs in zip(lengths, bidding.partner.lengths, strict=True)
        ]
        return now != NO_TRUMPS and both[denomination] > both[now]
    return True


def choose(view: View) -> Choice:
    """The call that tells most of what is true of the hand; pass if none does."""
    assert view.decision
    bidding = read(view)
    found = []
    if bidding.auction.multiplier == 1:
        for call in view.decision.legal:
            assert isinstance(call, Call)
            kind = _kind(bidding, view.hand, call)
            if kind is not None:
                found.append((call, kind, _worth(view.hand, call, kind)))
    if not found:
        return Choice(PASS, _why_pass(bidding, honour_points(view.hand)))
    found.sort(key=lambda item: -item[2])
    call, kind, _ = found[0]
    return Choice(call, _why(view.hand, call, kind), tuple((c, worth) for c, _, worth in found))


def _kind(bidding: Bidding, hand: CardSet, call: Call) -> Kind | None:
    """What a call would be in this hand; none if it would not be true."""
    if call == DOUBLE:
        return Kind.PENALTY if _should_double(bidding, hand) else None
    if call not in LADDER.bids:
        return None
    kept = (p.kind for p in promises(bidding, call) if _keeps(bidding, hand, call, p))
    return next(kept, None)


def _should_double(bidding: Bidding, hand: CardSet) -> bool:
    """Whether trumps and strength together should beat the opponents' bid."""
    level, denomination = bidding.last
    strength = honour_points(hand) + bidding.partner.low
    if denomination == NO_TRUMPS:
        return strength >= 24
    trumps = hand & SUIT_SETS[denomination]
    solid = trumps.bit_count() >= 4 and honour_points(trumps) >= 3
    return solid and level >= 2 and strength >= 26 - 2 * level


def _suit_length(hand: CardSet, call: Call) -> int:
    """How many cards the hand has of a bid's suit; none at no trumps."""
    if call not in LADDER.bids:
        return 0
    _, denomination = level_and_denomination(call)
    return 0 if denomination == NO_TRUMPS else (hand & SUIT_SETS[denomination]).bit_count()


def _worth(hand: CardSet, call: Call, kind: Kind) -> float:
    """How much a call tells: by its kind, then the longest suit, of long ones the highest."""
    if call == DOUBLE:
        return float(kind)
    cards, rank = _suit_length(hand, call), LADDER.bids.index(call)
    return kind + cards / 20 + (rank if cards >= 5 else -rank) / 1000


def _why(hand: CardSet, call: Call, kind: Kind) -> str:
    lengths = [(hand & cards).bit_count() for cards in SUIT_SETS]
    suit = "" if call == DOUBLE else DENOMINATION_WORDS[level_and_denomination(call)[1]]
    points, cards = _points(hand, lengths, kind), _suit_length(hand, call)
    return filled(REASONS[kind], points=points, cards=cards, suit=suit)


def _why_pass(bidding: Bidding, points: int) -> str:
    auction = bidding.auction
    if not auction.bids:
        return say("{points} points are too few for an opening bid.", points=points)
    if auction.multiplier > 1:
        return say("The double settles the matter, for there is no better contract to run to.")
    if are_partners(auction.bids[-1].seat, auction.turn):
        return say(
            "With {points} points there is no reason to leave the contract that was bid.",
            points=points,
        )
    return say("With {points} points there is no bid that would be safe.", points=points)
