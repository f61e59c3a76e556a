"""A changed copy of a frozen record, made fast."""

from typing import Any, TypeVar

R = TypeVar("R")


def evolve(record: R, **changes: Any) -> R:
    """What ``dataclasses.replace`` does, for the records that change with every action.

    It takes a tenth of the time, and that time decides how many deals a second can be played.
    The price: the record must not be slotted, and its ``__post_init__`` does not run.
    """
    changed = object.__new__(type(record))
    changed.__dict__.update(record.__dict__, **changes)
    return changed
