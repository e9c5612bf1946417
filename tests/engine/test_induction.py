"""Loops that no bound ends are proved by induction, and only where that was asked for; bugs are found as before."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from bound.functions import Functions
from command_line import Fathom, Write

from fathom.bound.cuts.any_pointer import AnyPointer
from fathom.effort import Effort, EffortMeter
from fathom.engine.budget import Budget
from fathom.engine.induction import Induction
from fathom.engine.request import CheckRequest
from fathom.engine.walker import Walker
from fathom.errors import Unsupported
from fathom.options import LimitOptions, ModelOptions

HEAD = (
    "unsigned nondet_uint(void);\n_Bool nondet_bool(void);\nvoid __VERIFIER_assert(_Bool), __VERIFIER_assume(_Bool);\n"
)
COUNTS = "int main(void) {\n unsigned n = nondet_uint(), i = 0;\n while (i < n) i++;\n __VERIFIER_assert(i == n);\n}\n"
COUNTING = Functions(counts="unsigned n = nondet_uint(), i = 0; while (i < n) i++; check(i == n);")


def test_for_all_executions(fathom: Fathom, write: Write) -> None:
    path = write("counts.c", HEAD + COUNTS)
    assert "safe (1 property, for all executions)\n  note: proved by induction" in fathom("check", path).out
    shown = fathom("check", path, "--show-invariants").out
    assert "  note: invariant of main:6: i <= n (as unsigned numbers)\n" in shown


@pytest.mark.parametrize("options", [["--induction", "off", "--timeout", "2"], ["--unwind", "9"]])
def test_not_where_it_is_off_or_there_is_a_bound(fathom: Fathom, write: Write, options: list[str]) -> None:
    out = fathom("check", write("counts.c", HEAD + COUNTS), *options).out
    assert "unknown" in out
    assert "induction" not in out


GCD = "int main(void) {\n unsigned x = nondet_uint(), y = nondet_uint();\n while (y) { unsigned r = x % y; x = y; y = r; }\n}\n"


def test_no_invariant_is_looked_for_where_none_is_needed(fathom: Fathom, write: Write) -> None:
    out = fathom("check", write("gcd.c", HEAD + GCD), "--show-invariants", "--timeout", "20").out
    assert "safe (1 property, for all executions)" in out
    assert "invariant of" not in out
    wrong = GCD.replace("while (y)", "while (x | y)")
    assert "[div-by-zero]" in fathom("check", write("wrong.c", HEAD + wrong)).out


def test_a_bug_behind_many_iterations(fathom: Fathom, write: Write) -> None:
    assert fathom("check", write("bug.c", HEAD + COUNTS.replace("i == n", "i == n && n != 60"))).code == 1


def test_what_is_behind_an_endless_loop(fathom: Fathom, write: Write) -> None:
    assert (
        fathom("check", write("endless.c", f"{HEAD}int main(void) {{ while (1) {{}} __VERIFIER_assert(0); }}")).code
        == 0
    )


def test_a_proof_of_nothing_says_so(fathom: Fathom, write: Write) -> None:
    text = COUNTS.replace("while", "__VERIFIER_assume(n < 0);\n while")
    assert "this proves nothing" in fathom("check", write("vacuous.c", HEAD + text)).out
    inside = "int main(void) {\n unsigned i = 0;\n while (1) { i++; __VERIFIER_assume(i < 5); }\n}\n"
    out = fathom("check", write("inside.c", HEAD + inside)).out
    assert "safe" in out


@pytest.mark.parametrize("name", ["induction_walks", "induction_instructions"])
def test_limits_of_effort(name: str) -> None:
    request = CheckRequest(COUNTING.module, "counts", LimitOptions(), ModelOptions())
    walker, budget = Walker.of(request), Budget()
    budget.effort = EffortMeter(replace(Effort(), **{name: 1}))
    induction = Induction(walker, budget)
    with suppress(Unsupported):
        assert induction.prove(walker.walk(walker.options_within(2, 1)), 20) is None
    assert budget.effort.reached[name] == 1


FILLING = Functions("static char text[9];\n", fills="while (nondet_bool()) memset(text, 0, nondet_uint() % 9);")


def test_an_object_that_has_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written in the middle of an iteration may be what no walk can tell from others: there is no proof then."""
    request = CheckRequest(FILLING.module, "fills", LimitOptions(), ModelOptions())
    walker = Walker.of(request)
    walked = walker.walk(walker.options_within(2, 1))
    monkeypatch.setattr(AnyPointer, "find_objects", lambda _: {})
    with pytest.raises(Unsupported, match="cannot be told from other objects"):
        Induction(walker, Budget()).prove(walked, 20)
