"""What a person types, read as an action."""

from typing import Final

from kibitz.cards.card import parse_card
from kibitz.cards.card_set import card_set
from kibitz.errors import ParseError
from kibitz.rules.actions import Exchange
from kibitz.rules.decision import Decision, Kind
from kibitz.rules.text import say

QUESTIONS: Final[dict[Kind, str]] = {
    "call": say("Your call"),
    "trump": say("Which trumps: C D H S or NT"),
    "partner": say("Which card do you call for a partner"),
    "tip": say("Take the faced card as trumps: take or decline"),
    "exchange": say("Lay down three cards, as C2 D3 W1, or - for none"),
    "cover": say("Cover a card, or - for none"),
    "meld": say("Announce: give the number"),
    "card": say("Your card"),
    "answer": say("The rest is claimed: accept or reject"),
}

SHORT_FORMS: Final[dict[Kind, dict[str, str]]] = {
    "call": {"PASS": "P", "DOUBLE": "X", "DBL": "X", "REDOUBLE": "XX", "RDBL": "XX", "J": "JOIN"},
    "tip": {"Y": "take", "YES": "take", "T": "take", "N": "decline", "NO": "decline"},
    "answer": {"Y": "accept", "YES": "accept", "N": "reject", "NO": "reject"},
}


def read_answer(decision: Decision, typed: str) -> str:
    """The action text that a person means; the text typed if it means nothing.

    Case, dots and blanks do not matter, ranks may stand before suits and ten be written 10.
    """
    text = typed.strip()
    upper = text.upper()
    short = SHORT_FORMS.get(decision.kind, {}).get(upper)
    if short:
        return short
    match decision.kind:
        case "call":
            return upper.replace(" ", "")
        case "trump":
            return f"trump {upper.removeprefix('TRUMP').strip()}"
        case "partner" | "cover":
            word = upper.removeprefix(decision.kind.upper()).strip()
            return f"{decision.kind} {_card_text(word)}"
        case "exchange":
            return _exchange(upper.removeprefix("EXCHANGE").strip())
        case "meld":
            return _numbered(decision, text)
        case "card":
            card, _, said = upper.partition(" ")
            belote = " belote" if said in ("B", "BELOTE") else ""
            return f"{_card_text(card)}{belote}" if not said or belote else text.lower()
        case _:
            return text.lower()


def _card_text(word: str) -> str:
    """A card's canonical text, if the word is a card in some form."""
    word = word.replace("10", "T")
    if len(word) == 2 and word[1] in "CDHS" and word[0] not in "CDHS":
        return word[::-1]
    return word


def _exchange(listed: str) -> str:
    words = listed.replace(".", " ").replace(",", " ").split()
    if words in (["-"], ["NONE"]):
        return "exchange -"
    try:
        cards = [parse_card(_card_text(word)) for word in words]
    except ParseError:
        return f"exchange {listed}"
    if len(set(cards)) < len(cards):
        return f"exchange {'.'.join(words)}"
    return Exchange(card_set(cards)).text


def _numbered(decision: Decision, text: str) -> str:
    """The answer with that number, counted from 1, or the answer written out."""
    if text.isdecimal() and 1 <= int(text) <= len(decision.legal):
        return decision.legal[int(text) - 1].text
    return f"meld {text.removeprefix('meld').strip()}"
