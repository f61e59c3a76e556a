"""Signing in through an OpenID provider: the code flow, with state, nonce and PKCE."""

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlencode

import httpx
import msgspec
import structlog
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from kibitz.errors import Rejected
from kibitz.rules.text import say

PATIENCE: Final = 10.0
"""Seconds for each answer of the provider."""

LEEWAY: Final = 60
"""Seconds by which the provider's clock may differ from ours."""

SIGNATURES: Final = ("RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA", "Ed25519")
"""Signatures that only the provider can make."""

log = structlog.get_logger(__name__)

T = TypeVar("T")


class Attempt(msgspec.Struct, frozen=True):
    """What a browser keeps while its person is with the provider.

    Attributes:
        state: comes back with the browser: it was this one that was sent.
        nonce: comes back in the token: it was made for this attempt.
        verifier: what only we can show the provider to have the code redeemed.
    """

    state: str
    nonce: str
    verifier: str


class Identity(msgspec.Struct, frozen=True):
    """Whom the provider vouches for.

    Attributes:
        subject: issuer and subject, which never change.
        name: what the person is called there; empty if the provider does not say.
    """

    subject: str
    name: str


class _Discovered(msgspec.Struct):
    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str


class _Tokens(msgspec.Struct):
    id_token: str


def new_attempt() -> Attempt:
    """The beginning of signing in."""
    return Attempt(*(secrets.token_urlsafe(32) for _ in range(3)))


class Provider:
    """An OpenID provider.

    Args:
        issuer: its name, under which it is found.
        client: what we are called there.
        secret: how it knows us.
        transport: how it is reached; over the network if not said.
    """

    def __init__(
        self,
        issuer: str,
        client: str,
        secret: str,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._issuer = issuer
        self._client = client
        self._secret = secret
        self._transport = transport

    async def address(self, attempt: Attempt, back: str) -> str:
        """Where to send the browser, which is to come back to an address of ours.

        Raises:
            Rejected: ``oidc/unavailable``.
        """
        async with self._reached() as http:
            found = await self._discovered(http)
        challenge = urlsafe_b64encode(sha256(attempt.verifier.encode()).digest())
        asked = {
            "response_type": "code",
            "client_id": self._client,
            "redirect_uri": back,
            "scope": "openid profile",
            "state": attempt.state,
            "nonce": attempt.nonce,
            "code_challenge": challenge.decode().rstrip("="),
            "code_challenge_method": "S256",
        }
        joint = "&" if "?" in found.authorization_endpoint else "?"
        return f"{found.authorization_endpoint}{joint}{urlencode(asked)}"

    async def identity(self, attempt: Attempt, code: str, back: str) -> Identity:
        """Whom the provider vouches for with a code that the browser has brought.

        Raises:
            Rejected: ``oidc/unavailable``, or ``oidc/refused`` if the code or the token that it
                is redeemed for is not good.
        """
        given = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": back,
            "client_id": self._client,
            "code_verifier": attempt.verifier,
        }
        async with self._reached() as http:
            found = await self._discovered(http)
            us = (quote(self._client, safe=""), quote(self._secret, safe=""))
            auth = us if self._secret else None
            tokens = await _asked(http, _Tokens, "POST", found.token_endpoint, given, auth)
            keys = await _asked(http, dict[str, Any], "GET", found.jwks_uri)
        return self._verified(tokens.id_token, keys, attempt.nonce)

    def _verified(self, id_token: str, keys: dict[str, Any], nonce: str) -> Identity:
        expected = jwt.JWTClaimsRegistry(
            leeway=LEEWAY,
            iss={"essential": True, "value": self._issuer},
            aud={"essential": True, "value": self._client},
            nonce={"essential": True, "value": nonce},
            azp={"value": self._client},
            exp={"essential": True},
            sub={"essential": True},
        )
        try:
            key_set = KeySet.import_key_set(keys)  # type: ignore[arg-type]
            claims = jwt.decode(id_token, key_set, algorithms=SIGNATURES).claims
            expected.validate(claims)
        except (JoseError, ValueError, TypeError, KeyError) as error:
            log.info("oidc.token", fault=type(error).__name__)
            raise refused() from None
        name = claims.get("name") or claims.get("preferred_username") or ""
        return Identity(f"{self._issuer} {claims['sub']}", str(name))

    async def _discovered(self, http: httpx.AsyncClient) -> _Discovered:
        where = f"{self._issuer.rstrip('/')}/.well-known/openid-configuration"
        found = await _asked(http, _Discovered, "GET", where)
        if found.issuer != self._issuer:
            log.warning("oidc.issuer", expected=self._issuer, found=found.issuer)
            raise _unavailable()
        return found

    def _reached(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(transport=self._transport, timeout=PATIENCE)


async def _asked(
    http: httpx.AsyncClient,
    kind: type[T],
    method: str,
    where: str,
    form: dict[str, str] | None = None,
    auth: tuple[str, str] | None = None,
) -> T:
    """What the provider answers; what it has against a form is about the form."""
    try:
        answered = await http.request(method, where, data=form, auth=auth)
        if form is not None and 400 <= answered.status_code < 500:
            log.info("oidc.code", status=answered.status_code)
            raise refused()
        answered.raise_for_status()
        return msgspec.json.decode(answered.content, type=kind)
    except (httpx.HTTPError, httpx.InvalidURL, msgspec.DecodeError) as error:
        log.warning("oidc.unavailable", fault=type(error).__name__)
        raise _unavailable() from None


def refused() -> Rejected:
    """The refusal of a sign-in that the provider, or we, do not accept."""
    return Rejected(say("signing in was not completed, try again"), code="oidc/refused")


def _unavailable() -> Rejected:
    return Rejected(say("the provider does not answer as it should"), code="oidc/unavailable")
