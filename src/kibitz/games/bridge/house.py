"""A sober player of bridge.

Bidding is natural. One function says what a bid promises, in points and in cards: the player
makes a bid whose promise the hand keeps, and reads partner's bids by the same function. Play goes
by the old precepts: second hand low, third hand high, draw trumps, win as cheaply as possible.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from kibitz.cards.card import (
    ACE,
    HEARTS,
    JACK,
    KING,
    QUEEN,
    SPADES,
    SUITS,
    TEN,
    Card,
    Suit,
    rank_of,
)
from kibitz.cards.card_set import BIT, NO_CARDS, SUIT_SETS, CardSet, card_set, cards_in
from kibitz.cards.packs import FRENCH_PACK
from kibitz.games.bridge.bids import LADDER, Contract
from kibitz.games.bridge.deal import TRICKS, Table, order_for
from kibitz.rules.actions import (
    ACCEPT,
    NO_TRUMPS,
    PASS,
    PLAY_CARD,
    REJECT,
    Call,
    PlayCard,
)
from kibitz.rules.auction import DOUBLE, Auction
from kibitz.rules.deal import cards_played, seat_to_play
from kibitz.rules.seats import SEATS, Seat, are_partners, partner_of, seat_after
from kibitz.rules.trick import CardOrder, winning
from kibitz.rules.view import Choice, View

HONOUR_POINTS: Final = {ACE: 4, KING: 3, QUEEN: 2, JACK: 1}
SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades", "no trumps")
ANY: Final = 37
"""More points than any one hand can hold."""

MAJOR_SCALE: Final = {2: (18, 22), 3: (23, 24), 4: (25, 32), 6: (33, 36), 7: (37, ANY)}
MINOR_SCALE: Final = {2: (18, 22), 3: (23, 24), 5: (28, 32), 6: (33, 36), 7: (37, ANY)}
NO_TRUMP_SCALE: Final = {1: (18, 22), 2: (23, 24), 3: (25, 32), 6: (33, 36), 7: (37, ANY)}
SCALES: Final = (MINOR_SCALE, MINOR_SCALE, MAJOR_SCALE, MAJOR_SCALE, NO_TRUMP_SCALE)
"""The points that both hands need together for a level, by denomination."""

HOPED_FOR: Final = 3
"""The points that a player counts on with a partner who has not bid."""


class Kind(IntEnum):
    """What a call is; of several that fit a hand, the last listed is made."""

    FORCED = 0
    PREFERENCE = 1
    NO_TRUMPS = 2
    OWN_SUIT = 3
    MINOR_FIT = 4
    BALANCED = 5
    SIGN_OFF = 6
    NEW_SUIT = 7
    MAJOR_FIT = 8
    OVERCALL = 9
    OPENING = 10
    STRONG = 11
    PENALTY = 12


REASONS: Final = {
    Kind.FORCED: "Partner's bid asks for another, and this is the cheapest that fits the hand.",
    Kind.PREFERENCE: "Of partner's two suits, {suit} fit better.",
    Kind.NO_TRUMPS: "No suit fits both hands, and {points} points with partner's are enough.",
    Kind.OWN_SUIT: "{cards} {suit} and {points} points are worth bidding the suit again.",
    Kind.MINOR_FIT: "The {suit} fit, and {points} points with partner's are enough for this.",
    Kind.BALANCED: "A balanced hand of {points} points says so in no trumps.",
    Kind.SIGN_OFF: "A weak hand plays better in its long {suit} than in no trumps.",
    Kind.NEW_SUIT: "{points} points and {cards} {suit} are enough to show a new suit.",
    Kind.MAJOR_FIT: "The {suit} fit, and {points} points with partner's are enough for this.",
    Kind.OVERCALL: "{points} points and {cards} good {suit} are worth an overcall.",
    Kind.OPENING: "{points} points are worth an opening bid, and {suit} are the suit to name.",
    Kind.STRONG: "A hand as special as this opens higher than one.",
    Kind.PENALTY: "With these trumps and this strength their contract should fail.",
}


class Promise(NamedTuple):
    """What a bid tells partner: points from and to, cards of its suit, a balanced hand."""

    kind: Kind
    low: int
    high: int
    length: int = 0
    balanced: bool = False
    forcing: bool = False


class Shown(NamedTuple):
    """What a seat's bids have promised: points and cards per suit at the least."""

    has_bid: bool = False
    low: int = 0
    lengths: tuple[int, ...] = (0, 0, 0, 0)
    balanced: bool = False
    forcing: bool = False


