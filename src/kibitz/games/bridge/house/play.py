"""How the house player of bridge plays its cards: by the old precepts.

Second hand low, third hand high but no higher than needed, draw trumps, win cheaply, lead the
long suit against no trumps.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from kibitz.cards.card import ACE, JACK, QUEEN, SUITS, TEN, Card, Suit, rank_of, suit_of
from kibitz.cards.card_set import BIT, NO_CARDS, CardSet, card_set, cards_in
from kibitz.cards.packs import FRENCH_PACK
from kibitz.games.bridge.bids import Contract
from kibitz.games.bridge.deal import OBLIGATIONS, TRICKS, Table, order_for
from kibitz.games.bridge.house.bidding import honour_points, read
from kibitz.rules.actions import ACCEPT, PLAY_CARD, REJECT, PlayCard
from kibitz.rules.deal import cards_played, seat_to_play
from kibitz.rules.deduction import may_hold
from kibitz.rules.seats import SEATS, Seat, are_partners, partner_of, seat_after
from kibitz.rules.text import say
from kibitz.rules.trick import CardOrder, winning
from kibitz.rules.view import Choice, View

PACK: Final = card_set(FRENCH_PACK)


class Sight(NamedTuple):
    """What the player who owes a card or an answer can see of the play.

    Attributes:
        seat: whose card is due.
        contract: the contract.
        order: how the cards compare.
        trick: the cards of the trick so far.
        held: what each seat may hold: exactly, where the hand is seen; else all that can be.
        legal: the cards that may be played.
        needed: how many more tricks the side must win to make the contract, or to beat it.
        friendly: the suits that partner has bid or led.
        hostile: the suits that the opponents have bid.
    """

    seat: Seat
    contract: Contract
    order: CardOrder
    trick: tuple[Card, ...]
    held: tuple[CardSet, ...]
    legal: CardSet
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
    def left(self) -> CardSet:
        """What the opponent who plays next holds or may hold."""
        return self.held[seat_after(self.seat)]

    @property
    def right(self) -> CardSet:
        """What the opponent on the other side holds or may hold."""
        return self.held[seat_after(self.seat, 3)]

    @property
    def declaring(self) -> bool:
        return are_partners(self.seat, self.contract.declarer)

    @property
    def can_ruff_opposite(self) -> bool:
        """Whether the open hand opposite has trumps, and no more of them than this hand."""
        here, there = self.hand & self.order.trumps, self.partner & self.order.trumps
        return 0 < there.bit_count() <= here.bit_count()

    def suit(self, card: Card) -> CardSet:
        """The cards of a card's suit."""
        return self.order.suits[self.order.suit[card]]

    def is_high(self, card: Card) -> bool:
        """Whether no opponent can hold a higher card of the suit."""
        return not self.order.above[card] & (self.left | self.right)

    def takes(self, card: Card) -> bool:
        """Whether the card would be winning the trick as it lies."""
        return winning(self.order, (*self.trick, card)) == len(self.trick)

    def threats(self, card: Card) -> int:
        """How many cards that opponents may still play to the trick would beat a card in it."""
        later = (self.left, self.right) if not self.trick else (self.left,)[: 3 - len(self.trick)]
        led = self.suit((*self.trick, card)[0])
        beating = NO_CARDS
        for held in later:
            beating |= held & self.order.above[card]
            if not held & led and not self.order.trumps & BIT[card]:
                beating |= held & self.order.trumps
        return beating.bit_count()


def look(view: View) -> Sight:
    """What can be seen of the play."""
    table, decision = view.table, view.decision
    assert isinstance(table, Table) and table.contract and decision
    seat, contract = seat_to_play(table), table.contract
    target = contract.target
    if not are_partners(seat, contract.declarer):
        target = TRICKS + 1 - target
    shown = read(view).shown
    told = [
        frozenset(s for s in SUITS if shown[(player - table.dealer) % len(SEATS)].least(s) >= 4)
        for player in SEATS
    ]
    led = {suit_of(t.cards[0]) for t in table.tricks if t.leader == partner_of(seat)}
    return Sight(
        seat=seat,
        contract=contract,
        order=order_for(contract.trump),
        trick=table.trick,
        held=_held(view, contract.trump),
        legal=card_set(action.card for action in decision.legal if isinstance(action, PlayCard)),
        needed=target - sum(are_partners(trick.winner, seat) for trick in table.tricks),
        friendly=told[partner_of(seat)] | led,
        hostile=told[seat_after(seat)] | told[seat_after(seat, 3)],
    )


