"""Boolean definitions, folded and shared while they are written to the end of a list of statements.

The folds are those that make guards of structured code small: `(c && t) || (c && !t)` is `c`, and `a || (!a && b)` is
`a || b`. Everything else is left to the simplifier of terms.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from fathom.ir.instructions import IntOp, Select, Statement
from fathom.ir.types import BOOL
from fathom.ir.values import FALSE, TRUE, Reg, Value
from fathom.transform.names import Names

_Key: TypeAlias = tuple[str, Value, Value, Value | None]


@final
class ConditionWriter:
    """Writes to `out`. A definition is shared with an equal earlier one, which must be good for all later uses.

    It is in one block, and in gated SSA, where `write_to` may change the block.
    """

    def __init__(self, names: Names, out: list[Statement]) -> None:
        self._names = names
        self._out = out
        self._known: dict[_Key, Value] = {}
        self._made: dict[Value, _Key] = {}

    def write_to(self, out: list[Statement]) -> None:
        """Write to another block from now on."""
        self._out = out

    def negate(self, value: Value) -> Value:
        """`!value`."""
        if value in (TRUE, FALSE):
            return FALSE if value == TRUE else TRUE
        made = self._made.get(value)
        if made is not None and made[0] == "xor":
            return made[1]
        return self._define("xor", value, TRUE)

    def conjoin(self, a: Value, b: Value) -> Value:
        """`a && b`."""
        if a == b or b == TRUE:
            return a
        if a == TRUE:
            return b
        if a == FALSE or b == FALSE or self._is_opposite(a, b):
            return FALSE
        return self._define("and", a, b)

    def disjoin(self, a: Value, b: Value) -> Value:
        """`a || b`."""
        if a == b or b == FALSE:
            return a
        if a == FALSE:
            return b
        if a == TRUE or b == TRUE or self._is_opposite(a, b):
            return TRUE
        left, right = self._conjuncts(a), self._conjuncts(b)
        if left is not None and right is not None and left[0] == right[0] and self._is_opposite(left[1], right[1]):
            return left[0]
        if right is not None and self._is_opposite(a, right[0]):
            return self.disjoin(a, right[1])
        return self._define("or", a, b)

    def implies(self, a: Value, b: Value) -> Value:
        """`!a || b`."""
        return TRUE if a == FALSE or b == TRUE else self.disjoin(self.negate(a), b)

    def select(self, cond: Value, then: Value, other: Value, result: Reg | None = None) -> Value:
        """`cond ? then : other`, in `result` if a definition is needed for it."""
        if cond == TRUE or then == other:
            return then
        if cond == FALSE:
            return other
        if then == TRUE and other == FALSE:
            return cond
        if then == FALSE and other == TRUE:
            return self.negate(cond)
        key = ("select", cond, then, other)
        if key not in self._known:
            target = result or self._names.register(then.type)
            self._out.append(Select(target, cond, then, other))
            self._known[key] = target
        return self._known[key]

    def _define(self, op: Literal["and", "or", "xor"], a: Value, b: Value) -> Value:
        key = (op, a, b, None)
        if key not in self._known:
            target = self._names.register(BOOL)
            self._out.append(IntOp(target, op, a, b))
            self._known[key] = target
            self._made[target] = key
        return self._known[key]

    def _is_opposite(self, a: Value, b: Value) -> bool:
        return self._is_negation(a, b) or self._is_negation(b, a)

    def _is_negation(self, a: Value, b: Value) -> bool:
        made = self._made.get(b)
        return made is not None and made[0] == "xor" and made[1] is a

    def _conjuncts(self, value: Value) -> tuple[Value, Value] | None:
        made = self._made.get(value)
        return (made[1], made[2]) if made is not None and made[0] == "and" else None
