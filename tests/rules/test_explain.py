"""Every figure of the hand can be explained: bounds, turn, refusals (DESIGN 1.14; RULES.md A9, A10)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.engine.errors import CODES, RuleViolation
from tables.engine.explain import SUBJECTS, article_of
from tables.engine.pots import pots_now
from tables.engine.state import Table
from tests.engine.at_random import Chooser, tables_at_random
from tests.engine.playing import Play, play
from tests.rules.asking import Data, codes, facts, why

LEVEL = {1: 1000, 2: 1000, 3: 1000, 4: 1000}


# --- bounds -------------------------------------------------------------------------------------------


def test_pl_6_the_pot_limit_maximum_is_match_plus_pot_plus_call() -> None:
    table = play("madrid", LEVEL | {5: 1000, 6: 1000}).steps("2 bet 30").table
    found = why(table, "raise_max")
    assert (found["article"], found["figures"]) == ("A10", {"seat": 3, "to": 120, "cap": "pot"})
    assert found["steps"] == [
        {"code": "why_pot_max", "facts": {"match": 30, "pot": 60, "call": 30, "to": 120}}
    ]
    assert facts(why(table, "raise_min"), "min_raise") == {"match": 30, "increment": 30, "to": 60}
    assert facts(why(table, "call"), "call") == {"match": 30, "bet": 0, "call": 30}


def test_pl_1_before_the_call_the_pot_has_no_call_in_it() -> None:
    played = play("blinds-omaha", {1: 80, 2: 80, 3: 80}).steps("1 call, 2 call, board Ah Kd 2c, 2 bet 6")
    assert facts(why(played.table, "raise_max"), "pot_max_before_call") == {"match": 6, "pot": 12, "to": 18}


def test_pl_4_the_blinds_first_in() -> None:
    found = why(play("modern-plo", LEVEL, table_min=100).table, "raise_max")
    assert found["steps"] == [
        {"code": "why_pot_max", "facts": {"match": 100, "pot": 150, "call": 100, "to": 350}}
    ]


def test_pl_5_blinds_that_are_missing_count_full_where_the_house_says_so() -> None:
    table = play("modern-plo", {1: 1000, 2: 3, 3: 1000, 4: 1000}).table
    found = why(table, "raise_max")
    assert facts(found, "pot_assumed") == {"pot": 13, "more": 2, "total": 15}
    assert facts(found, "pot_max")["to"] == 35


def test_pl_8_the_maximum_is_never_below_the_minimum() -> None:
    table = play("madrid", LEVEL, ante_rule="fixed", ante=1).table
    found = why(table, "raise_max")
    assert (found["figures"]["to"], codes(found)) == (10, ["pot_open", "pot_below_minimum"])
    assert facts(found, "pot_below_minimum") == {"to": 4, "min": 10}


def test_a_stack_caps_the_maximum() -> None:
    found = why(play("madrid", {1: 500, 2: 20, 3: 500, 4: 500}).table, "raise_max")
    assert found["figures"] == {"seat": 2, "to": 15, "cap": "stack"}
    assert facts(found, "stack_max") == {"bet": 0, "stack": 15, "to": 15}


def test_no_limit_has_the_stack_as_only_maximum_and_the_table_minimum_as_least_bet() -> None:
    table = play("madrid", LEVEL, structure="no_limit").table
    assert codes(why(table, "raise_max")) == ["stack_max"]
    assert facts(why(table, "raise_min"), "min_table") == {"min": 10}


def test_an_all_in_below_the_minimum_says_so() -> None:
    played = play("modern-plo", {1: 1000, 2: 1000, 3: 1000, 4: 15}, structure="no_limit")
    found = why(played.table, "raise_min")
    assert found["figures"] == {"seat": 4, "to": 15}
    assert facts(found, "all_in_below") == {"to": 15}


def test_doubling_houses_say_that_they_double() -> None:
    played = play("modern-plo", LEVEL, min_raise_rule="double_last_bet", structure="no_limit")
    played.steps("4 raise 50")
    found = why(played.table, "raise_min")
    assert facts(found, "min_raise") == {"match": 50, "increment": 40, "to": 90}
    assert facts(found, "min_double") == {"match": 50, "to": 100}


def test_lm_4_a_completion_in_split_limit() -> None:
    played = play("madrid", {1: 1000, 2: 1000, 3: 33, 4: 1000}, structure="split_limit", low_limit=20)
    found = why(played.steps("2 bet 20, 3 all-in").table, "raise_max")
    assert facts(found, "limit_low") == {"unit": 20}
    assert facts(found, "limit_completion") == {"match": 28, "full": 20, "unit": 20, "to": 40}
    assert facts(found, "raises_left") == {"raises": 0, "max": 3}


def test_lm_1_the_cap_says_how_many_raises_there_were() -> None:
    played = play("madrid", LEVEL, structure="split_limit", low_limit=20)
    played.steps("2 bet 20, 3 raise 40, 4 raise 60, 1 raise 80")
    found = why(played.table, "no_raise")
    assert found["figures"] == {"seat": 2, "closed": "raise_cap", "owes": 60}
    assert facts(found, "raise_cap") == {"seat": 2, "raises": 3, "max": 3}


def test_ro_3_a_short_all_in_does_not_reopen() -> None:
    played = play("modern-plo", {1: 1000, 2: 1000, 3: 1000, 4: 1000, 5: 18})
    played.steps("4 call, 5 all-in, 1 fold, 2 fold, 3 call")
    found = why(played.table, "no_raise")
    assert facts(found, "not_reopened") == {"seat": 4, "owes": 8, "increment": 10}
    with pytest.raises(RuleViolation, match="not_open"):
        why(played.table, "raise_max")


def test_a_stack_that_only_calls_and_nobody_left_to_raise_are_said_apart() -> None:
    short = play("modern-plo", {1: 1000, 2: 1000, 3: 1000, 4: 8}).table
    assert facts(why(short, "no_raise"), "short_stack") == {"seat": 4, "owes": 10, "stack": 8}
    assert facts(why(short, "call"), "call_all_in") == {"stack": 8}
    alone = play("modern-plo", {1: 1000, 2: 60, 3: 40}).steps("1 raise 35, 2 raise 60, 3 all-in").table
    assert facts(why(alone, "no_raise"), "no_opponent") == {"seat": 1, "match": 60}


def test_who_may_check_and_who_may_not() -> None:
    played = play("madrid", LEVEL)
    assert facts(why(played.table, "check"), "check_free") == {"seat": 2, "match": 0, "bet": 0}
    closed = why(played.steps("2 bet 10").table, "check")
    assert facts(closed, "check_closed") == {"seat": 3, "match": 10, "bet": 0}


# --- turn ---------------------------------------------------------------------------------------------


def test_oa_1_who_opens_each_street_and_who_follows() -> None:
    played = play("modern-plo", LEVEL | {5: 1000, 6: 1000})
    found = why(played.table, "turn")
    assert found["figures"] == {"seat": 4, "order": [4, 5, 6, 1, 2, 3], "street": "preflop"}
    assert facts(found, "opens_after_big_blind") == {"seat": 4, "big_blind": 3}
    played.steps("4 call, 5 call, 6 call, 1 call, 2 fold, 3 check, board 2c 7d Jh")
    found = why(played.table, "turn")
    assert facts(found, "opens_street") == {"seat": 3, "button": 1}
    assert facts(found, "skips_folded") == {"seats": [2]}
    found = why(played.steps("3 check").table, "turn")
    assert facts(found, "next_clockwise") == {"seat": 4, "after": 3}
    assert facts(found, "then") == {"seats": [5, 6, 1]}


@pytest.mark.parametrize(("opener", "code"), [("left_of_button", 2), ("at_button", 1)])
def test_oa_5_an_ante_game_opens_by_the_house(opener: str, code: int) -> None:
    found = why(play("madrid", LEVEL, opener=opener).table, "turn")
    assert codes(found)[0] == f"opens_{opener}"
    assert found["figures"]["seat"] == code


def test_nobody_is_to_act_when_the_round_is_over() -> None:
    played = play("madrid", LEVEL).steps("2 check, 3 check, 4 check, 1 check")
    for subject in ("turn", "raise_max", "call"):
        with pytest.raises(RuleViolation, match="not_open"):
            why(played.table, subject)


# --- refusals -----------------------------------------------------------------------------------------


def test_every_refusal_has_an_article() -> None:
    assert {code for code in CODES if not article_of(code)} == set()


def test_the_article_named_with_a_refusal_wins() -> None:
    assert article_of("bad_amount", {"rule": "A20"}) == "A20"


def test_a_refused_amount_is_explained_by_its_bound() -> None:
    table = play("madrid", LEVEL).table
    found = why(table, "refusal", code="above_maximum", facts={"to": 50, "max": 20, "min": 10, "rule": "A10"})
    assert (found["article"], codes(found)) == ("A10", ["refused_above_maximum", "pot_open"])
    assert found["steps"][0]["facts"] == {"to": 50, "max": 20}


def test_a_refusal_that_the_table_has_left_behind_keeps_its_figures() -> None:
    played = play("madrid", LEVEL).steps("2 check, 3 check, 4 check, 1 check")
    found = why(played.table, "refusal", code="above_maximum", facts={"to": 50, "max": 20})
    assert codes(found) == ["refused_above_maximum"]


@pytest.mark.parametrize(("code", "facts"), [("no_such_code", {}), ("", {})])
def test_what_is_no_refusal_is_not_explained(code: str, facts: Data) -> None:
    with pytest.raises(RuleViolation, match="unknown_setting"):
        why(play("madrid", LEVEL).table, "refusal", code=code, facts=facts)


@pytest.mark.parametrize("subject", ["waiting", "post", "muck", "weather"])
def test_a_subject_without_its_seat_or_unknown_is_not_offered(subject: str) -> None:
    with pytest.raises(RuleViolation, match="not_offered"):
        why(play("madrid", LEVEL).table, subject)


# --- any hand -----------------------------------------------------------------------------------------


def asked(table: Table, subject: str) -> Data | None:
    try:
        return why(table, subject, seat=1, code="not_open", facts={"why": "raise_cap"})
    except RuleViolation:
        return None


@settings(max_examples=60, deadline=None)
@given(table=tables_at_random(), seed=st.integers(0, 2**32))
def test_explanations_of_random_hands_add_up_to_what_the_engine_does(table: Table, seed: int) -> None:
    played, chooser = Play(table), Chooser(seed)
    for _ in range(60):
        try:
            played.do(chooser.legal(played.table), chooser.given(played.table))
        except RuleViolation:
            return
        found = {subject: asked(played.table, subject) for subject in SUBJECTS}
        hand = played.hand
        pots = found["pots"]
        assert pots is not None
        assert [layer["amount"] for layer in pots["figures"]["layers"]] == [p.amount for p in pots_now(hand)]
        for layer in pots["figures"]["layers"]:
            assert sum(layer["parts"].values()) + layer["dead"] == layer["amount"]
        if hand.phase == "betting":
            options = played.options
            bound = found["raise_max"]
            assert (bound["figures"]["to"] if bound else None) == options.max_to
            assert (found["no_raise"] is None) == (options.closed is None)
            assert bound is None or bound["steps"][-1]["facts"].get("to", options.max_to) is not None
        if hand.phase == "over":
            award = found["award"]
            assert award is not None
            assert sum(award["figures"]["won"].values()) + hand.rake == sum(p.amount for p in pots_now(hand))
            return
