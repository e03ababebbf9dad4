"""Mutants of the rules: `python -m tests.mutation [MODULE…]` alters betting, pots, showdown, forced bets and
button line by line, in a copy, and runs the sentences of the rules against each.

Prints every survivor as its changed lines, and last `mutants: K of T killed, R % (goal 85 %) ok` or `short`;
exit status 0 or 1. Survivors that were looked at stand in docs/mutants.md with the reason; `make slow` runs
it.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = ("pots", "forced_bets", "button", "betting", "showdown")
SENTENCES = (
    "pots", "order", "betting", "fixed_limit", "showdown", "division", "button", "forced_bets", "count",
    "hands", "rulings_and_windows",
)  # fmt: skip
GOAL = 85
COPIED = (
    "tables/__init__.py", "tables/engine", "tables/management/commands/check_hands.py",
    "tests/__init__.py", "tests/engine",
)  # fmt: skip
CONFIGURATION = """[mutmut]
source_paths=tables
only_mutate=
{modules}
pytest_add_cli_args=
    -p
    no:cacheprovider
    -q
    -x
    -k
    not check_hands and not altered
pytest_add_cli_args_test_selection=
{tests}
"""


def copy_to(folder: Path, modules: list[str]) -> None:
    """The engine, its tests and mutmut's configuration, nothing else: no Django, no database."""
    for name in COPIED:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    altered = "\n".join(f"    tables/engine/{name}.py" for name in modules)
    tests = "\n".join(f"    tests/engine/test_{name}.py" for name in SENTENCES)
    (folder / "setup.cfg").write_text(CONFIGURATION.format(modules=altered, tests=tests))
    (folder / "conftest.py").write_text("")


def mutmut(folder: Path, *words: str) -> str:
    """Run mutmut in `folder`; what it printed."""
    command = [str(Path(sys.executable).with_name("mutmut")), *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"mutmut {' '.join(words)}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def survivors(folder: Path) -> Iterator[tuple[str, str]]:
    """Name and changed lines of each mutant that no test has noticed."""
    for line in mutmut(folder, "results").splitlines():
        name, _, fate = line.strip().partition(": ")
        if fate == "survived":
            shown = mutmut(folder, "show", name).splitlines()
            changed = [text for text in shown if text[:1] in "+-" and text[:3] not in ("+++", "---")]
            yield name, "\n".join(changed)


def main() -> int:
    """0 where the goal is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=list(MODULES), help="of tables/engine")
    parser.add_argument("--children", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="omaha-mutants-") as name:
        folder = Path(name)
        copy_to(folder, asked.modules)
        mutmut(folder, "run", "--max-children", str(asked.children))
        mutmut(folder, "export-cicd-stats")
        counts = json.loads((folder / "mutants" / "mutmut-cicd-stats.json").read_text())
        for mutant, changed in survivors(folder):
            print(f"{mutant}\n{changed}")
    killed, total = counts["killed"] + counts["timeout"], counts["total"]
    share = 100 * killed / total
    met = share >= GOAL
    print(f"mutants: {killed} of {total} killed, {share:.1f} % (goal {GOAL} %) {'ok' if met else 'short'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
