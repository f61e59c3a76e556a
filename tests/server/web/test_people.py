"""Guests, accounts, sessions, and what belongs to oneself."""

import stat

import argon2
import pytest
import structlog

from kibitz.errors import Rejected
from kibitz.server.people.names import sane_login, sane_name
from kibitz.server.people.seal import Seal, key_in
from kibitz.server.web.requests import SEEN_EVERY, SESSION_LASTS

OK = 200


@pytest.fixture
def efforts(monkeypatch):
    """Counts what argon2 is asked to do."""
    done = []
    for name in ("hash", "verify"):
        work = getattr(argon2.PasswordHasher, name)

        def counted(self, *arguments, name=name, work=work):
            done.append(name)
            return work(self, *arguments)

        monkeypatch.setattr(argon2.PasswordHasher, name, counted)
    return done


# Coming in.


def test_a_guest_comes_in_with_one_request(server):
    ann = server.guest("  Ann   B. ")
    shown = ann.get("/api/me").json()
    assert (shown["name"], shown["guest"], shown["role"]) == ("Ann B.", True, "person")
    assert ann.code("POST", "/api/guest", {}) == (409, "auth/signed_in")


def test_nobody_is_nobody(server, browser_in):
    nobody = browser_in(server)
    assert nobody.get("/api/me").json() is None
    assert nobody.code("GET", "/api/me/sessions") == (401, "auth/signed_out")
    assert nobody.post("/api/logout").status_code == OK


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Ann", "Ann"),
        (" \tAnn\u00a0 Lee\n", "Ann Lee"),
        ("A\u0301nn ♠", "Ánn ♠"),
        ("Мария", "Мария"),
        ("7", "7"),
        ("x" * 32, "x" * 32),
    ],
)
def test_sane_names(said, shown):
    assert sane_name(said) == shown


@pytest.mark.parametrize(
    "said",
    ["", "  ", "x" * 33, "♠♥", "Ann\u202eeve", "A\u200bnn", "A\x00", "\ud800x", "\ue000x",
     "Z" + "\u0336" * 4, "Admin", "\uff21dmin", "Kibitzer"],
)  # fmt: skip
def test_names_that_are_none(said):
    with pytest.raises(Rejected) as refused:
        sane_name(said)
    assert refused.value.code == "people/name"


@pytest.mark.parametrize(
    ("said", "login"), [(" Ann.B ", "ann.b"), ("ann@example.org", "ann@example.org")]
)
def test_logins_are_folded(said, login):
    assert sane_login(said) == login


@pytest.mark.parametrize("said", ["", "ab", "a b c", "x" * 65, "ann\n1", "a/b/c"])
def test_logins_that_are_none(said):
    with pytest.raises(Rejected) as refused:
        sane_login(said)
    assert refused.value.code == "people/login"


def test_a_cookie_is_sealed_and_kept_from_scripts(server, serve, browser_in):
    ann = browser_in(server)
    said = ann.post("/api/guest", {"name": "Ann"}).headers["set-cookie"].lower()
    assert "httponly" in said
    assert "samesite=lax" in said
    assert "secure" not in said
    token = ann.cookie.partition(".")[0]
    for forged in (token, f"{token}.", ann.cookie[:-1], f"{ann.cookie}x", f".{ann.cookie}", "."):
        ann.cookie = forged
        assert ann.code("GET", "/api/me")[0] == 401


@pytest.mark.parametrize(
    ("settings", "headers", "secure"),
    [
        ({"base_url": "https://testserver"}, {}, True),
        ({"trust_proxy": True}, {"x-forwarded-proto": "https"}, True),
        ({"trust_proxy": True}, {"x-forwarded-proto": "http"}, False),
        ({}, {"x-forwarded-proto": "https"}, False),
    ],
)
def test_cookies_stay_on_https(serve, browser_in, settings, headers, secure):
    said = browser_in(serve(**settings), **headers).post("/api/guest", {}).headers
    assert ("secure" in said["set-cookie"].lower()) is secure
    assert ("strict-transport-security" in said) is secure


def test_the_key_is_made_once_and_kept_to_oneself(tmp_path):
    key = key_in(tmp_path / "data")
    assert key_in(tmp_path / "data") == key
    (file,) = (tmp_path / "data").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(key) >= 32
    assert Seal(key).opened(Seal(key).sealed("token")) == "token"
    assert Seal("another").opened(Seal(key).sealed("token")) == ""


