"""The manual page."""

from kibitz.rules.manual import Section


def pages(options: object) -> tuple[Section, ...]:
    """The rules."""
    return ()


single = match = pages