OPENINGS: Final = {
    "1C": Promise(Kind.OPENING, 12, ANY, 3),
    "1D": Promise(Kind.OPENING, 12, ANY, 3),
    "1H": Promise(Kind.OPENING, 12, ANY, 5),
    "1S": Promise(Kind.OPENING, 12, ANY, 5),
    "1NT": Promise(Kind.BALANCED, 15, 17, balanced=True),
    **{f"2{suit}": Promise(Kind.STRONG, 22, ANY, 5) for suit in "CDHS"},
    "2NT": Promise(Kind.BALANCED, 20, 24, balanced=True),
    "3NT": Promise(Kind.BALANCED, 25, ANY, balanced=True),
}
OVERCALLS: Final = {1: (8, 5), 2: (11, 5), 3: (15, 6), 4: (17, 7)}
"""Points and cards for an overcall in a suit, by level."""


# Bidding


def promises(auction: Auction, shown: Sequence[Shown], call: Call) -> tuple[Promise, ...]:
    """What a bid may mean to partner at this point of the auction; nothing if it has no use."""
    rank = LADDER.bids.index(call)
    level, denomination = rank // 5 + 1, rank % 5
    own, mate = shown[auction.turn], shown[partner_of(auction.turn)]
    last = auction.bids[-1].rank if auction.bids else -1
    jump = rank - 5 > last
    if denomination in _their_suits(auction, shown):
        return ()
    if own.has_bid or mate.has_bid:
        if are_partners(auction.bids[-1].seat, auction.turn) and _is_game(last) and level < 6:
            return ()
        if denomination == NO_TRUMPS:
            return _no_trump_promises(level, own, mate, jump)
        return _suit_promises(level, denomination, own, mate, jump)
    if not auction.bids:
        return (OPENINGS[call.text],) if call.text in OPENINGS else ()
    if jump or level not in OVERCALLS:
        return ()
    if denomination == NO_TRUMPS:
        return (Promise(Kind.BALANCED, 15, 18, balanced=True),) if level == 1 else ()
    points, length = OVERCALLS[level]
    return (Promise(Kind.OVERCALL, points, ANY, length),)


def _no_trump_promises(level: int, own: Shown, mate: Shown, jump: bool) -> tuple[Promise, ...]:
    found = []
    if level in NO_TRUMP_SCALE:
        low, high = _still_needed(NO_TRUMP_SCALE[level], mate)
        found.append(Promise(Kind.BALANCED, low, high, balanced=True))
        if level >= 3 or not own.has_bid:
            found.append(Promise(Kind.NO_TRUMPS, low, high))
    if mate.forcing and not jump:
        found.append(Promise(Kind.FORCED, own.low, ANY))
    return tuple(found)


def _suit_promises(
    level: int, suit: int, own: Shown, mate: Shown, jump: bool
) -> tuple[Promise, ...]:
    found = []
    scale = SCALES[suit]
    if mate.lengths[suit] >= 3 or (mate.balanced and level >= 4):
        if level in scale:
            kind = Kind.MAJOR_FIT if suit in (HEARTS, SPADES) else Kind.MINOR_FIT
            found.append(Promise(kind, *_still_needed(scale[level], mate), 8 - mate.lengths[suit]))
        if not jump and sum(length >= 4 for length in mate.lengths) >= 2:
            found.append(Promise(Kind.PREFERENCE, own.low, ANY, 2))
    elif own.lengths[suit] >= 3:
        if level in scale:
            length = max(own.lengths[suit] + 1, 5)
            found.append(Promise(Kind.OWN_SUIT, *_still_needed(scale[level], mate), length))
        if mate.forcing and not jump:
            found.append(Promise(Kind.FORCED, own.low, ANY, 5))
    elif mate.balanced and mate.low >= 15:
        if level == 2:
            found.append(Promise(Kind.SIGN_OFF, 0, 22 - mate.low, 5))
        elif level == 3:
            low, _ = _still_needed(MAJOR_SCALE[4], mate)
            found.append(Promise(Kind.NEW_SUIT, low, ANY, 5, forcing=True))
    elif not jump and level <= 3:
        # What it takes is what the next bid in the suit shown first would take.
        below_first = any(own.lengths[higher] >= 3 for higher in SUITS if higher > suit)
        home = level if below_first else level + 1
        low, _ = _still_needed(MAJOR_SCALE[max(home, 2)], mate)
        length = 4 if own.has_bid or level == 1 else 5
        forcing = mate.low >= 12 and own.low < 12
        found.append(Promise(Kind.NEW_SUIT, low, ANY, length, forcing=forcing))
    return tuple(found)


