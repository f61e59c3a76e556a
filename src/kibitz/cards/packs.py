"""The packs that games are played with."""

from typing import Final

from kibitz.cards.card import ORDINARY_CARDS, SEVEN, WILD_CARDS, rank_of

FRENCH_PACK: Final = ORDINARY_CARDS
"""52 cards: two to ace in four suits."""

PIQUET_PACK: Final = tuple(card for card in ORDINARY_CARDS if rank_of(card) >= SEVEN)
"""32 cards: seven to ace in four suits."""

WILD_PACK: Final = ORDINARY_CARDS + WILD_CARDS
"""55 cards: the French pack and three wild cards."""
