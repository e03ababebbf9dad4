"""House profiles: what Direction names, what follows from it, what an inspector chooses (RULES.md 1)."""

from typing import Any

import pytest
from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.errors import RuleViolation
from tables.engine.profiles import (
    Fault,
    Profile,
    ProfileRef,
    Version,
    derived,
    differs,
    faults_of,
    rules_of,
)
from tables.engine.rules import preset
from tables.engine.state import House
from tests.engine.playing import Play
from tests.engine.room import INSPECTOR, arrive, folded_out, unopened

ID = "5eed0000-0000-4000-8000-000000000001"
MADRID = Profile(
    name="Madrid",
    preset="madrid",
    settings={"session_minutes": 240, "action_seconds": 90},
    house=House(chips=(500, 1000, 2500)),
    open_settings=("session_minutes", "structure", "table_min"),
)


def version(profile: Profile = MADRID, number: int = 1, **stands: bool) -> Version:
    ref = ProfileRef(id=ID, version=number, name=profile.name, hash="h" * number)
    return Version(ref=ref, profile=profile, **({"approved": True} | stands))


def given(found: Version | None) -> c.Given:
    return replace(INSPECTOR, profile=found)


def opening(number: int = 1, **chosen: Any) -> c.OpenFromProfile:
    return c.OpenFromProfile(profile=ID, version=number, chosen=chosen)


def opened(**chosen: Any) -> Play:
    game = unopened()
    game.do(opening(**chosen), given(version()))
    return game


def test_the_rules_are_the_presets_with_what_direction_names() -> None:
    rules = rules_of(MADRID)
    base = preset("madrid", 100)
    assert (rules.session_minutes, rules.action_seconds) == (240, 90)
    assert replace(rules, session_minutes=None, action_seconds=None) == base
    assert differs(MADRID) == ("action_seconds", "session_minutes")


def test_money_that_nobody_names_follows_the_table_minimum() -> None:
    profile = Profile(name="Five", preset="blinds-omaha", settings={"table_min": 500, "join_min": 5000})
    rules = rules_of(profile)
    assert (rules.big_blind, rules.small_blind, rules.stack_initial) == (500, 200, 20000)
    assert (rules.join_min, rules.rebuy_amount, rules.rebuy_threshold) == (5000, 20000, 500)
    assert "join_min" not in derived(profile)
    assert "stack_initial" in derived(profile)


@pytest.mark.parametrize(
    ("settings", "found"),
    [
        ({}, ()),
        ({"table_min": 1500}, (("table_min", "odd_number_of_chips"), ("ante", "no_multiple_of_chip_unit"))),
        ({"max_seats": 11, "tips": "often"}, (("max_seats", "bad_value"), ("tips", "bad_value"))),
        ({"join_min": 30000, "rebuy_amount": 500}, (("rebuy_amount", "below_rebuy_threshold"),
                                                    ("stack_initial", "below_join_min"))),
        ({"colour": "red"}, (("colour", "unknown_setting"),)),
        ({"missed_blind_policy": "standard"}, (("missed_blind_policy", "only_with_blinds"),)),
    ],
)  # fmt: skip
def test_every_setting_that_does_not_hold_is_named_at_once(settings: Any, found: Any) -> None:
    assert faults_of(replace(MADRID, settings=settings)) == tuple(Fault(*each) for each in found)


@pytest.mark.parametrize(
    ("house", "fault"),
    [
        (House(chips=(1000, 500)), Fault("house.chips", "not_ascending")),
        (House(chips=(50,)), Fault("house.chips", "no_multiple_of_chip_unit")),
        (House(currency="eur"), Fault("house.currency", "no_currency")),
        (House(minor_units=7), Fault("house.minor_units", "bad_value")),
        (House(card_source="sealed_deck"), Fault("house.card_source", "not_built")),
        (House(acting="own_device"), Fault("house.acting", "not_built")),
        (House(winner_without_cards=True), Fault("house.winner_without_cards", "not_built")),
        (House(best_hand_hint=True), Fault("house.best_hand_hint", "cards_unknown")),
        (House(gaming_day_start="25:00"), Fault("house.gaming_day_start", "bad_value")),
        (House(gaming_day_start="6:00"), Fault("house.gaming_day_start", "bad_value")),
    ],
)
def test_settings_of_the_house_have_to_hold_as_well(house: House, fault: Fault) -> None:
    assert fault in faults_of(replace(MADRID, house=house))