def _still_needed(both: tuple[int, int], mate: Shown) -> tuple[int, int]:
    """The points that a hand must hold when both together need so many."""
    promised = mate.low if mate.has_bid else HOPED_FOR
    return both[0] - promised, both[1] - promised


def _is_game(rank: int) -> bool:
    """Whether a bid, by its place in the ladder, is worth a game."""
    level, denomination = rank // 5 + 1, rank % 5
    return level >= (3 if denomination == NO_TRUMPS else 4 if denomination >= HEARTS else 5)


def _their_suits(auction: Auction, shown: Sequence[Shown]) -> tuple[Suit, ...]:
    left, right = shown[seat_after(auction.turn)], shown[seat_after(auction.turn, 3)]
    return tuple(suit for suit in SUITS if max(left.lengths[suit], right.lengths[suit]) >= 3)


def read(view: View) -> tuple[Auction, tuple[Shown, ...]]:
    """The auction so far, and what every seat has promised in it."""
    auction = Auction(LADDER, turn=view.table.dealer)
    shown = [Shown()] * 4
    for heard in view.calls():
        call = Call(heard.text)
        seat = auction.turn
        shown[seat] = shown[seat]._replace(forcing=False)
        if call in LADDER.bids:
            shown[seat] = _shown_after(shown[seat], promises(auction, shown, call), call)
        auction = auction.after(call)
    return auction, tuple(shown)


def _shown_after(before: Shown, meanings: Sequence[Promise], call: Call) -> Shown:
    """What a seat has shown once it has made a bid; of several meanings the least counts."""
    if not meanings:
        return before._replace(has_bid=True)
    lengths = list(before.lengths)
    denomination = LADDER.bids.index(call) % 5
    balanced = all(promise.balanced for promise in meanings)
    if denomination != NO_TRUMPS:
        promised = min(promise.length for promise in meanings)
        lengths[denomination] = max(lengths[denomination], promised)
    if balanced:
        lengths = [max(length, 2) for length in lengths]
    return Shown(
        has_bid=True,
        low=max(before.low, min(promise.low for promise in meanings)),
        lengths=tuple(lengths),
        balanced=before.balanced or balanced,
        forcing=any(promise.forcing for promise in meanings),
    )


def _honour_points(cards: CardSet) -> int:
    return sum(HONOUR_POINTS.get(rank_of(card), 0) for card in cards_in(cards))


def _lengths(hand: CardSet) -> list[int]:
    return [(hand & of_suit).bit_count() for of_suit in SUIT_SETS]


def _points(hand: CardSet, kind: Kind) -> int:
    """The hand's points: high cards, with a fit also short suits, in suits else long ones."""
    lengths, points = _lengths(hand), _honour_points(hand)
    if kind in (Kind.MAJOR_FIT, Kind.MINOR_FIT):
        return points + sum(max(0, 3 - length) for length in lengths)
    if kind in (Kind.BALANCED, Kind.NO_TRUMPS):
        return points
    return points + sum(max(0, length - 4) for length in lengths)


def _is_balanced(lengths: Sequence[int]) -> bool:
    return min(lengths) >= 2 and max(lengths) <= 5 and sorted(lengths)[1] >= 3


def _stops(hand: CardSet, suit: Suit) -> bool:
    """Whether the hand has an honour in a suit with enough cards below it to win a trick."""
    cards = list(cards_in(hand & SUIT_SETS[suit]))
    missing_above = ACE - rank_of(cards[-1]) if cards else ACE
    return missing_above <= 3 and len(cards) > missing_above


