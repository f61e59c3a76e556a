"""Signing in through an OpenID provider, of which a small one is made here."""

import base64
import hashlib
import time
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from joserfc import jwt
from joserfc.jwk import KeySet, OctKey, RSAKey
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

from kibitz.server.app import make_app
from kibitz.server.config import Config, config_from
from kibitz.server.people.oidc import Provider
from kibitz.server.web.oidc import OpenId

ISSUER = "https://id.example/realm"
CLIENT, SECRET = "kibitz client", "a:secret"
KEY = RSAKey.generate_key(2048, {"kid": "1"})


class FakeProvider:
    """A provider at which everybody is Ann: gives codes, and tokens for them.

    Attributes:
        spoil: changes the claims of the next tokens.
        key: what they are signed with.
        broken: paths that do not answer as they should, with what they answer.
    """

    def __init__(self):
        self.asked, self.codes = {}, {}
        self.spoil, self.key, self.algorithm = {}, KEY, "RS256"
        self.broken = {}
        paths = {
            "/realm/.well-known/openid-configuration": self.discovery,
            "/keys": self.keys,
            "/token": self.token,
        }
        routes = [
            Route(path, self.unless_broken(path, answer), methods=["GET", "POST"])
            for path, answer in paths.items()
        ]
        self.transport = httpx.ASGITransport(Starlette(routes=routes))

    def unless_broken(self, path, answer):
        async def answering(request):
            return self.broken[path] if path in self.broken else await answer(request)

        return answering

    async def discovery(self, request):
        return JSONResponse(
            {
                "issuer": ISSUER,
                "authorization_endpoint": "https://id.example/authorize?ui=1",
                "token_endpoint": "https://id.example/token",
                "jwks_uri": "https://id.example/keys",
            }
        )

    async def keys(self, request):
        return JSONResponse(KeySet([KEY]).as_dict(private=False))

    def authorize(self, address):
        """What happens in the browser at the provider: it is sent back with this."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        code = f"code {len(self.codes)}"
        self.codes[code] = asked
        return {"code": code, "state": asked["state"]}

    async def token(self, request):
        form = {name: values[0] for name, values in parse_qs(await request.body()).items()}
        form = {name.decode(): value.decode() for name, value in form.items()}
        asked = self.codes.pop(form["code"], None)
        us = base64.b64encode(b"kibitz%20client:a%3Asecret").decode()
        digest = hashlib.sha256(form["code_verifier"].encode()).digest()
        if (
            asked is None
            or request.headers["authorization"] != f"Basic {us}"
            or form["redirect_uri"] != asked["redirect_uri"]
            or base64.urlsafe_b64encode(digest).decode().rstrip("=") != asked["code_challenge"]
        ):
            return JSONResponse({"error": "invalid_grant"}, 400)
        claims = {
            "iss": ISSUER,
            "aud": CLIENT,
            "sub": "7",
            "nonce": asked["nonce"],
            "exp": int(time.time()) + 60,
            "name": "Ann of the Provider",
        } | self.spoil
        claims = {name: value for name, value in claims.items() if value is not None}
        header = {"alg": self.algorithm, "kid": "1"}
        token = jwt.encode(header, claims, self.key, algorithms=[self.algorithm])
        return JSONResponse({"id_token": token, "access_token": "x", "token_type": "Bearer"})


@pytest.fixture
def fake():
    return FakeProvider()


@pytest.fixture
def at_home(server, fake):
    """A server whose people may sign in through the provider."""
    provider = Provider(ISSUER, CLIENT, SECRET, fake.transport)
    server.client.app.router.routes.extend(OpenId(provider).routes())
    server.client.follow_redirects = False
    return server


class Window:
    """A browser that goes to the provider and back; it keeps all its cookies."""

    def __init__(self, server, fake):
        self.client, self.fake = server.client, fake
        self.cookies = {}

    def get(self, path, **query):
        self.client.cookies.clear()
        sent = {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        answered = self.client.get(path, params=query, headers=sent)
        for said in answered.headers.get_list("set-cookie"):
            name, _, value = said.partition(";")[0].partition("=")
            self.cookies[name] = value.strip('"')
        return answered

    def leave(self):
        return self.fake.authorize(self.get("/api/oidc/login").headers["location"])

    def come_back(self, query):
        return self.get("/api/oidc/callback", **query)

    def me(self):
        return self.get("/api/me").json()


@pytest.fixture
def window(at_home, fake):
    return Window(at_home, fake)


def test_somebody_new_comes_in_and_comes_again(at_home, fake, window):
    back = window.come_back(window.leave())
    assert (back.status_code, back.headers["location"]) == (303, "/")
    ann = window.me()
    assert (ann["name"], ann["guest"], ann["subject"]) == (
        "Ann of the Provider",
        False,
        f"{ISSUER} 7",
    )
    elsewhere = Window(at_home, fake)
    elsewhere.come_back(elsewhere.leave())
    assert elsewhere.me()["id"] == ann["id"]


def test_a_guest_keeps_what_was_played(at_home, fake, window):
    guest = at_home.guest("Bob")
    window.cookies["kibitz"] = guest.cookie
    window.come_back(window.leave())
    bob = window.me()
    assert (bob["id"], bob["name"], bob["guest"]) == (guest.id, "Bob", False)
    assert guest.code("GET", "/api/me")[0] == 401, "the old session has ended"


def test_cookies_of_the_attempt_are_kept_apart(window):
    said = window.get("/api/oidc/login").headers["set-cookie"]
    assert "HttpOnly" in said
    assert "Path=/api/oidc" in said
    assert "SameSite=lax" in said
    assert "Max-Age=600" in said


def test_only_the_browser_that_left_comes_back(at_home, fake, window):
    query = window.leave()
    stranger = Window(at_home, fake)
    assert stranger.come_back(query).json()["code"] == "oidc/refused"
    stranger.leave()
    assert stranger.come_back(query).json()["code"] == "oidc/refused"
    for wrong in ({"state": "x"}, {"state": ""}, {"code": ""}, {"code": "guess"}, {"state": "é"}):
        answered = window.come_back(query | wrong)
        assert (answered.status_code, answered.json()["code"]) == (401, "oidc/refused"), wrong
    assert window.come_back(query).status_code == 303


def test_a_code_of_another_attempt_is_no_good(window):
    """Even with the right state: neither verifier nor nonce are those of the attempt."""
    first, second = window.leave(), window.leave()
    swapped = {"state": second["state"], "code": first["code"]}
    assert window.come_back(swapped).json()["code"] == "oidc/refused"


@pytest.mark.parametrize(
    "spoil",
    [
        {"iss": "https://evil.example"},
        {"iss": None},
        {"aud": "another"},
        {"aud": None},
        {"aud": [CLIENT, "another"], "azp": "another"},
        {"nonce": "another"},
        {"nonce": None},
        {"exp": 1},
        {"exp": None},
        {"sub": None},
        {"sub": ""},
        {"nbf": 10**11},
    ],
    ids=str,
)
def test_tokens_that_are_no_good(fake, window, spoil):
    fake.spoil = spoil
    answered = window.come_back(window.leave())
    assert (answered.status_code, answered.json()["code"]) == (401, "oidc/refused")
    assert "kibitz" not in window.cookies


@pytest.mark.parametrize(
    ("key", "algorithm"),
    [
        (RSAKey.generate_key(2048, {"kid": "1"}), "RS256"),
        (OctKey.import_key(KEY.as_dict(private=False)["n"]), "HS256"),
        (OctKey.import_key("x" * 32), "none"),
    ],
    ids=["another key", "what is public as a secret", "no signature"],
)
def test_signatures_that_are_no_good(fake, window, key, algorithm):
    fake.key, fake.algorithm = key, algorithm
    assert window.come_back(window.leave()).json()["code"] == "oidc/refused"


@pytest.mark.parametrize("path", ["/keys", "/token"])
@pytest.mark.parametrize(
    "answer", [JSONResponse({}, 503), JSONResponse([]), JSONResponse({"keys": 7, "id_token": 7})]
)
def test_a_provider_that_does_not_answer_as_it_should(fake, window, path, answer):
    query = window.leave()
    fake.broken[path] = answer
    answered = window.come_back(query)
    assert answered.status_code in (401, 503)
    assert answered.json()["code"] in ("oidc/unavailable", "oidc/refused")


def test_a_provider_under_another_name_is_not_trusted(fake, window):
    discovered = {
        "issuer": "https://evil.example",
        "authorization_endpoint": "https://evil.example/authorize",
        "token_endpoint": "https://evil.example/token",
        "jwks_uri": "https://evil.example/keys",
    }
    fake.broken["/realm/.well-known/openid-configuration"] = JSONResponse(discovered)
    answered = window.get("/api/oidc/login")
    assert (answered.status_code, answered.json()["code"]) == (503, "oidc/unavailable")


def test_a_strange_name_is_left_out(fake, window):
    fake.spoil = {"name": "\u202e", "sub": "8"}
    window.come_back(window.leave())
    assert window.me()["name"] == "Guest"


def test_a_banned_person_does_not_come_in_this_way(at_home, fake, window):
    window.come_back(window.leave())
    store, person = at_home.services.store, window.me()["id"]
    at_home.do(store.people.ban, person, at_home.services.now() + 60_000)
    again = Window(at_home, fake)
    assert again.come_back(again.leave()).json()["code"] == "auth/banned"
    assert "kibitz" not in again.cookies


def test_the_routes_are_there_if_a_provider_is(tmp_path):
    def paths(config):
        return {getattr(route, "path", "") for route in make_app(config, []).routes}

    settings = {
        "KIBITZ_OIDC_ISSUER": ISSUER,
        "KIBITZ_OIDC_CLIENT": CLIENT,
        "KIBITZ_OIDC_SECRET": SECRET,
    }
    config = config_from(settings)
    assert SECRET not in repr(config)
    assert {"/api/oidc/login", "/api/oidc/callback"} <= paths(config)
    assert "/api/oidc/login" not in paths(Config(data=tmp_path))
