"""Measure the source tree: import cycles, files and functions that are too long, class names with two meanings.

    $ python tools/house.py
    modules in the largest import cycle, type-only imports included: 1
    files over 400 lines: 0
    functions over 40 lines: 0
    class names that are defined more than once: 9

`tests/test_house.py` holds the tree to the limits below; with `-v` every place is listed.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, final

PACKAGE: Final = "fathom"
SOURCES: Final = Path(__file__).resolve().parents[1] / "src"
MAX_FILE_LINES: Final = 400
MAX_FUNCTION_LINES: Final = 40
MAX_REPEATED_CLASS_NAMES: Final = 15
TABLES: Final = frozenset[str]()
"""Functions, as `module:name`, that are a table: one line a row, and no logic between them."""


@final
@dataclass(frozen=True)
class House:
    """A source tree, parsed: each module by its dotted name."""

    sources: Path = SOURCES

    @cached_property
    def files(self) -> dict[str, Path]:
        return {_module_name(path, self.sources): path for path in sorted((self.sources / PACKAGE).rglob("*.py"))}

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        return {name: ast.parse(path.read_text()) for name, path in self.files.items()}

    def imports(self) -> dict[str, set[str]]:
        """Which modules of the package each one imports, wherever the import stands."""
        return {name: set(self._imported(tree)) - {name} for name, tree in self.trees.items()}

    def _imported(self, tree: ast.Module) -> Iterator[str]:
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name in self.files)
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    if whole in self.files:
                        yield whole
                    elif node.module in self.files:
                        yield node.module

    def cycles(self) -> list[list[str]]:
        """Modules that import each other, directly or through others: the largest group first."""
        groups = [sorted(group) for group in strongly_connected(self.imports()) if len(group) > 1]
        return sorted(groups, key=lambda group: (-len(group), group))

    def long_files(self) -> list[str]:
        lengths = {name: len(path.read_text().splitlines()) for name, path in self.files.items()}
        return [f"{name}: {lines} lines" for name, lines in lengths.items() if lines > MAX_FILE_LINES]

    def long_functions(self) -> list[str]:
        found: list[str] = []
        for name, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                    lines = node.end_lineno - node.lineno + 1
                    if lines > MAX_FUNCTION_LINES and f"{name}:{node.name}" not in TABLES:
                        found.append(f"{name}:{node.name}: {lines} lines")
        return found

    def repeated_class_names(self) -> dict[str, list[str]]:
        places: defaultdict[str, list[str]] = defaultdict(list)
        for name, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(name)
        return {name: modules for name, modules in sorted(places.items()) if len(modules) > 1}


def strongly_connected(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The strongly connected components of a graph (Tarjan 1972), without recursion."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    waiting: set[str] = set()
    components: list[list[str]] = []
    for root in graph:
        if root in index:
            continue
        work = [(root, iter(sorted(graph[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        waiting.add(root)
        while work:
            node, successors = work[-1]
            for other in successors:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    waiting.add(other)
                    work.append((other, iter(sorted(graph[other]))))
                    break
                if other in waiting:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    cut = stack.index(node)
                    components.append(stack[cut:])
                    waiting.difference_update(stack[cut:])
                    del stack[cut:]
    return components


def _module_name(path: Path, sources: Path) -> str:
    name = ".".join(path.relative_to(sources).with_suffix("").parts)
    return name.removesuffix(".__init__")


def main(verbose: bool) -> None:
    """Print the four numbers, and with `verbose` the places behind them."""
    house = House()
    cycles, repeated = house.cycles(), house.repeated_class_names()
    largest = len(cycles[0]) if cycles else 1
    rows = {
        f"modules in the largest import cycle, type-only imports included: {largest}": [" ".join(c) for c in cycles],
        f"files over {MAX_FILE_LINES} lines: {len(house.long_files())}": house.long_files(),
        f"functions over {MAX_FUNCTION_LINES} lines: {len(house.long_functions())}": house.long_functions(),
        f"class names that are defined more than once: {len(repeated)}": [
            f"{name}: {' '.join(modules)}" for name, modules in repeated.items()
        ],
    }
    for title, places in rows.items():
        print(title)
        if verbose:
            print("".join(f"    {place}\n" for place in places), end="")


if __name__ == "__main__":
    main("-v" in sys.argv[1:])