def _keeps(
    promise: Promise, hand: CardSet, call: Call, auction: Auction, shown: Sequence[Shown]
) -> bool:
    """Whether a hand is what a bid promises."""
    denomination = LADDER.bids.index(call) % 5
    lengths = _lengths(hand)
    if not promise.low <= _points(hand, promise.kind) <= promise.high:
        return False
    if denomination == NO_TRUMPS:
        stopped = all(_stops(hand, suit) for suit in _their_suits(auction, shown))
        return stopped and (_is_balanced(lengths) or not promise.balanced)
    if lengths[denomination] < promise.length:
        return False
    if promise.kind is Kind.OVERCALL:
        return _honour_points(hand & SUIT_SETS[denomination]) >= 4
    if promise.kind is Kind.PREFERENCE:
        mate = shown[partner_of(auction.turn)]
        now = auction.bids[-1].rank % 5
        return now != NO_TRUMPS and (
            lengths[denomination] + mate.lengths[denomination] > lengths[now] + mate.lengths[now]
        )
    return True


def _call(view: View) -> Choice:
    """The bid that tells most of what the hand holds; pass if none is true of it."""
    auction, shown = read(view)
    hand = view.hand
    assert view.decision
    if auction.multiplier > 1:
        return Choice(PASS, "The double settles it, and there is nothing to run to.")
    found: list[tuple[float, Call, str]] = []
    for call in view.decision.legal:
        assert isinstance(call, Call)
        if call == DOUBLE and _should_double(auction, shown, hand):
            found.append((float(Kind.PENALTY), call, REASONS[Kind.PENALTY]))
        elif call in LADDER.bids:
            for promise in promises(auction, shown, call):
                if _keeps(promise, hand, call, auction, shown):
                    found.append(_valued(call, promise, hand))
                    break
    if not found:
        return Choice(PASS, "The hand holds nothing that another bid would promise.")
    found.sort(key=lambda item: -item[0])
    _, best, reason = found[0]
    return Choice(best, reason, tuple((call, value) for value, call, _ in found))


def _valued(call: Call, promise: Promise, hand: CardSet) -> tuple[float, Call, str]:
    """A bid with how much it tells: the longer suit first, of long ones the higher."""
    rank = LADDER.bids.index(call)
    denomination = rank % 5
    cards = 0 if denomination == NO_TRUMPS else (hand & SUIT_SETS[denomination]).bit_count()
    value = promise.kind + cards / 20 + (rank if cards >= 5 else -rank) / 1000
    reason = REASONS[promise.kind].format(
        points=_points(hand, promise.kind), cards=cards, suit=SUIT_WORDS[denomination]
    )
    return value, call, reason


def _should_double(auction: Auction, shown: Sequence[Shown], hand: CardSet) -> bool:
    """Whether trumps and strength together should beat the opponents' bid."""
    level, denomination = auction.bids[-1].rank // 5 + 1, auction.bids[-1].rank % 5
    strength = _honour_points(hand) + shown[partner_of(auction.turn)].low
    if denomination == NO_TRUMPS:
        return strength >= 24
    trumps = hand & SUIT_SETS[denomination]
    return (
        level >= 2
        and trumps.bit_count() >= 4
        and _honour_points(trumps) >= 3
        and strength >= 26 - 2 * level
    )


# Play


class Sight(NamedTuple):
    """A card that is due, as the player who owes it sees it.

    Attributes:
        seat: whose card it is.
        legal: the cards that may be played.
        held: what each seat may hold: exactly, where the hand is seen; else all that can be.
        order: how the cards compare.
        trick: the cards of the trick so far.
        contract: the contract.
        needed: how many more tricks the side must win to make the contract, or to beat it.
        friendly: the suits that partner has bid or led.
        hostile: the suits that the opponents have bid.
    """

    seat: Seat
    legal: CardSet
    held: tuple[CardSet, ...]
    order: CardOrder
    trick: tuple[Card, ...]
    contract: Contract
    needed: int
    friendly: frozenset[int]
    hostile: frozenset[int]

    @property
    def hand(self) -> CardSet:
        return self.held[self.seat]

    @property
    def partner(self) -> CardSet:
        return self.held[partner_of(self.seat)]

    @property
    def rivals(self) -> CardSet:
        """What the two opponents hold or may hold."""
        return self.held[seat_after(self.seat)] | self.held[seat_after(self.seat, 3)]

    @property
    def declaring(self) -> bool:
        return are_partners(self.seat, self.contract.declarer)

    def is_high(self, card: Card) -> bool:
        """Whether no opponent can hold a higher card of the suit."""
        return not self.order.above[card] & self.rivals

    def threats(self, card: Card) -> int:
        """How many cards that opponents may still play to the trick would beat a card in it."""
        led = self.order.suits[self.order.suit[(*self.trick, card)[0]]]
        beating = NO_CARDS
        for step in (1, 3):
            if step < 4 - len(self.trick):
                held = self.held[seat_after(self.seat, step)]
                beating |= held & self.order.above[card]
                if not held & led and not self.order.trumps & BIT[card]:
                    beating |= held & self.order.trumps
        return beating.bit_count()


