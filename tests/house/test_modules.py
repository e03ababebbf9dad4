"""Modules of the screens import each other without a circle: the hash in a name would follow from itself."""

import re
from pathlib import Path

SCRIPTS = Path(__file__).parents[2] / "static" / "js"
IMPORT = re.compile(r"from '\./([\w.-]+)'")


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle, [] when there are none."""
    done: set[str] = set()

    def walk(name: str, path: list[str]) -> list[str]:
        if name in path:
            return [*path[path.index(name) :], name]
        found = [] if name in done else [walk(other, [*path, name]) for other in sorted(graph.get(name, ()))]
        done.add(name)
        return next((each for each in found if each), [])

    return next((found for name in sorted(graph) if (found := walk(name, []))), [])


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {file.name: set(IMPORT.findall(file.read_text())) for file in SCRIPTS.glob("*.js")}
    assert len(graph) > 20
    assert circle(graph) == []


def test_a_circle_is_noticed() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
