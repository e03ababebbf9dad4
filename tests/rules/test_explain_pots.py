"""Pots layer by layer, awards chip by chip, the order of showing (RULES.md A11–A14, A16, A19)."""

from typing import Any

import pytest

from tables.engine.errors import RuleViolation
from tables.engine.state import Table
from tests.engine.playing import Play, play
from tests.rules.asking import codes, facts, why

LEVEL = {1: 1000, 2: 1000, 3: 1000, 4: 1000}


# --- pots ---------------------------------------------------------------------------------------------


def test_ly_8_layer_by_layer_with_each_part_and_the_dead_chips() -> None:
    played = play("madrid", {1: 30, 2: 50, 3: 50, 4: 100}, forced_rebuy=False)
    played.steps("2 bet 20, 3 call, 4 fold, 1 call, board 2c 7d Jh, 2 all-in, 3 call, 1 all-in")
    found = why(played.table, "pots")
    first, second = found["figures"]["layers"]
    assert (first["amount"], first["parts"]) == (95, {"1": 30, "2": 30, "3": 30, "4": 5})
    assert (second["amount"], second["parts"], second["seats"]) == (40, {"2": 20, "3": 20}, [2, 3])
    assert found["steps"][:3] == [
        {"code": "why_layer", "facts": {"n": 1, "floor": 0, "level": 30}},
        {"code": "why_layer_part", "facts": {"each": 30, "n": 3, "seats": [1, 2, 3], "amount": 90}},
        {"code": "why_layer_part", "facts": {"each": 5, "n": 1, "seats": [4], "amount": 5}},
    ]


def test_ly_7_what_nobody_matched_goes_back() -> None:
    played = play("modern-plo", LEVEL)
    now = why(played.table, "pots")
    assert facts(now, "uncalled") == {"seat": 3, "amount": 5, "total": 10, "second": 5}
    done = why(played.steps("4 fold, 1 fold, 2 fold").table, "pots")
    assert facts(done, "returned") == {"seat": 3, "amount": 5}
    assert done["figures"]["total"] == 10


# --- awards -------------------------------------------------------------------------------------------


def shown(name: str, holes: dict[int, str], board: str, **changes: Any) -> Play:
    """Everybody checks down for the antes, then tables; the pots are still to be paid."""
    played = play(name, dict.fromkeys(holes, 1000), **changes)
    first = board.split()
    for cards in (first[:3], first[3:4], first[4:5]):
        while played.hand.phase == "betting":
            seat = played.hand.to_act
            played.steps(f"{seat} check" if played.options.check else f"{seat} call")
        played.steps("board " + " ".join(cards))
    while played.hand.phase == "betting":
        played.steps(f"{played.hand.to_act} check")
    while played.hand.phase == "showdown":
        played.steps(f"{played.hand.to_act} show {holes[played.hand.to_act or 0]}")
    return played


def test_od_2_a_tie_of_three_names_each_odd_chip() -> None:
    tie = {1: "Ah Kh 2s 3s", 2: "Ad Kd 2d 3d", 3: "Ac Kc 2c 3c", 4: "9h 9d 8h 8d"}
    played = shown("madrid", tie, "As Ks 7d 6h Qc", table_min=10)
    found = why(played.table, "award")
    assert found["figures"]["won"] == {"1": 6, "2": 7, "3": 7}
    assert facts(found, "divided") == {"amount": 20, "n": 3, "seats": [2, 3, 1], "each": 6}
    assert facts(found, "odd_chips") == {"n": 2, "unit": 1, "button": 1}
    odd = [step["facts"] for step in found["steps"] if step["code"] == "why_odd_chip"]
    assert odd == [{"seat": 2, "amount": 7}, {"seat": 3, "amount": 7}]
    two_pair = [step["facts"] for step in found["steps"] if step["code"] == "why_high_two_pair"]
    assert two_pair[0] == {"seat": 1, "cards": ["As", "Ah", "Ks", "Kh", "Qc"], "a": "A", "b": "K"}
    assert codes(found)[-1] == "equal_is_proportional"


def test_hl_1_the_odd_chip_of_two_halves_goes_to_the_high_side() -> None:
    holes = {1: "Kh Kd Qh Qd", 2: "Ah 2h Td Tc", 3: "Jh Jd 9s 9c"}
    played = shown("hilo8", holes, "3c 4d 8s Kc Js", forced_bets="ante_and_blinds", ante=1, table_min=2)
    found = why(played.table, "award")
    assert facts(found, "halves") == {"amount": 9, "high": 5, "low": 4}
    assert facts(found, "odd_unit_to_high") == {"unit": 1}
    assert facts(found, "best_high") == {"seats": [1]}
    assert facts(found, "best_low") == {"seats": [2]}
    low = [step["facts"] for step in found["steps"] if step["code"] == "why_low_of"]
    assert low == [{"seat": 2, "ranks": "8-4-3-2-A", "cards": ["8s", "4d", "3c", "2h", "Ah"]}]