def _held(view: View, trump: int | None) -> tuple[CardSet, ...]:
    """What each seat may hold: its hand if seen, else the unseen cards but for its voids."""
    table = view.table
    seen = {
        zone.owner: card_set(zone.cards)
        for zone in view.zones
        if zone.name == "hand" and zone.cards is not None
    }
    unseen = PACK & ~cards_played(table) & ~sum(seen.values())
    held = may_hold(OBLIGATIONS, order_for(trump), table, unseen)
    return tuple(seen.get(seat, held[seat]) for seat in SEATS)


def answer(view: View) -> Choice:
    """Accept a claim only if one of declarer's hands can win every trick by itself."""
    sight = look(view)
    still_to_play = [sight.hand] if len(sight.trick) != 1 else [sight.hand, sight.partner]
    if any(_wins_the_rest(sight, hand) for hand in still_to_play):
        return Choice(ACCEPT, say("One of declarer's hands holds nothing but winners."))
    return Choice(REJECT, say("The defence may still win a trick."))


def _wins_the_rest(sight: Sight, hand: CardSet) -> bool:
    """Whether a hand takes the trick in progress, if there is one, and has only winners."""
    if (sight.left | sight.right) & sight.order.trumps:
        return False
    cards = hand & sight.suit(sight.trick[0]) or hand if sight.trick else hand
    takes_this = not sight.trick or any(sight.takes(card) for card in cards_in(cards))
    return takes_this and all(sight.is_high(card) for card in cards_in(hand))


def choose(view: View) -> Choice:
    """The card that the precepts ask for."""
    sight = look(view)
    if sight.legal.bit_count() == 1:
        return Choice(PLAY_CARD[cards_in(sight.legal)[0]], say("It is the only card to play."))
    if sight.trick:
        card, reason = _follow(sight)
        return Choice(PLAY_CARD[card], reason)
    value_of = _declarer_lead if sight.declaring else _defender_lead
    held = [(suit, sight.hand & sight.order.suits[suit]) for suit in SUITS]
    leads = sorted((value_of(sight, suit, cards) for suit, cards in held if cards), reverse=True)
    _, card, reason = leads[0]
    candidates = tuple((PLAY_CARD[card], float(value)) for value, card, _ in leads)
    return Choice(PLAY_CARD[card], reason, candidates)


def _follow(sight: Sight) -> tuple[Card, str]:
    """The card for a trick that another hand has led to."""
    trick = sight.trick
    place = winning(sight.order, trick)
    best, ours = trick[place], (len(trick) - place) % 2 == 0
    if ours and not sight.threats(best):
        return _least(sight), say("Our side wins this trick already, so the cheapest card will do.")
    takes = [card for card in cards_in(sight.legal) if sight.takes(card)]
    if not takes and not sight.legal & sight.suit(trick[0]):
        return _least(sight), say("The card that will be missed least is thrown away.")
    if not takes:
        return _least(sight), say("The trick cannot be won from here, so the cheapest card goes.")
    if len(trick) == 3:
        return takes[0], say("Last to play, the cheapest card that wins is enough.")
    if len(trick) == 1 and sight.declaring and _opposite_wins(sight):
        return _least(sight), say("The hand opposite can win this trick.")
    sure = next((card for card in takes if not sight.threats(card)), None)
    if sight.suit(takes[0]) != sight.suit(trick[0]):
        if ours and sure is None:
            return _least(sight), say("A trump would win no more than partner's card.")
        return sure or takes[0], say("A trump takes a trick that the opponents might win.")
    if len(trick) == 1:
        return _second_hand(sight, takes, sure)
    return _third_hand(sight, takes, best if ours else None)


