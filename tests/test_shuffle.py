"""The shuffle: pinned for ever, fair, and provable."""

import hashlib
from collections import Counter
from itertools import permutations

import pytest
from typer.testing import CliRunner

from kibitz import games
from kibitz.cards.card import cards_text
from kibitz.cards.packs import FRENCH_PACK, PIQUET_PACK, WILD_PACK
from kibitz.cards.shuffle import commitment, new_secret, parse_secret, secret_from_seed, shuffled
from kibitz.errors import ParseError
from kibitz.play.proof import proof_fault
from kibitz.play.record import DealRecord
from kibitz.play.state import deal_fairly

COUNTING_SECRET = bytes(range(32))

SHUFFLES = [
    (
        PIQUET_PACK,
        "SA SJ SK C9 C7 DQ H8 CK C8 HK CJ D9 SQ ST HQ DT HA DJ S9 D7 HT CA S8 H7 CQ D8 DA DK CT "
        "HJ H9 S7",
    ),
    (
        WILD_PACK,
        "SJ H4 D4 S5 D6 S3 S2 H3 H8 C9 SK H6 H9 DT CQ CK W2 W1 C7 H7 HQ C8 D2 S4 D9 D5 S7 C4 DJ "
        "C2 CA D8 ST HJ S9 SQ HK DK H2 W3 HT C5 S6 D3 D7 SA CT HA DA DQ C3 CJ S8 C6 H5",
    ),
]


@pytest.mark.parametrize(("pack", "order"), SHUFFLES)
def test_the_shuffle_never_changes(pack, order):
    assert cards_text(shuffled(pack, COUNTING_SECRET)) == order


def test_the_commitment_never_changes():
    assert commitment(COUNTING_SECRET) == (
        "42c612c1d57b38e377af82fecc157925f461171261ae656648dbbc4884491836"
    )
    assert commitment(COUNTING_SECRET) == (
        hashlib.sha256(b"kibitz commitment 1\0" + COUNTING_SECRET).hexdigest()
    )
    assert secret_from_seed("friday").hex() == (
        "da559671ebf115d571a710a3ff7ea31075aeb0c66783e2eaf95fab9c7e720446"
    )


def test_the_shuffle_is_the_one_described():
    """The same in other words: what another program would write from the docstring."""
    stream = hashlib.shake_256(b"kibitz shuffle 1\0" + COUNTING_SECRET).digest(4096)
    cards, read = list(FRENCH_PACK), 0
    for last in range(51, 0, -1):
        while True:
            word = int.from_bytes(stream[read : read + 4], "big")
            read += 4
            if word < 2**32 - 2**32 % (last + 1):
                break
        chosen = word % (last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    assert tuple(cards) == shuffled(FRENCH_PACK, COUNTING_SECRET)


def test_every_order_is_equally_likely():
    """Chi-squared over the 24 orders of four cards, 12 000 fixed seeds: 23 degrees, p > 0.001."""
    counts = Counter(shuffled("abcd", secret_from_seed(f"fair {n}")) for n in range(12_000))
    expected = 12_000 / 24
    chi = sum((counts[order] - expected) ** 2 / expected for order in permutations("abcd"))
    assert set(counts) == set(permutations("abcd"))
    assert chi < 49.7


@pytest.mark.parametrize("text", ["", "00", "g" * 64, "0" * 63, "0" * 66, " " + "0" * 63, "é" * 64])
def test_a_bad_secret_is_refused(text):
    with pytest.raises(ParseError):
        parse_secret(text)


def test_a_secret_is_read_as_it_is_written():
    secret = new_secret()
    assert parse_secret(secret.hex()) == secret


VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_deal_is_proven_by_its_secret_and_by_no_other(variant):
    secret, setup = deal_fairly(variant, variant.options(), variant.dealers[0], "proof")
    other = secret_from_seed("another")

    def fault(**proof):
        return proof_fault(variant, DealRecord(setup, (), **proof))

    assert fault(secret=secret.hex(), commitment=commitment(secret)) is None
    assert fault(secret=secret.hex()) is None
    assert fault() == "the record has no secret"
    assert fault(secret="12") is not None
    assert fault(secret=other.hex(), commitment=commitment(other)) == "the secret deals other cards"
    assert fault(secret=secret.hex(), commitment=commitment(other)) == (
        "the secret is not the one that was committed to"
    )


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_played_record_is_verified(variant, tmp_path):
    from kibitz.cli.main import app

    file = tmp_path / "deal.json"
    runner = CliRunner()
    played = runner.invoke(
        app, ["play", variant.name, "--auto", "--deals", "1", "--plain", "--save", str(file)]
    )
    assert played.exit_code == 0, played.output
    verified = runner.invoke(app, ["verify", str(file)])
    assert verified.exit_code == 0, verified.output
    assert '"committed_before":true' in verified.output
    forged = file.read_text().replace('"secret":"', '"secret":"0', 1)
    file.write_text(forged)
    assert runner.invoke(app, ["verify", str(file)]).exit_code == 1
