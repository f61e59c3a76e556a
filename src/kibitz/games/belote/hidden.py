"""What a seat cannot see of a deal of belote."""

from collections.abc import Iterator
from functools import reduce
from itertools import product
from operator import or_
from random import Random

from kibitz.cards.card import KING, QUEEN, card_of, parse_cards, rank_of
from kibitz.cards.card_set import SUIT_SETS, CardSet, card_set, cards_in, rank_set
from kibitz.cards.packs import PIQUET_PACK
from kibitz.games.belote import play
from kibitz.games.belote.contract import duties, order_for
from kibitz.games.belote.deal import Deal, Table, best_meld
from kibitz.games.belote.melds import meld_rules
from kibitz.rules.actions import Meld
from kibitz.rules.deal import Setup, played_by
from kibitz.rules.deduction import may_hold
from kibitz.rules.hidden import (
    Case,
    Hidden,
    HiddenCards,
    HiddenPlace,
    Placed,
    dealt_hands,
    hidden_places,
    only_in,
    placed_hands,
)
from kibitz.rules.melds import Combination, possible_melds
from kibitz.rules.seats import Seat
from kibitz.rules.view import View

PACK = card_set(PIQUET_PACK)


def hidden(view: View) -> Hidden:
    """The others' cards, as far as their play, their belotes and their melds do not tell."""
    table = view.table
    assert isinstance(table, Table)
    cards, places = hidden_places(view, PACK)
    if table.contract is None:
        return Hidden(cards, places)
    places = told_by_play(table, cards, places)
    told = [
        (place.place, seat, played_by(table, seat))
        for place in places
        for seat in [place.place[1]]
        if seat is not None and _has_told(table, seat)
    ]

    def fits(placed: Placed) -> bool:
        return all(
            _announces(table, seat, card_set(placed[place]) | played)
            for place, seat, played in told
        )

    return Hidden(cards, places, tuple(_cases(table, places)), fits)


def told_by_play(
    table: play.Table, cards: CardSet, places: tuple[HiddenPlace, ...]
) -> tuple[HiddenPlace, ...]:
    """The places once it is known what duties and belotes tell of the hands."""
    assert table.contract, "cards are played in a contract"
    denomination = table.contract.denomination
    obligations = duties(denomination, table.options.undertrump == "forced")
    held = may_hold(obligations, order_for(denomination), table, cards)
    places = tuple(place._replace(may=held[place.place[1] or 0]) for place in places)
    for seat, suit in table.belotes:
        pair = card_set((card_of(suit, KING), card_of(suit, QUEEN)))
        places = only_in(places, pair, [("hand", seat)])
    return places


def _cases(table: Table, places: tuple[HiddenPlace, ...]) -> Iterator[Case]:
    """Where the cards of the announced combinations may be: all ways there are."""
    by_hand = [
        [(place.place, cards & ~played_by(table, seat)) for cards in _hands_called(said, may)]
        for place in places
        for seat, said in table.melds
        if seat == place.place[1]
        for may in [place.may | played_by(table, seat)]
    ]
    return map(dict, product(*by_hand))


def _hands_called(said: tuple[str, ...], may: CardSet) -> Iterator[CardSet]:
    """The cards that may lie behind what was heard of one hand's combinations.

    No card is in two of them, and those that sound alike are announced upwards.
    """
    choices = [[cards for cards in _sets_called(one) if not cards & ~may] for one in said]
    for chosen in product(*choices):
        together = reduce(or_, chosen)
        apart = together.bit_count() == sum(cards.bit_count() for cards in chosen)
        upwards = all(
            one != other or lower & -lower < higher & -higher
            for one, other, lower, higher in zip(said, said[1:], chosen, chosen[1:], strict=False)
        )
        if apart and upwards:
            yield together


def _sets_called(said: str) -> list[CardSet]:
    """The sets of cards that may lie behind what was heard of a combination."""
    if said == "quad":
        return [rank_set(rank_of(card)) for card in cards_in(PACK & SUIT_SETS[0])]
    if not said.startswith("run"):
        return [card_set(parse_cards(said.replace(".", " ")))]
    length = int(said.removeprefix("run"))
    return [
        card_set(cards[start : start + length])
        for suit in SUIT_SETS
        if (cards := cards_in(PACK & suit))
        for start in range(len(cards) - length + 1)
    ]


def _has_told(table: Table, seat: Seat) -> bool:
    """Whether a seat's combinations were heard, or its silence tells that it has none."""
    silence_tells = _is_automatic(table) and played_by(table, seat)
    return bool(silence_tells) or any(seat == player for player, _ in table.melds)


def _announces(table: Table, seat: Seat, dealt: CardSet) -> bool:
    """Whether a seat that was dealt these cards would have been heard to announce what it did."""
    heard = dict(table.melds).get(seat, ())
    if _is_automatic(table):
        return best_meld(table.options, dealt).said == heard
    return any(meld.said == heard for meld in _melds(table, dealt))


def _is_automatic(table: Table) -> bool:
    """Whether the best that there is to announce is announced by itself."""
    return table.options.melds == "auto" and bool(table.contract and table.contract.has_melds)


def _melds(table: Table, dealt: CardSet) -> tuple[Meld, ...]:
    return possible_melds(meld_rules(table.options), dealt)


def deal(view: View, placed: Placed) -> Deal:
    """The deal with the others' cards as they were placed."""
    table, seat = view.table, view.seat
    assert isinstance(table, Table)
    hands = placed_hands(view, placed, "hand")
    own = {heard.text for heard in view.heard if heard.kind == "meld" and heard.seat == seat}
    said: list[tuple[Seat, Combination]] = []
    for player, heard in table.melds:
        melds = _melds(table, hands[player] | played_by(table, player))
        fitting = [meld for meld in melds if meld.said == heard]
        exactly = [meld for meld in fitting if player == seat and meld.text in own]
        said += [(player, one) for one in (exactly or fitting)[0].combinations]
    answered = own or (view.decision and view.decision.kind == "card")
    return Deal(
        table,
        hands,
        undealt=placed_hands(view, placed, "undealt"),
        asked=frozenset({seat} if answered and seat is not None else ()),
        said=tuple(said),
    )


def setup(view: View, deal: Deal, generator: Random) -> Setup:
    """How the deal began; which five cards of a hand came first is drawn by lot."""
    assert isinstance(view.table, Table)
    first = dealt_hands(deal, generator)
    hands = tuple(
        (*cards, *cards_in(later)) for cards, later in zip(first, deal.undealt, strict=True)
    )
    return Setup(view.options, view.table.dealer, hands, before=view.table.before)


HIDDEN = HiddenCards(hidden, deal, setup)
