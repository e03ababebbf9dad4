"""A hand read again from its entries: every state as it was, every viewer his own, no face-down card."""

from typing import Any

import pytest

from audit.command import Actor, Refused
from audit.models import Entry
from players.sessions import SessionFacts
from tables import history, store
from tables.audiences import public
from tables.engine import commands as ask
from tables.engine.errors import RuleViolation
from tables.engine.rulings import Note
from tests.tables import room

pytestmark = pytest.mark.django_db

TABLE = room.table_id()


def facts(role: str, player: str | None = None, actor: str = "user:9") -> SessionFacts:
    return SessionFacts(actor, role, "device", "session", "es", "name", 9, player)


SPECTATOR, INSPECTOR = facts("spectator"), facts("inspector")


def shown(hand: dict[str, Any]) -> list[dict[str, Any]]:
    """The view after each step, as a screen puts it together."""
    views: list[dict[str, Any]] = [{}]
    for step in hand["steps"]:
        views.append(views[-1] | step["set"])
    return views[1:]


def test_a_running_hand_is_read_to_where_it_stands_and_its_last_view_is_the_live_one() -> None:
    room.new_table()
    room.to_showdown()
    hand = history.replay(TABLE, 1, SPECTATOR)
    assert (hand["number"], hand["running"], hand["before"], hand["after"]) == (1, True, None, None)
    assert shown(hand)[-1] == public(room.state(), 1)
    assert [step["seq"] for step in hand["steps"]] == list(
        range(hand["steps"][0]["seq"], room.state().seq + 1)
    )


def test_every_state_of_a_hand_is_the_one_that_the_screens_had_at_that_entry() -> None:
    room.new_table()
    room.do(ask.ChangeCroupier())
    live = {}
    for command in (ask.StartHand(), ask.RaiseTo(seat=2, to=2000), ask.Fold(seat=3), ask.Call(seat=4)):
        room.do(command)
        live[room.state().seq] = public(room.state(), 1)
    hand = history.replay(TABLE, 1, SPECTATOR)
    views = dict(zip([step["seq"] for step in hand["steps"]], shown(hand), strict=True))
    assert {seq: views[seq] for seq in live} == live


def test_an_entry_says_what_happened_and_changes_only_what_it_changed() -> None:
    room.new_table()
    room.new_hand()
    room.do(ask.RaiseTo(seat=2, to=2000))
    step = history.replay(TABLE, 1, SPECTATOR)["steps"][-1]
    assert step["say"] == [
        {"e": "raised_to", "seat": 2, "to": 2000, "amount": 2000, "verb": "bet", "all_in": False}
    ]
    assert set(step["set"]) == {"hand", "pot", "seats"}
    assert "by" not in step


def test_who_made_an_entry_is_told_to_the_staff_alone() -> None:
    room.new_table()
    room.new_hand()
    by = {"id": room.INES.id, "role": "croupier"}
    for role in ("croupier", "inspector", "jefe", "director", "auditor"):
        assert history.replay(TABLE, 1, facts(role))["steps"][-1]["by"] == by
    for role in ("player", "spectator", "cashier", "wall"):
        assert all("by" not in step for step in history.replay(TABLE, 1, facts(role))["steps"])


def test_a_past_hand_shows_what_was_shown_and_never_a_hand_that_was_mucked() -> None:
    room.new_table()
    first, second = room.to_award()
    room.do(ask.PayPots())
    room.fold_out()
    hand = history.replay(TABLE, 1, SPECTATOR)
    assert (hand["running"], hand["after"]) == (False, 2)
    last = shown(hand)[-1]
    assert {s["seat"]: s["shown"] for s in last["seats"] if s["shown"]} == {
        first: ["As", "Ad", "Qc", "Js"],
        second: ["Ks", "Kd", "3c", "5s"],
    }
    mucked = history.replay(TABLE, 2, INSPECTOR)
    assert [s["shown"] for view in shown(mucked) for s in view["seats"]] == [None] * 10 * len(mucked["steps"])


def test_a_player_is_told_the_seat_that_he_had_in_that_hand() -> None:
    room.new_table()
    room.fold_out()
    mine = facts("player", room.player_id(4))
    room.do(ask.MoveSeat(seat=4, to=9), room.CARMEN)
    room.fold_out()
    assert [history.replay(TABLE, n, mine)["seat"] for n in (1, 2)] == [4, 9]
    assert history.replay(TABLE, 1, SPECTATOR)["seat"] is None


def test_a_ruling_after_the_end_still_belongs_to_its_hand() -> None:
    room.new_table()
    room.fold_out()
    room.rule(Note())
    said = [say["e"] for step in history.replay(TABLE, 1, SPECTATOR)["steps"] for say in step["say"]]
    assert said[-2:] == ["hand_ended", "ruling_given"]
    room.fold_out()
    assert history.replay(TABLE, 2, SPECTATOR)["steps"][0]["say"][0]["e"] == "hand_started"


def test_hands_are_listed_newest_first_with_how_they_ended() -> None:
    room.new_table()
    room.fold_out()
    room.to_award()
    found = history.hands(TABLE)
    assert [(row["number"], row["how"]) for row in found] == [(2, None), (1, "uncontested")]
    assert [row["number"] for row in history.hands(TABLE, before=found[0]["seq"])] == [1]
    assert history.last_number(TABLE) == 2


def test_a_hand_or_an_entry_that_does_not_exist_is_refused() -> None:
    room.new_table()
    room.fold_out()
    with pytest.raises(RuleViolation) as no_hand:
        history.replay(TABLE, 2, SPECTATOR)
    assert no_hand.value.code == "no_hand"
    with pytest.raises(RuleViolation) as no_entry:
        history.state_at(TABLE, 1, 1)
    assert no_entry.value.code == "no_such_entry"
    with pytest.raises(Refused) as no_table:
        history.replay(room.table_id(9), 1, SPECTATOR)
    assert no_table.value.code == "unknown_stream"


def test_the_state_at_an_entry_is_that_of_the_table_then() -> None:
    room.new_table()
    room.new_hand()
    then = room.state()
    room.do(ask.RaiseTo(seat=2, to=2000))
    assert history.state_at(TABLE, 1, then.seq) == then


def test_a_hand_with_a_touched_entry_is_not_shown_and_the_entry_is_named() -> None:
    room.new_table()
    room.fold_out()
    room.fold_out()
    third = Entry.objects.filter(stream__name=store.stream_name(TABLE), kind="raised_to").order_by("seq")[0]
    with room.behind_the_log():
        Entry.objects.filter(pk=third.pk).update(body=bytes(third.body).replace(b'"to":1000', b'"to":2000'))
    with pytest.raises(Refused) as broken:
        history.replay(TABLE, 1, SPECTATOR)
    assert (broken.value.code, broken.value.facts["seq"]) == ("quarantined", third.seq)
    assert history.replay(TABLE, 2, SPECTATOR)["number"] == 2


def test_the_actor_of_the_house_is_no_person_with_a_name() -> None:
    room.new_table()
    room.new_hand()
    names = history.replay(TABLE, 1, INSPECTOR)["names"]
    assert names[room.player_id(1)] == "player 1.1"
    assert Actor("user:9", "inspector").id not in names
