"""The modules of the screens parse; their unit tests (`tests/js`) pass in the Node that Playwright brings."""

import subprocess
from pathlib import Path

import playwright
import pytest

ROOT = Path(__file__).resolve().parents[2]
NODE = Path(playwright.__file__).parent / "driver" / "node"
MODULES = sorted((ROOT / "static" / "js").rglob("*.js"))
UNITS = sorted((ROOT / "tests" / "js").glob("*.test.mjs"))


def _node(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([NODE, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_the_module_parses(module: Path) -> None:
    checked = _node("--check", str(module))
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_the_unit_tests_pass(unit: Path) -> None:
    ran = _node("--test", str(unit))
    assert ran.returncode == 0, ran.stdout + ran.stderr
