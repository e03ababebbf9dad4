"""`docker-compose.yml` is valid and keeps its promises: health checks, secrets by files, no secret in it."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = Path(__file__).parent / "schema" / "compose_spec.json"
SECRET_NAME = re.compile(r"password|secret|key|token|redis_url", re.IGNORECASE)


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    """The file as Compose reads it, merges resolved."""
    read: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return read


def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(SCHEMA.read_text())
    # The schema of 2021 came before these two keys of today's specification.
    schema["properties"]["name"] = {"type": "string"}
    conditions = schema["definitions"]["service"]["properties"]["depends_on"]["oneOf"][1]
    condition = conditions["patternProperties"]["^[a-zA-Z0-9._-]+$"]["properties"]["condition"]
    assert "service_completed_successfully" in condition["enum"]
    return schema


def test_the_file_is_valid_by_the_compose_schema(compose: dict[str, Any]) -> None:
    jsonschema.Draft7Validator(_schema()).validate(compose)


def test_the_schema_refuses_a_misspelt_key(compose: dict[str, Any]) -> None:
    wrong = compose | {"services": compose["services"] | {"app": {"image": "x", "healtcheck": {}}}}
    with pytest.raises(jsonschema.ValidationError, match="healtcheck"):
        jsonschema.Draft7Validator(_schema()).validate(wrong)


def test_application_postgres_and_redis_are_there_each_with_a_health_check(compose: dict[str, Any]) -> None:
    assert sorted(compose["services"]) == ["app", "db", "migrate", "redis"]
    for name in ("app", "db", "redis"):
        check = compose["services"][name]["healthcheck"]
        assert check["test"][0] in {"CMD", "CMD-SHELL"}
        assert {"interval", "timeout", "retries"} <= set(check)


def test_the_application_waits_until_the_others_are_healthy(compose: dict[str, Any]) -> None:
    waits = {name: how["condition"] for name, how in compose["services"]["app"]["depends_on"].items()}
    assert waits == {
        "migrate": "service_completed_successfully",
        "db": "service_healthy",
        "redis": "service_healthy",
    }


def test_every_secret_is_a_file_and_every_service_asks_for_declared_ones(compose: dict[str, Any]) -> None:
    assert all(set(secret) == {"file"} for secret in compose["secrets"].values())
    assert all(secret["file"].startswith("./secrets/") for secret in compose["secrets"].values())
    asked = {secret for service in compose["services"].values() for secret in service.get("secrets", [])}
    assert asked == set(compose["secrets"])


def test_no_variable_carries_a_secret_itself(compose: dict[str, Any]) -> None:
    for service in compose["services"].values():
        for name, value in service.get("environment", {}).items():
            if SECRET_NAME.search(name):
                assert name.endswith("_FILE"), name
                assert value.startswith("/run/secrets/"), name
            assert not re.search(r"://[^/@]*:[^/@]+@", str(value)), f"{name} holds a password"


def test_every_key_of_the_house_is_one_of_its_secrets(compose: dict[str, Any]) -> None:
    """A key made inside the container would be on the volume beside the rest, and in nobody's safe."""
    settings = (ROOT / "omaha_site" / "settings.py").read_text()
    keys = set(re.findall(r'read_or_create\(Path\(os\.environ\.get\("(\w+)"', settings))
    assert keys == {"OMAHA_SECRET_KEY_FILE", "OMAHA_KEK_FILE", "OMAHA_ANCHOR_KEY_FILE"}
    for name in ("app", "migrate"):
        service = compose["services"][name]
        files = {service["environment"].get(key, "").removeprefix("/run/secrets/") for key in keys}
        assert files == {"django_key", "kek", "anchor_key"}
        assert files <= set(service["secrets"])


def test_only_the_application_listens_and_only_on_the_host_itself(compose: dict[str, Any]) -> None:
    ports = {name: service.get("ports", []) for name, service in compose["services"].items()}
    assert ports == {"app": ["127.0.0.1:${PORT:-8000}:8000"], "db": [], "migrate": [], "redis": []}


def test_every_image_but_ours_is_pinned_to_a_version(compose: dict[str, Any]) -> None:
    images = {service["image"] for service in compose["services"].values()}
    assert images == {"omaha-room:${OMAHA_BUILD:-dev}", "postgres:15-bookworm", "redis:7-bookworm"}


def test_the_image_serves_as_make_run_does_and_not_as_root() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    makefile = (ROOT / "Makefile").read_text()
    for option, value in (
        ("--websocket-max-message-size", "65536"),
        ("--websocket-max-frame-size", "65536"),
        ("--ping-interval", "15"),
        ("--ping-timeout", "10"),
    ):
        assert f'"{option}", "{value}"' in re.sub(r'",[ \\]*\n *"', '", "', dockerfile)
        assert f"{option} {value}" in makefile
    assert "\nUSER omaha\n" in dockerfile