def _opposite_wins(sight: Sight) -> bool:
    """Whether the hand opposite, last to play, can win whatever is played before it."""
    led = sight.trick[0]
    higher = cards_in(sight.partner & sight.order.above[led])
    return any(not sight.order.above[card] & sight.left for card in higher)


def _second_hand(sight: Sight, takes: Sequence[Card], sure: Card | None) -> tuple[Card, str]:
    """Low, but for a trick that is wanted now or an honour that can be covered."""
    led = sight.trick[0]
    if sure is not None and (sight.declaring or sight.needed == 1):
        return sure, say("This card is sure to win, and the trick is wanted.")
    if sure is not None and sight.order.trumps and not sight.right & sight.suit(led):
        return sure, say("The suit will not be led from there again, so its winner is played now.")
    in_sequence = led > 0 and sight.right & sight.suit(led) & BIT[led - 1]
    if rank_of(led) >= TEN and rank_of(takes[0]) >= QUEEN and not in_sequence:
        return takes[0], say("An honour is covered with an honour.")
    return _least(sight), say("Second hand plays low.")


def _third_hand(sight: Sight, takes: Sequence[Card], partners: Card | None) -> tuple[Card, str]:
    """High, but no higher than needed; an honour that is winning is left alone."""
    if partners is not None and rank_of(partners) >= JACK:
        return _least(sight), say("The honour that was led is left to win the trick.")
    best = min(takes, key=sight.threats)
    if partners is not None and sight.threats(best) >= sight.threats(partners):
        return _least(sight), say("A higher card would gain nothing here.")
    missing = (sight.left | sight.right) & sight.suit(best)
    if sight.declaring and not sight.threats(best) and missing.bit_count() >= 5:
        finesse = next((card for card in takes if sight.threats(card) == 1), best)
        if finesse != best:
            return finesse, say("The missing honour may lie before this hand: a finesse.")
    return best, say("Third hand plays high, but no higher than is needed.")


def _least(sight: Sight) -> Card:
    """The card that is missed least."""
    if sight.legal & sight.suit(sight.trick[0]):
        return cards_in(sight.legal)[0]
    return min(cards_in(sight.legal), key=lambda card: _keep(sight, card))


def _keep(sight: Sight, card: Card) -> float:
    """How much a card is worth keeping: trumps, then winners, then guarded honours."""
    suit = sight.hand & sight.suit(card)
    top = cards_in(suit)[-1]
    missing = (sight.order.above[top] & (sight.left | sight.right)).bit_count()
    value = rank_of(card) - suit.bit_count() / 10
    if sight.order.trumps & BIT[card]:
        value += 60
    if sight.is_high(card):
        value += 30
    elif 0 < missing <= 3 and suit.bit_count() == missing + 1:
        value += 12
    return value


Lead: TypeAlias = tuple[float, Card, str]
"""What a lead is worth, the card, and why."""


def _declarer_lead(sight: Sight, suit: Suit, cards: CardSet) -> Lead:
    """What leading a suit is worth to declarer, from his own hand or from dummy."""
    opposite = sight.partner & sight.order.suits[suit]
    theirs = (sight.left | sight.right) & sight.order.suits[suit]
    their_trumps = (sight.left | sight.right) & sight.order.trumps
    high = [card for card in cards_in(cards | opposite) if sight.is_high(card)]
    lowest = cards_in(cards)[0]
    if suit == sight.contract.trump:
        if not theirs:
            return 5, lowest, say("Their trumps are drawn, and nothing better is left to lead.")
        if high:
            return 50, _cash(sight, cards, opposite), say("The opponents' trumps have to be drawn.")
        if theirs.bit_count() >= 2:
            return 45, _develop(cards, opposite), say("Their high trumps have to be driven out.")
        return 0, lowest, say("Their last trump is high and can wait.")
    if not opposite and not high and sight.can_ruff_opposite:
        return 60, lowest, say("The hand opposite, short of trumps, can ruff this loser.")
    longer = max(cards.bit_count(), opposite.bit_count())
    if high and not their_trumps and _sure_tricks(sight) >= sight.needed:
        return 70, _cash(sight, cards, opposite), say("There are winners enough for the contract.")
    if high and (their_trumps or longer <= len(high) or not theirs):
        return 35, _cash(sight, cards, opposite), say("A sure winner is cashed.")
    value = 38 + longer - theirs.bit_count() / 10 - 20 * bool(their_trumps)
    if high and longer - len(high) <= 2:
        return value, _cash(sight, cards, opposite), say("The long suit is run from the top.")
    return value, _develop(cards, opposite), say("The long suit has to be established.")


