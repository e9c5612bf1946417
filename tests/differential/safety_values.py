"""The value of an expression, and where a place is, as C has it.

Operands are evaluated in the order of clang: from left to right, and both before their operation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final

from differential.safety_memory import NOWHERE, Memory, Place, Thing, Unmodelled, Unwritten, Value, Violation, equal
from differential.safety_syntax import (
    COMPARISONS,
    Address,
    Binary,
    Choose,
    Const,
    Convert,
    Distance,
    Element,
    Expr,
    Logic,
    Move,
    Null,
    Read,
    Target,
    Through,
    Unary,
    Variable,
    integer,
    pointer,
)
from differential.safety_syntax import Place as Left
from differential.safety_types import Int, Record, Type, common, promoted, size


def arithmetic(op: str, type: Int, left: int, right: int) -> int:
    """An operation on two values of a type."""
    if op in "/%":
        if right == 0:
            raise Violation("div-by-zero")
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        if not type.holds(quotient):
            raise Violation("overflow")
        return quotient if op == "/" else left - quotient * right
    exact = {
        "+": left + right, "-": left - right, "*": left * right, "&": left & right, "|": left | right, "^": left ^ right,
    }[op]  # fmt: skip
    if type.signed and not type.holds(exact):
        raise Violation("overflow")
    return type.wrap(exact)


def shift(op: str, type: Int, left: int, amount: int) -> int:
    if not 0 <= amount < type.width:
        raise Violation("shift")
    if op == "<<" and type.signed and (left < 0 or not type.holds(left << amount)):
        raise Violation("shift")
    return type.wrap(left << amount) if op == "<<" else left >> amount


def compare(op: str, left: int, right: int) -> int:
    return int({"==": left == right, "!=": left != right, "<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[op])  # fmt: skip


@final
class Values:
    """Evaluates in the innermost of some scopes."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.scopes: list[dict[str, Thing]] = [{}]

    def truth(self, expr: Expr) -> bool:
        return is_true(self.memory.used(self.value(expr)))

    def value(self, expr: Expr) -> Value:
        return VALUES[type(expr)](self, expr)

    def value_as(self, expr: Expr, type: Type) -> Value:
        return resized(self.value(expr), expr.type, type)

    def place(self, place: Left) -> Value:
        """Where a place is; an unwritten pointer leads nowhere known."""
        if isinstance(place, Variable):
            for scope in reversed(self.scopes):
                if place.name in scope:
                    return Place(scope[place.name], 0)
            raise KeyError(place.name)
        if isinstance(place, Target):
            return self.value(place.pointer)
        if isinstance(place, Element):
            base = self.value(place.base)
            return self.shifted(base, "+", self.value(place.index), size(place.type))
        record = place.record.type
        assert isinstance(record, Record)
        where = self.place(place.record)
        return where if not isinstance(where, Place) else where.moved(record.offset(place.name))

    def moved(self, expr: Move) -> Value:
        where = self.value(expr.pointer)
        return self.shifted(where, expr.op, self.value(expr.index), size(expr.type.target))

    def shifted(self, where: Value, op: str, index: Value, scale: int) -> Value:
        if isinstance(where, Unwritten) or isinstance(index, Unwritten):
            return Unwritten(True)
        assert isinstance(where, Place)
        assert isinstance(index, int)
        return where.moved(index * scale if op == "+" else -index * scale)

    def computed(self, op: str, kind: Int, other: Int, left: Value, right: Value) -> int:
        if not isinstance(left, int) or not isinstance(right, int):
            raise Unmodelled("arithmetic with what was never written")
        if op in ("<<", ">>"):
            return shift(op, promoted(kind), left, right)
        shared = common(kind, other)
        return arithmetic(op, shared, shared.wrap(left), shared.wrap(right))

    def unary(self, expr: Unary) -> Value:
        value = self.value(expr.operand)
        if expr.op == "!":
            return value if isinstance(value, Unwritten) else int(not is_true(value))
        if not isinstance(value, int):
            raise Unmodelled("arithmetic with what was never written")
        return arithmetic("-", expr.type, 0, value) if expr.op == "-" else expr.type.wrap(~value)

    def binary(self, expr: Binary) -> Value:
        left, right = self.value(expr.left), self.value(expr.right)
        if expr.op not in COMPARISONS:
            return self.computed(expr.op, integer(expr.left), integer(expr.right), left, right)
        if isinstance(left, Unwritten) or isinstance(right, Unwritten):
            return Unwritten(False)
        if isinstance(left, int) and isinstance(right, int):
            shared = common(integer(expr.left), integer(expr.right))
            return compare(expr.op, shared.wrap(left), shared.wrap(right))
        assert isinstance(left, Place)
        assert isinstance(right, Place)
        if expr.op in ("==", "!="):
            return int(equal(left, right) == (expr.op == "=="))
        self._one_thing(left, right)
        return compare(expr.op, left.offset, right.offset)

    def _one_thing(self, left: Place, right: Place) -> None:
        if left.thing is not right.thing:
            if "pointer-compare" in self.memory.selected:
                raise Violation("pointer-compare")
            raise Unmodelled("where objects lie")
        room = len(left.thing.cells) if left.thing is not None else 0
        if not (0 <= left.offset <= room and 0 <= right.offset <= room):
            raise Unmodelled("a pointer outside of its object")

    def distance(self, expr: Distance) -> Value:
        left, right = self.value(expr.left), self.value(expr.right)
        if not isinstance(left, Place) or not isinstance(right, Place):
            raise Unmodelled("arithmetic with what was never written")
        self._one_thing(left, right)
        count, rest = divmod(left.offset - right.offset, size(pointer(expr.left).target))
        if rest:
            raise Unmodelled("a difference that is no number of elements")
        return count

    def logic(self, expr: Logic) -> Value:
        if self.truth(expr.left) is (expr.op == "||"):
            return int(expr.op == "||")
        value = self.value(expr.right)
        return value if isinstance(value, Unwritten) else int(is_true(value))

    def choose(self, expr: Choose) -> Value:
        if isinstance(test := self.value(expr.condition), Unwritten):
            raise Unmodelled("a choice by what was never written")
        return self.value(expr.then if is_true(test) else expr.other)

    def through(self, expr: Through) -> Value:
        value = self.value(expr.pointer)
        if value == NOWHERE:
            return value
        if (
            isinstance(value, Place)
            and value.thing is not None
            and value.thing.alive
            and 0 <= value.offset < len(value.thing.cells)
        ):
            return value
        raise Unmodelled("the number of a pointer outside of its object")


def is_true(value: int | Place) -> bool:
    return value != 0 if isinstance(value, int) else not equal(value, NOWHERE)


def resized(value: Value, before: Type, type: Type) -> Value:
    """A value after conversion to another type."""
    if not isinstance(type, Int) or isinstance(value, Place):
        return value
    if isinstance(value, int):
        return type.wrap(value)
    assert isinstance(before, Int)
    if type.width < before.width and not value.whole:
        raise Unmodelled("part of what was partly written")
    return Unwritten(value.whole and type.width <= before.width)


VALUES: dict[type, Callable[[Values, Any], Value]] = {
    Const: lambda _, expr: expr.value,
    Null: lambda *_: NOWHERE,
    Read: lambda values, expr: values.memory.load(values.place(expr.place), expr.type),
    Address: lambda values, expr: values.place(expr.place),
    Move: lambda values, expr: values.moved(expr),
    Convert: lambda values, expr: values.value_as(expr.operand, expr.type),
    Unary: Values.unary,
    Binary: Values.binary,
    Logic: Values.logic,
    Choose: Values.choose,
    Through: Values.through,
    Distance: Values.distance,
}
