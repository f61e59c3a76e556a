"""One table as a log of numbered events: what can happen, what follows, who sees what.

Everything here is pure. ``events`` says what can happen, ``fold`` what a table is after it,
``commands`` turns what somebody wants into events or a refusal, ``projection`` says what each
viewer learns of an event.
"""
