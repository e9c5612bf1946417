"""Which queries are made, in which order, and what becomes of the answers: with a solver that is told what to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from ir.one_block import body

from fathom.deadline import Interrupted
from fathom.encode.encoder import encode
from fathom.encode.goal import Goal
from fathom.engine.query import Findings, Query, is_incomplete
from fathom.ir.instructions import Property
from fathom.ir.parser import parse_program
from fathom.logic.terms import Term
from fathom.solvers.base import NO_LIMITS, Answer, Limits, Session
from fathom.solvers.registry import solver
from fathom.transform.pipeline import run_to

PROGRAM = """fun main() {{
BB0:
  R0:i8 = nondet "x"
  R1:i1 = ule R0, {}
  assert R1 [a "assert" "a"]
  R2:i1 = ule R0, {}
  assert R2 [b "assert" "b"]
  R3:i1 = ule R0, {}
  assert R3 [u "unwind" "u"]
  halt
}}
"""


@dataclass
class Watched:
    """Bitwuzla, with a list of what it was asked; it gives up after some queries."""

    most: int = 100
    queries: list[Sequence[Term]] = field(default_factory=list)
    name = "watched"

    def missing(self) -> str | None:
        return None

    def check(self, goal: Sequence[Term], limits: Limits = NO_LIMITS) -> Answer:
        self.queries.append(goal)
        if len(self.queries) > self.most:
            return Answer("unknown", None, "time", self.name, 0.0)
        return solver("bitwuzla", isolated=False).check(goal, limits)

    def session(self, limits: Limits = NO_LIMITS) -> Session:
        return Growing(self, [])

    def close(self) -> None: ...


@dataclass
class Growing:
    """A session that begins anew for each query."""

    solver: Watched
    terms: list[Term]

    def add(self, term: Term) -> None:
        self.terms.append(term)

    def check(self, assumptions: Sequence[Term] = (), limits: Limits | None = None) -> Answer:
        return self.solver.check([*self.terms, *assumptions])

    def close(self) -> None:
        self.terms.clear()


def goal(*limits: int, stage: str = "cone-of-influence") -> Goal:
    """A program that fails for numbers above each of three limits, the last being a bound."""
    return encode(run_to(parse_program(PROGRAM.format(*limits)), stage))


def each(*limits: int) -> Goal:
    lines = PROGRAM.format(*limits).splitlines()[2:-2]
    return encode(body("\n".join(lines)))


def statuses(findings: Findings) -> dict[str, str]:
    return {prop.id: status for prop, status in findings.status.items() if prop is not None}


def test_one_query_proves_everything() -> None:
    watched = Watched()
    findings = Query(goal(255, 255, 255), watched, lambda: None).run()
    assert statuses(findings) == {"a": "proved", "b": "proved", "u": "proved"}
    assert len(watched.queries) <= 1


def test_a_violation_ends_the_search() -> None:
    watched = Watched()
    findings = Query(goal(200, 100, 50), watched, lambda: None).run()
    assert sorted(statuses(findings).values()) == ["unknown", "unknown", "violated"]
    assert len(findings.models) == 1
    assert findings.queries == len(watched.queries)


def test_with_every_each_property_has_its_own_status() -> None:
    findings = Query(goal(200, 100, 50), Watched(), lambda: None, every=True).run()
    assert statuses(findings) == {"a": "violated", "b": "violated", "u": "violated"}
    assert len(findings.models) == 3


def test_a_bound_is_checked_after_everything_else() -> None:
    watched = Watched()
    findings = Query(goal(255, 255, 50), watched, lambda: None).run()
    assert statuses(findings) == {"a": "proved", "b": "proved", "u": "violated"}
    assert len(watched.queries) <= 2


def test_a_solution_that_exceeds_a_bound_is_not_sought_again() -> None:
    watched = Watched()
    findings = Query(goal(70, 100, 50), watched, lambda: None, every=True).run()
    assert statuses(findings) == {"a": "violated", "b": "proved", "u": "violated"}
    assert len(watched.queries) <= 3


@pytest.mark.parametrize("make", [goal, each])
def test_no_answer_has_a_reason(make: object) -> None:
    assert callable(make)
    findings = Query(make(200, 255, 50), Watched(most=0), lambda: None).run()
    assert "unknown" in statuses(findings).values()
    assert findings.reason == "time"
    assert not findings.models


def test_no_query_is_made_when_time_is_up() -> None:
    watched = Watched()
    findings = Query(goal(200, 100, 50), watched, lambda: 0.0).run()
    assert findings.reason == "time"
    assert (watched.queries, findings.queries) == ([], 0)


def test_each_property_in_the_order_of_the_program() -> None:
    watched = Watched()
    findings = Query(each(200, 100, 50), watched, lambda: None).run()
    assert statuses(findings) == {"a": "violated", "b": "unknown", "u": "unknown"}
    assert len(watched.queries) == 1
    every = Query(each(200, 100, 50), Watched(), lambda: None, every=True).run()
    assert statuses(every) == {"a": "violated", "b": "violated", "u": "violated"}


def test_what_was_checked_holds_for_the_next() -> None:
    findings = Query(each(100, 200, 50), Watched(), lambda: None, every=True).run()
    assert statuses(findings) == {"a": "violated", "b": "proved", "u": "violated"}


def test_the_worst_status_of_a_property_counts() -> None:
    findings, prop = Findings(), Property("a", "assert", "a")
    for status, expect in (("proved", "proved"), ("violated", "violated"), ("unknown", "violated")):
        findings.mark(prop, status)  # type: ignore[arg-type]
        assert findings.status[prop] == expect


@pytest.mark.parametrize(("kind", "expect"), [("unwind", True), ("unsupported", True), ("bounds", False)])
def test_incomplete(kind: str, expect: bool) -> None:
    assert is_incomplete(Property("p", kind, "p")) == expect
    assert not is_incomplete(None)


def test_what_the_solver_has_found_is_not_lost_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> list[object]:
        raise Interrupted

    monkeypatch.setattr("fathom.engine.query.evaluate", interrupt)
    findings = Query(goal(100, 255, 255), Watched(), lambda: None).run()
    assert findings.models == {}
    assert set(findings.status.values()) == {"unknown"}
    assert "a violation, or a bound that is too small" in str(findings.reason)


def test_nothing_is_found_where_the_solver_is_interrupted() -> None:
    class Slow(Watched):
        def check(self, goal: Sequence[Term], limits: Limits = NO_LIMITS) -> Answer:
            raise Interrupted

    with pytest.raises(Interrupted):
        Query(goal(100, 255, 255), Slow(), lambda: None).run()
