"""Under which condition a number is each of the few constants that it can be.

    m = select c, 2, (select d, 1, 0)         2 if c,  1 if !c & d,  0 if !c & !d
    n = phi [2, A], [m, B]                    2 if phi [true, A], [c, B],  1 if phi [false, A], [!c & d, B], …

The conditions of a number are written to the block that defines it, once, when they are asked for, so that they can be
used wherever the number can be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple, Protocol, TypeAlias, final

from fathom.bound.facts.value_sets import Definition, ValueSets, compute
from fathom.bound.residual.residue import OpenBlock, Residue, literal
from fathom.bound.residual.values import Scalar
from fathom.ir.instructions import Cast, IntOp, Phi, Select
from fathom.ir.types import BOOL, Float, Int
from fathom.ir.values import Lit, Reg, Value

Conditions: TypeAlias = Mapping[int, Scalar]
"""Under which condition a number is each of its constants; exactly one of them holds."""


class NumberJoin(NamedTuple):
    """A number that is a phi: the block with the phi, and the number that each block before has for it."""

    block: OpenBlock
    sources: Sequence[OpenBlock]
    arms: Sequence[Value]


class Connectives(Protocol):
    """Writes conditions; see `Folder`."""

    def negate(self, cond: Scalar) -> Scalar: ...
    def conjunction(self, left: Scalar, right: Scalar) -> Scalar: ...
    def disjunction(self, left: Scalar, right: Scalar) -> Scalar: ...
    def select(self, cond: Scalar, then: Scalar, other: Scalar, kind: Int | Float) -> Scalar: ...


@final
class SummaryConditions:
    """Derives the conditions of numbers from those of the numbers that they are computed from."""

    def __init__(
        self, fold: Connectives, residue: Residue, definitions: Mapping[Reg, Definition], value_sets: ValueSets
    ) -> None:
        self._fold = fold
        self._residue = residue
        self._definitions = definitions
        self._value_sets = value_sets
        self._joins: dict[Reg, NumberJoin] = {}
        self._conditions: dict[Reg, Conditions] = {}

    def add_join(self, number: Reg, join: NumberJoin) -> None:
        """A number is that of the path that was taken."""
        self._joins[number] = join

    def find(self, number: Value) -> Conditions:
        """Under which condition a number is each of its constants; they are available wherever the number is."""
        if isinstance(number, Lit):
            return {number.value: 1}
        assert isinstance(number, Reg)
        waiting = [number]
        while waiting:
            each = waiting[-1]
            parts = self._value_sets.parts(each) or ()
            open_parts = [part for part in parts if isinstance(part, Reg) and part not in self._conditions]
            if each in self._conditions or not open_parts:
                waiting.pop()
                if each not in self._conditions:
                    self._conditions[each] = self._derive(each)
            else:
                waiting += open_parts
        return self._conditions[number]

    def _derive(self, number: Reg) -> Conditions:
        here, self._residue.here = self._residue.here, self._residue.home(number)
        try:
            if number.type == BOOL:
                return {0: self._fold.negate(number), 1: number}
            if number in self._joins:
                return self._derive_join(number, self._joins[number])
            made = self._definitions[number]
            return self._derive_select(made) if isinstance(made, Select) else self._derive_result(made)
        finally:
            self._residue.here = here

    def _of_part(self, part: Value) -> Conditions:
        return self._conditions[part] if isinstance(part, Reg) else self.find(part)

    def _derive_select(self, made: Select) -> Conditions:
        then, other = self._of_part(made.then), self._of_part(made.other)
        assert isinstance(made.cond, Reg)
        values = self._value_sets.find(made.result) or ()
        return {v: self._fold.select(made.cond, then.get(v, 0), other.get(v, 0), BOOL) for v in values}

    def _derive_result(self, made: IntOp | Cast) -> Conditions:
        """Of an operation, by those of its operands."""
        parts = (made.lhs, made.rhs) if isinstance(made, IntOp) else (made.value,)
        found: dict[int, Scalar] = {}
        for ways in product(*(self._of_part(part).items() for part in parts)):
            result = compute(made, [value for value, _ in ways])
            cond: Scalar = 1
            for _, each in ways:
                cond = self._fold.conjunction(cond, each)
            found[result] = self._fold.disjunction(found.get(result, 0), cond)
        return found

    def _derive_join(self, number: Reg, join: NumberJoin) -> Conditions:
        """Of a phi: one more phi for each constant, of the conditions on each path; the last is that no other holds."""
        ways = [self._of_part(arm) for arm in join.arms]
        values = self._value_sets.find(number) or ()
        found: dict[int, Scalar] = {value: self._join([way.get(value, 0) for way in ways], join) for value in values}
        if len(values) == 2:
            found[values[1]] = self._fold.negate(found[values[0]])
        return found

    def _join(self, conds: list[Scalar], join: NumberJoin) -> Scalar:
        if all(cond is conds[0] or (isinstance(cond, int) and cond == conds[0]) for cond in conds):
            return conds[0]
        result = self._residue.reg(BOOL)
        operands = [literal(BOOL, cond) if isinstance(cond, int) else cond for cond in conds]
        labels = [block.label for block in join.sources]
        join.block.phis.append(Phi(result, tuple(zip(operands, labels, strict=True))))
        return result
