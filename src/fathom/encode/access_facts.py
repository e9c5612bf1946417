"""What is known of numbers where an access to memory matters: intervals from assumptions and from branches.

    R1:i1 = ult R0, 8                 R0 is at most 7 wherever M3 matters,
    P2 = gep P0, R0                   and so P2 is one of the first eight bytes of its object
    M3 = store 1:i8, P2, M1
    M4 = select R1, M3, M1

Which conditions hold where is for `relevance`. A condition is used only by accesses that come after its definition, so
that nothing which it depends on is changed by it. What an assumption says holds for everything that comes after it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final, TypeAlias, cast, final

from fathom.bound.facts.implications import implications
from fathom.domains.comparison import NEGATION, narrow, narrow_both
from fathom.domains.interval import BOTTOM, Interval, progression
from fathom.effort import EffortMeter
from fathom.encode.relevance import ORIGIN, ConditionPath, compute_relevance, find_required
from fathom.ir import instructions as ir
from fathom.ir.types import Int
from fathom.ir.uses import results
from fathom.ir.values import FALSE, Reg, Value
from fathom.logic.ops import ADD, VALUE, ZERO_EXTEND
from fathom.logic.sorts import BOOL as BOOLEAN
from fathom.logic.terms import Term
from fathom.memory.seam.ranges import Facts, Ranges
from fathom.persistent import IntMap

Lookup: TypeAlias = Callable[[Value], "Term | None"]
"""The term of a scalar operand; None where it has none yet."""

_ACCESSES: Final = frozenset({ir.Load, ir.Store, ir.StoreBytes, ir.Memset, ir.Memcpy, ir.Havoc})
NOTHING: Final[Facts] = IntMap()


@final
class AccessFacts:
    """Facts for one program, of which `position` is the definition that is being encoded; None when it is done.

    Nothing is looked for before an access at an unknown offset asks.
    """

    def __init__(
        self, body: Sequence[ir.Statement], term: Lookup, ranges: Ranges, effort: EffortMeter | None = None
    ) -> None:
        self.ranges = ranges
        self._effort = effort if effort is not None else EffortMeter()
        self.position: int | None = None
        self._body = body
        self._term = term
        self._facts: dict[ConditionPath, Facts] = {ORIGIN: NOTHING}

    @cached_property
    def _definitions(self) -> dict[Reg, ir.Statement]:
        return {each: item for item in self._body for each in results(item)}

    @cached_property
    def _relevance(self) -> dict[Reg, ConditionPath]:
        return compute_relevance(self._body)

    @property
    def here(self) -> Facts:
        """What holds where the access matters that is being encoded, beside what always holds."""
        if self.position is None or type(item := self._body[self.position]) not in _ACCESSES:
            return NOTHING
        self.catch_up()
        return self._at(self._relevance.get(results(item)[0], ORIGIN))

    def catch_up(self) -> None:
        """Have `ranges` know what always holds from here on."""
        while self.position is not None and self._invariants and self._invariants[-1][0] < self.position:
            _, cond, truth = self._invariants.pop()
            for _, (term, interval) in self._learn(NOTHING, cond, truth).items():
                self.ranges.learn(term, interval)

    @cached_property
    def _invariants(self) -> list[tuple[int, Value, bool]]:
        """What all executions that count have in common, each with where it holds from, the last first.

        An assumption holds for what comes after it. Where there is but one assertion, at the end, what is assumed at
        all is a part of its failure, and holds from where it is defined.
        """
        body = self._body
        found: list[tuple[int, Value, bool]] = []
        asserts = [item for item in body if isinstance(item, ir.Assert)]
        single = len(asserts) == 1 and asserts[0] is body[-1] and asserts[0].cond == FALSE
        place = {each: number for number, item in enumerate(body) for each in results(item)} if single else {}
        for number, item in enumerate(body):
            if isinstance(item, ir.Assume):
                found.append((number, item.cond, True))
                if single:
                    found += [(place[cond], cond, truth) for cond, truth in find_required(body, item.cond).items()]
        return sorted(found, key=lambda each: -each[0])

    def _at(self, path: ConditionPath) -> Facts:
        """The facts of a path: those of the one that it continues, and what follows from its last condition."""
        pending = []
        while path not in self._facts:
            pending.append(path)
            path = path.above
        facts = self._facts[path]
        for each in reversed(pending):
            assert each.cond is not None
            if self._term(each.cond) is not None:
                facts = self._learn(facts, each.cond, each.truth)
            self._facts[each] = facts
        return facts

    def _learn(self, facts: Facts, cond: Value, truth: bool) -> Facts:
        limit = self._effort.limits.conjunction_parts
        parts = implications(self._definitions, cond, truth, limit) if isinstance(cond, Reg) else []
        if len(parts) >= limit:
            self._effort.reach("conjunction_parts")
        for reg, holds in parts:
            made = self._definitions.get(reg)
            if isinstance(made, ir.Compare) and isinstance(made.lhs.type, Int):
                facts = self._narrow_operands(facts, made, made.pred if holds else NEGATION[made.pred])
        return facts

    def _narrow_operands(self, facts: Facts, item: ir.Compare, pred: str) -> Facts:
        """Where two numbers are of which a comparison holds."""
        x, y = self._term(item.lhs), self._term(item.rhs)
        if x is None or y is None or x.sort is BOOLEAN:
            return facts
        width = x.sort.width
        left, right = (self.ranges.under(each, facts) for each in (x, y))
        if right.low == right.high:
            less = narrow(pred, width, right.low, left.ends)
            now = None if less is None else (less, right.ends)
        else:
            now = narrow_both(pred, width, left.ends, right.ends)
        if now is None:  # nothing comes here
            return facts
        for term, ends, old in ((x, now[0], left), (y, now[1], right)):
            if ends != old.ends:
                facts = _add_fact(facts, term, old.meet(progression(*ends, 1)))
        return facts


def _add_fact(facts: Facts, term: Term, interval: Interval) -> Facts:
    """The facts with one more, and what it says of the number that was widened, or moved by a constant."""
    while interval is not BOTTOM and term.op is not VALUE:
        facts = facts.set(term.id, (term, interval))
        if term.op is ZERO_EXTEND:
            term = term.args[0]
        elif term.op is ADD and term.args[1].op is VALUE:
            by = cast(int, term.args[1].data)
            if interval.high < by:
                by -= term.sort.mask + 1
            if interval.low < by:
                break
            term, interval = term.args[0], Interval(interval.low - by, interval.high - by, interval.step)
        else:
            break
    return facts
