"""Counterexamples in which an access misses its object by little: one byte past the end, not 24,832 before the start.

A solver gives any of the executions that fail. Where the place of the access depends on inputs, it is asked once more
for one in which the same assertion fails with a small distance, first behind the end, then on either side:

    before                     after
      R7:i1 = ule R2, 56         R7:i1 = ule R2, 56
      assert R7                  R9:i64 = nondet "distance"         R10:i1 = nondet "either side"
                                 …
                                 assume R2 - 56 <= R9, or R10 and -R2 <= R9
                                 assert R7

All other assertions are assumed to hold. The formula is built once, and solved for a few distances.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Final

from fathom.deadline import OutOfTime
from fathom.engine.budget import Budget
from fathom.engine.formulate import Formulation, formulate
from fathom.engine.request import CheckRequest
from fathom.engine.walker import count_instructions
from fathom.errors import Unsupported
from fathom.ir.instructions import Assert, Assume, Compare, IntOp, IsDeref, Nondet, PtrField, Statement
from fathom.ir.program import Program
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Lit, Reg, Value
from fathom.logic.evaluate import Model
from fathom.memory.base import Refused
from fathom.solvers.base import Limits
from fathom.solvers.registry import solver
from fathom.trace.miss import Distance, Miss, find_miss, map_definitions
from fathom.trace.replay import BoundedReplay
from fathom.trace.valuation import ModelValuation, map_instances

SECONDS: Final = 3.0
"""How long another execution is looked for, at most; a quarter of the time that is left, where that is less."""
_TRIED: Final = (
    *(Distance(places, False) for places in (1, 2, 4, 8, 16)),
    Distance(16, True),
    Distance(4096, False),
    Distance(4096, True),
)
"""In this order: an access past the end by its own length is the most common mistake."""
_NEAR, _EITHER = "distance", "either side"


def find_nearer(
    request: CheckRequest, formulation: Formulation, valuation: ModelValuation, budget: Budget
) -> ModelValuation:
    """Values with which the same assertion fails by less; those that there are where no others are found in time."""
    tidy = formulation.tidy
    definitions, replay = map_definitions(tidy), BoundedReplay(tidy, valuation)
    miss = find_miss(definitions, replay.outcome)
    if miss is None or miss.distance <= _TRIED[0] or _is_too_large(tidy, budget):
        return valuation
    left = budget.remaining()
    found = _search(request, formulation, miss, Budget(SECONDS if left is None else min(SECONDS, left / 4)))
    nearer = find_miss(definitions, replay.repeat(found).outcome) if found is not None else None
    if found is None or nearer is None or nearer.failed is not miss.failed or nearer.distance >= miss.distance:
        return valuation
    return found


def _is_too_large(program: Program, budget: Budget) -> bool:
    if count_instructions(program) <= budget.effort.limits.nearer_instructions:
        return False
    budget.effort.reach("nearer_instructions")
    return True


def _search(request: CheckRequest, formulation: Formulation, miss: Miss, budget: Budget) -> ModelValuation | None:
    """The values of the first distance for which there are any."""
    program = _limit_distance(formulation.tidy, miss)
    together = replace(request, model=replace(request.model, query="one", every=False))
    try:
        near = formulate(together, replace(formulation.bounded, program=program), budget)
    except (Refused, Unsupported, OutOfTime):
        return None
    model = _solve(near, miss.distance, request.model.memory_limit, budget)
    return None if model is None else ModelValuation.of(near.tidy, near.goal, model, near.layout)


def _solve(near: Formulation, present: Distance, megabytes: int | None, budget: Budget) -> Model | None:
    goal, names = near.goal, map_instances(near.tidy)
    places, side = (goal.inputs.get(names.get(instance, "")) for instance in (_NEAR, _EITHER))
    if places is None or side is None:
        return None
    terms, backend = goal.terms, near.strategy.solver
    session = solver("bitwuzla" if backend == "auto" else backend).session(Limits(budget.remaining(), megabytes))
    try:
        for fact in (*goal.constraints, *(each.term for each in goal.obligations), goal.failure):
            session.add(fact)
        for tried in (each for each in _TRIED if each < present):
            at_most = terms.eq(places, terms.value(places.sort, tried.places))
            either = terms.eq(side, terms.value(side.sort, int(tried.is_before)))
            answer = session.check([at_most, either], Limits(budget.remaining(), megabytes))
            if answer.status != "unsat":
                return answer.model
    finally:
        session.close()
    return None


def _limit_distance(program: Program, miss: Miss) -> Program:
    """The program in which nothing fails but one assertion, with a distance that is an input."""
    blocks = []
    for block in program.blocks:
        body: list[Statement] = []
        for item in block.body:
            if item is miss.failed:
                body += [*_assume_near(miss, program.pointer_width), item]
            else:
                body.append(Assume(item.cond, item.loc) if isinstance(item, Assert) else item)
        blocks.append(replace(block, body=tuple(body)))
    return replace(program, blocks=tuple(blocks))


def _assume_near(miss: Miss, width: int) -> Generator[Statement, None, None]:
    number = miss.comparison.lhs.type if isinstance(miss.comparison, Compare) else Int(width)
    assert isinstance(number, Int)
    start, last = yield from _find_ends(miss.comparison, number)
    past, before, places = (Reg(f"R{name}", number) for name in ("past", "before", "places"))
    side, is_past, is_before, counts, is_near = (
        Reg(f"R{name}", BOOL) for name in ("side", "is_past", "is_before", "counts", "is_near")
    )
    yield Nondet(places, _NEAR, None, _NEAR)
    yield Nondet(side, _EITHER, None, _EITHER)
    yield IntOp(past, "sub", start, last)
    yield IntOp(before, "sub", Lit(number, 0), start)
    yield Compare(is_past, "ule", past, places)
    yield Compare(is_before, "ule", before, places)
    yield IntOp(counts, "and", is_before, side)
    yield IntOp(is_near, "or", is_past, counts)
    yield Assume(is_near)


def _find_ends(comparison: Compare | IsDeref, number: Int) -> Generator[Statement, None, tuple[Value, Value]]:
    """Where the access begins, and the last place where it would be inside."""
    if isinstance(comparison, Compare):
        return comparison.lhs, comparison.rhs
    start, size, last = (Reg(f"R{name}", number) for name in ("start", "size", "last"))
    yield PtrField(start, "offset", comparison.ptr)
    yield PtrField(size, "size", comparison.ptr)
    yield IntOp(last, "sub", size, comparison.size)
    return start, last
