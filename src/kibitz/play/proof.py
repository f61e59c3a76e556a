"""Proving a deal: the commitment shown before it, the secret shown after it, the cards dealt."""

from typing import Any

from kibitz.cards.shuffle import commitment, parse_secret
from kibitz.errors import KibitzError
from kibitz.play.dealing import deal_cards
from kibitz.play.record import DealRecord
from kibitz.rules.game import Variant


def proof_fault(variant: Variant[Any], record: DealRecord) -> str | None:
    """What is wrong with a deal's proof; none if its secret gives its commitment and its cards."""
    if record.secret is None:
        return "the record has no secret"
    try:
        secret = parse_secret(record.secret)
    except KibitzError as error:
        return str(error)
    if record.commitment is not None and record.commitment != commitment(secret):
        return "the secret is not the one that was committed to"
    setup = record.setup
    dealt = deal_cards(variant, setup.options, setup.dealer, secret)
    if tuple(map(set, dealt.hands)) != tuple(map(set, setup.hands)) or dealt.widow != setup.widow:
        return "the secret deals other cards"
    return None
