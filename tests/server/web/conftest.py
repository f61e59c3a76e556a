"""Browsers for the tests of routes: each keeps the cookie it was given, as one person's would."""

from contextlib import ExitStack
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from kibitz import games
from kibitz.server.app import make_app
from kibitz.server.config import Config
from kibitz.server.limits import Limits

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
PASSWORD = "four suits and a joker"


class Server:
    """A server in this process, with its services at hand."""

    def __init__(self, data, **settings):
        base_url = settings.pop("base_url", "http://testserver")
        app = make_app(Config(data=data, **settings), VARIANTS)
        self.client = TestClient(app, base_url)

    def __enter__(self):
        self.client.__enter__()
        return self

    def __exit__(self, *error):
        self.client.__exit__(*error)

    @property
    def services(self):
        return self.client.app.state.services

    def do(self, work, *arguments):
        """Let something asynchronous happen in the server."""
        return self.client.portal.call(work, *arguments)

    def go_by(self, clock):
        """Let requests go by a clock from now on that stands still until it is turned."""
        clock.time = self.services.now()
        limits = Limits(clock, self.services.config.unlimited)
        self.client.app.state.services = replace(self.services, now=clock, limits=limits)

    def guest(self, name="Ann", role="person"):
        """A browser in which somebody is a guest, perhaps one with a say."""
        browser = Browser(self)
        browser.post("/api/guest", {"name": name})
        self.do(self.services.store.people.set_role, browser.id, role)
        return browser

    def account(self, login):
        """A browser in which somebody is signed in with an account."""
        browser = self.guest(login.title())
        browser.post("/api/account", {"login": login, "password": PASSWORD})
        return browser


class Browser:
    """What one person sends, with the cookie and the headers that this browser has."""

    def __init__(self, server, **headers):
        self.server = server
        self.headers = headers
        self.cookie = ""
        self.id = ""

    def _all_headers(self, more):
        cookie = {"cookie": f"kibitz={self.cookie}"} if self.cookie else {}
        return cookie | self.headers | more

    def send(self, method, path, body=None, **headers):
        client = self.server.client
        client.cookies.clear()
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        response = client.request(method, path, json=body, headers=self._all_headers(names))
        if "set-cookie" in response.headers:
            self.cookie = response.cookies.get("kibitz", "")
            if isinstance(response.json(), dict):
                self.id = response.json().get("id", self.id)
        return response

    def get(self, path, **headers):
        return self.send("GET", path, **headers)

    def post(self, path, body=None, **headers):
        return self.send("POST", path, {} if body is None else body, **headers)

    def code(self, method, path, body=None):
        """The code of a refusal, with its status."""
        response = self.send(method, path, body)
        return response.status_code, response.json().get("code")

    def socket(self, table, query="", **headers):
        self.server.client.cookies.clear()
        return self.server.client.websocket_connect(
            f"/api/tables/{table}/socket{query}", headers=self._all_headers(headers)
        )

    def table(self, **settings):
        """A new table whose host this is."""
        settings = {"variant": "bridge/single", "chat": "free", "pace": 0} | settings
        return self.post("/api/tables", settings).json()["table"]

    def do(self, table, command, **more):
        """Do something at a table; the code of the refusal, or nothing."""
        said = self.post(f"/api/tables/{table}/do", {"command": {"do": command} | more}).json()
        return said.get("code")


@pytest.fixture
def password():
    """The password of all accounts."""
    return PASSWORD


@pytest.fixture
def serve(tmp_path):
    """Starts servers on the same data, with the settings that are said."""
    with ExitStack() as running:
        yield lambda **settings: running.enter_context(Server(tmp_path, **settings))


@pytest.fixture
def server(serve):
    return serve(unlimited=True)


@pytest.fixture
def limited(serve, clock):
    """A server with limits at which time stands still, so that no bucket runs full again."""
    server = serve()
    server.go_by(clock)
    return server


@pytest.fixture
def browser_in():
    """Makes browsers in which nobody is signed in."""
    return Browser