def sight(view: View) -> Sight:
    """What the player who owes a card can see of the deal."""
    table, decision = view.table, view.decision
    assert isinstance(table, Table) and table.contract and decision
    seat, contract = seat_to_play(table), table.contract
    order = order_for(contract.trump)
    _, shown = read(view)
    declaring = are_partners(seat, contract.declarer)
    target = contract.target if declaring else TRICKS + 1 - contract.target
    led = {
        order.suit[trick.cards[0]] for trick in table.tricks if trick.leader == partner_of(seat)
    }
    return Sight(
        seat=seat,
        legal=card_set(action.card for action in decision.legal if isinstance(action, PlayCard)),
        held=_held(view, order),
        order=order,
        trick=table.trick,
        contract=contract,
        needed=target - sum(are_partners(trick.winner, seat) for trick in table.tricks),
        friendly=_suits_shown(shown, partner_of(seat)) | led,
        hostile=_suits_shown(shown, seat_after(seat)) | _suits_shown(shown, seat_after(seat, 3)),
    )


def _suits_shown(shown: Sequence[Shown], seat: Seat) -> frozenset[int]:
    return frozenset(suit for suit in SUITS if shown[seat].lengths[suit] >= 4)


def _held(view: View, order: CardOrder) -> tuple[CardSet, ...]:
    """What each seat may hold: its hand if seen, else the unseen cards but for its voids."""
    table = view.table
    seen = {
        zone.owner: card_set(zone.cards)
        for zone in view.zones
        if zone.name == "hand" and zone.cards is not None
    }
    unseen = card_set(FRENCH_PACK) & ~cards_played(table) & ~sum(seen.values())
    void = [NO_CARDS] * 4
    played = [(trick.leader, trick.cards) for trick in table.tricks]
    for leader, cards in (*played, (table.leader, table.trick)):
        for step, card in enumerate(cards):
            if order.suit[card] != order.suit[cards[0]]:
                void[seat_after(leader, step)] |= order.suits[order.suit[cards[0]]]
    return tuple(seen.get(seat, unseen & ~void[seat]) for seat in SEATS)


def _play(view: View) -> Choice:
    s = sight(view)
    if s.trick:
        card, reason = _follow(s)
        return Choice(PLAY_CARD[card], reason)
    found = sorted(_leads(s), key=lambda lead: -lead[0])
    return Choice(
        PLAY_CARD[found[0][1]],
        found[0][2],
        tuple((PLAY_CARD[card], value) for value, card, _ in found),
    )


def _follow(s: Sight) -> tuple[Card, str]:
    """The card for a trick that somebody else has led to."""
    place = winning(s.order, s.trick)
    best, ours = s.trick[place], (len(s.trick) - place) % 2 == 0
    last = len(s.trick) == 3
    low = _worst(s)
    winners = sorted(
        (c for c in cards_in(s.legal) if winning(s.order, (*s.trick, c)) == len(s.trick)),
        key=lambda card: s.order.strength[card],
    )
    if ours and not s.threats(best):
        return low, "The trick is our side's already, so the cheapest card will do."
    if not winners:
        return low, "No card of this hand can win the trick, so the cheapest goes."
    if last:
        return winners[0], "Last to play, the cheapest card that wins is enough."
    sure = next((card for card in winners if not s.threats(card)), None)
    if len(s.trick) == 1 and s.declaring and _partner_wins(s, best):
        return low, "The hand opposite can win this trick."
    if s.order.suit[winners[0]] != s.order.suit[s.trick[0]]:
        if ours:
            return low, "Partner may win this trick without the help of a trump."
        return sure or winners[0], "A trump wins what would be the opponents' trick."
    if len(s.trick) == 1:
        return _second_hand(s, winners, sure, low)
    return _third_hand(s, winners, best if ours else None, low)


def _partner_wins(s: Sight, best: Card) -> bool:
    """Whether the open hand opposite, last to play, can win whatever comes before it."""
    led = s.order.suits[s.order.suit[s.trick[0]]]
    between = s.held[seat_after(s.seat)]
    higher = s.partner & s.order.above[best] & led
    return any(not s.order.above[card] & between for card in cards_in(higher))


