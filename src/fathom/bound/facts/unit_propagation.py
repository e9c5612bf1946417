"""Conditions that hold in one of several ways, and what a path learns when only one of them is left.

    assume(n == 0 ? p == NULL : n <= 8 && p != NULL);
    if (n > 2)                      the first way is out: from here on n <= 8 and p != NULL are known
        p[n - 1] = 0;

The ways are the arms of a choice, the parts of a disjunction that holds or of a conjunction that does not, and the
paths that met where a condition was joined: each of them knew something that the others did not. This is unit
propagation, as solvers do it (Davis, Logemann and Loveland, 1962), over the conditions that a path has learned; it is
done where a path is about to leave a question to the solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from fathom.bound.facts.path_ranges import Facts
from fathom.ir.instructions import Cast, IntOp, Select
from fathom.ir.values import Reg, Value

Way: TypeAlias = Sequence[tuple[Value, int]]
"""Conditions, each with the value that it has."""

MOST_KNOWN: Final = 64
"""How many conditions are remembered that one path of a join knew."""


@final
class Arm(NamedTuple):
    """What a joined condition is on one path, and what that path knew."""

    value: Value
    facts: Facts


@final
class Alternatives:
    """Which conditions hold in one of several ways."""

    def __init__(self, definitions: Mapping[Reg, IntOp | Cast | Select]) -> None:
        self._definitions = definitions
        self._joined: dict[Reg, tuple[Facts, Sequence[Arm]]] = {}
        self._ways: dict[Reg, list[Way]] = {}
        self._conditions: dict[int, Reg] = {}

    def learned(self, cond: Reg) -> None:
        """Some path knows this condition."""
        self._conditions[cond.number] = cond

    def joins(self, cond: Reg, common: Facts, arms: Sequence[Arm]) -> None:
        """A condition is that of the path that was taken; all of them knew what is `common`."""
        self._joined[cond] = common, arms

    def has(self, cond: Reg, value: int) -> bool:
        """Whether there is more than one way for a condition to have a value."""
        made = self._definitions.get(cond)
        if type(made) is IntOp:
            return (made.op, value) in (("or", 1), ("and", 0))
        return type(made) is Select or cond in self._joined

    def ways(self, cond: Reg, value: int) -> Iterator[Way]:
        """In which ways a condition can have a value."""
        made = self._definitions.get(cond)
        if type(made) is IntOp:
            yield from (((part, value),) for part in (made.lhs, made.rhs))
        elif type(made) is Select:
            yield from (((made.cond, 1), (made.then, value)), ((made.cond, 0), (made.other, value)))
        else:
            if cond not in self._ways:
                common, arms = self._joined[cond]
                self._ways[cond] = [self._known(common, arm) for arm in arms]
            for arm, known in zip(self._joined[cond][1], self._ways[cond], strict=True):
                yield ((arm.value, value), *known)

    def _known(self, common: Facts, arm: Arm) -> Way:
        """What one path of a join knew and the others did not."""
        found = []
        for key, fact, other in arm.facts.changes(common):
            if isinstance(fact, int) and other is None and key in self._conditions:
                found.append((self._conditions[key], fact))
                if len(found) == MOST_KNOWN:
                    break
        return found
