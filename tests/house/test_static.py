"""Static files as `make run` serves them: collected, under hashed names, modules importing hashed modules."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["'](\.{1,2}/[^"']+)["']""")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `collectstatic` fills with hashed names."""
    folder = tmp_path_factory.mktemp("static")
    environment = os.environ | {"OMAHA_HASHED_STATIC": "1", "OMAHA_STATIC_ROOT": str(folder)}
    done = subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_own_file_has_a_hashed_name(collected: Path) -> None:
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    own = {
        path.relative_to(ROOT / "static").as_posix()
        for path in (ROOT / "static").rglob("*")
        if path.is_file()
    }
    assert own <= set(names)
    hashed = re.compile(r"\.[0-9a-f]{12}(\.\w+)?$")
    assert [name for name in own if not hashed.search(names[name])] == []


def test_hashed_modules_import_hashed_modules_that_exist(collected: Path) -> None:
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    modules = [collected / hashed for name, hashed in names.items() if name.startswith("js/")]
    imports = [(module, target) for module in modules for target in IMPORT.findall(module.read_text())]
    wrong = [
        f"{module.name}: {target}"
        for module, target in imports
        if not re.search(r"\.[0-9a-f]{12}\.js$", target) or not (module.parent / target).resolve().exists()
    ]
    assert imports
    assert wrong == []
