from kibitz.rules.actions import PASS
from kibitz.rules.view import Choice


def choose(view):
    return Choice(PASS, "")
