"""The inputs of a counterexample are simple, and it stays within the bounds in which it was found."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from command_line import Fathom, Write

from fathom.deadline import OutOfTime
from fathom.ir.instructions import Property
from fathom.ir.interpret_layout import Layout
from fathom.source import SrcLoc
from fathom.trace.concrete import Ending
from fathom.trace.replay import BoundedReplay
from fathom.trace.shrink import ShrinkBudget, Trial
from fathom.trace.valuation import Valuation
from fathom.trace.values import NO_VALUES, StoredValuation

EXAMPLES = Path(__file__).parents[2] / "examples"
INT_MAX, INT_MIN = (1 << 31) - 1, -(1 << 31)
HEAD = """
int nondet_int(void); unsigned nondet_uint(void); char nondet_char(void);
double nondet_double(void); void klee_make_symbolic(void *, unsigned long, const char *);
void __VERIFIER_assert(_Bool); void __VERIFIER_assume(_Bool);
"""

PROGRAMS: dict[str, tuple[str, list[str]]] = {
    "0 would leave the bound of the loop, where 97 does not": (
        """int main(void) {
            int n = nondet_int(), x = nondet_int();
            for (int i = n; i < 100; i++) {}
            __VERIFIER_assert(x < 50);
            return 0;
        }""",
        ["97", "50"],
    ),
    "one input cannot be simple, and the others are": (
        """int main(void) {
            unsigned a = nondet_uint(), b = nondet_uint(), c = nondet_uint();
            for (unsigned i = 0; i + 217 < b * 3; i++) {}
            __VERIFIER_assert(b * 7 != 511 || a > 3000000000u || c < 5);
            return 0;
        }""",
        ["0", "73", "5"],
    ),
    "the smallest that fails": (
        "int main(void) { char buf[33] = {0}; unsigned i = nondet_uint(); return buf[i]; }",
        ["33"],
    ),
    "the nearest to 0 of those that are negative": (
        "int main(void) { int x = nondet_int(); __VERIFIER_assert(x > -5000); return 0; }",
        ["-5000"],
    ),
    "a bit": (
        "int main(void) { unsigned x = nondet_uint(); __VERIFIER_assert(!(x & 0x40000)); return 0; }",
        ["262144"],
    ),
    "two that make a sum, of which one is moved to the end of its range": (
        "int main(void) { int x = nondet_int(), y = nondet_int(); return x > 0 && y > 0 ? x + y : 0; }",
        ["1", str(INT_MAX)],
    ),
    "two that make a sum, neither of which may be too small": (
        "int main(void) { int x = nondet_int(), y = nondet_int(); return x >= 3 && y >= 3 ? x + y : 0; }",
        ["3", str(INT_MAX - 2)],
    ),
    "two that make a difference": (
        "int main(void) { int x = nondet_int(), y = nondet_int(); return x >= 0 ? y - x / 2 : 0; }",
        ["2", str(INT_MIN)],
    ),
    "a later input that lets an earlier one be simple": (
        """int main(void) {
            unsigned size = nondet_uint(), length = nondet_uint();
            __VERIFIER_assert(size < length || length < 300);
            return 0;
        }""",
        ["300", "300"],
    ),
    "characters": (
        """int main(void) {
            char c = nondet_char(), d = nondet_char();
            __VERIFIER_assert(c < 'D' || c > 'Z' || d == 0);
            return 0;
        }""",
        ["'D'", "'a'"],
    ),
    "doubles": (
        """int main(void) {
            double x = nondet_double(), y = nondet_double();
            __VERIFIER_assert(!(x > 0.3 && x < 0.9 && y > 12.0));
            return 0;
        }""",
        ["0.5", "100.0"],
    ),
    "bytes": (
        """int main(void) {
            char text[200];
            klee_make_symbolic(text, sizeof text, "text");
            __VERIFIER_assert(text[0] == 0 || text[1] != '=' || text[150] + text[199] < 4);
            return 0;
        }""",
        ['"a=", 197 zeros, "a"'],
    ),
}


PROP = Property("main.assert.1", "assert", "x < 5", SrcLoc("a.c", 7, 1, "main"))
ELSEWHERE = Property("main.assert.2", "assert", "x < 5", SrcLoc("a.c", 8, 1, "main"))


def inputs(fathom: Fathom, *arguments: str | Path) -> list[str]:
    ran = fathom("check", "--json", *arguments)
    assert ran.code == 1, ran.err
    trace = json.loads(ran.out)["trace"]
    assert trace["steps"], "the execution is told"
    return [each["text"] for each in trace["inputs"]]


@pytest.mark.parametrize("name", PROGRAMS)
def test_inputs_are_simple(name: str, fathom: Fathom, write: Write) -> None:
    text, expected = PROGRAMS[name]
    assert inputs(fathom, "--unwind", "3", write("a.c", HEAD + text)) == expected


def test_inputs_of_the_example_of_the_readme_are_simple(fathom: Fathom) -> None:
    *_, low, high = inputs(fathom, EXAMPLES / "binary_search.c")
    assert (low, high) == ("1", str(INT_MAX))


def trial(bounded: Property | None, unbounded: Ending | None, effort: ShrinkBudget) -> Trial:
    """One of programs that end like this; an unbounded one that is None takes too long."""

    def run(given: Valuation) -> Ending:
        if unbounded is None:
            raise OutOfTime("in loop main:1")
        return unbounded

    replay = SimpleNamespace(failed=bounded, outcome=SimpleNamespace(values=dict.fromkeys(range(10))))
    return Trial(lambda _: cast("BoundedReplay", replay), run, PROP, PROP, 100, effort)


GIVEN = StoredValuation(NO_VALUES, {}, Layout([], 64))


@pytest.mark.parametrize(
    ("bounded", "unbounded", "accepted"),
    [
        (PROP, Ending(PROP), True),
        (PROP, Ending(), False),
        (PROP, Ending(excluded=True), False),
        (PROP, Ending(ELSEWHERE), False),
        (PROP, None, False),
        (None, Ending(PROP), False),
        (ELSEWHERE, Ending(PROP), False),
    ],
)
def test_both_programs_must_fail_alike(bounded: Property | None, unbounded: Ending | None, accepted: bool) -> None:
    assert (trial(bounded, unbounded, ShrinkBudget()).ending(GIVEN) is not None) == accepted


def test_the_unbounded_program_is_executed_only_where_the_bounded_one_fails() -> None:
    effort = ShrinkBudget(replays=10, runs=10, instructions=1000)
    assert trial(ELSEWHERE, Ending(PROP), effort).ending(GIVEN) is None
    assert effort == ShrinkBudget(replays=9, runs=10, instructions=990)
    assert trial(PROP, Ending(PROP, executed=90), effort).ending(GIVEN) is not None
    assert effort == ShrinkBudget(replays=8, runs=9, instructions=890)


@pytest.mark.parametrize(
    "effort", [ShrinkBudget(replays=0), ShrinkBudget(runs=0), ShrinkBudget(instructions=99), ShrinkBudget(deadline=0.0)]
)
def test_effort_ends(effort: ShrinkBudget) -> None:
    assert trial(PROP, Ending(PROP), effort).ending(GIVEN) is None
