"""The browser client's files: found, kept by browsers as long as they may be, and never confused
with what the server itself answers."""

import gzip
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient

from kibitz.server.app import make_app
from kibitz.server.config import Config

PAGE = "<!doctype html><title>kibitz</title>"
SCRIPT = "export const suits = '♣♦♥♠';\n" * 100
FILES = {
    "index.html": PAGE,
    "sw.js": "self.addEventListener('fetch', () => {});",
    "manifest.webmanifest": "{}",
    "assets/main-Dq3x_9ab.js": SCRIPT,
}


@contextmanager
def serving(tmp_path, files):
    folder = tmp_path / "client"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    app = make_app(Config(data=tmp_path / "data", unlimited=True), (), folder)
    with TestClient(app) as client:
        yield client


@pytest.fixture
def client(tmp_path):
    with serving(tmp_path, FILES) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/table/Zk3_x-1q", "/review/m_1/0", "/rules/whist/esmakker"])
def test_every_screen_is_the_one_page(client, path):
    page = client.get(path)
    assert (page.status_code, page.text) == (200, PAGE)
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("name", sorted(FILES))
def test_files_are_served_as_they_are(client, name):
    assert client.get(f"/{name}").text == FILES[name]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("assets/main-Dq3x_9ab.js", "public, max-age=31536000, immutable"),
        ("sw.js", "no-cache"),
        ("manifest.webmanifest", "no-cache"),
        ("index.html", "no-cache"),
    ],
)
def test_what_browsers_may_keep(client, name, kept):
    assert client.get(f"/{name}").headers["cache-control"] == kept


def test_pages_are_as_strict_as_everything_else(client):
    headers = client.get("/").headers
    assert headers["content-security-policy"].startswith("default-src 'self'; ")
    assert headers["x-content-type-options"] == "nosniff"


def test_a_file_that_is_still_the_same_is_not_sent_again(client):
    tag = client.get("/sw.js").headers["etag"]
    again = client.get("/sw.js", headers={"if-none-match": tag})
    assert (again.status_code, again.text) == (304, "")
    assert again.headers["cache-control"] == "no-cache"


def test_large_files_are_sent_compressed_to_those_who_can_read_that(client):
    path = "/assets/main-Dq3x_9ab.js"
    with client.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed).decode() == SCRIPT
    assert len(packed) < len(SCRIPT) / 5
    plain = client.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers


@pytest.mark.parametrize(
    "path", ["/assets/old-1234.js", "/favicon.ico", "/../../secret.txt", "/%2e%2e/data/kibitz.db"]
)
def test_a_file_that_there_is_not_is_not_the_page(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/api/none", "/api/table/1", "/api/"])
def test_what_programs_ask_for_in_vain_is_not_the_page(client, path):
    answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "http/404")


def test_routes_come_first(client):
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/api/games").json() == []
    assert client.post("/api/games").status_code == 405


def test_a_page_is_only_read(client):
    assert client.head("/").text == ""
    assert client.head("/").status_code == 200
    assert client.post("/table/1").status_code == 405


def test_without_a_client_the_page_says_how_to_build_it(tmp_path):
    with serving(tmp_path, {}) as client:
        page = client.get("/")
        assert page.status_code == 503
        assert "make web" in page.text
        assert client.get("/api/games").status_code == 200
        assert client.get("/sw.js").status_code == 404
        folder = tmp_path / "client"
        folder.mkdir()
        (folder / "index.html").write_text(PAGE)
        assert client.get("/").text == PAGE
