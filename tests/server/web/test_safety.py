"""What is turned away at the door: other sites' pages, and what is too large."""

import pytest
from starlette.testclient import WebSocketDenialResponse

from kibitz.errors import ParseError
from kibitz.server.config import config_from
from kibitz.server.web.safety import HEADERS, LARGEST_BODY, LARGEST_HEAD

OURS = "http://testserver"
FRIEND = "https://friend.example"

FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "http://testserver:8080"},
    {"origin": "http://testserver.evil.example"},
    {"origin": "http://evil.example/testserver"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://["},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "https://evil.example", "sec-fetch-site": "same-origin"},
]
OWN = [
    {},
    {"origin": OURS},
    {"origin": "https://testserver"},
    {"origin": FRIEND},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
]


def with_headers(browser, headers):
    browser.headers = browser.headers | headers
    return browser


# Other sites' pages.


@pytest.fixture
def friendly(serve):
    return serve(unlimited=True, origins=(FRIEND,))


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_another_site_s_page_changes_nothing(friendly, browser_in, headers):
    ann = with_headers(friendly.guest(), headers)
    for method, path, body in [
        ("POST", "/api/tables", {"variant": "bridge/single"}),
        ("POST", "/api/logout", {}),
        ("PATCH", "/api/me", {"name": "Eve"}),
        ("DELETE", "/api/me", None),
        ("PUT", "/api/mutes/p_x", None),
    ]:
        assert ann.code(method, path, body) == (403, "auth/origin")
    assert ann.get("/api/me").json()["name"] == "Ann", "reading is for the browser to forbid"
    nobody = with_headers(browser_in(friendly), headers)
    assert nobody.code("POST", "/api/guest", {})[1] == "auth/origin", "signing in is a change too"
    with pytest.raises(WebSocketDenialResponse) as denied, ann.socket("any"):
        pass
    assert (denied.value.status_code, denied.value.json()["code"]) == (403, "auth/origin")


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_one_s_own_page_may(friendly, headers):
    ann = with_headers(friendly.guest(), headers)
    table = ann.table()
    assert ann.do(table, "sit") is None
    with ann.socket(table) as socket:
        assert socket.receive_json()["message"] == "snapshot"


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_token_sent_in_the_open_is_nobody_s_cookie(friendly, browser_in, headers):
    token = friendly.guest().post("/api/me/tokens").json()["token"]
    bot = browser_in(friendly, authorization=f"Bearer {token}", **headers)
    table = bot.table()
    with bot.socket(table) as socket:
        assert socket.receive_json()["message"] == "snapshot"


def test_a_cookie_does_not_count_beside_a_wrong_token(friendly):
    """Or else any word after Authorization would open the door to another site's page."""
    ann = friendly.guest()
    for scheme in ("Bearer wrong", "Bearer ", "Bearer", "bearer\tx"):
        ann.headers = {"authorization": scheme, "origin": "https://evil.example"}
        assert ann.code("PATCH", "/api/me", {"name": "Eve"})[0] in (401, 403), scheme
    ann.headers = {"authorization": "Basic x", "origin": "https://evil.example"}
    assert ann.code("PATCH", "/api/me", {"name": "Eve"})[0] in (401, 403)
    ann.headers = {}
    assert ann.get("/api/me").json()["name"] == "Ann"


# Headers.


@pytest.mark.parametrize("path", ["/api/games", "/api/me", "/api/nothing", "/healthz"])
def test_browsers_are_told_to_be_strict(server, browser_in, path):
    told = browser_in(server).get(path).headers
    assert {name: told[name] for name in HEADERS} == HEADERS
    assert "default-src 'self'" in told["content-security-policy"]
    assert "frame-ancestors 'none'" in told["content-security-policy"]
    assert "unsafe" not in told["content-security-policy"]
    assert "strict-transport-security" not in told
    assert (told.get("cache-control") == "no-store") is path.startswith("/api/")


def test_who_is_turned_away_is_told_to_be_strict_too(server, browser_in):
    told = browser_in(server, origin="https://evil.example").post("/api/guest")
    assert told.status_code == 403
    assert told.headers["content-security-policy"] == HEADERS["content-security-policy"]


# Too large.


def test_large_bodies_are_refused(server, browser_in):
    browser = browser_in(server)
    for name, status in [("x" * (LARGEST_BODY // 2), 409), ("x" * LARGEST_BODY, 413)]:
        assert browser.code("POST", "/api/guest", {"name": name})[0] == status
    assert browser.code("POST", "/api/guest", {"name": "x" * LARGEST_BODY})[1] == (
        "input/body_too_large"
    )


def test_large_bodies_are_refused_while_they_come(server):
    def endless():
        for _ in range(100_000):
            yield b"x" * 1024

    answered = server.client.post("/api/guest", content=endless())
    assert (answered.status_code, answered.json()["code"]) == (413, "input/body_too_large")


@pytest.mark.parametrize("length", ["-1", "x", "9" * 5000, str(LARGEST_BODY + 1)])
def test_bodies_are_taken_at_their_word(server, browser_in, length):
    browser = browser_in(server, **{"content-length": length})
    assert browser.code("POST", "/api/guest")[0] == 413


def test_large_heads_are_refused(server, browser_in):
    browser = browser_in(server, x="y" * LARGEST_HEAD)
    assert browser.code("GET", "/api/games") == (431, "input/head_too_large")
    browser.headers = {}
    assert browser.code("GET", "/api/games?x=" + "y" * LARGEST_HEAD)[0] == 431


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b"[" * 60_000, b'{"name": 7}'])
def test_broken_bodies_are_refused(server, body):
    answered = server.client.post("/api/guest", content=body)
    assert (answered.status_code, answered.json()["code"]) == (422, "input/parse")


# Settings.


def test_the_key_is_read_but_not_shown():
    key = "k" * 32
    config = config_from({"KIBITZ_KEY": key, "KIBITZ_UNLIMITED": "1"})
    assert (config.key, config.unlimited) == (key, True)
    assert key not in repr(config)
    assert config_from({}).unlimited is False
    with pytest.raises(ParseError) as refused:
        config_from({"KIBITZ_KEY": "guessable"})
    assert "guessable" not in str(refused.value)
