"""The doors' strictness, without a server: what is decoded, what is refused, and with which code."""

import json
from typing import Any, get_args
from uuid import UUID

import pytest

from tables import wire
from tables.engine import events as past
from tables.engine.commands import Fold, RaiseTo
from tables.live.bucket import BURST, Bucket
from tables.live.said import SAID, said
from tables.messages import REFUSALS
from tables.wire import Door, Envelope, Nak, WireError

pytestmark = pytest.mark.sqlite_only

ID = "7f000000-0000-4000-8000-000000000001"


def command(k: str = "raise_to", d: Any = None, **changes: Any) -> str:
    frame = {"t": "cmd", "id": ID, "exp": 3, "k": k, "d": {"seat": 4, "to": 4000} if d is None else d}
    return json.dumps(frame | changes)


def test_a_command_is_decoded_into_its_own_struct() -> None:
    assert wire.decode(command()) == Envelope(id=UUID(ID), exp=3, command=RaiseTo(seat=4, to=4000))


def test_both_doors_decode_the_same_object_and_rest_needs_no_t() -> None:
    body = json.loads(command())
    assert wire.decode_command(json.dumps(body).encode()) == wire.decode(command())
    del body["t"]
    assert wire.decode_command(json.dumps(body).encode()) == wire.decode(command())


def test_the_floor_names_the_table_and_a_table_socket_may_not() -> None:
    frame = wire.decode(command("fold", {"seat": 1}, table="abc"), "floor")
    assert frame == Envelope(id=UUID(ID), exp=3, command=Fold(seat=1), table="abc")
    with pytest.raises(WireError, match="bad_message"):
        wire.decode(command("fold", {"seat": 1}, table="abc"), "table")
    with pytest.raises(WireError, match="bad_message"):
        wire.decode(command("fold", {"seat": 1}), "floor")


@pytest.mark.parametrize(
    ("d", "why"),
    [
        ({"seat": 4, "to": 10.5}, "Expected `int`, got `float` - at `$.to`"),
        ({"seat": 4, "to": 10.0}, "Expected `int`, got `float` - at `$.to`"),
        ({"seat": 4, "to": -1}, "Expected `int` >= 1 - at `$.to`"),
        ({"seat": 4, "to": 0}, "Expected `int` >= 1 - at `$.to`"),
        ({"seat": 4, "to": True}, "Expected `int`, got `bool` - at `$.to`"),
        ({"seat": 4, "to": "4000"}, "Expected `int`, got `str` - at `$.to`"),
        ({"seat": 4, "to": "٣"}, "Expected `int`, got `str` - at `$.to`"),
        ({"seat": 4, "to": 10**13}, f"Expected `int` <= {10**12} - at `$.to`"),
        ({"seat": 4, "to": 10**400}, f"Expected `int` <= {10**12} - at `$.to`"),
        ({"seat": 4, "to": None}, "Expected `int`, got `null` - at `$.to`"),
        ({"seat": 4, "to": [1]}, "Expected `int`, got `array` - at `$.to`"),
        ({"seat": 11, "to": 1}, "Expected `int` <= 10 - at `$.seat`"),
        ({"seat": 4}, "Object missing required field `to`"),
        ({"seat": 4, "to": 1, "stack": 9}, "Object contains unknown field `stack`"),
        ({"seat": 4, "to": 1, "k": "raise_to"}, "Object contains unknown field `k`"),
        ([4, 1], "Expected `object`, got `array`"),
    ],
)
def test_what_is_no_command_is_refused_and_says_where(d: Any, why: str) -> None:
    for decode in (wire.decode, lambda raw: wire.decode_command(raw.encode())):
        with pytest.raises(WireError) as refusal:
            decode(command(d=d))
        assert (refusal.value.code, refusal.value.id) == (Door.BAD_MESSAGE, UUID(ID))
        assert refusal.value.facts == {"why": why}


