"""Pages of other origins that were configured: they may use tokens, and nothing else of anybody."""

import pytest

FRIEND = "https://cards.example"
ASK = {"access-control-request-method": "POST", "access-control-request-headers": "authorization"}


@pytest.fixture
def friendly(serve):
    return serve(unlimited=True, origins=(FRIEND,))


@pytest.fixture
def token(friendly):
    return friendly.guest().post("/api/me/tokens").json()["token"]


def test_a_friend_s_page_may_ask_with_a_token_and_read(friendly, browser_in, token):
    asked = friendly.client.options("/api/tables", headers={"origin": FRIEND} | ASK)
    assert asked.status_code == 200
    assert asked.headers["access-control-allow-origin"] == FRIEND
    assert "authorization" in asked.headers["access-control-allow-headers"].lower()
    page = browser_in(friendly, authorization=f"Bearer {token}", origin=FRIEND)
    for told in (page.post("/api/tables", {"variant": "bridge/single"}), page.get("/api/nothing")):
        assert told.headers["access-control-allow-origin"] == FRIEND
        assert "origin" in told.headers["vary"].lower()


def test_cookies_are_nobody_s_to_send(friendly):
    """Without this word a browser shows no page what a request with cookies has brought."""
    ann = friendly.guest()
    ann.headers = ann.headers | {"origin": FRIEND}
    asked = friendly.client.options("/api/me", headers={"origin": FRIEND} | ASK)
    for told in (asked, ann.get("/api/me")):
        assert "access-control-allow-credentials" not in told.headers


@pytest.mark.parametrize("origins", [(), (FRIEND,)])
@pytest.mark.parametrize("origin", ["https://evil.example", f"{FRIEND}.evil.example", "null"])
def test_other_pages_read_nothing(serve, browser_in, origins, origin):
    server = serve(unlimited=True, origins=origins)
    asked = server.client.options("/api/tables", headers={"origin": origin} | ASK)
    for told in (asked, browser_in(server, origin=origin).get("/api/games")):
        assert "access-control-allow-origin" not in told.headers


def test_a_page_opens_a_socket_with_a_token_among_its_subprotocols(friendly, browser_in, token):
    page = browser_in(friendly, authorization=f"Bearer {token}")
    table = page.table()
    page.do(table, "sit")
    offered = {"origin": FRIEND, "sec-websocket-protocol": f"kibitz, bearer.{token}"}
    stranger = browser_in(friendly, **offered)
    with stranger.socket(table) as socket:
        assert socket.accepted_subprotocol == "kibitz"
        assert socket.receive_json()["table"]["you"] == 0
    offered["sec-websocket-protocol"] = "kibitz, bearer.wrong"
    with browser_in(friendly, **offered).socket(table) as socket:
        assert socket.receive_json()["table"]["you"] is None
