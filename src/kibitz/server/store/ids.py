"""Names for what is new, from the system's randomness."""

import secrets


def new_person_id() -> str:
    """A person's, ``p_`` and sixteen characters."""
    return f"p_{secrets.token_urlsafe(12)}"


def new_table_id() -> str:
    """A table's, ten characters: a link that can be read out, and not guessed."""
    return secrets.token_urlsafe(8)[:10]


def new_match_id() -> str:
    """A match's, ``m_`` and sixteen characters."""
    return f"m_{secrets.token_urlsafe(12)}"


def new_report_id() -> str:
    """A report's, ``r_`` and sixteen characters."""
    return f"r_{secrets.token_urlsafe(12)}"


def new_token() -> str:
    """A session's secret."""
    return secrets.token_urlsafe(32)