@pytest.mark.parametrize(
    "raw",
    [
        "", "{", "null", "[]", "7", '"cmd"', '{"t":"cmd"}', '{"t":"nothing"}', "[" * 9000,
        '{"t":"hello"}', '{"t":"hello","v":1,"last_seq":-1}', '{"t":"hello","v":1,"last_seq":true}',
        '{"t":"hb","seq":1.5}', '{"t":"resync","x":1}', '{"t":"hb","seq":9007199254740993}', "\ud800",
        command(exp=True), command(exp=-1), command(exp=1.5), command(id="7"), command(id=7), command(more=1),
        command(d={"seat": 4, "to": "\x00"}),
    ],
)  # fmt: skip
def test_a_broken_frame_is_a_bad_message(raw: str) -> None:
    with pytest.raises(WireError) as refusal:
        wire.decode(raw)
    assert refusal.value.code == Door.BAD_MESSAGE


def test_a_refused_envelope_still_names_its_command_so_that_nobody_waits_for_it() -> None:
    with pytest.raises(WireError) as refusal:
        wire.decode(command(exp=-1))
    assert refusal.value.id == UUID(ID)


def test_an_unknown_command_is_told_apart() -> None:
    with pytest.raises(WireError) as refusal:
        wire.decode(command("deal_me_aces", {}))
    assert (refusal.value.code, refusal.value.id) == (Door.UNKNOWN_COMMAND, UUID(ID))


def test_sixteen_kibibytes_are_read_and_one_byte_more_is_not() -> None:
    frame = command("declare_misdeal", {"reason": "x"})
    full = frame + " " * (wire.MAX_FRAME - len(frame))
    assert isinstance(wire.decode(full), Envelope)
    with pytest.raises(WireError) as refusal:
        wire.decode(full + " ")
    assert (refusal.value.code, refusal.value.facts) == (Door.TOO_LARGE, {"max": 16384})


def test_the_canonical_wish_is_the_same_whatever_the_spelling_and_the_place_of_its_fields() -> None:
    one = wire.decode_command(b'{"id":"%s","exp":3,"k":"raise_to","d":{"seat":4,"to":4000}}' % ID.encode())
    two = wire.decode_command(b'{"d":{"to":4000, "seat":4},"k":"raise_to","exp":9,"id":"%s"}' % ID.encode())
    assert one.request == two.request == b'{"k":"raise_to","seat":4,"to":4000}'


def test_answers_are_written_with_all_their_fields() -> None:
    assert wire.encode(wire.Ack(id=UUID(ID), seq=9)) == b'{"t":"ack","id":"%s","seq":9}' % ID.encode()
    nak = Nak(id=None, code=Door.STALE, facts={"min": 4800, "rule": "A10"}, seq=3)
    assert (
        wire.encode(nak) == b'{"t":"nak","id":null,"code":"stale","facts":{"min":4800,"rule":"A10"},"seq":3}'
    )


def test_every_code_of_the_doors_has_a_sentence() -> None:
    assert [code for code in Door if code not in REFUSALS] == []


def test_what_is_said_of_each_event_was_chosen() -> None:
    names = [kind.__struct_config__.tag for kind in get_args(past.AnyEvent)]
    # With the first nothing happened; what somebody asks for or wishes is nobody else's.
    unsaid = {"checkpoint", "stop_asked", "request_made", "request_ended", "feeder_set"}
    assert {name for name in names if name not in SAID} == unsaid


def test_nothing_that_only_staff_may_read_is_said() -> None:
    reasons = {"reason", "state", "hand", "stacks", "entered", "by", "rules", "house"}
    assert {field for fields in SAID.values() for field in fields} & reasons == {
        "hand"
    }  # a bonus names its kind
    assert said([past.CallAnswered(call="c1", by="user:7")]) == [{"e": "call_answered", "call": "c1"}]


def test_twenty_frames_at_once_pass_and_the_next_waits() -> None:
    bucket = Bucket()
    assert [bucket.take() for _ in range(int(BURST))] == [True] * 20
    assert bucket.take() is False
    assert bucket.refused == 1
