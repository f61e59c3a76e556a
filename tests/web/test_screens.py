"""The screens around the table, in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from browsing.alone import begin
from browsing.looking import barriers

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

PHONE = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2}


def dress(page, name):
    return page.evaluate(f"document.documentElement.dataset.{name}")


def no_overflow(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def make_account(page, login):
    page.goto("/me")
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("heading", name="Ann")).to_be_visible()
    page.get_by_label("Login").fill(login)
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_text("Signed in as")).to_be_visible()


@pytest.mark.parametrize(
    "title", ["a single deal", "a match", "belote", "ace-call whist", "Plain whist"]
)
def test_a_stranger_plays_with_one_press(visit, title):
    page = visit()
    page.goto("/")
    door = page.get_by_role("article", name=re.compile(title))
    door.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".hand .card").first).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Take your seat back").click()
    page.wait_for_url("**/table/*")


def test_the_browser_is_followed_until_somebody_chooses(visit):
    page = visit(color_scheme="dark", reduced_motion="reduce", locale="bg-BG")
    page.goto("/settings")
    expect(page.get_by_role("heading", name="Настройки")).to_be_visible()
    assert dress(page, "room") == "lamp"
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--speed')")
    page.get_by_role("radio", name="Dansk").check()
    expect(page.get_by_role("heading", name="Indstillinger")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "da"
    page.get_by_role("radio", name=re.compile("Skifer")).check()
    page.reload()
    expect(page.get_by_role("heading", name="Indstillinger")).to_be_visible()
    assert dress(page, "room") == "slate"


def test_dials_are_turned_from_the_keyboard(visit):
    page = visit()
    page.goto("/settings")
    dial = page.get_by_label("Contrast")
    dial.focus()
    page.keyboard.press("End")
    expect(dial).to_have_value("100")
    assert page.evaluate("document.documentElement.style.getPropertyValue('--contrast')") == "100"


def test_settings_come_along_with_the_account(visit):
    page, elsewhere = visit(), visit(**PHONE)
    make_account(page, "ann-settings")
    page.goto("/settings")
    with page.expect_response(lambda answer: answer.request.method == "PATCH"):
        page.get_by_role("radio", name="Four colours").check()
    elsewhere.goto("/me")
    elsewhere.get_by_label("Login").fill("ann-settings")
    elsewhere.get_by_label("Password").fill("correct horse battery")
    elsewhere.get_by_role("button", name="Sign in").click()
    expect(elsewhere.locator("html")).to_have_attribute("data-palette", "four")


def test_rules_are_the_tables_own(visit):
    page = visit(**PHONE)
    page.goto("/rules/belote/bulgarian?target=101#B45")
    rule = page.locator("#B45")
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("101")
    assert no_overflow(page)


def test_a_table_by_link_is_found_by_who_has_it(visit):
    host, friend = visit(), visit()
    host.goto("/new/whist/esmakker")
    host.get_by_text("All as usual").click()
    options = host.get_by_role("group", name="Which printed score chart holds.")
    options.get_by_role("radio", name="2").check()
    expect(host.get_by_text("1 rule differs from the usual")).to_be_visible()
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/table/*")
    friend.goto("/")
    expect(friend.get_by_role("heading", name="Open tables")).to_be_visible()
    expect(friend.get_by_role("button", name="Sit down")).to_have_count(0)
    friend.goto(host.url)
    expect(friend.get_by_role("heading", name="Danish ace-call whist").first).to_be_visible()


def test_a_person_is_forgotten(visit):
    page = visit()
    make_account(page, "ann-forgotten")
    page.get_by_role("button", name="Be forgotten").click()
    page.get_by_role("button", name="Stay").click()
    page.get_by_role("button", name="Be forgotten").click()
    page.get_by_role("button", name="Forget me").click()
    page.wait_for_url("**/")
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def test_pages_that_were_kept_are_there_without_a_server(visit):
    page = visit()
    page.goto("/rules/bridge/single")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.locator(".lines").first).to_be_visible()
    kept = page.evaluate("caches.match('/').then((page) => page.text())")
    assert '<div id="app">' in kept
    chapters = "caches.match(performance.getEntriesByType('resource').map((asked) => asked.name)"
    chapters += ".find((name) => name.includes('/manual'))).then((found) => found.ok)"
    assert page.evaluate(chapters)


@pytest.mark.parametrize("width", [320, 390, 844, 1440])
@pytest.mark.parametrize(
    "path", ["/", "/new", "/settings", "/records", "/leaders", "/rules", "/me", "/cards"]
)
def test_no_page_is_wider_than_the_screen(visit, path, width):
    page = visit()
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert no_overflow(page)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_every_screen_is_open_to_everybody(come, device):
    guest = come(device)
    found = {}
    for path in ("/", "/new", "/settings", "/records", "/leaders", "/rules", "/me", "/cards"):
        guest.page.goto(path)
        guest.page.wait_for_load_state("networkidle")
        found[path] = barriers(guest)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_what_comes_in_from_the_side_is_open_to_everybody(come):
    guest = come()
    begin(guest, "whist/esmakker")
    found = []
    for name in ("Full rules", "Settings"):
        guest.page.get_by_role("button", name=name).click()
        expect(guest.page.get_by_role("dialog", name=name)).to_contain_text(re.compile(r"\w{9}"))
        found += barriers(guest)
        guest.page.get_by_role("button", name="Back to the table").click()
    assert found == []
