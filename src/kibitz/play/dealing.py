"""From a shuffled pack to hands, and the checks on cards that somebody else dealt."""

from collections import Counter
from typing import Any

from kibitz.cards.card import Card, card_text
from kibitz.cards.shuffle import shuffled
from kibitz.errors import IllegalSetup
from kibitz.rules.deal import Setup
from kibitz.rules.game import Variant
from kibitz.rules.match import NO_MATCH, Before
from kibitz.rules.options import Options
from kibitz.rules.seats import SEATS, Seat, seat_after, seat_text


def deal_cards(
    variant: Variant[Any], options: Options, dealer: Seat, secret: bytes, before: Before = NO_MATCH
) -> Setup:
    """Shuffle and deal as the variant deals.

    Args:
        variant: the variant.
        options: the table's options.
        dealer: who deals.
        secret: the 32 bytes that decide the shuffle.
        before: what is known of the match in which it is played.
    """
    pack = shuffled(variant.pack, secret)
    dealt = 0
    hands: list[list[Card]] = [[], [], [], []]
    widow: list[Card] = []
    for place, size in variant.dealing:
        receiver = widow if place is None else hands[seat_after(dealer, place)]
        receiver += pack[dealt : dealt + size]
        dealt += size
    return Setup(options, dealer, tuple(map(tuple, hands)), tuple(widow), before)


def check_setup(variant: Variant[Any], setup: Setup) -> None:
    """Check that a deal can start from these cards.

    Raises:
        IllegalSetup: if a card is missing, doubled or foreign, a hand has the wrong size, or
            the dealer may not deal, or the variant has this deal dealt anew.
    """
    check_cards(variant, setup)
    if setup.dealer not in variant.dealers:
        raise IllegalSetup(
            f"{seat_text(setup.dealer)} does not deal in {variant.name}",
            where="dealer",
            expected=" or ".join(map(seat_text, variant.dealers)),
        )
    fault = variant.deal_fault(setup)
    if fault:
        raise IllegalSetup(fault, where="deal")


def check_cards(variant: Variant[Any], setup: Setup) -> None:
    """Check that the hands and the widow are a pack, as the variant deals it.

    Raises:
        IllegalSetup: if a card is missing, doubled or foreign, or a hand has the wrong size.
    """
    zones = (
        *((seat_text(seat), setup.hands[seat], variant.hand_size) for seat in SEATS),
        ("widow", setup.widow, variant.widow_size),
    )
    for name, cards, _ in zones:
        foreign = [card for card in cards if card not in variant.pack]
        if foreign:
            raise IllegalSetup(
                f"{card_text(foreign[0])} is not in the pack of {variant.name}",
                where=f"deal.{name}",
            )
    counts = Counter(card for _, cards, _ in zones for card in cards)
    doubled = [card_text(card) for card, count in counts.items() if count > 1]
    if doubled:
        raise IllegalSetup(f"{', '.join(doubled)} dealt more than once", where="deal")
    for name, cards, size in zones:
        if len(cards) != size:
            raise IllegalSetup(
                f"{len(cards)} cards", where=f"deal.{name}", expected=f"{size} cards"
            )