def test_a_session_outlives_the_process(serve):
    with serve(unlimited=True) as server:
        ann = server.guest()
    ann.server = serve(unlimited=True)
    assert ann.get("/api/me").status_code == OK


# Accounts.


def test_a_guest_becomes_an_account_and_comes_back(server, browser_in, password):
    ann = server.guest("Ann")
    guest, cookie = ann.id, ann.cookie
    told = ann.post("/api/account", {"login": "Ann.B", "password": password})
    assert (told.status_code, told.json()["id"], told.json()["guest"]) == (OK, guest, False)
    assert ann.cookie != cookie
    assert ann.code("POST", "/api/account", {"login": "b", "password": "c"})[1] == "people/account"
    old = browser_in(server)
    old.cookie = cookie
    assert old.code("GET", "/api/me")[0] == 401
    elsewhere = browser_in(server)
    said = {"login": " ANN.b", "password": password}
    assert elsewhere.post("/api/login", said).json()["id"] == guest
    assert elsewhere.get("/api/me").json()["login"] == "ann.b"


@pytest.mark.parametrize(
    ("login", "password", "code"),
    [
        ("ann", "long enough it is", "people/taken"),
        ("ab", "long enough it is", "people/login"),
        ("bob", "too short", "people/password"),
        ("bob", "x" * 201, "people/password"),
    ],
)
def test_accounts_that_are_refused(server, login, password, code):
    server.account("ann")
    bob = server.guest("Bob")
    said = {"login": login, "password": password}
    assert bob.code("POST", "/api/account", said)[1] == code
    assert bob.get("/api/me").json()["guest"]


def test_a_login_takes_the_same_effort_whoever_asks(server, browser_in, efforts, password):
    """Right or wrong, known or not, with or without a password: one verification each."""
    server.account("ann")
    server.do(lambda: server.services.store.people.create("Cy", login="cy", subject="1"))
    nobody = browser_in(server)
    for login, said, status in [
        ("ann", password, OK),
        ("ann", "wrong", 401),
        ("bob", password, 401),
        ("cy", password, 401),
        ("", "", 401),
        ("ann", "x" * 10_000, 401),
    ]:
        efforts.clear()
        told = nobody.post("/api/login", {"login": login, "password": said})
        assert told.status_code == status, login
        assert efforts == ["verify"], login
        if status != OK:
            assert told.json()["code"] == "auth/credentials"
            assert "there is no such login with this password" in told.json()["message"]


def test_a_wrong_login_costs_as_much_memory_and_time_as_a_right_one(server, password):
    real = server.do(server.services.passwords.hash, password)
    made_up = server.services.passwords._nobody_s
    assert argon2.extract_parameters(real) == argon2.extract_parameters(made_up)


def test_a_password_is_changed_and_other_sessions_end(server, browser_in, password):
    ann, elsewhere = server.account("ann"), browser_in(server)
    elsewhere.post("/api/login", {"login": "ann", "password": password})
    change = {"password": "wrong", "new": "an entirely new one"}
    assert ann.code("POST", "/api/me/password", change) == (401, "auth/credentials")
    assert elsewhere.get("/api/me").status_code == OK
    assert ann.post("/api/me/password", change | {"password": password}).status_code == OK
    assert ann.get("/api/me").status_code == OK
    assert elsewhere.code("GET", "/api/me")[0] == 401
    said = {"login": "ann", "password": password}
    assert elsewhere.code("POST", "/api/login", said) == (401, "auth/credentials")
    assert elsewhere.post("/api/login", said | {"password": change["new"]}).status_code == OK


def test_who_signs_in_anew_leaves_the_old_session(server, browser_in, password):
    server.account("ann")
    browser = server.guest("Somebody")
    before = browser_in(server)
    before.cookie = browser.cookie
    browser.post("/api/login", {"login": "ann", "password": password})
    assert browser.get("/api/me").json()["login"] == "ann"
    assert before.code("GET", "/api/me")[0] == 401


# Oneself.


def test_name_and_settings_change(server):
    ann = server.guest("Ann")
    settings = {"language": "bg", "cards": {"size": 1.5}}
    told = ann.send("PATCH", "/api/me", {"name": " Anna ", "settings": settings}).json()
    assert (told["name"], told["settings"]) == ("Anna", settings)
    assert ann.send("PATCH", "/api/me", {}).json() == told
    assert ann.code("PATCH", "/api/me", {"name": "\u202e"})[1] == "people/name"
    large = {"settings": {"x": "y" * 20_000}}
    assert ann.code("PATCH", "/api/me", large)[1] == "people/settings"
    assert ann.get("/api/me").json() == told


