"""Inner loops: a bug that needs many iterations of one is found although the loop around it goes on for ever."""

from __future__ import annotations

from dataclasses import replace

import pytest
from command_line import Write
from engine.checking import request
from engine.stubs import bounded

from fathom.bound.options import CutLoop
from fathom.engine import inner_loops
from fathom.engine.bounds import Bounds
from fathom.engine.budget import Budget
from fathom.engine.check import check_module
from fathom.engine.counterexamples import replay_values
from fathom.engine.inner_loops import InnerLoops
from fathom.engine.request import CheckRequest
from fathom.options import LimitOptions
from fathom.verdict import Verdict

LINES = """
    char line[100], name[SIZE];
    while (nondet_uint()) {
        int size = 0, i;
        for (; size < 99; size++) { line[size] = nondet_uint(); if (!line[size]) break; }
        line[size] = 0;
        for (i = 0; line[i]; i++) name[i] = line[i];
        name[i] = 0;
    }
"""
SAFE = Verdict("safe", False, None, (), None, ())


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine may be busy."""
    monkeypatch.setattr(inner_loops, "LEAST", 100.0)


def test_a_line_that_does_not_fit_is_found_and_replays(write: Write) -> None:
    asked = request(write, LINES.replace("SIZE", "32"), LimitOptions())
    verdict = check_module(asked).verdict
    assert verdict.counterexample is not None, verdict
    assert (verdict.counterexample.prop.kind, verdict.approximations) == ("bounds", ())
    again = replay_values(asked, verdict.counterexample.trace.values)
    assert again.bounded is not None
    assert again.unbounded is not None


def look(write: Write, at: int, *cut: CutLoop, found: Verdict = SAFE) -> list[LimitOptions]:
    """The limits with which a program is looked at that has these cut loops within a bound."""

    asked: list[LimitOptions] = []

    def decide(changed: CheckRequest, budget: Budget) -> Verdict:
        asked.append(changed.limits)
        return found

    looked = InnerLoops(request(write, "", LimitOptions()), Budget(), decide)
    assert looked.look_deeper(replace(bounded(Bounds(at, 1)), cut=cut)) is None
    return asked


def test_outer_loops_have_one_iteration_and_the_others_many(write: Write) -> None:
    (limits,) = look(write, 4, CutLoop("main:3", 4, None), CutLoop("copy:9", 4, None, ("main:3",)))
    assert (limits.unwind, limits.unwindset, limits.unwinding_assertions) == (64, ("main:3:1",), False)


def test_a_proof_of_a_part_is_no_answer(write: Write) -> None:
    """`look` expects that nothing comes of a look that finds nothing."""
    assert look(write, 16, CutLoop("a", 16, None), CutLoop("b", 16, None, ("a",)))[0].unwind == 512


@pytest.mark.parametrize(
    ("at", "inside"), [(8, ("main:3",)), (4, ()), (4, ("main:99",))], ids=["between", "one after another", "not cut"]
)
def test_nothing_is_looked_at_where_there_is_nothing_to_see(write: Write, at: int, inside: tuple[str, ...]) -> None:
    assert not look(write, at, CutLoop("main:3", at, None), CutLoop("copy:9", at, None, inside))
