"""Queries whether a path is feasible: which parts are asked about, how often, and what is shared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bound.residual.test_block_conditions import Written

from fathom.bound.residual.residue import OpenBlock
from fathom.bound.state.path_counts import PathCounts
from fathom.bound.walk.feasibility import Feasibility, QuerySite
from fathom.effort import Effort, EffortMeter
from fathom.ir.instructions import Assume
from fathom.ir.types import Int
from fathom.ir.values import Reg
from fathom.logic.terms import Term, symbols
from fathom.solvers.refuter import Refuter


class Asked(Written):
    """A program that is being written, and the goals that are asked about."""

    def __init__(self, effort: Effort | None = None, width: int = 8) -> None:
        super().__init__(width)
        self.width = width
        self.goals: list[list[str]] = []
        self.effort, self.counts, self._refuter = EffortMeter(effort), PathCounts(), Refuter()
        self.feasibility = Feasibility(self.conditions, self._refute, self.counts, self.effort)

    def _refute(self, goal: Sequence[Term], steps: int) -> bool | None:
        self.goals.append([str(symbol.data) for symbol in symbols(goal)])
        return self._refuter.refute(goal, steps)

    def go(self, pred: str, x: object, y: object) -> OpenBlock:
        """Go on where a comparison holds."""
        then, _ = self.branch(self.fold.compare(cast("str", pred), self.width, x, y))  # type: ignore[arg-type]
        self.residue.here = then
        return then

    def is_refuted(self, site: str = "loop") -> bool:
        return self.feasibility.is_refuted(self.residue.here, site)


def test_a_relation_that_contradicts_itself_is_refuted() -> None:
    p = Asked()
    p.go("ult", p.x, p.y)
    assert not p.is_refuted()
    p.go("ugt", p.x, p.fold.int_op("xor", 8, p.y, 0))
    assert p.is_refuted()
    assert (p.counts.queried, p.counts.refuted) == (2, 1)


def test_independent_parts_are_asked_about_apart_and_once() -> None:
    p = Asked()
    p.go("ult", p.x, 100)
    p.go("ult", p.y, 100)
    assert not p.is_refuted()
    assert p.goals == [[p.y.name], [p.x.name]]
    z = p.fold.fresh(Int(8), "z")
    p.go("ult", z, 50)
    assert not p.is_refuted()
    assert p.goals[2:] == [[str(z)]]
    p.go("ugt", z, p.x)
    assert not p.is_refuted()
    assert p.goals[3:] == [[p.x.name, str(z)]]


def test_nothing_is_asked_about_a_choice_that_is_free() -> None:
    p = Asked(width=1)
    p.go("eq", p.x, 1)
    p.go("eq", p.y, 0)
    assert not p.is_refuted()
    assert p.goals == []
    p.go("eq", p.x, p.y)
    assert p.is_refuted()


def test_a_condition_behind_an_independent_one_is_asked_about() -> None:
    p = Asked()
    p.go("ult", p.x, p.y)
    p.go("ult", p.y, p.x)
    p.go("eq", p.fold.fresh(Int(8), "z"), 1)
    assert p.is_refuted()


def test_what_was_assumed_since_the_last_query_is_new() -> None:
    p = Asked()
    p.go("ult", p.x, p.y)
    assert not p.is_refuted()
    p.residue.emit(Assume(cast("Reg", p.fold.compare("ult", 8, p.y, p.x))))
    assert p.is_refuted()


def test_paths_with_the_same_condition_share_the_answer() -> None:
    p = Asked()
    start = p.residue.here
    p.go("ult", p.x, p.y)
    assert not p.is_refuted()
    p.residue.here = start
    p.go("eq", p.fold.fresh(Int(8), "z"), 1)
    p.go("ult", p.x, p.y)
    assert not p.is_refuted()
    assert p.counts.queried == 2, "that of z, and the one that is shared"


def test_the_nearest_conditions_count_where_there_are_too_many() -> None:
    few = Asked(Effort(feasibility_terms=12))
    for p, refuted in ((Asked(), True), (few, False)):
        p.go("ult", p.x, p.y)
        for number in range(6):
            p.go("ne", p.x, number)
        p.go("ult", p.y, p.fold.int_op("add", 8, p.x, 0))
        assert p.is_refuted() is refuted
    assert few.effort.reached["feasibility_terms"] > 0


def test_a_multiplication_counts_by_its_width() -> None:
    p = Asked(Effort(feasibility_terms=30), width=32)
    p.go("eq", p.fold.int_op("mul", 32, p.x, p.y), 7)
    assert not p.is_refuted()
    assert p.goals == []


def test_a_query_that_is_given_up_ends_no_path() -> None:
    p = Asked(Effort(feasibility_steps=1), width=32)
    p.go("eq", p.fold.int_op("mul", 32, p.x, p.y), 4294967291)
    for number in (p.x, p.y):
        p.go("ugt", number, 1)
        p.go("ult", number, 1 << 16)
    assert not p.is_refuted()
    assert p.effort.reached["feasibility_steps"] == 1


def test_queries_in_vain_end_where_they_are_more_than_the_rest() -> None:
    few, many = Asked(Effort(feasibility_work=1)), Asked(Effort(feasibility_work=1000))
    for p in (few, many):
        for number in range(20):
            p.go("ne", p.x, number)
            assert not p.is_refuted(f"loop {number}")
    assert few.counts.queried < many.counts.queried == 20
    assert few.effort.reached["feasibility_work"] > 0


def test_a_site_is_asked_about_more_and_more_rarely() -> None:
    site, asked = QuerySite(), []
    for number in range(1, 100):
        if site.is_due():
            asked.append(number)
            site.note(refuted=False, patience=4)
    assert asked == [1, 2, 3, 4, 5, 8, 13, 22, 39, 72]
    site = QuerySite()
    for number in range(50):
        assert site.is_due()
        site.note(refuted=number % 4 == 0, patience=4)
