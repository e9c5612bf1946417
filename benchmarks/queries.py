"""Ways to ask and to encode, and solvers, on the same programs: `python benchmarks/queries.py [queries|encodings] [S]`.

`queries` compares one question for all properties with one for each. `encodings` sorts arrays of arbitrary contents,
with indices that are terms, by every memory encoding and solver; and with memory known to the walk, where no encoding
has anything to do, as bit-vectors and as integers. Figures are CPU seconds of whole checks, from the read module to the
verdict, solver processes included; `>` marks those that did not end within the limit of S seconds (20).
"""

from __future__ import annotations

import resource
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from encoding_programs import BUBBLE, KNOWN, SELECT, TABLE, UNKNOWN, many_assertions

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.solvers.registry import solver

SOLVERS = ("bitwuzla", "yices", "z3", "cvc5")


def installed() -> list[str]:
    return [name for name in SOLVERS if solver(name).missing() is None]


def read(text: str, folder: Path) -> Module:
    path = folder / "program.c"
    path.write_text(text)
    return load(SourceOptions(sources=(str(path),)))


def cpu() -> float:
    """Of this process and all that have ended below it."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def cell(module: Module, model: ModelOptions, limit: float, expected: str) -> str:
    """CPU seconds of one check; it stops the benchmark when the verdict is wrong."""
    start = cpu()
    verdict = check_module(CheckRequest(module, "main", LimitOptions(timeout=limit), model)).verdict
    seconds = cpu() - start
    if verdict.result not in (expected, "unknown"):
        sys.exit(f"{verdict.result}, and it should be {expected}: {model}")
    return f"{seconds:.2f}" if verdict.result == expected else f">{limit:.0f}"


def show(name: str, cells: Iterator[str] | list[str]) -> None:
    print(f"{name:<28}", end="", flush=True)
    for each in cells:
        print(f"{each:>11}", end="", flush=True)
    print()


def queries(folder: Path, limit: float) -> None:
    """One question for all, or one for each."""
    names = installed()
    show("", [name for name in names for _ in "12"])
    show("program", [way for _ in names for way in ("one", "each")])
    programs = [
        ("40 assertions, all hold", many_assertions(20, None), "safe"),
        ("40 assertions, early fails", many_assertions(20, 2), "unsafe"),
        ("40 assertions, late fails", many_assertions(20, 18), "unsafe"),
        ("200 assertions, all hold", many_assertions(100, None), "safe"),
        ("200 assertions, late fails", many_assertions(100, 97), "unsafe"),
        ("bubble 7", BUBBLE.format(n=7, zero=KNOWN, order="<="), "safe"),
        ("bubble 7, wrong", BUBBLE.format(n=7, zero=KNOWN, order="<"), "unsafe"),
        ("select 6", SELECT.format(n=6, zero=KNOWN, order="<="), "safe"),
        ("select 6, wrong", SELECT.format(n=6, zero=KNOWN, order="<"), "unsafe"),
    ]
    for name, text, expected in programs:
        module = read(text, folder)
        ways = [ModelOptions(solver=each, query=query) for each in names for query in ("one", "each")]
        show(name, (cell(module, way, limit, expected) for way in ways))


def encodings(folder: Path, limit: float) -> None:
    """Memory encodings and solvers."""
    names = installed()
    show("program", ["memory", *names])
    programs = [
        ("bubble 4", BUBBLE.format(n=4, zero=UNKNOWN, order="<="), "safe"),
        ("bubble 6", BUBBLE.format(n=6, zero=UNKNOWN, order="<="), "safe"),
        ("bubble 6, wrong", BUBBLE.format(n=6, zero=UNKNOWN, order="<"), "unsafe"),
        ("select 4", SELECT.format(n=4, zero=UNKNOWN, order="<="), "safe"),
        ("select 5", SELECT.format(n=5, zero=UNKNOWN, order="<="), "safe"),
        ("select 5, wrong", SELECT.format(n=5, zero=UNKNOWN, order="<"), "unsafe"),
        ("hash table 8 in 16", TABLE.format(slots=16, steps=8), "safe"),
        ("hash table 12 in 64", TABLE.format(slots=64, steps=12), "safe"),
    ]
    for name, text, expected in programs:
        module = read(text, folder)
        for memory in ("lambdas", "arrays", "flatten"):
            ways = [ModelOptions(solver=each, memory=memory) for each in names]
            row = (cell(module, way, limit, expected) for way in ways)
            show(name, _after(memory, row))
    for n in (6, 8, 10):
        module = read(BUBBLE.format(n=n, zero=KNOWN, order="<="), folder)
        for arith in ("bv", "int"):
            usable = [each for each in names if arith == "bv" or each != "bitwuzla"]
            cells = {each: cell(module, ModelOptions(solver=each, arith=arith), limit, "safe") for each in usable}
            show(f"bubble {n}, all known", [arith, *(cells.get(each, "–") for each in names)])


def _after(first: str, rest: Iterator[str]) -> Iterator[str]:
    yield first
    yield from rest


def main() -> None:
    """Print the tables."""
    tables = {"queries": queries, "encodings": encodings}
    wanted = [word for word in sys.argv[1:] if not word.replace(".", "").isdigit()]
    limit = next((float(word) for word in sys.argv[1:] if word.replace(".", "").isdigit()), 20.0)
    if unknown := set(wanted) - set(tables):
        sys.exit(f"there is no table {', '.join(sorted(unknown))}: choose among {', '.join(tables)}")
    with tempfile.TemporaryDirectory() as folder:
        for name, table in tables.items():
            if not wanted or name in wanted:
                table(Path(folder), limit)
                print()


if __name__ == "__main__":
    main()