def test_neither_chips_nor_odds_are_left_to_the_inspector() -> None:
    profile = replace(MADRID, open_settings=("chip_unit", "payout_table", "tips"))
    assert faults_of(profile) == (Fault("chip_unit", "not_openable"), Fault("payout_table", "not_openable"))


def test_a_table_opens_from_an_approved_version_and_the_entry_says_which() -> None:
    game = unopened()
    (event,) = game.do(opening(session_minutes=180), given(version()))
    assert isinstance(event, e.SessionOpened)
    assert event.profile == ProfileRef(id=ID, version=1, name="Madrid", hash="h")
    assert (event.rules.session_minutes, event.chosen, event.house) == (
        180,
        {"session_minutes": 180},
        MADRID.house,
    )
    assert (game.table.profile, game.table.chosen) == (event.profile, {"session_minutes": 180})


def test_what_the_profile_fixes_is_not_chosen() -> None:
    game = unopened()
    assert game.refused(opening(tips=False), given(version())) == "not_left_open"
    assert game.refused(opening(session_minutes=0), given(version())) == "rules_invalid"
    assert game.refused(opening(table_min=1500), given(version())) == "rules_invalid"


@pytest.mark.parametrize(
    ("found", "code"),
    [
        (None, "no_such_profile"),
        (version(number=2), "no_such_profile"),
        (version(approved=False), "profile_not_approved"),
        (version(withdrawn=True), "profile_withdrawn"),
    ],
)
def test_no_table_opens_from_what_is_not_approved(found: Version | None, code: str) -> None:
    assert unopened().refused(opening(), given(found)) == code


def test_between_hands_other_choices_are_made_within_what_is_left_open() -> None:
    game = opened(session_minutes=180)
    for seat in range(1, 5):
        arrive(game, seat)
    game.do(c.PlaceButton(seat=1), INSPECTOR)
    folded_out(game)
    game.do(c.ApplyProfile(version=1, chosen={"structure": "no_limit"}), given(version(withdrawn=True)))
    assert (game.table.rules.structure, game.table.rules.session_minutes) == ("no_limit", 180)
    assert (
        game.refused(c.ApplyProfile(version=1, chosen={"tips": False}), given(version())) == "not_left_open"
    )
    game.do(c.StartHand())
    assert game.refused(c.ApplyProfile(version=1), given(version())) == "hand_running"


def test_the_length_of_a_session_that_has_begun_is_its_own() -> None:
    game = opened(session_minutes=180)
    for seat in range(1, 5):
        arrive(game, seat)
    game.do(c.PlaceButton(seat=1), INSPECTOR)
    game.do(c.ApplyProfile(version=1, chosen={"session_minutes": 200}), given(version()))
    folded_out(game)
    ends = game.table.ends_at
    longer = c.ApplyProfile(version=1, chosen={"session_minutes": 300})
    assert game.refused(longer, given(version())) == "rules_invalid"
    game.do(c.ApplyProfile(version=1, chosen={"structure": "no_limit"}), given(version()))
    assert (game.table.rules.session_minutes, game.table.ends_at) == (200, ends)


def test_a_newer_approved_version_of_the_same_profile_takes_over_with_its_house() -> None:
    game = opened()
    newer = replace(MADRID, settings={"tips": False}, house=House(deck_check_required=True))
    apply = c.ApplyProfile(version=2)
    assert game.refused(apply, given(version(newer, 2, approved=False))) == "profile_not_approved"
    assert game.refused(apply, given(version(newer, 2, withdrawn=True))) == "profile_withdrawn"
    game.do(apply, given(version(newer, 2)))
    assert game.table.profile is not None
    assert (game.table.profile.version, game.table.rules.tips) == (2, False)
    assert game.table.house.deck_check_required
    assert game.refused(c.ApplyProfile(version=1), given(version())) == "profile_withdrawn"


def test_chips_on_the_felt_keep_their_currency() -> None:
    game = opened()
    pounds = replace(MADRID, house=House(currency="GBP"))
    with pytest.raises(RuleViolation) as refusal:
        game.do(c.ApplyProfile(version=2), given(version(pounds, 2)))
    assert refusal.value.facts == {"setting": "currency", "reason": "not_in_a_session"}


def test_a_table_that_no_profile_opened_applies_none() -> None:
    game = unopened()
    game.do(c.OpenSession(rules=preset("madrid", 100)), INSPECTOR)
    assert game.refused(c.ApplyProfile(version=1), given(version())) == "no_such_profile"
