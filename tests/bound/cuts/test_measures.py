"""A measure that gets less is what it is in C, whatever the numbers; and levels never let a loop go on forever."""

from __future__ import annotations

from itertools import product

import pytest
from bound.cuts.inductions import attempt
from bound.functions import Functions

from fathom.bound.cut_plan import Descent, LoopMeasures, Measure
from fathom.bound.cuts.measures import Iteration, describe_measure, propose_measures
from fathom.bound.cuts.numbers import LoopNumber, Numbers
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.effort import Effort, EffortMeter
from fathom.ir.arithmetic import to_signed

FOLD = Folder(Residue())
WIDTH = 3
ALL = range(1 << WIDTH)


def numbers(x: int, y: int) -> Numbers:
    return {"x": LoopNumber(x, WIDTH, "x", is_changed=True), "y": LoopNumber(y, WIDTH, "y", is_changed=True)}


def signed(x: int) -> int:
    return to_signed(x, WIDTH)


MEASURES = [
    (Measure(("x",)), "x", lambda x, y: signed(x)),
    (Measure(("x",), is_signed=False), "x (of unsigned numbers)", lambda x, y: x),
    (Measure(minus=("x",)), "-x", lambda x, y: -signed(x)),
    (Measure(("y",), ("x",)), "y - x", lambda x, y: signed(y) - signed(x)),
    (Measure(("x", "y"), is_signed=False), "x + y (of unsigned numbers)", lambda x, y: x + y),
    (Measure((), ("x", "y")), "-x - y", lambda x, y: -signed(x) - signed(y)),
    (Measure(("x",), ("y",), is_absolute=True), "|x - y|", lambda x, y: abs(signed(x) - signed(y))),
    (Measure((), ("x",), 5, wraps=True), "(5 - x) modulo its range", lambda x, y: (5 - x) % 8),
    (Measure(("x",), (), -5, is_absolute=True), "|x - 5|", lambda x, y: abs(signed(x) - 5)),
]


@pytest.mark.parametrize(("measure", "words", "value"), MEASURES, ids=[each[1] for each in MEASURES])
def test_what_a_measure_is(measure: Measure, words: str, value: object) -> None:
    assert describe_measure(measure, numbers(0, 0)) == words
    assert callable(value)
    for x, y, u, v in product(ALL, repeat=4):
        iteration = Iteration(FOLD, numbers(x, y), numbers(u, v))
        before, after = value(x, y), value(u, v)
        assert iteration.state([], Descent(measure)) == (after < before)
        assert iteration.state([], Descent(measure, is_strict=False)) == (after <= before)
        assert iteration.decreases([(measure,)]) == (after < before)


def test_levels_are_lexicographic() -> None:
    levels = [(Measure(("y",), is_signed=False),), (Measure(("x",), is_signed=False),)]
    for x, y, u, v in product(ALL, repeat=4):
        iteration = Iteration(FOLD, numbers(x, y), numbers(u, v))
        assert iteration.decreases(levels) == ((v, u) < (y, x))
        assert iteration.state(levels[:1], Descent(levels[1][0])) == (v != y or u < x)


def test_of_one_level_none_gets_greater() -> None:
    level = (Measure(("x",), is_signed=False), Measure(("y",), is_signed=False))
    for x, y, u, v in product(ALL, repeat=4):
        holds = Iteration(FOLD, numbers(x, y), numbers(u, v)).decreases([level])
        assert holds == (u <= x and v <= y and (u, v) != (x, y))


def test_nothing_is_known_of_a_number_that_is_not_there() -> None:
    after = {"y": numbers(0, 0)["y"]}
    iteration = Iteration(FOLD, numbers(1, 1), after)
    assert iteration.state([], Descent(Measure(("x",)))) == 0
    assert iteration.decreases([(Measure(("x",)),)]) == 0
    assert iteration.decreases([]) == 0


def test_a_choice_of_levels() -> None:
    x, y = Measure(("x",)), Measure(("y",))
    measures = LoopMeasures({x: None, y: None})
    measures.begin_again()
    assert list(measures.candidates) == [Descent(x, True), Descent(x, False), Descent(y, True), Descent(y, False)]
    measures.candidates = {Descent(y, False): None}
    assert measures.choose()
    assert (measures.levels, [each.measure for each in measures.candidates]) == ([(y,)], [x, x])
    assert measures.choose()
    assert measures.levels == [(y,), (x,)]
    assert measures.candidates == {}
    assert not measures.choose()


def test_a_limit_of_measures() -> None:
    effort = EffortMeter(Effort(measures=3))
    assert len(propose_measures(numbers(0, 0), [], effort).proposed) == 3
    assert effort.reached == {"measures": 1}


SOURCE = Functions(
    both="unsigned x = nondet_uint(), y = nondet_uint();"
    " while (x && y) if (nondet_bool()) x--; else { y--; x = nondet_uint(); }",
    neither="unsigned x = nondet_uint(), y = nondet_uint();"
    " while (x && y) if (nondet_bool()) { x--; y = nondet_uint(); } else { y--; x = nondet_uint(); }",
    behind="unsigned i = nondet_uint(); while (i != 77) i--;",
    with_a_fact="unsigned i = 0, n = nondet_uint(); while (i != n) { check(i < n); i++; }",
)


@pytest.mark.parametrize(
    ("entry", "is_measured"), [("both", True), ("neither", False), ("behind", True), ("with_a_fact", True)]
)
def test_loops_that_have_measures(entry: str, is_measured: bool) -> None:
    found = attempt(SOURCE, entry, extend_select=("termination",))
    assert (found.outcome is not None) == is_measured  # type: ignore[attr-defined]
    assert (found.measures.unmeasured == ()) == is_measured
    assert all(loop.measures is not None for loop in found.plan.contexts.values())


def test_no_measure_where_none_is_wanted() -> None:
    found = attempt(SOURCE, "neither")
    assert found.outcome is not None  # type: ignore[attr-defined]
    assert all(loop.measures is None for loop in found.plan.contexts.values())