def _cash(sight: Sight, cards: CardSet, opposite: CardSet) -> Card:
    """The card that wins at once, or that lets the hand opposite win: the short hand's first."""
    here = [card for card in cards_in(cards) if sight.is_high(card)]
    there = [card for card in cards_in(opposite) if sight.is_high(card)]
    if here and (not there or cards.bit_count() <= opposite.bit_count()):
        return here[-1]
    return cards_in(cards)[0]


def _develop(cards: CardSet, opposite: CardSet) -> Card:
    """Low towards honours opposite; from the honours themselves the top of two that touch."""
    lowest = cards_in(cards)[0]
    if opposite and cards_in(opposite)[-1] > cards_in(cards)[-1]:
        return lowest
    honours = [card for card in cards_in(cards) if rank_of(card) >= TEN]
    touching = [card for card in honours if BIT[card - 1] & (cards | opposite)]
    return touching[-1] if touching else lowest


def _sure_tricks(sight: Sight) -> int:
    """How many tricks both hands together can cash at once."""
    tricks = 0
    for suit in sight.order.suits:
        here, there = sight.hand & suit, sight.partner & suit
        high = sum(sight.is_high(card) for card in cards_in(here | there))
        tricks += min(high, max(here.bit_count(), there.bit_count()))
    return tricks


def _defender_lead(sight: Sight, suit: Suit, cards: CardSet) -> Lead:
    """What leading a suit is worth to a defender."""
    suit_contract = sight.contract.trump is not None
    size, top, usual = cards.bit_count(), cards_in(cards)[-1], _usual_lead(cards)
    high = [card for card in cards_in(cards) if sight.is_high(card)]
    if suit == sight.contract.trump:
        return 15, usual, say("A trump gives nothing away.")
    if any(
        not held & sight.order.suits[suit] and held & sight.order.trumps
        for held in (sight.left, sight.right)
    ):
        return 5, usual, say("An opponent can ruff this, but nothing better is left.")
    if len(high) >= sight.needed:
        return 90, top, say("There are winners enough to beat the contract.")
    if len(high) >= (2 if sight.needed > 3 else 1) and suit_contract:
        return 40 + len(high), top, say("Sure winners are cashed before they can be ruffed.")
    if suit in sight.friendly:
        return 38, top if high else usual, say("It is the suit that partner likes.")
    if suit_contract and size == 1 and sight.hand & sight.order.trumps:
        return 36, usual, say("A singleton may bring a ruff.")
    value = 20 + honour_points(cards) / 2 - 8 * (suit in sight.hostile)
    if sight.contract.dummy == seat_after(sight.seat, 3):
        value -= honour_points(sight.right & sight.order.suits[suit])
    if not suit_contract:
        value += 3 * size
    if _is_sequence(top, cards):
        return value + 8, top, say("The top of a sequence is a safe lead.")
    if suit_contract and rank_of(top) == ACE:
        value -= 14
    if size >= 4:
        return value, usual, say("A long suit promises the most tricks.")
    return value, usual, say("This suit gives the least away.")


def _is_sequence(top: Card, cards: CardSet) -> bool:
    """Whether the highest card of a suit is an honour with the next lower card beside it."""
    return rank_of(top) >= TEN and bool(BIT[top - 1] & cards)


def _usual_lead(cards: CardSet) -> Card:
    """The top of a sequence or of two cards, the fourth best of a long suit, else the lowest."""
    downwards = cards_in(cards)[::-1]
    if len(downwards) == 2 or _is_sequence(downwards[0], cards):
        return downwards[0]
    return downwards[:4][-1]
