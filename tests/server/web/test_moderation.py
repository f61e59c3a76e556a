"""What people spare one another, tell the moderators, and what moderators decide."""

import json

import pytest

OK, MADE = 200, 201

# One another.


def test_people_sit_under_their_own_names(server):
    ann = server.guest("Ann")
    table = ann.table()
    ann.do(table, "sit", name="The Moderator")
    assert ann.get(f"/api/tables/{table}").json()["places"][0]["name"] == "Ann"


def heard(socket, until):
    """The lines of chat that a socket hears, up to one."""
    lines = []
    while until not in lines:
        frame = socket.receive_json()
        if frame["message"] == "update" and "heard" in frame:
            lines.append(frame["heard"]["text"])
    return lines


def test_who_is_muted_is_not_heard(server):
    """Neither from then on, nor in what is caught up on; others hear, and numbers have no gaps."""
    ann, bob, cyd = (server.guest(name) for name in ("Ann", "Bob", "Cyd"))
    table = ann.table()
    ann.do(table, "sit")
    with ann.socket(table) as at_ann, cyd.socket(table) as at_cyd:
        number = at_ann.receive_json()["number"]
        bob.do(table, "say", text="one")
        assert heard(at_ann, "one") == heard(at_cyd, "one") == ["one"]
        assert ann.send("PUT", f"/api/mutes/{bob.id}").status_code == OK
        assert ann.get("/api/mutes").json() == [bob.id]
        bob.do(table, "say", text="two")
        cyd.do(table, "say", text="three")
        assert heard(at_ann, "three") == ["three"]
        assert heard(at_cyd, "three") == ["two", "three"]
    with ann.socket(table, f"?last={number}") as at_ann:
        frames = [at_ann.receive_json() for _ in range(3)]
        assert [frame["number"] for frame in frames] == [number + 1, number + 2, number + 3]
        assert [frame.get("heard", {}).get("text") for frame in frames] == [None, None, "three"]
        ann.send("DELETE", f"/api/mutes/{bob.id}")
        bob.do(table, "say", text="four")
        assert heard(at_ann, "four") == ["four"]


def test_who_is_muted_in_one_process_is_not_heard_from_another(serve):
    here, there = serve(unlimited=True), serve(unlimited=True)
    ann, bob = here.guest("Ann"), there.guest("Bob")
    table = ann.table()
    with ann.socket(table) as socket:
        number = socket.receive_json()["number"]
        there.do(there.services.store.people.mute, ann.id, bob.id)
        assert bob.do(table, "say", text="one") is None
        assert ann.do(table, "say", text="two") is None
        assert socket.receive_json() == {"message": "update", "number": number + 1}
        assert heard(socket, "two") == ["two"]


def test_nobody_mutes_oneself_or_nobody(server):
    ann = server.guest()
    assert ann.code("PUT", f"/api/mutes/{ann.id}") == (409, "people/oneself")
    assert ann.code("PUT", "/api/mutes/p_nobody") == (404, "people/unknown")


def test_a_report_goes_to_the_moderators_with_what_was_said(server):
    ann, bob, mod = server.guest("Ann"), server.guest("Bob"), server.guest("Mod", "moderator")
    table = ann.table()
    bob.do(table, "say", text="something rude")
    said = {"about": bob.id, "table": table, "reason": " rude "}
    assert ann.post("/api/reports", said).status_code == MADE
    for code, change in [
        ("people/oneself", {"about": ann.id}),
        ("people/unknown", {"about": "p_nobody"}),
        ("table/unknown", {"table": "nowhere"}),
        ("reports/reason", {"reason": "  "}),
        ("reports/reason", {"reason": "x" * 2001}),
    ]:
        assert ann.code("POST", "/api/reports", said | change)[1] == code
    assert ann.code("GET", "/api/moderation/reports") == (403, "auth/forbidden")
    (report,) = mod.get("/api/moderation/reports").json()
    assert (report["by"], report["about"], report["reason"]) == (ann.id, bob.id, "rude")
    assert "something rude" in report["record"]
    handled = f"/api/moderation/reports/{report['id']}/handled"
    assert ann.code("POST", handled) == (403, "auth/forbidden")
    assert mod.post(handled).status_code == OK
    assert mod.code("POST", handled) == (409, "reports/handled")
    assert mod.get("/api/moderation/reports").json() == []


