"""What the bots of a simulated evening go by: plan, register of acts, forms of a page, box."""

import asyncio
import random
from collections import Counter

import pytest

from tables.simulation.acts import Acts
from tables.simulation.box import Box
from tables.simulation.forms import forms
from tables.simulation.plan import CHORES, SHORT, WHOLE, expected, plan
from tables.simulation.scenes import SCENES

pytestmark = pytest.mark.sqlite_only


def test_a_plan_follows_from_the_seed_and_every_act_of_it_can_be_carried_out() -> None:
    acts = plan([100, 100, 100], random.Random("7"))
    assert acts == plan([100, 100, 100], random.Random("7"))
    assert acts != plan([100, 100, 100], random.Random("8"))
    assert {act.kind for act in acts} == {*SCENES, *CHORES}
    assert all(0 <= act.at < 100 and act.table in (0, 1, 2) for act in acts)


def test_a_short_evening_plans_what_a_few_hands_have_room_for() -> None:
    acts = plan([WHOLE - 1, WHOLE, WHOLE], random.Random("7"))
    assert sorted(act.kind for act in acts) == sorted(kind for kind, _, _ in SHORT)


def test_the_end_of_the_evening_is_expected_at_every_table() -> None:
    acts = plan([4, 4, 4], random.Random("7"))
    assert expected(acts, 3) == Counter(
        assistance=1, call_missed=1, cash_out=3, closing_sheet=3, count_at_close=3, dispute=1,
        general_pause=1, last_hands=1, recount_at_relief=1, relief=1, seat_from_list=1, slip_closer=3,
        slip_opener=3, slip_tips=1, table_closed=3, tip=1,
    )  # fmt: skip


def test_an_evening_is_sound_when_all_has_happened_and_no_figure_was_wrong() -> None:
    acts = Acts(Counter(tip=2, undo=1))
    for kind in ("tip", "undo", "leave"):
        acts.happen(kind)
    assert acts.missing == {"tip": 1}
    sound = [acts.is_sound]
    acts.happen("tip")
    acts.compare("pot", 500, 500)
    sound.append(acts.is_sound)
    acts.compare("pot", 500, 400)
    sound.append(acts.is_sound)
    assert sound == [False, True, False]
    assert acts.faults == ["pot: 500 on the screen, 400 in the ledger"]
    assert acts.compared == 2


def test_a_screen_that_lost_a_patch_is_a_fault() -> None:
    acts = Acts(Counter())
    acts.gaps = 1
    assert not acts.is_sound


PAGE = """
<form method="post"><input type="hidden" name="csrfmiddlewaretoken" value="x"><input type="hidden" name="what"
value="rebuy"><input name="amount" value="100"><select name="source"><option value="cash">c</option><option
value="transfer" selected>t</option></select><button class="btn">Rebuy</button></form>
<form><input name="exp" value="12"><input type="radio" name="kind" value="fill">
<input type="radio" name="kind" value="closer"><button name="what" value="sign">Sign</button></form>
"""


def test_a_form_has_what_the_page_fills_in_and_the_keys_that_it_offers() -> None:
    rebuy, slip = forms(PAGE)
    assert rebuy.keys == {"rebuy"}
    assert rebuy.fields == {
        "csrfmiddlewaretoken": "x", "what": "rebuy", "amount": "100", "source": "transfer",
    }  # fmt: skip
    assert slip.keys == {"fill", "closer", "sign"}
    assert slip.fields == {"exp": "12"}


def test_a_table_deals_on_for_acts_that_are_under_way_until_the_floor_closes_it() -> None:
    box = Box("t", 1)
    deals = [box.goes_on]
    box.dealt()
    deals.append(box.goes_on)
    box.busy = 1
    deals.append(box.goes_on)
    box.busy = 0
    box.chores.append("tip")
    deals.append(box.goes_on)
    box.over = True
    deals.append(box.goes_on)
    assert deals == [True, False, True, True, False]


def test_the_floor_acts_between_two_hands_once_the_croupier_waits() -> None:
    async def room() -> list[str]:
        box, seen = Box("t", 1), list[str]()

        async def inspector() -> None:
            async with box.between_hands():
                seen.append("acts")

        asked = asyncio.create_task(inspector())
        await asyncio.sleep(0)
        seen.append(f"hand ends, asked to wait: {box.asked_to_wait}")
        box.stand_still(still=True)
        await asked
        seen.append(f"asked to wait: {box.asked_to_wait}")
        return seen

    told = ["hand ends, asked to wait: True", "acts", "asked to wait: False"]
    assert asyncio.run(room()) == told
