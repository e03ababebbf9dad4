"""What one session may ask of the HTTP doors in a while, and one address that has not signed in."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from django.test import Client, override_settings

from players import limits
from tests.services import free_port
from tests.tables.room import new_table, rows_of_everything, state, table_id
from tests.tables.test_idle_lock import Screen

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def clock(settings: Any) -> Iterator[Any]:
    """The house's limits, and time that stands still."""
    settings.HTTP_BURST = 20
    for cache in caches.all():
        cache.clear()
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock
    for cache in caches.all():
        cache.clear()


def commands(screen: Screen, times: int) -> list[tuple[int, str]]:
    return [screen.rest("call_inspector", {"kind": "assistance"}) for _ in range(times)]


def test_twenty_commands_at_once_and_ten_a_second_and_nothing_of_the_rest_is_written(clock: Any) -> None:
    new_table(stacks=(20000,) * 4)
    one, other = Screen("801", "croupier"), Screen("801", "croupier")
    assert one.rest("change_croupier", {}) == (200, "ack")
    assert Counter(commands(one, 19))[429, "rate_limited"] == 0
    before, seq = rows_of_everything(), state().seq
    assert commands(one, 3) == [(429, "rate_limited")] * 3
    assert (rows_of_everything(), state().seq) == (before, seq)
    assert commands(other, 1) == [(409, "call_open")]  # another session counts for itself
    clock.shift(timedelta(seconds=limits.SECONDS))
    assert (429, "rate_limited") not in commands(one, 20)


def test_it_is_said_how_long_to_wait(clock: Any) -> None:
    new_table(stacks=(20000,) * 4)
    screen = Screen("801", "croupier")
    commands(screen, 20)
    body = {"id": str(uuid4()), "exp": 0, "k": "pay_pots", "d": {}}
    answer = screen.client.post(f"/api/tables/{table_id()}/commands", body, "application/json")
    assert (answer.status_code, answer["Retry-After"]) == (429, "2")
    assert answer.json() == {"t": "nak", "id": None, "code": "rate_limited", "facts": {}, "seq": 0}


def test_three_times_as_much_may_be_read_and_does_not_count_with_the_commands(clock: Any) -> None:
    screen = Screen("810", "inspector")
    codes = [screen.client.get("/api/tables").status_code for _ in range(62)]
    assert codes == [200] * 60 + [429] * 2
    assert screen.client.get("/floor/").status_code == 200  # pages are counted under the page's own session
    assert screen.client.post("/preferences/", {"brightness": "1"}).status_code == 204


def test_forms_of_pages_are_counted_and_refused_in_the_readers_language(clock: Any) -> None:
    screen = Screen("810", "inspector")
    codes = [screen.client.post("/floor/people/", {"what": "nothing"}).status_code for _ in range(20)]
    assert codes == [400] * 20
    answer = screen.client.post("/floor/people/", {"what": "nothing"}, headers={"Accept-Language": "es"})
    assert (answer.status_code, answer["Retry-After"]) == (429, "2")
    assert answer.content.decode() == "Demasiadas peticiones a la vez: espere dos segundos"


def test_a_stranger_tries_no_more_than_twenty_times_at_once_to_be_let_in(clock: Any) -> None:
    stranger, tablet = Client(REMOTE_ADDR="10.0.0.66"), Client(REMOTE_ADDR="10.0.0.7")
    codes = [stranger.post("/login/", {"badge": f"9{n}", "pin": "000000"}).status_code for n in range(21)]
    assert codes == [403] * 20 + [429]
    assert stranger.get("/seat/", {"k": "x"}).status_code == 429
    assert stranger.get("/login/").status_code == 200
    assert tablet.post("/login/", {"badge": "95", "pin": "000000"}).status_code == 403


def test_a_receipts_codes_are_counted_too(clock: Any) -> None:
    codes = [Client().get("/seat/", {"k": f"1.{n}:x"}).status_code for n in range(21)]
    assert codes == [410] * 10 + [429] * 11


def test_two_processes_count_together_where_there_is_redis(clock: Any, redis_url: str) -> None:
    one, other = (RedisCache(redis_url, {"KEY_PREFIX": f"limits-{uuid4().hex}"}) for _ in range(2))
    other.key_prefix = one.key_prefix
    assert [limits._count(cache, "command:x", 60) for cache in (one, other, one, other)] == [1, 2, 3, 4]


def test_without_its_redis_a_process_counts_for_itself_and_asks_it_again_later(
    clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits._Shared, "failed_at", None)
    gone = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": f"redis://127.0.0.1:{free_port()}/0",
    }
    own = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "own"}
    with override_settings(CACHES={"default": gone, "own": own}):
        assert [limits.within("command", "somebody", 2) for _ in range(3)] == [True, True, False]
        first = limits._Shared.failed_at
        assert first is not None
        clock.shift(timedelta(seconds=limits.SECONDS))
        assert limits.within("command", "somebody", 2)
        assert limits._Shared.failed_at == first  # it was not asked again so soon
        monkeypatch.setattr(limits._Shared, "failed_at", first - limits.REST - 1)
        assert limits.within("command", "somebody", 2)
        assert limits._Shared.failed_at > first
    monkeypatch.setattr(limits._Shared, "failed_at", None)
