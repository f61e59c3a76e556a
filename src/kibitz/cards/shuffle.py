"""Shuffling that everybody can check afterwards.

A deal comes from a secret of 32 random bytes. Before the auction the table shows the secret's
*commitment* (a hash); after the deal it shows the secret, and anyone can check that the hash
matches and that the shuffle gives exactly this deal. Neither function may ever change: published
records rely on them, and test vectors pin them.
"""

import hashlib
import secrets
import struct
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, TypeVar

from kibitz.errors import ParseError

SECRET_BYTES: Final = 32
_SHUFFLE_PREFIX: Final = b"kibitz shuffle 1\0"
_COMMITMENT_PREFIX: Final = b"kibitz commitment 1\0"
_SEED_PREFIX: Final = b"kibitz seed 1\0"
_WORD_BYTES: Final = 4
_BLOCK_BYTES: Final = 256

T = TypeVar("T")


def new_secret() -> bytes:
    """A fresh secret from the operating system's cryptographic generator."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_from_seed(seed: str) -> bytes:
    """A secret that is always the same for the same seed, to deal the same cards again."""
    return hashlib.sha256(_SEED_PREFIX + seed.encode()).digest()


def commitment(secret: bytes) -> str:
    """What is shown of a secret before it may be known: SHA-256 of a prefix and it, in hex."""
    return hashlib.sha256(_COMMITMENT_PREFIX + secret).hexdigest()


def parse_secret(text: str) -> bytes:
    """Read a secret written as 64 hex digits.

    Raises:
        ParseError: if the text is anything else.
    """
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES or len(text) != 2 * SECRET_BYTES:
        raise ParseError("this is not a secret", expected=f"{2 * SECRET_BYTES} hex digits")
    return secret


def shuffled(pack: Sequence[T], secret: bytes) -> tuple[T, ...]:
    """The pack in the order that the secret decides, every order equally likely.

    Fisher-Yates from the last place down to the second, each exchanged with a place drawn from
    those not above it. Draws are big-endian 32-bit words of SHAKE-256 over a prefix and the
    secret; a word beyond the largest multiple of the number of places is skipped, so that no
    place is favoured.
    """
    cards = list(pack)
    words = _words(secret)
    for last in range(len(cards) - 1, 0, -1):
        places = last + 1
        fair = (1 << 8 * _WORD_BYTES) // places * places
        word = next(words)
        while word >= fair:
            word = next(words)
        chosen = word % places
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def _words(secret: bytes) -> Iterator[int]:
    """The endless stream of words that belongs to a secret."""
    stream = hashlib.shake_256(_SHUFFLE_PREFIX + secret)
    for read in count(0, _BLOCK_BYTES):
        block = stream.digest(read + _BLOCK_BYTES)[read:]
        yield from struct.unpack(f">{_BLOCK_BYTES // _WORD_BYTES}I", block)
