"""What holds of one cell at any index holds of all: each program has a twin that is wrong in a cell behind the first 50."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bound.cuts.inductions import attempt, prove, twins
from bound.functions import Functions

from fathom.effort import Effort, EffortMeter
from fathom.engine.budget import Budget
from fathom.engine.induction import Induction
from fathom.engine.request import CheckRequest
from fathom.engine.walker import Walker
from fathom.options import LimitOptions, ModelOptions

TEXT = "static unsigned next[100]; static unsigned char heads[256]; static char text[1000];\n"
MADE = "unsigned n = nondet_uint(); assume(n > 0 && n < 100000); int *a = malloc(n * sizeof *a); if (!a) return; "
FILLED = f"{MADE}for (unsigned i = 0; i < n; i++) a[i] = 7; "
BODIES = {
    "value": (f"{FILLED}for (unsigned j = 0; j < n; j++) check(a[j] == 7);", "a[i] = 7", "a[i] = 7 + (i == 60)"),
    "one_less": (f"{FILLED}for (unsigned j = 0; j < n; j++) check(a[j] == 7);", "i < n; i++", "i + 1 < n; i++"),
    "behind_a_branch": (
        f"{FILLED}for (unsigned j = 0; j < n; j++) if (a[j] != 7) check(0);", "a[i] = 7", "a[i] = 7 + (i == 60)"),
    "downwards": (
        f"{MADE}for (unsigned i = n; i > 0; i--) a[i - 1] = 7; for (unsigned j = 0; j < n; j++) check(a[j] == 7);",
        "i > 0", "i > (n > 60)"),
    "copied": (
        f"{MADE}int *b = malloc(n * sizeof *b); if (!b) return; for (unsigned i = 0; i < n; i++) b[i] = a[i];"
        " for (unsigned j = 0; j < n; j++) check(a[j] == b[j]);", "b[i] = a[i]", "b[i] = a[i == 60 ? 0 : i]"),
    "largest": (
        f"{MADE}int m = a[0]; for (unsigned i = 0; i < n; i++) if (a[i] > m) m = a[i];"
        " for (unsigned j = 0; j < n; j++) check(a[j] <= m);", "a[i] > m", "a[i] > m && i != 60"),
    "interval": (
        "while (nondet_bool()) heads[nondet_uchar()] = nondet_uint() % 64; check(heads[nondet_uchar()] < 64);",
        "% 64", "% 65"),
    "links": (
        "while (nondet_bool()) { unsigned i = nondet_uint() % 100; next[i] = nondet_uint() % 100; }"
        " unsigned at = 0; while (nondet_bool()) at = next[at];", "= nondet_uint() % 100; }", "= nondet_uint() % 101; }"),
    "no_end": (
        "char *p = text; while (p < text + 999 && nondet_bool()) *p++ = 'x'; *p = 0;"
        " char *q = text; while (q < p) { check(*q == 'x'); q++; }", "q < p", "q <= p"),
    "overwritten": (
        f"{FILLED}if (n > 60) a[60] = 7; for (unsigned j = 0; j < n; j++) check(a[j] == 7);", "a[60] = 7", "a[60] = 8"),
    "two_cells": (
        f"{MADE}for (unsigned i = 0; i < n; i++) a[i] = 7; if (n > 60) {{ int x = a[60]; a[60] = 7; check(x == a[60]); }}",
        "a[60] = 7", "a[60] = 8"),
    "bytes": (
        f"{FILLED}for (unsigned j = 0; j < n; j++) check(a[j] == 7);", "check(a[j] == 7)",
        "check(*(int *)((char *)a + (j > 60 ? 4 * j - 1 : 4 * j)) == 7)"),
}  # fmt: skip
PROGRAMS = Functions(TEXT, **twins(BODIES))


@pytest.mark.parametrize("name", BODIES)
def test_proofs_and_their_twins(name: str) -> None:
    assert prove(PROGRAMS, name)
    assert not prove(PROGRAMS, f"{name}_wrong")


def test_how_they_are_shown() -> None:
    induction = attempt(PROGRAMS, "no_end", show_invariants=True)
    notes = induction.outcome.verdict.approximations  # type: ignore[attr-defined]
    assert any(
        note.endswith("text[k] != 0 for every k with the first offset of p <= k < offset of p") for note in notes
    )
    assert any(note.endswith("text[k] <= 120 for every k") for note in notes)


@pytest.mark.parametrize("name", ["invariant_cells", "invariant_cell_constants", "watched_definitions"])
def test_limits_of_effort(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    request = CheckRequest(PROGRAMS.module, "value", LimitOptions(), ModelOptions())
    walker, budget, within = Walker.of(request), Budget(), Walker.options_within
    limits = replace(Effort(), **{name: 1})
    budget.effort = EffortMeter(limits)
    monkeypatch.setattr(Walker, "options_within", lambda *given: replace(within(*given), effort=limits))
    is_proved = Induction(walker, budget).prove(walker.walk(walker.options_within(2, 1)), 20) is not None
    assert is_proved is (name == "invariant_cell_constants")  # of which there are those that are written
    assert budget.effort.reached[name] >= 1
