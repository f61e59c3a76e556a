"""What the peers have in common: reading questions and writing answers, a line each."""

import json
import os
import sys
from collections.abc import Callable
from typing import Any


def answer_all(choose: Callable[[dict[str, Any]], tuple[str, str]]) -> None:
    """Answer every question on standard input, until there is no more.

    Args:
        choose: an action's text and the reason for it. What is not legal becomes a pass, or the
            first legal answer, and the reason says so.
    """
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # Whatever else the peer prints is no answer.
    for line in sys.stdin:
        asked = json.loads(line)
        legal = asked["decision"]["legal"]
        text, reason = choose(asked)
        if text not in legal:
            wanted, text = text, "P" if "P" in legal else legal[0]
            reason = f"{wanted} is not legal; {reason}"
        answers.write(f"{text}\t{' '.join(reason.split())}\n")
        answers.flush()


def own_hand(asked: dict[str, Any]) -> list[str]:
    """The cards of the seat that is asked."""
    zones = (zone["cards"] for zone in asked["zones"] if zone["owner"] == asked["seat"])
    return next(cards for cards in zones if isinstance(cards, list))


def calls(asked: dict[str, Any]) -> list[str]:
    """The calls so far."""
    return [heard["text"] for heard in asked["heard"] if heard["kind"] == "call"]
