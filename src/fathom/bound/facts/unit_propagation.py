"""Unit propagation over disjunctive path conditions: what a path learns when one disjunct is left.

    assume(n == 0 ? p == NULL : n <= 8 && p != NULL);
    if (n > 2)                      the first disjunct is false: from here on n <= 8 and p != NULL are known
        p[n - 1] = 0;

Disjuncts are the arms of a choice, the parts of a disjunction that holds or of a conjunction that does not, and the
paths that met where a condition was joined: each of them knew something that the others did not. This is the rule of
Davis, Logemann and Loveland (1962), over the conditions that a path has learned; it is applied where a path is about
to leave a query to the solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, Protocol, TypeAlias, final

from fathom.bound.facts.fact_map import Facts
from fathom.effort import EffortMeter
from fathom.ir.instructions import Cast, IntOp, Select
from fathom.ir.values import Lit, Reg, Value
from fathom.persistent import IntMap

Cube: TypeAlias = Sequence[tuple[Value, int]]
"""A disjunct: conditions that hold together, each with the value that it has."""


@final
class JoinArm(NamedTuple):
    """What a joined condition is on one path, and what that path knew."""

    value: Value
    facts: Facts


class Deduction(Protocol):
    """What facts decide, and what follows from a new one."""

    def may_have(self, facts: Facts, cond: Reg, value: int) -> bool:
        """Whether a condition is not known to be otherwise."""

    def learn(self, facts: Facts, cond: Reg, value: int) -> Facts:
        """The facts, and all that follows when a condition has a value."""


@final
class UnitPropagation:
    """The disjunctions that paths have learned."""

    def __init__(self, definitions: Mapping[Reg, IntOp | Cast | Select], effort: EffortMeter) -> None:
        self._definitions = definitions
        self._effort = effort
        self._limits = effort.limits
        self._joined: dict[Reg, tuple[Facts, Sequence[JoinArm]]] = {}
        self._cubes: dict[Reg, list[Cube]] = {}
        self._conditions: dict[int, Reg] = {}
        self._open: dict[Reg, None] = {}
        """Conditions that some path has learned and that are disjunctions, the newest last."""
        self._propagated: Facts = IntMap()

    def add_join(self, cond: Reg, common: Facts, arms: Sequence[JoinArm]) -> None:
        """A condition is that of the path that was taken; all of them knew what is `common`."""
        self._joined[cond] = common, arms

    def add_fact(self, cond: Reg, value: int) -> None:
        """Some path has learned the value of a condition."""
        self._conditions[cond.number] = cond
        if self._is_disjunction(cond, value):
            self._open[cond] = None

    def propagate(self, facts: Facts, deduction: Deduction) -> Facts:
        """The facts, and what follows from disjunctions of which one disjunct only can hold."""
        if facts is self._propagated:
            return facts
        newest = self._newest()
        for _ in range(self._limits.propagation_rounds):
            before = facts
            for cond in newest:
                value = facts.get(cond.number)
                if isinstance(value, int):
                    cubes = self._possible(facts, cond, value, deduction)
                    facts = _assume(facts, cubes[0], deduction) if len(cubes) == 1 else facts
            if facts is before:
                break
        else:
            self._effort.reach("propagation_rounds")
        self._propagated = facts
        return facts

    def _newest(self) -> list[Reg]:
        """The disjunctions that are looked at, the newest first."""
        most = self._limits.open_disjunctions
        if len(self._open) > most:
            self._effort.reach("open_disjunctions")
        return list(islice(reversed(self._open), most))

    def _possible(self, facts: Facts, cond: Reg, value: int, deduction: Deduction) -> list[Cube]:
        """The disjuncts that may hold, of which the first two are enough."""
        return list(islice((cube for cube in self._disjuncts(cond, value) if _may_hold(facts, cube, deduction)), 2))

    def _is_disjunction(self, cond: Reg, value: int) -> bool:
        """Whether there is more than one way for a condition to have a value."""
        made = self._definitions.get(cond)
        if type(made) is IntOp:
            return (made.op, value) in (("or", 1), ("and", 0))
        return type(made) is Select or cond in self._joined

    def _disjuncts(self, cond: Reg, value: int) -> Iterator[Cube]:
        """In which ways a condition can have a value."""
        made = self._definitions.get(cond)
        if type(made) is IntOp:
            yield from (((part, value),) for part in (made.lhs, made.rhs))
        elif type(made) is Select:
            yield from (((made.cond, 1), (made.then, value)), ((made.cond, 0), (made.other, value)))
        else:
            if cond not in self._cubes:
                common, arms = self._joined[cond]
                self._cubes[cond] = [self._facts_of_arm(common, arm) for arm in arms]
            for arm, cube in zip(self._joined[cond][1], self._cubes[cond], strict=True):
                yield ((arm.value, value), *cube)

    def _facts_of_arm(self, common: Facts, arm: JoinArm) -> Cube:
        """What one path of a join knew and the others did not."""
        known = []
        for key, fact, other in arm.facts.changes(common):
            if isinstance(fact, int) and other is None and key in self._conditions:
                known.append((self._conditions[key], fact))
                if len(known) == self._limits.join_conditions:
                    self._effort.reach("join_conditions")
                    break
        return known


def _may_hold(facts: Facts, cube: Cube, deduction: Deduction) -> bool:
    """Whether no condition of a disjunct is known to be otherwise."""
    for cond, value in cube:
        if isinstance(cond, Reg):
            if not deduction.may_have(facts, cond, value):
                return False
        elif isinstance(cond, Lit) and cond.value != value:
            return False
    return True


def _assume(facts: Facts, cube: Cube, deduction: Deduction) -> Facts:
    for cond, value in cube:
        if isinstance(cond, Reg) and facts.get(cond.number) != value:
            facts = deduction.learn(facts, cond, value)
    return facts
