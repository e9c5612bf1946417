"""The loop over bounds, with a stub for the check of one bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from engine.stubs import bounded, outcome

from fathom.bound.options import Bounded
from fathom.deadline import OutOfMemory, OutOfTime
from fathom.effort import Effort
from fathom.engine.bounds import Bounds, BoundSequence, TwoDirections
from fathom.engine.budget import UNLIMITED, Budget, Patience
from fathom.engine.deepening import HURRIED, ONE_OF_TWO, SPLIT_AT_ONCE, Deepening
from fathom.engine.outcome import Outcome
from fathom.errors import Unsupported
from fathom.memory.base import Refused
from fathom.verdict import Verdict

Answer = Callable[[Bounded, Patience], Outcome]
CUT = outcome("unknown", larger=True, reason="bound too small")
FEW = outcome("unknown", rounds=True, reason="too few rounds")
SAFE = outcome("safe")
UNSAFE = outcome("unsafe")
DEFERRED = outcome("unknown", deferred=True, reason="time")


def free() -> BoundSequence:
    return TwoDirections(max_rounds=None)


@dataclass
class Script:
    """Programs whose size depends on the bound, and answers; what was checked is written down."""

    answer: Answer
    size: Callable[[Bounds], int] = lambda bounds: 1
    threads: tuple[str, ...] = ()
    cut: bool = True
    enough_rounds: int = 0
    sequence: BoundSequence = field(default_factory=free)
    budget: Budget = field(default_factory=Budget)
    checked: list[tuple[int, int, Patience]] = field(default_factory=list)

    def walk(self, bounds: Bounds, end: float | None = None) -> Bounded:
        assert end is None or self.enough_rounds
        enough = self.enough_rounds
        return bounded(bounds, self.size(bounds), cut=self.cut, threads=self.threads, enough_rounds=enough)

    def check(self, program: Bounded, patience: Patience) -> Outcome:
        assert program.unwind is not None
        self.checked.append((program.unwind, program.rounds, patience))
        return self.answer(program, patience)

    def run(self) -> Verdict:
        return Deepening(self.walk, self.check, self.sequence, self.budget).run()

    @property
    def unwinds(self) -> list[int]:
        return [unwind for unwind, _, _ in self.checked]


def from_unwind(least: int, final: Outcome) -> Answer:
    return lambda program, _: final if (program.unwind or 0) >= least else CUT


def expire(budget: Budget) -> None:
    budget.timeout = 0.0


# ── bounds ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("final", [SAFE, UNSAFE, outcome("unknown", reason="memory")])
def test_the_bound_doubles_while_that_helps(final: Outcome) -> None:
    script = Script(from_unwind(8, final))
    assert script.run() is final.verdict
    assert script.unwinds == [1, 2, 4, 8]


def test_a_bound_that_is_given_is_the_only_one() -> None:
    script = Script(from_unwind(8, SAFE), sequence=TwoDirections(unwind=3))
    assert script.run() is CUT.verdict
    assert script.checked == [(3, 1, UNLIMITED)]


def test_nothing_larger_where_no_loop_was_cut() -> None:
    script = Script(lambda *_: CUT, cut=False)
    assert script.run() is CUT.verdict
    assert script.unwinds == [1]


def test_walking_is_a_stage() -> None:
    script = Script(from_unwind(2, SAFE))
    script.run()
    assert list(script.budget.seconds) == ["bound"]


# ── rounds ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_rounds_grow_while_a_program_with_threads_is_safe() -> None:
    script = Script(lambda program, _: UNSAFE if program.rounds == 3 else FEW, threads=("t",))
    assert script.run() is UNSAFE.verdict
    assert [rounds for _, rounds, _ in script.checked] == [1, 2, 3]
    assert script.unwinds == [1, 1, 1]


@pytest.mark.parametrize(
    ("sequence", "last", "rounds"),
    [(TwoDirections(max_rounds=2), FEW, [1, 2]), (free(), SAFE, [1, 2, 3])],
)
def test_rounds_end(sequence: BoundSequence, last: Outcome, rounds: list[int]) -> None:
    script = Script(lambda program, _: SAFE if program.rounds == 3 else FEW, threads=("t",), sequence=sequence)
    assert script.run() is last.verdict
    assert [each for _, each, _ in script.checked] == rounds


def test_loops_are_unwound_where_more_rounds_would_not_help() -> None:
    def answer(program: Bounded, _: Patience) -> Outcome:
        return CUT if program.unwind == 1 else FEW if program.rounds == 1 else SAFE

    script = Script(answer, threads=("t",))
    assert script.run() is SAFE.verdict
    assert [(unwind, rounds) for unwind, rounds, _ in script.checked] == [(1, 1), (2, 1), (2, 2)]


def test_longer_loops_and_more_rounds_take_turns() -> None:
    script = Script(lambda program, _: UNSAFE if program.unwind == 4 else CUT, threads=("t",), enough_rounds=9)
    assert script.run() is UNSAFE.verdict
    assert [(unwind, rounds) for unwind, rounds, _ in script.checked] == [(1, 1), (1, 2), (2, 2), (2, 3), (4, 3)]


def test_a_query_that_takes_too_long_is_given_up_for_the_other_direction() -> None:
    def answer(program: Bounded, patience: Patience) -> Outcome:
        if program.rounds > 1 and patience.may_defer:
            return DEFERRED
        return UNSAFE if program.unwind == 4 else CUT

    script = Script(answer, threads=("t",), enough_rounds=9)
    assert script.run() is UNSAFE.verdict
    expected = [(1, 1, UNLIMITED), (1, 2, ONE_OF_TWO), (2, 1, UNLIMITED), (4, 1, ONE_OF_TWO)]
    assert script.checked == expected


def test_a_walk_that_takes_too_long_is_given_up_for_the_other_direction() -> None:
    walked: list[tuple[int, int, bool]] = []

    def walk(bounds: Bounds, end: float | None = None) -> Bounded:
        walked.append((bounds.unwind, bounds.rounds, end is not None))
        if bounds.rounds > 1 and end is not None:
            raise OutOfTime("in loop main:3")
        return bounded(bounds, threads=("t",), enough_rounds=9)

    def check(program: Bounded, _: Patience) -> Outcome:
        return UNSAFE if program.unwind == 4 else CUT

    assert Deepening(walk, check, free(), Budget(30.0)).run() is UNSAFE.verdict
    assert walked == [(1, 1, False), (1, 2, True), (2, 1, False), (4, 1, True)]


# ── deferred queries ──────────────────────────────────────────────────────────────────────────────────────────────


def defer_if_allowed(final: Outcome) -> Answer:
    return lambda _, patience: DEFERRED if patience.may_defer else final


def test_a_deferred_query_is_replaced_by_one_that_is_hardly_larger() -> None:
    sizes = {1: 10, 2: 15, 4: 20}

    def answer(program: Bounded, _: Patience) -> Outcome:
        return SAFE if program.unwind == 4 else DEFERRED

    script = Script(answer, size=lambda bounds: sizes[bounds.unwind])
    assert script.run() is SAFE.verdict
    assert script.checked == [(unwind, 1, HURRIED) for unwind in (1, 2, 4)]


def test_a_deferred_query_is_checked_when_the_program_grows() -> None:
    sizes = {1: 10, 2: 16}
    script = Script(defer_if_allowed(UNSAFE), size=lambda bounds: sizes[bounds.unwind])
    assert script.run() is UNSAFE.verdict
    assert script.checked == [(1, 1, HURRIED), (1, 1, SPLIT_AT_ONCE)]


def test_the_larger_program_follows_where_the_deferred_query_was_cut() -> None:
    script = Script(
        lambda program, patience: (
            DEFERRED if patience.may_defer and program.unwind == 1 else from_unwind(2, SAFE)(program, patience)
        ),
        size=lambda bounds: 10 * bounds.unwind,
    )
    assert script.run() is SAFE.verdict
    assert script.checked == [(1, 1, HURRIED), (1, 1, SPLIT_AT_ONCE), (2, 1, HURRIED)]


def test_the_newest_deferred_query_stands_for_the_others() -> None:
    sizes = {1: 10, 2: 14, 4: 22}
    script = Script(defer_if_allowed(SAFE), size=lambda bounds: sizes[bounds.unwind])
    assert script.run() is SAFE.verdict
    assert script.checked == [(1, 1, HURRIED), (2, 1, HURRIED), (2, 1, SPLIT_AT_ONCE)]


def test_not_for_ever() -> None:
    script = Script(defer_if_allowed(SAFE))
    assert script.run() is SAFE.verdict
    assert script.checked == [
        *((1 << number, 1, HURRIED) for number in range(Effort().deferred_queries)),
        (1 << Effort().deferred_queries, 1, UNLIMITED),
    ]


def test_an_answer_begins_to_count_anew() -> None:
    def answer(program: Bounded, patience: Patience) -> Outcome:
        if program.unwind == 4:
            return CUT
        return DEFERRED if patience.may_defer else SAFE

    script = Script(answer)
    assert script.run() is SAFE.verdict
    assert script.unwinds == [1, 2, 4, *(8 << number for number in range(Effort().deferred_queries + 1))]


@pytest.mark.parametrize(
    "script",
    [
        Script(defer_if_allowed(SAFE), threads=("t",)),
        Script(defer_if_allowed(SAFE), cut=False),
        Script(defer_if_allowed(SAFE), sequence=TwoDirections(unwind=2)),
    ],
)
def test_what_is_never_deferred(script: Script) -> None:
    assert script.run() is SAFE.verdict
    assert script.checked == [(script.unwinds[0], 1, UNLIMITED)]


class Twice:
    """Two bounds, and a promise of more."""

    first = Bounds(1, 1)
    has_other_direction = False

    def may_unwind_further(self, bounded: Bounded) -> bool:
        return True

    def next(self, bounds: Bounds, bounded: Bounded, outcome: Outcome) -> Bounds | None:
        return Bounds(2, 1) if bounds.unwind == 1 else None

    def turn_away(self) -> Bounds | None:
        return None


@pytest.mark.parametrize("final", [SAFE, CUT])
def test_a_deferred_query_is_not_lost_where_bounds_end(final: Outcome) -> None:
    script = Script(defer_if_allowed(final), sequence=Twice())
    assert script.run() is final.verdict
    assert script.checked == [(1, 1, HURRIED), (2, 1, HURRIED), (2, 1, SPLIT_AT_ONCE)]


# ── the end of time ───────────────────────────────────────────────────────────────────────────────────────────────


def test_time_that_is_spent_in_a_round_says_how_many_were_safe() -> None:
    def answer(program: Bounded, _: Patience) -> Outcome:
        if program.rounds == 1:
            return FEW
        expire(script.budget)
        return outcome("unknown", reason="time")

    script = Script(answer, threads=("t",))
    verdict = script.run()
    assert (verdict.result, len(script.checked)) == ("unknown", 2)
    assert verdict.reason is not None
    assert verdict.reason.startswith("time; within one round of its threads nothing fails")
    assert "--rounds 1 " in verdict.reason


def test_a_walk_out_of_time_is_no_proof_of_fewer_rounds() -> None:
    def answer(program: Bounded, _: Patience) -> Outcome:
        if program.rounds == 2:
            raise OutOfTime("in loop main:3")
        return FEW

    verdict = Script(answer, threads=("t",)).run()
    assert verdict.result == "unknown"
    assert verdict.reason is not None
    assert verdict.reason.startswith("time ran out in loop main:3; ")
    assert "; within one round of its threads nothing fails" in verdict.reason


@pytest.mark.parametrize("last", [UNSAFE, CUT])
def test_time_that_is_spent_ends_the_search(last: Outcome) -> None:
    def answer(program: Bounded, _: Patience) -> Outcome:
        expire(script.budget)
        return last

    script = Script(answer)
    verdict = script.run()
    assert (verdict.result, verdict.reason) == (last.verdict.result, last.verdict.reason)
    assert (verdict.account is not None) == (verdict.result == "unknown")
    assert script.unwinds == [1]


def test_a_violation_counts_more_than_safe_rounds() -> None:
    def answer(program: Bounded, _: Patience) -> Outcome:
        if program.rounds == 1:
            return FEW
        expire(script.budget)
        return UNSAFE

    script = Script(answer, threads=("t",))
    assert script.run() is UNSAFE.verdict


@pytest.mark.parametrize(
    "problem",
    [OutOfTime("in loop main:3"), OutOfMemory("here"), Unsupported("", "inline assembly"), Refused("too large")],
)
def test_what_stops_the_search_is_the_reason(problem: Exception) -> None:
    def answer(program: Bounded, _: Patience) -> Outcome:
        if program.unwind == 2:
            raise problem
        return CUT

    script = Script(answer)
    script.budget.stats["nodes"] = 3
    verdict = script.run()
    assert (verdict.result, verdict.complete) == ("unknown", False)
    assert verdict.reason is not None
    assert verdict.reason.startswith(getattr(problem, "reason", str(problem)))
    assert verdict.properties == CUT.verdict.properties
    assert verdict.stats["nodes"] == 3


def test_nothing_is_known_where_the_first_walk_stops() -> None:
    def stop(*_: object) -> Outcome:
        raise Unsupported("", "inline assembly")

    verdict = Script(stop).run()
    assert (verdict.result, verdict.properties) == ("unknown", ())


@pytest.mark.parametrize("problem", [OutOfTime("here"), OutOfMemory("here"), Unsupported("", "this")])
def test_a_violation_that_was_found_is_not_lost(problem: Exception) -> None:
    """One that is known does not end the search."""
    known = outcome("unsafe", larger=True)

    def answer(program: Bounded, _: Patience) -> Outcome:
        if program.unwind == 4:
            raise problem
        return known

    script = Script(answer)
    assert script.run() is known.verdict
    assert script.unwinds == [1, 2, 4]


def test_a_stage_that_does_not_end_is_interrupted() -> None:
    def check(*_: object) -> Outcome:
        with script.budget.stage("transform"):
            while True:
                sum(range(100))

    script = Script(check, budget=Budget(0.0))
    assert script.run().reason == "time ran out while transforming the program: --timeout S gives more"
