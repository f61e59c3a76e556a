"""The OpenAPI document: complete, true to the routes, and of use to programs."""

import json
import re

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from kibitz import games
from kibitz.server.app import make_app
from kibitz.server.config import Config

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    data = tmp_path_factory.mktemp("data")
    with TestClient(make_app(Config(data=data, unlimited=True), VARIANTS)) as client:
        yield client


@pytest.fixture(scope="module")
def document(client):
    return client.get("/api/openapi.json").json()


def operations(document):
    return [
        (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_route_is_described(client, document):
    routes = [route for route in client.app.routes if isinstance(route, Route)]
    wanted = {
        (route.path, method.lower()) for route in routes for method in route.methods - {"HEAD"}
    }
    assert {(path, method) for path, method, _ in operations(document)} == wanted
    assert len(wanted) > 30


def test_every_handler_says_what_it_takes_and_gives(client):
    routes = [route for route in client.app.routes if isinstance(route, Route)]
    silent = [route.path for route in routes if not hasattr(route.endpoint, "speaks")]
    assert not silent


def test_operations_have_names_of_their_own_and_sentences(document):
    named = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(set(named)) == len(named)
    assert all(operation["summary"].endswith(".") for *_, operation in operations(document))


def test_every_reference_leads_somewhere(document):
    referred = set(re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', json.dumps(document)))
    assert referred
    assert referred <= set(document["components"]["schemas"])


def test_parameters_are_those_of_the_path(document):
    for path, _, operation in operations(document):
        in_path = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
        assert in_path == set(re.findall(r"{(\w+)}", path))


def test_bodies_are_described_with_all_commands(document):
    body = document["paths"]["/api/tables/{table}/do"]["post"]["requestBody"]
    assert body["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Wanted"}
    command = document["components"]["schemas"]["Wanted"]["properties"]["command"]
    assert {"sit", "fill", "begin", "act"} <= set(command["discriminator"]["mapping"])
    assert command["discriminator"]["propertyName"] == "do"


def test_answers_are_as_described(client, document):
    """The lobby and the games, against what the description says that they have."""
    schemas = document["components"]["schemas"]
    for path, name in [("/api/games", "Playable"), ("/api/tables", "Lobby")]:
        given = client.get(path).json()
        for one in given if isinstance(given, list) else [given]:
            assert set(one) == set(schemas[name]["required"])


def test_refusals_are_as_described(client, document):
    refused = client.get("/api/tables/none")
    assert refused.status_code == 404
    schema = document["components"]["schemas"]["Refusal"]
    assert set(schema["required"]) <= set(refused.json()) <= set(schema["properties"])


ENDINGS = {"people_delete_me", "people_log_out", "people_end_session"}
"""What ends the session of whoever asks; asked only by those who have none."""


@pytest.mark.slow
@pytest.mark.parametrize("signed_in", [False, True])
def test_answers_to_whatever_may_be_asked(signed_in, client, document):
    """schemathesis asks all that the description allows, and much that it does not."""
    schemathesis = pytest.importorskip("schemathesis")
    hypothesis = pytest.importorskip("hypothesis")
    checks = schemathesis.checks
    headers = {}
    if signed_in:
        client.post("/api/guest", json={"name": "Ann"})
        made = client.post("/api/me/tokens", json={"label": "test"})
        headers = {"authorization": f"Bearer {made.json()['token']}"}
        client.cookies.clear()
    schema = schemathesis.openapi.from_dict(document)
    asked = set()
    for result in schema.get_all_operations():
        operation = result.ok()
        name = operation.definition.raw["operationId"]
        if signed_in and name in ENDINGS:
            continue

        @hypothesis.settings(
            max_examples=15,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        @hypothesis.given(case=operation.as_strategy())
        def ask(case):
            wanted = case.as_transport_kwargs(base_url="http://testserver")
            wanted = {key: value for key, value in wanted.items() if value is not None}
            wanted["headers"] = dict(wanted.get("headers", {})) | headers
            answer = client.request(**wanted)
            case.validate_response(
                answer,
                checks=[
                    checks.not_a_server_error,
                    checks.response_schema_conformance,
                    checks.content_type_conformance,
                ],
            )

        ask()
        asked.add(name)
    assert len(asked) > 30