def test_a_report_holds_nothing_of_a_deal_in_progress(server):
    """Those whom it concerns may export it, and would see the hands of others."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.table()
    for browser in (ann, bob):
        browser.do(table, "sit")
    ann.do(table, "fill")
    ann.do(table, "begin")
    ann.post("/api/reports", {"about": bob.id, "table": table, "reason": "slow"})
    (report,) = server.do(server.services.store.reports.open)
    exported = [browser.get("/api/me/export").json() for browser in (ann, bob)]
    assert exported[0]["reports_by"][0]["record"] == report.record
    assert exported[1]["reports_about"][0]["record"] == report.record
    record = json.loads(report.record)
    assert set(record) == {"variant", "places", "deals", "said"}
    assert record["deals"] == []


def test_a_report_needs_a_view_of_the_table(server):
    ann, eve = server.guest("Ann"), server.guest("Eve")
    table = ann.table(kibitzers=False)
    said = {"about": ann.id, "table": table, "reason": "curious"}
    assert eve.code("POST", "/api/reports", said)[1] == "table/closed_doors"


# Moderators.


def test_a_silenced_person_says_nothing(server):
    bob, mod = server.guest("Bob"), server.guest("Mod", "moderator")
    table = bob.table()
    measure = f"/api/moderation/people/{bob.id}/silence"
    with bob.socket(table) as socket:
        socket.receive_json()
        until = mod.post(measure, {"seconds": 60}).json()["muted_until"]
        assert until > server.services.now()
        command = {"do": "say", "preset": 1}
        socket.send_json({"message": "do", "id": "7", "expect": 0, "command": command})
        refused = socket.receive_json()
        assert (refused["id"], refused["code"]) == ("7", "chat/silenced")
    assert bob.do(table, "say", text="hello") == "chat/silenced"
    assert bob.do(table, "sit") is None
    mod.post(measure, {"seconds": None})
    assert bob.do(table, "say", text="hello") is None


def test_a_banned_person_is_kept_out(server, browser_in, password):
    eve, mod = server.account("eve"), server.guest("Mod", "moderator")
    table = eve.table()
    assert eve.post("/api/queue", {"variant": "bridge/match"}).status_code == OK
    with eve.socket(table) as socket:
        socket.receive_json()
        mod.post(f"/api/moderation/people/{eve.id}/ban", {"seconds": 60})
        assert server.do(server.services.store.queue.of, eve.id) is None
        assert socket.receive()["type"] == "websocket.close"
    with eve.socket(table) as socket:
        assert socket.receive_json()["code"] == "auth/banned"
        assert socket.receive()["code"] == 1008
    said = {"login": "eve", "password": password}
    for method, path, body in [
        ("GET", "/api/tables", None),
        ("POST", "/api/tables", {"variant": "bridge/single"}),
        ("PATCH", "/api/me", {"name": "Eva"}),
        ("POST", "/api/me/tokens", {}),
        ("POST", "/api/login", said),
    ]:
        assert eve.code(method, path, body) == (403, "auth/banned"), path
    assert browser_in(server).code("POST", "/api/login", said)[1] == "auth/banned"
    for path in ("/api/me", "/api/me/export", "/api/me/sessions"):
        assert eve.get(path).status_code == OK, "what is one's own stays one's own"
    mod.post(f"/api/moderation/people/{eve.id}/ban", {"seconds": None})
    assert eve.get("/api/tables").status_code == OK


def test_a_ban_ends_by_itself(server):
    eve = server.guest("Eve")
    server.do(server.services.store.people.ban, eve.id, server.services.now() - 1)
    assert eve.get("/api/tables").status_code == OK


ROLES = ("person", "moderator", "admin")


@pytest.mark.parametrize("judge", ROLES)
@pytest.mark.parametrize("judged", ROLES)
@pytest.mark.parametrize("measure", ["silence", "ban"])
def test_nobody_judges_an_equal(server, judge, judged, measure):
    one, other = server.guest("One", judge), server.guest("Other", judged)
    path = f"/api/moderation/people/{other.id}/{measure}"
    allowed = ROLES.index(judge) > ROLES.index(judged)
    assert one.post(path, {"seconds": 5}).status_code == (OK if allowed else 403)
    if allowed:
        for seconds in (0, -1, 10**12):
            assert one.code("POST", path, {"seconds": seconds})[1] == "moderation/seconds"


def test_admins_give_roles(server):
    admin, mod, ann = server.guest("Root", "admin"), server.guest("Mod"), server.guest("Ann")
    role = "/api/moderation/people/{}/role"
    assert mod.code("PUT", role.format(ann.id), {"role": "admin"}) == (403, "auth/forbidden")
    assert admin.send("PUT", role.format(mod.id), {"role": "moderator"}).status_code == OK
    assert mod.get(f"/api/moderation/people/{ann.id}").json()["name"] == "Ann"
    assert mod.code("PUT", role.format(ann.id), {"role": "admin"}) == (403, "auth/forbidden")
    assert admin.code("PUT", role.format(admin.id), {"role": "person"})[1] == "people/oneself"
    assert admin.code("PUT", role.format("p_nobody"), {"role": "admin"})[0] == 404
    assert admin.code("PUT", role.format(ann.id), {"role": "king"})[0] == 422
