"""The unbounded program, run on the values of a model, fails where the bounded one does; the trace ends there."""

from __future__ import annotations

import re

import pytest
from engine.programs import CASES, Case, module

from fathom.bound.library.site import MODELS
from fathom.engine import check_module
from fathom.errors import InternalError
from fathom.ir.instructions import Property
from fathom.options import ModelOptions
from fathom.source import SrcLoc
from fathom.trace.build import check_agreement
from fathom.trace.concrete import Ending

UNSAFE = [case for case in CASES if case.expect.startswith("unsafe")]
SLOW = re.compile(r"bellman|sort|prim|blocks|seam|wide|symbolic|memcpy|linked")
SAMPLE = [case for case in UNSAFE if not SLOW.search(case.name)][::12]
"""Every program of this folder is run so by its own test; here are some of which the trace is looked at."""


@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case.name)
def test_the_trace_ends_where_the_program_fails(case: Case) -> None:
    verdict, _ = check_module(module(case.name), case.entry, case.limits, ModelOptions(trace="full"))
    assert verdict.counterexample is not None
    assert Case.found(verdict) == case.expect
    trace = verdict.counterexample.trace
    assert not trace.left_out
    last = trace.steps[-1]
    assert last.kind == "violation"
    assert last.loc is not None
    assert not last.loc.file.startswith(MODELS)
    words = case.expect.split()
    if len(words) == 3:
        assert last.loc.line == int(words[2])
    assert [step.number for step in trace.steps] == list(range(1, len(trace.steps) + 1))


@pytest.mark.parametrize(
    "ending",
    [
        Ending(),
        Ending(excluded=True),
        Ending(Property("main.assert.1", "assert", "x", SrcLoc("a.c", 8, 1, "main"))),
    ],
)
def test_an_execution_that_does_not_fail_alike_is_a_bug_of_fathom(ending: Ending) -> None:
    prop = Property("main.assert.1", "assert", "x", SrcLoc("a.c", 7, 1, "main"))
    with pytest.raises(InternalError, match="unbounded"):
        check_agreement(prop, ending)
    check_agreement(prop, Ending(prop))
