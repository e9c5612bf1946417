"""Long chains of definitions and joins go through every stage: nothing that follows the program uses Python's stack."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fathom.bound.options import Bounded, BoundOptions, Progress
from fathom.bound.walk.bound import bound
from fathom.bound.walk.clock import CHECK_INTERVAL
from fathom.frontend.load import load
from fathom.ir.interpreter import run
from fathom.ir.parser import parse_program
from fathom.ir.printer import print_program
from fathom.ir.program import Program
from fathom.ir.verifier import verify
from fathom.options import SourceOptions
from fathom.transform.path_conditions import PathConditions
from fathom.transform.pipeline import run_stages

ITERATIONS = 3500
LENGTH = 20_000
SOURCE = """
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assert(int);
int main(void) {
    unsigned sum = 0;
    for (int i = 0; i < %d; i++) {
        unsigned x = __VERIFIER_nondet_uint();
        if (x & 1)
            sum = sum * 3 + x;
        if (i %% 100 == 0)
            __VERIFIER_assert(sum != 0xfffffffbu - i);
    }
    return 0;
}
"""
NESTED = """
static unsigned long deep(unsigned n) { return n == 0 ? 0 : 1 + deep(n - 1); }
extern void __VERIFIER_assert(int);
int main(void) {
    __VERIFIER_assert(deep(3000) == 3000);
    return 0;
}
"""


@pytest.fixture(autouse=True)
def shallow_stack() -> Iterator[None]:
    """Far less than the chain is long, and enough for pytest."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(600)
    yield
    sys.setrecursionlimit(limit)


def walk(source: str, folder: Path, options: BoundOptions | None = None) -> Bounded:
    path = folder / "deep.c"
    path.write_text(source)
    return bound(load(SourceOptions(sources=(str(path),))), "main", options)


def size(program: Program) -> int:
    return sum(len(block.phis) + len(block.body) + 1 for block in program.blocks)


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> Bounded:
    return walk(SOURCE % ITERATIONS, tmp_path_factory.mktemp("deep"))


def test_a_long_chain_through_every_stage(result: Bounded) -> None:
    assert result.complete
    assert size(result.program) > LENGTH
    reached = [name for name, program in run_stages(result.program) if size(program) > LENGTH]
    assert reached == ["tidy", "single-assert", "single-assume", "gated-ssa", "dataflow", "cone-of-influence"]


def test_a_long_chain_is_printed_parsed_verified_and_executed(result: Bounded) -> None:
    program = next(run_stages(result.program))[1]
    again = parse_program(print_program(program))
    verify(again)
    assert run(again).status == "ok"
    joined = PathConditions().run(again)
    verify(joined)
    assert run(joined).status == "assume-failed"


def test_deep_recursion_of_the_program(tmp_path: Path) -> None:
    result = walk(NESTED, tmp_path)
    assert result.complete
    assert size(next(run_stages(result.program))[1]) == 1


def test_progress_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Progress] = []
    clock = iter(range(10**9))
    monkeypatch.setattr("fathom.bound.walk.clock.time.monotonic", lambda: float(next(clock)))
    result = walk(SOURCE % ITERATIONS, tmp_path, BoundOptions(progress=seen.append))
    assert len(seen) >= result.executed // (CHECK_INTERVAL * 20)
    assert [report.executed for report in seen] == sorted({report.executed for report in seen})
    assert seen[-1].loop == "main:6"
    assert 0 < seen[0].iteration < seen[-1].iteration <= ITERATIONS
    assert 0 < seen[-1].residual <= size(result.program)
