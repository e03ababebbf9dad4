"""The doorbell: own ears at once and with everything, others by layer, and never a fault for who rings."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from channels.layers import channel_layers, get_channel_layer
from channels_redis.pubsub import RedisPubSubChannelLayer
from redis.exceptions import ConnectionError  # noqa: A004

from tables import doorbell
from tables.doorbell import Ring, tally
from tables.engine.events import DealCompleted
from tests.live.room import eight
from tests.services import free_port


@pytest.fixture
def dead_layer() -> Iterator[None]:
    """The layer of a Redis that is not there."""
    before = channel_layers.set(
        "default", RedisPubSubChannelLayer(hosts=[f"redis://127.0.0.1:{free_port()}"])
    )
    yield
    channel_layers.set("default", before)


@pytest.fixture
def redis_layer(redis_url: str) -> Iterator[None]:
    """The layer of a Redis that is there."""
    before = channel_layers.set("default", RedisPubSubChannelLayer(hosts=[redis_url]))
    yield
    channel_layers.set("default", before)


async def until(condition: Callable[[], object], seconds: float = 5) -> None:
    limit = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < limit
        await asyncio.sleep(0.01)


async def test_who_listens_in_this_process_gets_events_and_state_from_any_thread() -> None:
    heard: list[Ring] = []
    stop = doorbell.listen(heard.append)
    events, state = (DealCompleted(),), eight()
    thread = threading.Thread(target=doorbell.ring, args=("t", 7, events, state))
    thread.start()
    await until(lambda: heard)
    assert heard == [Ring(table="t", seq=7, events=events, state=state)]
    stop()
    doorbell.ring("t", 8)
    await asyncio.sleep(0.02)
    assert len(heard) == 1


async def test_what_starts_on_a_ring_does_not_belong_to_the_thread_that_rang() -> None:
    from asgiref.sync import sync_to_async

    done: list[str] = []

    def hear(ring: Ring) -> None:
        tasks.append(asyncio.create_task(ask()))

    async def ask() -> None:
        await sync_to_async(
            threading.current_thread
        )()  # refused by asgiref inside the ringing thread's context
        done.append("asked")

    tasks: list[asyncio.Task[None]] = []
    stop = doorbell.listen(hear)
    await sync_to_async(doorbell.ring)("t", 1)
    await until(lambda: tasks)
    await asyncio.gather(*tasks)
    assert done == ["asked"]
    stop()


@pytest.mark.usefixtures("dead_layer")
async def test_a_layer_that_is_dead_is_counted_and_nobody_is_told_a_fault() -> None:
    stop, before = doorbell.listen(lambda ring: None), tally["unsent"]
    begun = time.monotonic()
    doorbell.ring("t", 1)
    assert time.monotonic() - begun < 0.1
    await until(lambda: tally["unsent"] == before + 1)
    stop()


@pytest.mark.usefixtures("dead_layer")
async def test_listening_to_a_dead_layer_fails_and_leaves_nothing_behind() -> None:
    for _ in range(3):
        with pytest.raises(ConnectionError):
            await doorbell.hear(lambda ring: None)
    assert get_channel_layer().channels == {}


@pytest.mark.usefixtures("dead_layer")
def test_without_an_event_loop_ringing_neither_waits_nor_fails() -> None:
    before, begun = tally["unsent"], time.monotonic()
    doorbell.ring("t", 1)
    assert time.monotonic() - begun < 0.5
    limit = time.monotonic() + 5
    while tally["unsent"] == before and time.monotonic() < limit:
        time.sleep(0.01)
    assert tally["unsent"] == before + 1


@pytest.mark.usefixtures("redis_layer")
async def test_the_layer_carries_table_and_seq_and_nothing_else() -> None:
    heard: list[Ring] = []
    listening = asyncio.create_task(doorbell.hear(heard.append))
    stop = doorbell.listen(lambda ring: None)
    async with asyncio.timeout(5):
        while not heard:
            doorbell.ring("t", 9, (DealCompleted(),), eight())
            await asyncio.sleep(0.05)
    assert heard[0] == Ring(table="t", seq=9)
    listening.cancel()
    stop()


@pytest.mark.usefixtures("redis_layer")
async def test_a_burst_of_one_table_is_sent_as_its_newest_seq() -> None:
    stop, before = doorbell.listen(lambda ring: None), tally["sent"]
    for seq in range(1, 101):
        doorbell.ring("t", seq)
    await until(lambda: tally["sent"] > before)
    await asyncio.sleep(0.2)
    assert tally["sent"] - before <= 3
    stop()
