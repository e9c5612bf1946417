"""Verdicts for tests of reports: one with a trace of every kind of step, one with hostile text in every place."""

from __future__ import annotations

from dataclasses import replace

from fathom.ir.instructions import Property
from fathom.report.findings import CheckedProgram
from fathom.source import SrcLoc
from fathom.trace.memory_picture import MemoryChange, PointedPlace, ShownCell, ShownObject, ViolatingAccess
from fathom.trace.model import Input, Note, ShownValue, Step, StepKind, Trace, Violation
from fathom.verdict import Checked, Counterexample, Verdict

SOURCE = """#include <stdlib.h>
int nondet_int(void);

static void fill(char *buf, int n) {
    for (int i = 0; i <= n; i++)
        buf[i] = 'x';
}

int main(void) {
    int n = nondet_int();
    if (n < 1 || n > 20)
        return 0;
    char *buf = malloc(n);
    if (!buf)
        return 1;
    fill(buf, n);
    free(buf);
    return 0;
}
"""
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\x1b[31mred\x1b[0m\"'`&;%0A::error::\r\nnext\x00\u202e\udcff"
STATS: dict[str, object] = {
    "stage_seconds": {"load": 0.12, "bound": 0.03, "solve": 0.5, "replay": 0.01},
    "solver": "bitwuzla",
    "nodes": 120,
}


def _step(number: int, kind: StepKind, loc: SrcLoc, text: str, depth: int = 0, **values: str) -> Step:
    shown = tuple(ShownValue(name, "int", value) for name, value in values.items())
    return Step(number, kind, loc, loc.function, depth, text, shown)


def overrun(file: str = "fill.c", shift: int = 0) -> CheckedProgram:
    """A buffer overrun in a function that `main` calls; the file is `SOURCE`, moved down by `shift` lines."""

    def at(line: int, column: int = 5, function: str = "main") -> SrcLoc:
        return SrcLoc(file, line + shift, column, function)

    inner = at(6, 16, "fill")
    bad = Property("fill.bounds.1", "bounds", "write of 1 bytes outside of malloc's object", inner)
    steps = (
        _step(1, "input", at(10, 13), "nondet_int() gives 1"),
        _step(2, "assignment", at(10, 9), "n = 1", n="1"),
        _step(3, "branch", at(11, 9), "the condition is false"),
        _step(4, "allocation", at(13, 17), "malloc(1) allocates 1 byte", buf="&heap1"),
        _step(5, "call", at(16), "fill(&heap1, 1)"),
        _step(6, "assignment", at(5, 14, "fill"), "i = 0", 1, i="0", n="1"),
        _step(7, "assignment", inner, "buf[i] = 'x'", 1),
        _step(8, "assignment", at(5, 30, "fill"), "i = 1", 1, i="1"),
        _step(9, "violation", inner, "write at offset 1, object has 1 byte", 1),
    )
    note = Note("allocated here", at(13, 17))
    violated = Violation(bad, "write at offset 1 of malloc's object, which has 1 byte", inner, notes=(note,))
    given = Input("nondet_int", 1, 32, f"{file}:{10 + shift}:13", True, "1", "int", at(10, 13))
    checked = (
        Checked(Property("main.overflow.1", "overflow", "the result does not fit", at(10)), "proved"),
        Checked(bad, "violated"),
        Checked(Property("main.double-free.1", "double-free", "freed before", at(17)), "unknown"),
    )
    example = Counterexample(bad, Trace((given,), steps, violated))
    return CheckedProgram(file, Verdict("unsafe", False, None, checked, example, ("strtol has no body",), STATS))


def linked_list() -> CheckedProgram:
    """An overrun with memory: a list of two blocks, and a buffer that is overrun; with what defines its values."""

    def block(number: int, name: str) -> ShownObject:
        return ShownObject(number, name, "heap", "struct node", 16, SrcLoc("fill.c", 13, 17, "main"))

    def node(number: int, value: str, following: int) -> MemoryChange:
        target = PointedPlace(following, 0) if following else None
        cells = (ShownCell(0, 4, ".value", value), ShownCell(8, 8, ".next", "next" if following else "NULL", target))
        return MemoryChange(number, "alive", cells)

    case = overrun()
    bytes_ = MemoryChange(3, "alive", (ShownCell(0, 1, "[0]", "'a'"), ShownCell(1, 1, "[1]", "0")))
    head = ShownValue("list", "struct node *", "&block", PointedPlace(2, 0))
    inner = SrcLoc("fill.c", 6, 16, "main")
    number, last = (ShownValue("n", "int", "4", definitions=(step,)) for step in (2, 3))
    steps = (
        replace(_step(1, "allocation", SrcLoc("fill.c", 13, 17, "main"), "list", m="0"), memory=(node(1, "1", 0),)),
        replace(_step(2, "input", SrcLoc("fill.c", 10, 13, "main"), "nondet_int() gives 4"), memory=(node(2, "2", 1),)),
        Step(3, "assignment", SrcLoc("fill.c", 10, 9, "main"), "main", 0, "n = 4", (number, head), definitions=(2,)),
        replace(_step(4, "branch", SrcLoc("fill.c", 11, 9, "main"), "the condition is false"), definitions=(3,)),
        Step(5, "violation", inner, "main", 0, "fails: write", (last,), definitions=(3,), control=4, memory=(bytes_,)),
    )
    objects = (
        block(1, "block of line 13"),
        block(2, "block of line 13 #2"),
        ShownObject(3, "buf", "local", "char [4]", 4, SrcLoc("fill.c", 13, 17, "main"), "main"),
    )
    example = case.verdict.counterexample
    assert example is not None
    access = ViolatingAccess(PointedPlace(3, 4), 1, True)
    violated = replace(example.trace.violated, access=access)
    trace = replace(example.trace, steps=steps, objects=objects, violated=violated)
    return CheckedProgram(case.name, replace(case.verdict, counterexample=replace(example, trace=trace)))


def two_findings() -> CheckedProgram:
    """Two violated properties, each with an execution of its own, as `--all` finds them."""
    case = overrun()
    loc = SrcLoc(case.name, 17, 5, "main")
    prop = Property("main.double-free.1", "double-free", "freed before", loc)
    steps = (
        replace(_step(1, "assignment", SrcLoc(case.name, 10, 9, "main"), "n = 1", n="1"), matters=False),
        _step(2, "violation", loc, "fails: freed before"),
    )
    other = Counterexample(prop, Trace((), steps, Violation(prop, "freed before", loc)))
    checked = tuple(Checked(prop, "violated") if each.prop == prop else each for each in case.verdict.properties)
    return CheckedProgram(case.name, replace(case.verdict, properties=checked, others=(other,)))


def hostile() -> CheckedProgram:
    """The same text, meant to do harm, wherever a program or a file system can put it."""
    loc = SrcLoc(HOSTILE, 1, 1, HOSTILE)
    prop = Property(HOSTILE, "assert", HOSTILE, loc)
    step = Step(1, "violation", loc, HOSTILE, 0, HOSTILE, (ShownValue(HOSTILE, HOSTILE, HOSTILE),))
    given = Input(HOSTILE, 1, 32, HOSTILE, True, HOSTILE, HOSTILE, loc)
    violated = Violation(prop, HOSTILE, loc, HOSTILE, (Note(HOSTILE, loc),))
    example = Counterexample(prop, Trace((given,), (step,), violated))
    stats: dict[str, object] = {**STATS, "solver": HOSTILE}
    return CheckedProgram(
        HOSTILE, Verdict("unsafe", False, None, (Checked(prop, "violated"),), example, (HOSTILE,), stats)
    )


def long_trace(steps: int) -> CheckedProgram:
    """A trace of many steps."""
    case = overrun()
    example = case.verdict.counterexample
    assert example is not None
    loc = SrcLoc("fill.c", 6, 1, "fill")
    many = tuple(_step(number, "assignment", loc, f"i = {number}", 1, i=str(number)) for number in range(1, steps))
    trace = Trace(example.inputs, (*many, example.trace.steps[-1]), example.trace.violated)
    verdict = case.verdict
    return CheckedProgram(
        case.name,
        Verdict(verdict.result, False, None, verdict.properties, Counterexample(example.prop, trace), (), STATS),
    )


def safe(name: str = "fill.c") -> CheckedProgram:
    prop = Property("main.assert.1", "assert", "n < 8", SrcLoc(name, 10, 5, "main"))
    return CheckedProgram(name, Verdict("safe", True, None, (Checked(prop, "proved"),), None, (), STATS))


def unknown(name: str = "fill.c") -> CheckedProgram:
    prop = Property("main.assert.1", "assert", "n < 8", SrcLoc(name, 10, 5, "main"))
    reason = "bound too small: loop main:5 goes on after 8 iterations"
    return CheckedProgram(name, Verdict("unknown", False, reason, (Checked(prop, "unknown"),), None, (), STATS))
