"""A house that is served by real processes: what `make run` and the containers start."""

import urllib.request
from collections.abc import Callable

import pytest

from tests.served import House

pytestmark = pytest.mark.both
Serve = Callable[..., House]


def _get(url: str) -> tuple[int, dict[str, str], bytes]:
    with urllib.request.urlopen(url, timeout=5) as answer:
        return answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read()


def test_a_page_and_a_module_are_served(served: House) -> None:
    status, headers, page = _get(f"{served.url}/login/")
    assert (status, headers["cache-control"]) == (200, "no-store")
    assert b"/static/" in page
    status, headers, module = _get(f"{served.url}/static/js/dom.js")
    assert (status, headers["content-type"].split(";")[0]) == (200, "text/javascript")
    assert "access-control-allow-origin" not in headers
    assert b"export" in module
    headers = _get(f"{served.url}/static/manifest.webmanifest")[1]
    assert headers["content-type"] == "application/manifest+json"


def test_the_house_is_seeded_and_verifies(served: House) -> None:
    assert served.manage("verify").strip().endswith("entries, all sound")


def test_a_killed_server_starts_again_on_the_same_port(serve: Serve) -> None:
    house = serve()
    process = house.processes[0]
    before = process.pid
    process.kill()
    process.start()
    assert process.pid != before
    assert _get(f"{house.url}/health")[0] == 200


@pytest.mark.sqlite_only
def test_a_second_process_is_refused_with_the_in_memory_layer(serve: Serve) -> None:
    house = serve()
    with pytest.raises(RuntimeError, match="already served by process"):
        house.add_process()
    assert _get(f"{house.url}/health")[0] == 200


@pytest.mark.postgres_only
def test_two_processes_serve_one_house_on_postgres_and_redis(serve: Serve) -> None:
    house = serve(processes=2)
    assert [_get(f"{process.url}/health")[0] for process in house.processes] == [200, 200]
