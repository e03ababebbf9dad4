"""The checks of `make check` that no linter has: lengths, the engine's purity, the catalogues.

Prints each fault as `file:line: text`; exit status 1 if there is one. `--compile-messages` writes the
`.mo` files from the `.po` files first.
"""

import ast
import re
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from tests.catalogue import catalogue_faults, compile_messages

ROOT = Path(__file__).resolve().parent.parent
MODULE_LINES = 350
FUNCTION_LINES = 45
CODE = ("audit", "players", "tables", "omaha_site", "tests", "bench")
ENGINE_MAY_IMPORT = {"msgspec", "tables"}
IMPURE = {
    "asyncio", "datetime", "io", "multiprocessing", "os", "pathlib", "random", "secrets", "socket",
    "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}
CONTROL = {"if", "for", "while", "switch", "catch", "with"}


def python_files(*folders: str) -> Iterator[Path]:
    """Our Python files below `folders`, migrations left out."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def _too_long(path: Path, lines: int, functions: list[tuple[str, int, int]]) -> Iterator[str]:
    name = path.relative_to(ROOT)
    if lines > MODULE_LINES:
        yield f"{name}:1: {lines} lines, at most {MODULE_LINES}"
    for function, first, last in functions:
        if last - first + 1 > FUNCTION_LINES:
            yield f"{name}:{first}: {function} has {last - first + 1} lines, at most {FUNCTION_LINES}"


def python_lengths(path: Path) -> Iterator[str]:
    """Faults of length of a Python module and its functions."""
    text = path.read_text()
    functions = [
        (node.name, node.lineno, node.end_lineno or node.lineno)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    yield from _too_long(path, len(text.splitlines()), functions)


TOKEN = re.compile(
    r"(?P<skip>//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"|`(?:\\.|[^`\\])*`"
    r"|(?<=[=(,:!&|?;{}\n]) */(?![*/])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n])+/[a-z]*)"
    r"|(?P<word>[A-Za-z_$][\w$]*)|(?P<arrow>=>)|(?P<mark>[(){}])|(?P<line>\n)",
    re.DOTALL,
)


def javascript_functions(text: str) -> list[tuple[str, int, int]]:
    """Name, first and last line of each function body of a module: `) {` without a control word, `=> {`.

    A scanner, not a parser: strings, templates, comments and regular expressions are passed over.
    """
    found: list[tuple[str, int, int]] = []
    line, word, before, previous = 1, "", "", ""
    parentheses: list[str] = []
    braces: list[tuple[str | None, int]] = []
    for token in TOKEN.finditer(text):
        kind, value = token.lastgroup, token.group()
        if kind == "word":
            word = before = value
        elif value == "(":
            parentheses.append(before)
        elif value == ")":
            word = parentheses.pop() if parentheses else ""
        elif value == "{":
            body = previous == "=>" or (previous == ")" and word not in CONTROL)
            braces.append((word or "function" if body else None, line))
        elif value == "}" and braces:
            name, first = braces.pop()
            if name is not None:
                found.append((name, first, line))
        line += value.count("\n")
        if kind not in {"line", "skip"}:
            previous = value
            before = value if kind == "word" else ""
    return found


def javascript_lengths(path: Path) -> Iterator[str]:
    """Faults of length of a JavaScript module and its functions."""
    text = path.read_text()
    yield from _too_long(path, len(text.splitlines()), javascript_functions(text))


def _imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if node.level == 0 else []


def engine_purity(path: Path) -> Iterator[str]:
    """Imports and calls by which a module of the engine would reach the world outside."""
    name = path.relative_to(ROOT)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for module in _imported(node):
                top = module.split(".")[0]
                outside = top not in sys.stdlib_module_names and top not in ENGINE_MAY_IMPORT
                foreign = top == "tables" and not module.startswith("tables.engine")
                if outside or foreign or top in IMPURE:
                    yield f"{name}:{node.lineno}: the engine imports {module}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            yield f"{name}:{node.lineno}: the engine calls {node.func.id}()"
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield f"{name}:{node.lineno}: a float in the engine"


def main() -> int:
    """Print the faults; 1 if there are any."""
    if "--compile-messages" in sys.argv:
        compile_messages()
    scripts = sorted((ROOT / "static").rglob("*.js"))
    faults = list(
        chain(
            chain.from_iterable(map(python_lengths, python_files(*CODE))),
            chain.from_iterable(map(javascript_lengths, scripts)),
            chain.from_iterable(map(engine_purity, python_files("tables/engine"))),
            catalogue_faults(),
        )
    )
    print("\n".join(faults) or "lengths, engine purity, catalogues: ok")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
