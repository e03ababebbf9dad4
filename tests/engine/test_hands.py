"""Every hand script plays as it says, and a script that is wrong does not (HANDSCRIPTS.md).

The worked examples of RULES.md and the public bug reports are in `hands/`; the played hands and the
differential hands are read where the whole collection lies beside the repository.
"""

import copy
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tables.engine.script import play
from tables.management.commands.check_hands import scripts

HERE = Path(__file__).parent / "hands"
COLLECTION = Path(__file__).parents[3] / "shared" / "hands"
FOLDERS = [folder for folder in (HERE, COLLECTION / "real", COLLECTION / "differential") if folder.is_dir()]
SCRIPTS = {script["id"]: script for folder in FOLDERS for script in scripts(folder)}

Script = dict[str, Any]


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_hand_script_has_the_outcome_that_it_states(name: str) -> None:
    assert [str(failure) for failure in play(SCRIPTS[name])] == []


def test_the_worked_examples_and_the_reports_are_all_there() -> None:
    counts = {folder.name: sum(1 for _ in scripts(folder)) for folder in sorted(HERE.iterdir())}
    assert counts == {"reports": 47, "rules": 148}


# --- a script that can't fail proves nothing ---------------------------------------------------------


def _figures(block: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Paths to every integer of an `expect` block or a result."""
    if isinstance(block, dict):
        for key, value in block.items():
            yield from _figures(value, (*path, key))
    elif isinstance(block, list):
        for place, value in enumerate(block):
            yield from _figures(value, (*path, place))
    elif isinstance(block, int):
        yield path


def _expectations(script: Script) -> Iterator[tuple[Any, ...]]:
    for place, step in enumerate(script.get("play", ())):
        if isinstance(step, dict) and "expect" in step:
            yield from _figures(step["expect"], ("play", place, "expect"))
    if "result" in script:
        yield from _figures(script["result"], ("result",))


def _altered(script: Script, path: tuple[Any, ...]) -> Script:
    changed = copy.deepcopy(script)
    block: Any = changed
    for key in path[:-1]:
        block = block[key]
    block[path[-1]] += 1
    return changed


def _looked_at(script: Script, path: tuple[Any, ...]) -> bool:
    """HANDSCRIPTS.md: the pot is not looked at once the hand is over."""
    return path != ("result", "pot") or script["result"].get("street") != "over"


@pytest.mark.parametrize("name", [name for name in SCRIPTS if (HERE / "rules" / f"{name}.json").exists()])
def test_a_script_with_one_figure_altered_fails(name: str) -> None:
    script = SCRIPTS[name]
    for path in _expectations(script):
        if not _looked_at(script, path):
            continue
        failures = play(_altered(script, path))
        assert [failure.key for failure in failures] == [_key(path)], path


def _key(path: tuple[Any, ...]) -> str:
    return str(path[1] if path[0] == "result" else path[3])


def _script(**changes: Any) -> Script:
    fold_out: Script = {
        "id": "own-fold-out",
        "title": "everybody folds to the raiser",
        "source": "GH-4",
        "rules": {"preset": "modern-plo", "small_blind": 5, "big_blind": 10},
        "button": 1,
        "seats": [{"seat": seat, "stack": 1000} for seat in (1, 2, 3)],
        "play": ["1 raise 35", "rest fold"],
        "result": {"street": "over", "final": {"1": 1015, "2": 995, "3": 990}, "returned": {"1": 25}},
    }
    return fold_out | changes


def test_a_correct_script_passes() -> None:
    assert play(_script()) == []


def test_a_step_that_the_rules_refuse_ends_the_script_with_the_refusal() -> None:
    failures = play(_script(play=["1 raise 36", "rest fold"]))
    assert [(f.step, f.key, f.expected) for f in failures] == [("step 1 '1 raise 36'", "step", "accepted")]
    assert str(failures[0].got) == "above_maximum min=20 max=35 to=36 cap=pot rule=A10"


def test_a_step_that_should_be_refused_and_is_not_fails() -> None:
    failures = play(_script(play=[{"refused": "1 raise 35"}, "rest fold"]))
    assert ("refused", "1 raise 35", "accepted") in [(f.key, f.expected, f.got) for f in failures]


def test_a_refusal_with_another_code_fails() -> None:
    refused = {"refused": "1 raise 36", "code": "below_minimum"}
    failures = play(_script(play=[refused, "1 raise 35", "rest fold"]))
    assert [(f.key, f.expected, f.got) for f in failures] == [("code", "below_minimum", "above_maximum")]


def test_run_out_while_a_seat_is_to_act_fails() -> None:
    failures = play(_script(play=["run out"], result={}))
    assert [(f.key, f.expected, f.got) for f in failures] == [("run out", "nobody to act", 1)]


def test_settings_that_should_be_refused_and_are_not_fail() -> None:
    failures = play(_script(refused="rules", play=[]))
    assert [(f.key, f.expected, f.got) for f in failures] == [("refused", "rules", "accepted")]


def test_a_hand_that_should_not_start_and_does_fails() -> None:
    failures = play(_script(refused="start", play=[]))
    assert [(f.key, f.expected, f.got) for f in failures] == [("refused", "start", "accepted")]


# --- the command -------------------------------------------------------------------------------------


def run(*paths: Path) -> tuple[int, list[str]]:
    """Exit status and lines of `manage.py check_hands`."""
    out, status = io.StringIO(), 0
    try:
        call_command("check_hands", *map(str, paths), stdout=out)
    except SystemExit as end:
        status = int(end.code or 0)
    return status, out.getvalue().splitlines()


def test_check_hands_plays_a_file_a_folder_and_lines_and_counts_them(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "one.json").write_text(json.dumps(_script()))
    two = [json.dumps(_script(id="own-2")), "", json.dumps(_script(id="own-3"))]
    (tmp_path / "lines.jsonl").write_text("\n".join(two))
    (tmp_path / "notes.md").write_text("no script")
    assert run(tmp_path) == (0, ["3 passed, 0 failed"])
    assert run(tmp_path / "below" / "one.json", tmp_path / "lines.jsonl") == (0, ["3 passed, 0 failed"])


def test_check_hands_prints_script_step_key_expected_and_got_and_exits_1(tmp_path: Path) -> None:
    wrong = _script(result={"street": "over", "final": {"1": 1015, "2": 996, "3": 990}})
    (tmp_path / "wrong.json").write_text(json.dumps(wrong))
    (tmp_path / "right.json").write_text(json.dumps(_script(id="own-right")))
    status, lines = run(tmp_path)
    assert (status, lines[-1]) == (1, "1 passed, 1 failed")
    expected, got = "{'1': 1015, '2': 996, '3': 990}", "{'1': 1015, '2': 995, '3': 990}"
    assert lines[:-1] == [f"own-fold-out: result: final: expected {expected}, got {got}"]


def test_check_hands_refuses_a_path_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no such file or folder"):
        run(tmp_path / "nowhere")