def test_sessions_are_listed_and_ended(server, browser_in, password):
    ann, phone, library = server.account("ann"), *(browser_in(server) for _ in range(2))
    for browser in (phone, library):
        said = {"login": "ann", "password": password}
        browser.post("/api/login", said, user_agent=f"Browser {browser.cookie}")
    listed = ann.get("/api/me/sessions").json()
    assert len(listed) == 3
    assert [each["current"] for each in listed].count(True) == 1
    (at_phone,) = [each["id"] for each in phone.get("/api/me/sessions").json() if each["current"]]
    eve = server.account("eve")
    gone = f"/api/me/sessions/{at_phone}"
    assert eve.code("DELETE", gone) == (404, "sessions/unknown")
    assert ann.send("DELETE", gone).status_code == OK
    assert phone.code("GET", "/api/me")[0] == 401
    assert ann.send("DELETE", "/api/me/sessions").json() == {"ended": 1}
    assert library.code("GET", "/api/me")[0] == 401
    assert ann.get("/api/me").status_code == OK


def test_signing_out_ends_the_session(server, browser_in):
    ann = server.guest()
    copy = browser_in(server)
    copy.cookie = ann.cookie
    ann.post("/api/logout")
    assert ann.cookie == ""
    assert copy.code("GET", "/api/me")[0] == 401


def test_a_bot_signs_in_with_a_token(server, browser_in):
    ann = server.guest()
    token = ann.post("/api/me/tokens", {"label": "my  bot"}).json()["token"]
    bot = browser_in(server, authorization=f"Bearer {token}")
    assert bot.get("/api/me").json()["id"] == ann.id
    assert bot.table()
    (listed,) = [each for each in ann.get("/api/me/sessions").json() if not each["current"]]
    assert listed["user_agent"] == "bot: my bot"
    ann.send("DELETE", f"/api/me/sessions/{listed['id']}")
    assert bot.code("GET", "/api/me") == (401, "auth/signed_out")


def test_a_session_lasts_while_it_is_used(server, clock):
    ann = server.guest()
    server.go_by(clock)
    (before,) = ann.get("/api/me/sessions").json()
    clock.time += SEEN_EVERY + 1000
    ann.get("/api/me")
    (after,) = ann.get("/api/me/sessions").json()
    assert after["last_seen"] > before["last_seen"]
    clock.time += SESSION_LASTS + SEEN_EVERY
    assert ann.code("GET", "/api/me") == (401, "auth/signed_out")


def test_all_that_is_stored_is_handed_over(server):
    ann = server.account("ann")
    table = ann.table()
    ann.do(table, "sit")
    ann.do(table, "say", text="so it is")
    exported = ann.get("/api/me/export")
    assert "attachment" in exported.headers["content-disposition"]
    assert exported.json()["person"]["login"] == "ann"
    assert [said["text"] for said in exported.json()["said"]] == ["so it is"]
    assert "argon2" not in exported.text
    assert ann.cookie.partition(".")[0] not in exported.text


def test_who_goes_stands_up_and_is_gone(server, browser_in, password):
    ann, bob = server.account("ann"), server.guest("Bob")
    table = ann.table()
    for browser in (ann, bob):
        browser.do(table, "sit")
    assert ann.send("DELETE", "/api/me").status_code == OK
    assert ann.cookie == ""
    said = {"login": "ann", "password": password}
    assert ann.code("POST", "/api/login", said) == (401, "auth/credentials")
    places = bob.get(f"/api/tables/{table}").json()["places"]
    assert [place["name"] for place in places] == ["", "Bob", "", ""]


def test_nothing_secret_is_logged(server, browser_in, password):
    with structlog.testing.capture_logs() as entries:
        ann = server.account("ann")
        token = ann.post("/api/me/tokens").json()["token"]
        bot = browser_in(server, authorization=f"Bearer {token}")
        table = bot.table()
        bot.do(table, "say", text="between ourselves")
        ann.code("POST", "/api/login", {"login": "my secret as a login", "password": "guess"})
        ann.code("POST", "/api/login", {"login": "ann", "password": password})
        ann.post("/api/me/password", {"password": password, "new": "a brand new one"})
        ann.send("DELETE", "/api/me")
    text = repr(entries)
    assert "login.refused" in text
    assert "person.deleted" in text
    secrets = [token, password, "my secret", "guess", "brand new", "between", "argon2"]
    secrets += [ann.cookie or "kibitz=", server.services.seal.sealed(token)]
    assert [secret for secret in secrets if secret in text] == []
