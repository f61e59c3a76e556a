"""The seal on a session's cookie: a browser cannot make one up, and no guess reaches the store."""

import os
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, Signer

KEY_FILE: Final = "key"


class Seal:
    """Signs what is handed to browsers.

    Args:
        key: what all processes of a server share and nobody else knows.
    """

    def __init__(self, key: str) -> None:
        self._signer = Signer(
            key, salt="kibitz.session", key_derivation="hmac", digest_method=sha256
        )

    def sealed(self, token: str) -> str:
        """A token that can be recognised as our own."""
        return self._signer.sign(token).decode()

    def opened(self, text: str) -> str:
        """The token in a sealed text; empty if the seal is not ours."""
        try:
            return self._signer.unsign(text).decode()
        except (BadSignature, UnicodeError):
            return ""


def key_in(folder: Path) -> str:
    """The key kept in a folder, made when there is none.

    Of processes that start together one makes it: it appears whole, or not at all.
    """
    file = folder / KEY_FILE
    if not file.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = folder / f"{KEY_FILE}.{secrets.token_hex(8)}"
        with open(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as writing:
            writing.write(secrets.token_urlsafe(32))
        try:
            file.hardlink_to(draft)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return file.read_text()
