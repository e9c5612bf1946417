"""Jump threading: the blocks that it is for, which paths join there, and what stays known by it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from command_line import Write

from fathom.bound.code.code import CodeBlock
from fathom.bound.compile.jump_threading import find_threading_slot, group_agreeing_paths
from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.residual.values import Value
from fathom.bound.state.path import Path
from fathom.bound.walk.bound import bound
from fathom.effort import Effort, EffortMeter
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load, read_text
from fathom.ir.types import BOOL
from fathom.ir.values import Reg
from fathom.options import LimitOptions, ModelOptions, SourceOptions

MAX_OPERATIONS = Effort().threaded_operations
SLOTS = {"x": 0, "y": 1, "p": 2, "v": 3}
BODIES = {
    "%c = icmp eq i32 %x, 1\n br i1 %c, label %a, label %b": "x",
    "switch i32 %x, label %a [ i32 1, label %b ]": "x",
    "%v = phi i32 [ 1, %entry ], [ %y, %other ]\n %c = icmp eq i32 %v, 1\n br i1 %c, label %a, label %b": "v",
    "%h = lshr i32 %x, 1\n %s = add i32 %h, %x\n %c = icmp eq i32 %s, 1\n br i1 %c, label %a, label %b": "x",
    "%u = add i32 %x, %y\n %c = icmp eq i32 %x, 1\n br i1 %c, label %a, label %b": "x",
    "%c = icmp eq i32 %x, %y\n br i1 %c, label %a, label %b": None,
    "%m = load i32, ptr %p\n %c = icmp eq i32 %x, 1\n br i1 %c, label %a, label %b": None,
    "store i32 1, ptr %p\n %c = icmp eq i32 %x, 1\n br i1 %c, label %a, label %b": None,
    "br label %a": None,
    "ret void": None,
}
FUNCTION = """
define void @f(i32 %x, i32 %y, ptr %p, i1 %way) {{
entry:
  br i1 %way, label %asked, label %other
other:
  br label %asked
asked:
  {}
a:
  ret void
b:
  ret void
}}
"""


def slot(body: str) -> int | None:
    blocks = read_text(FUNCTION.format(body.replace("\n ", "\n  "))).functions["f"].blocks
    return find_threading_slot(next(block for block in blocks if block.label == "asked"), SLOTS, EffortMeter())


@pytest.mark.parametrize("body", BODIES)
def test_a_block_that_only_branches(body: str) -> None:
    name = BODIES[body]
    assert slot(body) == (SLOTS[name] if name is not None else None)


@pytest.mark.parametrize(("steps", "decides"), [(MAX_OPERATIONS, 0), (MAX_OPERATIONS + 1, None)])
def test_a_block_that_computes_much_is_not_repeated(steps: int, decides: int | None) -> None:
    sums = [f"%s{n} = add i32 %x, {n}" for n in range(steps - 1)]
    lines = [*sums, "%c = icmp eq i32 %x, 1", "br i1 %c, label %a, label %b"]
    assert slot("\n ".join(lines)) == decides


def wait_at(block: object, *values: Value) -> list[list[int]]:
    """The groups of paths that have these values, by their numbers."""
    waiting = [cast("Path", SimpleNamespace(env=[value])) for value in values]
    groups = group_agreeing_paths(waiting, cast("CodeBlock", block))
    return [[index for index, path in enumerate(waiting) if any(path is each for each in met)] for met in groups]


def test_paths_join_that_agree() -> None:
    """Those with one number, then those with the next; those without one together."""
    block = SimpleNamespace(threading_slot=0, exception=None)
    assert wait_at(block, 1, Reg("R0", BOOL), 2, 1, Reg("R1", BOOL)) == [[0, 3], [1, 4], [2]]


def test_all_join_in_other_blocks() -> None:
    assert wait_at(SimpleNamespace(threading_slot=None, exception=None), 1, 2) == [[0, 1]]


# ── in programs ─────────────────────────────────────────────────────────────────────────────────────────────────────

START = """
unsigned nondet_uint(void);
_Bool nondet_bool(void);
void __VERIFIER_assume(int);
"""
RETURN_IN_A_LOOP = """
static unsigned look(unsigned n, unsigned m) {
    unsigned table[4] = {1, 2, 3, 4};
    for (unsigned i = 0; i < 2; i++) {
        unsigned local = i;
        if (n > LIMIT) {
            __VERIFIER_assert(m * m != 7);
            return local;
        }
    }
    return table[n];
}
int main(void) { return look(nondet_uint(), nondet_uint()) != 9; }
"""
CONJUNCTION = """
int main(void) {
    unsigned n = nondet_uint(), m = nondet_uint(), i = 0;
    __VERIFIER_assume(n <= 6);
    unsigned table[6] = {1, 2, 3, 4, 5, 6};
    while (i < n && table[i] != m) {
        __VERIFIER_assert(m * m != 7);
        i++;
    }
    __VERIFIER_assert(i <= LIMIT);
    return 0;
}
"""
STATES = """
int main(void) {
    unsigned state = 0, n = 0, m = nondet_uint(), table[3] = {0};
    while (state != 3) {
        unsigned local = n;
        switch (state) {
        case 0: if (m > 2) return 0; state = nondet_bool() ? 1 : 2; break;
        case 1: n += 5; __VERIFIER_assert(m * m != 7); state = 3; break;
        case 2: n += 6; table[m] = 1; state = 3; break;
        }
    }
    __VERIFIER_assert(n >= 5 && n <= LIMIT);
    return 0;
}
"""
PLACE_OR_ERROR = """
static long item(long n, long i) {
    switch (nondet_uint()) {
    case 0: __VERIFIER_assert(n * n != 7); return i + 1;
    case 1: return nondet_bool() ? i + 2 : -(i + 1);
    default: __VERIFIER_assert(n * n != 8); return -(i + 1);
    }
}
static long items(long n, long i) {
    if (nondet_bool())
        return item(n, i);
    if (nondet_bool()) {
        __VERIFIER_assert(n * n != 15);
        return item(n, i + 1);
    }
    return -(i + 1);
}
int main(void) {
    long n = nondet_uint(), i = 0;
    __VERIFIER_assume(n <= 3);
    while (i < n) {
        i = items(n, i);
        if (i < 0)
            return 0;
    }
    __VERIFIER_assert(i <= LIMIT);
    return 0;
}
"""
ADDRESSED = RETURN_IN_A_LOOP.replace("local = i;", "local = i, *volatile there = &local;")
PROGRAMS = {
    "return": (RETURN_IN_A_LOOP, 3, 4, 2),
    "return, and its local is in memory": (ADDRESSED, 3, 4, 2),
    "conjunction": (CONJUNCTION, 6, 5, 6),
    "states": (STATES, 6, 5, 2),
    "place or error": (PLACE_OR_ERROR, 5, 4, 3),
}
"""Each with a limit for which it is right, one for which it is wrong, and how often the body of its loop is executed."""
LEFT = {"return": 1, "conjunction": 1, "states": 0}
"""How often a question is left for the solver, of those that are about the inputs themselves."""


def compiled(write: Write, text: str, limit: int) -> Module:
    source = write("program.c", START + text.replace("LIMIT", str(limit)))
    return load(SourceOptions(sources=(str(source),), cache=False))


def walked(module: Module, unwind: int) -> Bounded:
    return bound(module, "main", BoundOptions(unwind=unwind))


@pytest.mark.parametrize("name", PROGRAMS)
def test_verdicts(write: Write, name: str) -> None:
    text, right, wrong, _ = PROGRAMS[name]
    for limit, result in ((right, "safe"), (wrong, "unsafe")):
        verdict = check_module(
            CheckRequest(compiled(write, text, limit), "main", LimitOptions(), ModelOptions())
        ).verdict
        assert verdict.result == result


@pytest.mark.parametrize("name", PROGRAMS)
def test_iterations_count_as_they_do_where_paths_meet(write: Write, name: str) -> None:
    text, right, _, iterations = PROGRAMS[name]
    module = compiled(write, text, right)
    assert not walked(module, iterations - 1).complete
    assert walked(module, iterations).complete


@pytest.mark.parametrize("name", LEFT)
def test_paths_keep_what_they_know(write: Write, name: str) -> None:
    text, right, *_ = PROGRAMS[name]
    assert walked(compiled(write, text, right), 8).undecided == LEFT[name]