def _second_hand(
    s: Sight, winners: Sequence[Card], sure: Card | None, low: Card
) -> tuple[Card, str]:
    """Second hand low, but for a trick that must be taken, or an honour that can be covered."""
    led = s.trick[0]
    if sure is not None and (s.declaring or s.needed == 1):
        return sure, "This card is sure to win, and the trick is wanted."
    suit = s.order.suits[s.order.suit[led]]
    if sure is not None and not s.held[seat_after(s.seat, 3)] & suit and s.contract.trump:
        return sure, "The suit will not be led again, so the sure winner takes it now."
    touching = led > 0 and s.held[seat_after(s.seat, 3)] & suit & BIT[led - 1]
    if rank_of(led) >= TEN and rank_of(winners[0]) >= QUEEN and not touching:
        return winners[0], "An honour is covered with an honour."
    return low, "Second hand plays low."


def _third_hand(
    s: Sight, winners: Sequence[Card], partners: Card | None, low: Card
) -> tuple[Card, str]:
    """Third hand high, only as high as needed; partner's winning honour is left alone."""
    if partners is not None and rank_of(partners) >= JACK:
        return low, "Partner's honour is left to win the trick."
    best = min(winners, key=s.threats)
    if partners is not None and s.threats(best) >= s.threats(partners):
        return low, "Nothing is gained by playing higher than partner."
    if s.declaring and not s.threats(best):
        finesse = next((card for card in winners if s.threats(card) == 1), best)
        missing = (s.rivals & s.order.suits[s.order.suit[best]]).bit_count()
        if finesse < best and missing >= 5 and s.order.suit[best] != s.contract.trump:
            return finesse, "The missing honour may lie before this hand: a finesse."
    return best, "Third hand plays high, but no higher than is needed."


def _worst(s: Sight) -> Card:
    """The card of the legal ones that is missed least."""
    return min(cards_in(s.legal), key=lambda card: _keep(s, card))


def _keep(s: Sight, card: Card) -> float:
    """How much a card is worth keeping: as a winner, a trump, or a guard of an honour."""
    suit = s.hand & s.order.suits[s.order.suit[card]]
    value = float(rank_of(card))
    if s.trick and s.order.suit[card] == s.order.suit[s.trick[0]]:
        return value
    top = Card(suit.bit_length() - 1)
    above = (s.order.above[top] & s.rivals).bit_count()
    if s.is_high(card):
        value += 30
    elif above < suit.bit_count() <= above + 1 and above <= 3:
        value += 12
    if s.order.trumps & BIT[card]:
        value += 60
    return value - suit.bit_count() / 10


def _leads(s: Sight) -> Iterator[tuple[float, Card, str]]:
    for suit in SUITS:
        cards = s.hand & s.order.suits[suit]
        if cards:
            yield (_declarer_lead if s.declaring else _defender_lead)(s, suit, cards)


def _declarer_lead(s: Sight, suit: Suit, cards: CardSet) -> tuple[float, Card, str]:
    """What leading a suit is worth to declarer, with which card, and why."""
    theirs = s.rivals & s.order.suits[suit]
    opposite = s.partner & s.order.suits[suit]
    high = [card for card in cards_in(cards | opposite) if s.is_high(card)]
    bottom, *_, top = cards_in(cards) * 2
    longer = max(cards.bit_count(), opposite.bit_count())
    from_here = [card for card in high if BIT[card] & cards]
    short_side = cards.bit_count() <= opposite.bit_count()
    lead = top if from_here and (short_side or len(from_here) == len(high)) else bottom
    enemy_trumps = s.rivals & s.order.trumps
    trumps_left = s.partner & s.order.trumps
    if suit == s.contract.trump:
        if not theirs:
            return 5, bottom, "Their trumps are drawn; a trump is led for want of better."
        if high:
            return 50, lead, "The opponents' trumps have to be drawn."
        if theirs.bit_count() >= 2:
            return 45, _toward(cards, opposite), "Trumps are led to drive out their high ones."
        return 0, bottom, "Their last trump is high and can wait."
    if not opposite and trumps_left and not s.is_high(bottom):
        return 60, bottom, "The hand opposite can ruff this loser."
    if enemy_trumps and not high:
        return 20 + longer, _toward(cards, opposite), "A side suit is led towards its honours."
    if high and (enemy_trumps or longer <= len(high) or not theirs):
        return 35, lead, "A sure winner is cashed."
    if high and _sure_tricks(s) >= s.needed:
        return 70, lead, "The contract is made with the winners there are."
    card = lead if high and longer - len(high) <= 2 else _toward(cards, opposite)
    return 38 + longer - theirs.bit_count() / 10, card, "The long suit is worked on first."


