"""Classes that are not selected: an execution that breaks a rule of theirs ends there, and nothing is reported of it.

Overflows, divisions and shifts are the exception: execution goes on, with what wrapping around gives or with any value.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from command_line import Write
from engine.checking import request
from engine.programs import CASES, Case, module

from fathom.checks.registry import ARITHMETIC, CLASSES, DEFAULT
from fathom.engine.check import CheckRequest, check_module
from fathom.options import LimitOptions, ModelOptions
from fathom.verdict import Verdict

WITH_DEFAULTS = [
    case
    for case in CASES
    if case.topic in CLASSES
    and case.expect != "unknown"
    and not (case.limits.select or case.limits.extended or case.limits.ignore)
]
ANY_RESULT = "unreachable.zeros_of_zero"
"""A program whose operation gives any result where its class is not selected, and goes on, as arithmetic does."""
RULES = {
    "null": ("null", "unsigned *p = n <= 3 ? &n : 0; *p = *p;"),
    "null in a call": ("null", "void (*f)(void) = n <= 3 ? nothing : 0; f();"),
    "bounds": ("bounds", "char a[4] = {0}; a[n] = 1;"),
    "bounds at a known place": ("bounds", "char a[4] = {0}; if (n > 3) a[4] = 1;"),
    "bounds of a block": ("bounds", "char a[3] = {0}; memset(a, 1, n);"),
    "bounds of an array's size": ("bounds", "int size = n > 3 ? -1 : 4; char a[size]; a[0] = 1;"),
    "use-after-free": ("use-after-free", "if (n > 3) free(block); block[0] = 1;"),
    "use-after-scope": ("use-after-scope", "unsigned *p = &n; { unsigned gone; if (n > 3) p = &gone; } *p = *p;"),
    "readonly": ("readonly", "*(int *)(n > 3 ? &one : &other) = 2;"),
    "double-free": ("double-free", "if (n > 3) free(block); free(block);"),
    "invalid-free": ("invalid-free", "free(block + (n > 3));"),
    "unreachable": ("unreachable", "if (n > 3) __builtin_unreachable();"),
    "unreachable by a promise": ("unreachable", "__builtin_assume(n <= 3);"),
    "assert": ("assert", "__VERIFIER_assert(n <= 3);"),
}
"""Classes, and what breaks a rule of theirs if `n` is more than 3."""
HEAD = "#include <stdlib.h>\n#include <string.h>\nstatic const int one = 1; static int other; static void nothing(void) { }\n"


def _check(write: Write, kind: str, body: str, select: str) -> Verdict:
    after = "1 / (n <= 3)" if kind == "assert" else "__VERIFIER_assert(n <= 3)"
    text = f"char *block = malloc(4); if (!block) return 0; {body} {after};"
    return check_module(request(write, text, LimitOptions(select=(select,)), head=HEAD)).verdict


@pytest.mark.parametrize("name", RULES)
def test_an_execution_that_breaks_a_rule_of_an_unselected_class_ends_there(name: str, write: Write) -> None:
    kind, body = RULES[name]
    other = "div-by-zero" if kind == "assert" else "assert"
    verdict = _check(write, kind, body, other)
    assert (verdict.result, verdict.complete, verdict.reason) == ("safe", False, None)
    assert f"executions that break an unselected rule ({kind}) are not followed further" in verdict.approximations
    both = _check(write, kind, body, f"{kind},{other}")
    assert both.counterexample is not None
    assert both.counterexample.prop.kind == kind
    assert both.counterexample.trace.steps


@pytest.mark.parametrize("number", range(len(WITH_DEFAULTS)), ids=lambda number: WITH_DEFAULTS[number].name)
def test_one_class_alone_finds_what_it_finds_among_others(number: int) -> None:
    """Where a class is violated among the default ones, it is so alone; where none is, none is alone.

    Every violation has an execution that was followed.
    """
    case = WITH_DEFAULTS[number]
    _, _, violated = case.expect.partition(" ")
    expected = violated.partition(" ")[0]
    kind = expected or sorted(DEFAULT)[number % len(DEFAULT)]
    verdict = _check_alone(case, kind)
    assert verdict.result == ("unsafe" if expected else "safe"), verdict.reason
    other = sorted(DEFAULT - {kind})[number % (len(DEFAULT) - 1)]
    beside = _check_alone(case, other)
    assert beside.result != "unknown", beside.reason
    for each in (*verdict.counterexamples, *beside.counterexamples):
        assert each.prop.kind in (kind, other)
        assert each.trace.steps or each.trace.left_out.startswith("steps of the first")
    goes_on = expected in ARITHMETIC or case.name.startswith(ANY_RESULT)
    if beside.result == "unsafe" and not goes_on:
        assert other in _find_violated(case)


def _check_alone(case: Case, kind: str) -> Verdict:
    limits = replace(case.limits, select=(kind,))
    return check_module(CheckRequest(module(case.name), case.entry, limits, ModelOptions())).verdict


def _find_violated(case: Case) -> set[str]:
    asked = CheckRequest(module(case.name), case.entry, case.limits, ModelOptions(every=True))
    return {each.prop.kind for each in check_module(asked).verdict.properties if each.status == "violated"}