def test_hl_5_without_a_low_all_goes_to_the_high_hand() -> None:
    holes = {1: "Kh Kd Qh Qd", 2: "Ah 2h Td Tc"}
    found = why(shown("hilo8", holes, "9c Th 8s Kc Js").table, "award")
    assert "no_low" in codes(found)
    assert facts(found, "alone") == {"seat": 1, "amount": 4}


def test_dv_1_proportional_division_shows_stake_and_remainder() -> None:
    played = play(
        "madrid", {1: 100, 2: 100, 4: 300, 5: 300}, button=2, forced_rebuy=False,
        tie_division="proportional_stake", structure="no_limit",
    )  # fmt: skip
    played.steps("4 all-in, 5 call, 1 call, 2 fold, board As Ks 7d, board 6h, board Qc")
    played.steps("4 show Ah Kh 2s 3s, 5 show 9h 9d 8h 8d, 1 show Ad Kd 2d 3d")
    found = why(played.table, "award")
    assert facts(found, "pool") == {"pots": [1, 2], "amount": 705, "floor": 0, "level": 300}
    shares = [step["facts"] for step in found["steps"] if step["code"] == "why_stake_share"]
    assert shares == [
        {"seat": 4, "stake": 300, "whole": 400, "rest": 300, "amount": 528, "pool": 705},
        {"seat": 1, "stake": 100, "whole": 400, "rest": 100, "amount": 176, "pool": 705},
    ]
    assert facts(found, "odd_by_remainder") == {"seat": 4, "amount": 529}
    assert "equal_is_proportional" not in codes(found)


def test_a_fold_out_is_won_without_cards() -> None:
    played = play("modern-plo", LEVEL).steps("4 fold, 1 fold, 2 fold")
    found = why(played.table, "award")
    assert facts(found, "last_one") == {"seat": 3, "amount": 10, "n": 1}


def test_rk_1_the_commission_is_taken_before_the_shares() -> None:
    holes = {1: "9h 9d 8h 8d", 2: "Ad Kd 2d 3d", 3: "Ac Kc 2c 3c", 4: "Th Td 8s 8c"}
    played = shown("madrid", holes, "As Ks 7d 6h Qc", rake_basis_points=500)
    assert facts(why(played.table, "award"), "rake_first") == {"n": 1, "rake": 1, "amount": 19}
    rake = why(played.table, "rake")
    assert (rake["article"], rake["figures"]) == ("A19", {"taken": [1], "total": 1})
    assert facts(rake, "rake") == {"n": 1, "pot": 20, "percent": "5", "amount": 1}


def test_pt_1_a_bonus_stands_beside_the_pot() -> None:
    holes = {1: "9h 9d 8h 8d", 2: "Ad Ah 2d 3d", 3: "Kc 5c 2c 3c", 4: "Th Td 8s 8c"}
    played = shown("madrid", holes, "As Ks Kd 6h Qc", payout_mode="house_bonus", bonus_base=5)
    found = why(played.table, "bonus")
    assert found["figures"] == {"owed": {"2": 35}}
    assert facts(found, "bonus") == {"seat": 2, "base": 5, "odds": 7, "amount": 35}
    assert codes(found)[-1] == "bonus_beside_pot"


# --- showdown -----------------------------------------------------------------------------------------


def to_showdown(river: str, **changes: Any) -> Table:
    played = play("blinds-omaha", dict.fromkeys((1, 2, 3, 4, 6), 1000), showdown_show="all_show", **changes)
    played.steps("4 call, 6 call, 1 fold, 2 call, board 2c 7d Jh, 2 check, 3 check, 4 check, 6 check")
    played.steps("board Qs, 2 check, 3 fold, 4 bet 4, 6 call, 2 call, board 9h")
    return played.steps(river).table


CHECKED = "2 check, 4 check, 6 check"


def test_sh_1_the_last_who_bet_on_the_river_shows_first() -> None:
    found = why(to_showdown("2 bet 4, 4 raise 12, 6 call, 2 call"), "show_order")
    assert found["figures"] == {"order": [4, 6, 2], "due": 4}
    assert facts(found, "show_last_bettor") == {"seat": 4}
    assert codes(found) == ["show_last_bettor", "show_clockwise", "all_show"]


def test_sh_5_a_checked_river_is_shown_by_the_rule_of_the_house() -> None:
    left = why(to_showdown(CHECKED), "show_order")
    assert (left["figures"]["order"], codes(left)[:2]) == (
        [2, 4, 6],
        ["river_checked", "show_left_of_button"],
    )
    bettor = why(to_showdown(CHECKED, showdown_first_when_checked="last_aggressor_of_hand"), "show_order")
    assert (bettor["figures"]["order"], codes(bettor)[0]) == ([4, 6, 2], "show_hand_bettor")


def test_a_seat_may_muck_once_a_hand_is_tabled_in_each_of_its_pots() -> None:
    played = Play(to_showdown(CHECKED))
    with pytest.raises(RuleViolation, match="not_open"):
        why(played.table, "muck", seat=1)
    found = why(played.table, "muck", seat=6)
    assert (found["figures"], codes(found)) == ({"seat": 6, "may": False}, ["all_show"])