def _sure_tricks(s: Sight) -> int:
    tricks = 0
    for suit in s.order.suits:
        both = [s.hand & suit, s.partner & suit]
        high = sum(s.is_high(card) for card in cards_in(both[0] | both[1]))
        tricks += min(high, max(hand.bit_count() for hand in both))
    return tricks


def _toward(cards: CardSet, opposite: CardSet) -> Card:
    """The card to lead towards the honours opposite: low, or the top of touching honours."""
    top = Card(cards.bit_length() - 1)
    touching = rank_of(top) >= TEN and BIT[top - 1] & (cards | opposite)
    return top if touching else cards_in(cards)[0]


def _defender_lead(s: Sight, suit: Suit, cards: CardSet) -> tuple[float, Card, str]:
    """What leading a suit is worth to a defender, with which card, and why."""
    trump = s.contract.trump
    dummy_seat = s.contract.dummy
    top = Card(cards.bit_length() - 1)
    card = _usual_lead(cards)
    size = cards.bit_count()
    high = [c for c in cards_in(cards) if s.is_high(c)]
    ruffed = any(
        not s.held[seat] & s.order.suits[suit] and s.held[seat] & s.order.trumps
        for seat in (seat_after(s.seat), seat_after(s.seat, 3))
    )
    if suit == trump:
        return 15, card, "A trump gives nothing away."
    if ruffed:
        return 5, card, "Nothing better is left to lead."
    if high and len(high) >= s.needed:
        return 90, top, "The winners that beat the contract are cashed."
    if high and trump is not None:
        return 40 + len(high), top, "A sure winner is cashed before it can be ruffed."
    if suit in s.friendly:
        return 38, top if high else card, "Partner's suit is led."
    if trump is not None and size == 1 and not s.hand & ~s.legal and s.hand & s.order.trumps:
        return 36, card, "A singleton is led in the hope of a ruff."
    value = 20.0 + (3 * size if trump is None else 0) + _honour_points(cards) / 2
    if rank_of(top) >= TEN and BIT[top - 1] & cards:
        return value + 8, top, "The top of a sequence is a safe lead."
    if trump is not None and rank_of(top) == ACE:
        value -= 14
    if suit in s.hostile:
        value -= 8
    dummy = s.held[dummy_seat] & s.order.suits[suit]
    if dummy_seat == seat_after(s.seat, 3):
        value -= _honour_points(dummy)
    return value, card, "The longest suit promises the most tricks." if size >= 4 else (
        "This suit gives the least away."
    )


def _usual_lead(cards: CardSet) -> Card:
    """Top of a sequence or of two cards, fourth best of a long suit, else the lowest."""
    ordered = sorted(cards_in(cards), reverse=True)
    top = ordered[0]
    if len(ordered) == 2 or (rank_of(top) >= TEN and BIT[top - 1] & cards):
        return top
    return ordered[min(3, len(ordered) - 1)]


def _answer(view: View) -> Choice:
    """Accept a claim only if the hand on lead holds nothing but winners."""
    table = view.table
    assert isinstance(table, Table) and table.contract
    contract = table.contract
    order = order_for(contract.trump)
    held = _held(view, order)
    declarers = held[contract.declarer] | held[contract.dummy]
    outstanding = card_set(FRENCH_PACK) & ~cards_played(table) & ~declarers
    hand = held[seat_to_play(table)]

    def wins(card: Card) -> bool:
        return not order.above[card] & outstanding

    if not table.trick and not outstanding & order.trumps and all(map(wins, cards_in(hand))):
        return Choice(ACCEPT, "The hand on lead holds nothing but winners.")
    return Choice(REJECT, "A trick for the defence cannot be ruled out.")


def choose(view: View) -> Choice:
    """Choose an answer to the decision that the view's seat owes."""
    assert view.decision
    match view.decision.kind:
        case "call":
            return _call(view)
        case "answer":
            return _answer(view)
        case _:
            return _play(view)
