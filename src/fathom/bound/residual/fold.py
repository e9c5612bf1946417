"""Scalar operations: computed when their operands are known, simplified when that is cheap, emitted otherwise.

The simplifications are the ones that keep branch conditions recognisable: C turns every comparison into an `int` and
compares that with zero again, so `icmp ne (zext c), 0` must become `c` before it is branched on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast as typed
from typing import final

from fathom.bound.facts.definition_ranges import DefinitionRanges
from fathom.bound.facts.known_bits import KnownBits
from fathom.bound.facts.path_facts import PathFacts
from fathom.bound.facts.strides import Strides
from fathom.bound.facts.value_sets import ValueSets
from fathom.bound.residual.conditions import NumberJoin, SummaryConditions
from fathom.bound.residual.residue import Residue, literal
from fathom.bound.residual.values import Scalar
from fathom.domains.comparison import MIRROR, NEGATION
from fathom.effort import EffortMeter
from fathom.ir import floats
from fathom.ir.arithmetic import CASTS, COMPARE, INT_OPS
from fathom.ir.instructions import (
    Cast,
    CastKind,
    Compare,
    FloatOp,
    FloatOpKind,
    IntKind,
    IntOp,
    Nondet,
    Predicate,
    Select,
)
from fathom.ir.types import BOOL, Float, Int, Pointer
from fathom.ir.values import Lit, Reg, Value
from fathom.source import SrcLoc

_NEUTRAL_RIGHT = frozenset({"add", "sub", "or", "xor", "shl", "lshr", "ashr"})
_COMMUTES = frozenset({"add", "mul", "and", "or", "xor"})
_EQUIVALENT: dict[str, tuple[tuple[str, bool, bool], ...]] = {
    pred: ((pred, False, True), (other, False, False), (MIRROR[pred], True, True), (MIRROR[other], True, False))
    for pred, other in NEGATION.items()
}
"""Equivalent comparisons: the predicate, whether operands are swapped, and whether it is the same or the negation."""
_UNSIGNED: dict[str, Predicate] = {"slt": "ult", "sle": "ule", "sgt": "ugt", "sge": "uge"}
_REFLEXIVE = frozenset({"eq", "ule", "uge", "sle", "sge"})


@final
class Folder:
    """Writes scalar instructions to the residue, or avoids writing them."""

    def __init__(self, residue: Residue, effort: EffortMeter | None = None) -> None:
        self.residue = residue
        self.effort = effort if effort is not None else EffortMeter()
        self._definitions: dict[Reg, IntOp | Cast | Select] = {}
        self._ranges = DefinitionRanges(self._definitions, self.effort)
        self._bits = KnownBits(self._definitions)
        self.strides = Strides(self._definitions, self.effort)
        self.value_sets = ValueSets(self._definitions, self.effort)
        self.conditions = SummaryConditions(self, residue, self._definitions, self.value_sets)
        self._numbers: dict[tuple[object, ...], Reg] = {}
        self.known = PathFacts(residue, self._definitions, self._ranges, self.effort, self.value_sets)
        self._on_input: Callable[[Reg, str, SrcLoc | None], None] | None = None
        """Called with every input."""

    @property
    def definitions(self) -> Mapping[Reg, IntOp | Cast | Select]:
        """How numbers are computed."""
        return self._definitions

    def add_join(self, number: Reg, join: NumberJoin) -> None:
        """A number is that of the path that was taken."""
        self.conditions.add_join(number, join)
        self.value_sets.add_join(number, join.arms)
        self.known.add_join(number, join.arms)

    def number_value(self, kind: Int | Float | Pointer, *key: object) -> tuple[Reg, bool]:
        """The register for an operation, and whether it is defined already on every path to here: value numbering."""
        found = self._numbers.get(key)
        if found is not None and self.residue.is_available(found, self.residue.here):
            return found, True
        made = self._numbers[key] = self.residue.reg(kind)
        return made, False

    def int_op(
        self, op: IntKind, width: int, x: Scalar, y: Scalar, flags: tuple[str, ...] = (), loc: SrcLoc | None = None
    ) -> Scalar:
        if isinstance(x, int) and isinstance(y, int):
            return INT_OPS[op](x, y, width)
        if isinstance(x, int) and op in _COMMUTES:
            x, y = y, x
        simple = self._simple_int_op(op, width, x, y)
        if simple is None and isinstance(y, int):
            simple = self._bits.decide(op, width, typed("Reg", x), y)
        if simple is not None:
            return simple
        kind = Int(width)
        result, done = self.number_value(kind, op, width, x, y)
        if done:
            return result
        made = IntOp(result, op, self.operand(kind, x), self.operand(kind, y), flags, loc)
        self.residue.emit(made)
        self._definitions[result] = made
        return result

    def range(self, width: int, x: Scalar) -> tuple[int, int]:
        """An interval in which a number lies, read as signed."""
        return self._ranges.signed(self.operand(Int(width), x))

    def _simple_int_op(self, op: IntKind, width: int, x: Scalar, y: Scalar) -> Scalar | None:
        if isinstance(y, int):
            if y == 0:
                if op in _NEUTRAL_RIGHT:
                    return x
                return 0 if op in ("mul", "and") else None
            if y == (1 << width) - 1 and op in ("and", "or"):
                return x if op == "and" else y
            if y == 1 and op in ("mul", "udiv"):
                return x
            if op in ("and", "urem", "srem"):
                low = self.strides.low_bits(typed("Reg", x), y if op == "and" else y - 1)
                if low is not None and (low == 0 or op != "srem"):
                    return low
            return self._gather_constants(op, width, x, y)
        if isinstance(x, int):
            return 0 if x == 0 and op in ("shl", "lshr", "ashr") else None
        if x is y and op in ("sub", "xor", "and", "or"):
            return 0 if op in ("sub", "xor") else x
        return None

    def _gather_constants(self, op: IntKind, width: int, x: Scalar, y: int) -> Scalar | None:
        """`(x + 3) + 4` is `x + 7`, `(x + 3) - 3` is `x`, and so is `(x ^ 1) ^ 1`."""
        inner = self._definitions.get(typed("Reg", x))
        if type(inner) is IntOp and (inner.op, op) == ("add", "sub"):
            op, y = "add", -y % (1 << width)
        if type(inner) is not IntOp or inner.op != op or op not in ("add", "xor", "and", "or"):
            return None
        if type(inner.rhs) is not Lit:
            return None
        return self.int_op(op, width, typed("Reg", inner.lhs), INT_OPS[op](inner.rhs.value, y, width))

    def compare(self, pred: Predicate, width: int, x: Scalar, y: Scalar, loc: SrcLoc | None = None) -> Scalar:
        if isinstance(x, int):
            if isinstance(y, int):
                return COMPARE[pred](x, y, width)
            return self.compare(typed("Predicate", MIRROR[pred]), width, y, x, loc)
        if x is y:
            return 1 if pred in _REFLEXIVE else 0
        if isinstance(y, int):
            simple = self._compare_literal(pred, width, x, y, loc)
            if simple is not None:
                return simple
        return self._emit_compare(pred, Int(width), x, y, loc)

    def _compare_literal(self, pred: Predicate, width: int, x: Reg, y: int, loc: SrcLoc | None) -> Scalar | None:
        if width == 1 and pred in ("eq", "ne"):
            return x if (pred == "eq") == (y == 1) else self.negate(x)
        if y == 0 and pred in ("ult", "uge"):
            return 0 if pred == "ult" else 1
        if y == 0 and pred in ("ugt", "ule"):
            return self.compare("ne" if pred == "ugt" else "eq", width, x, 0, loc)
        decided = self.value_sets.decide(pred, width, x, y)
        if decided is not None:
            return decided
        inner = self._definitions.get(x)
        if type(inner) is Select and self._is_among_literals(inner):
            then, other = (self._compare_arm(pred, width, arm, y, loc) for arm in (inner.then, inner.other))
            chosen = self.select(typed("Reg", inner.cond), then, other, BOOL)
            if isinstance(chosen, Reg):
                self.known.add_equivalent_comparison(chosen, pred, width, x, y)
            return chosen
        if type(inner) is Cast and inner.op == "zext":
            if pred in _UNSIGNED:
                if y >> (width - 1):
                    return 1 if pred in ("sgt", "sge") else 0
                pred = _UNSIGNED[pred]
            narrow = typed("Int", typed("Reg", inner.value).type).width
            if y >> narrow:
                return 1 if pred in ("ne", "ult", "ule") else 0
            return self.compare(pred, narrow, typed("Reg", inner.value), y, loc)
        return None

    def _is_among_literals(self, chosen: Select) -> bool:
        """Whether a choice is among few numbers that are known: the result of a function that returns early."""
        work = [chosen]
        left = self.effort.limits.literal_choices
        while work:
            left -= 1
            made = work.pop()
            for arm in (made.then, made.other):
                inner = self._definitions.get(arm) if isinstance(arm, Reg) else None
                if type(inner) is Select:
                    work.append(inner)
                elif type(arm) is not Lit:
                    return False
            if left == 0:
                self.effort.reach("literal_choices")
                return False
        return True

    def _compare_arm(self, pred: Predicate, width: int, arm: Value, y: int, loc: SrcLoc | None) -> Scalar:
        if isinstance(arm, Lit):
            return COMPARE[pred](arm.value, y, width)
        return self.compare(pred, width, typed("Reg", arm), y, loc)

    def float_compare(self, pred: Predicate, kind: Float, x: Scalar, y: Scalar, loc: SrcLoc | None = None) -> Scalar:
        if isinstance(x, int) and isinstance(y, int):
            return floats.compare(pred, str(kind), x, y)
        return self._emit_compare(pred, kind, x, y, loc)

    def _emit_compare(self, pred: Predicate, kind: Int | Float, x: Scalar, y: Scalar, loc: SrcLoc | None) -> Scalar:
        found = self.find_comparison(pred, kind, x, y)
        if found is not None:
            return found
        result, _ = self.number_value(BOOL, pred, kind, x, y)
        self.residue.emit(Compare(result, pred, self.operand(kind, x), self.operand(kind, y), loc))
        if isinstance(kind, Int):
            self.known.add_comparison(result, pred, kind.width, typed("Reg", x), y)
        else:
            self.known.floats.add_comparison(result, pred, x, y)
        return result

    def compare_pointers(self, pred: Predicate, x: Value, y: Value, loc: SrcLoc | None = None) -> Scalar:
        """A comparison of addresses."""
        kind = self.residue.pointer
        found = self.find_comparison(pred, kind, x, y)
        if found is None:
            found, _ = self.number_value(BOOL, pred, kind, x, y)
            self.residue.emit(Compare(found, pred, x, y, loc))
        return self.residue.evaluate(found) if isinstance(found, Reg) else found

    def find_comparison(
        self, pred: Predicate, kind: Int | Float | Pointer, x: Scalar | Value, y: Scalar | Value
    ) -> Scalar | None:
        """The result of an equivalent comparison that is available here: `x <= y` is the negation of `y < x`."""
        for other, swapped, same in _EQUIVALENT.get(pred, ((pred, False, True),)):
            found = self._numbers.get((other, kind, y, x) if swapped else (other, kind, x, y))
            if found is not None and self.residue.is_available(found, self.residue.here):
                return found if same else self.negate(found)
        return None

    def cast(
        self, op: CastKind, x: Scalar, source: Int | Float, target: Int | Float, loc: SrcLoc | None = None
    ) -> Scalar:
        if source == target:
            return x
        if isinstance(x, int):
            return CASTS[op](x, source, target)
        inner = self._definitions.get(x)
        if op == "trunc" and type(inner) is IntOp and inner.op in ("or", "shl"):
            power, rest = self.strides.remainder(x, source.width)
            if power >= 1 << target.width:
                return rest % (1 << target.width)
        if type(inner) is Cast and inner.op in ("zext", "sext") and op in ("trunc", inner.op):
            below = typed("Reg", inner.value)
            assert isinstance(below.type, Int)
            if op == "trunc" and below.type.width > target.width:
                return self.cast("trunc", below, below.type, target, loc)
            return self.cast(inner.op, below, below.type, target, loc)
        if type(inner) is Cast and inner.op == "bitcast" and op == "bitcast":
            back = typed("Reg", inner.value)
            if back.type == target:
                return back
        result, done = self.number_value(target, op, target, x)
        if not done:
            made = self._definitions[result] = Cast(result, op, x, loc)
            self.residue.emit(made)
        return result

    def match_extract(self, x: Reg) -> tuple[Reg, int] | None:
        """The register of which a number is the low bits from a position on, and that position."""
        made = self._definitions.get(x)
        if type(made) is not Cast or made.op != "trunc":
            return None
        below = typed("Reg", made.value)
        shifted = self._definitions.get(below)
        if type(shifted) is IntOp and shifted.op == "lshr" and type(shifted.rhs) is Lit:
            return typed("Reg", shifted.lhs), shifted.rhs.value
        return below, 0

    def float_op(self, op: FloatOpKind, kind: Float, args: tuple[Scalar, ...], loc: SrcLoc | None = None) -> Scalar:
        known = [x for x in args if isinstance(x, int)]
        if len(known) == len(args):
            return floats.operate(op, str(kind), known)
        result = self.residue.reg(kind)
        self.residue.emit(FloatOp(result, op, tuple(self.operand(kind, x) for x in args), loc))
        self.known.floats.add_operation(result, op, args)
        return result

    def select(self, cond: Scalar, then: Scalar, other: Scalar, kind: Int | Float) -> Scalar:
        if isinstance(cond, int):
            return then if cond else other
        then, other = self._choose_arm(cond, then, True), self._choose_arm(cond, other, False)
        if then is other or (isinstance(then, int) and then == other):
            return then
        if kind is BOOL or kind == BOOL:
            simple = self._select_bool(cond, then, other)
            if simple is not None:
                return simple
        result, done = self.number_value(kind, "select", kind, cond, then, other)
        if not done:
            made = Select(result, cond, self.operand(kind, then), self.operand(kind, other))
            self._definitions[result] = made
            self.residue.emit(made)
        return result

    def _choose_arm(self, cond: Reg, value: Scalar, taken: bool) -> Scalar:
        """A select on the same condition has only one arm left where the condition is known."""
        while isinstance(value, Reg):
            inner = self._definitions.get(value)
            if type(inner) is not Select or inner.cond is not cond:
                return value
            arm = inner.then if taken else inner.other
            value = arm.value if type(arm) is Lit else typed("Reg", arm)
        return value

    def _select_bool(self, cond: Reg, then: Scalar, other: Scalar) -> Scalar | None:
        if isinstance(then, int):
            return self.disjunction(cond, other) if then else self.conjunction(self.negate(cond), other)
        if isinstance(other, int):
            return self.disjunction(self.negate(cond), then) if other else self.conjunction(cond, then)
        return None

    def negate(self, cond: Scalar) -> Scalar:
        return self.int_op("xor", 1, cond, 1)

    def conjunction(self, left: Scalar, right: Scalar) -> Scalar:
        """`left and right`, decided where one of them says something about the other."""
        if isinstance(left, Reg) and isinstance(right, Reg):
            simple = self._absorb(left, right, 1)
            if simple is not None:
                return simple
        return self.int_op("and", 1, left, right)

    def disjunction(self, left: Scalar, right: Scalar) -> Scalar:
        """`left or right`, decided in the same way."""
        if isinstance(left, Reg) and isinstance(right, Reg):
            simple = self._absorb(left, right, 0)
            if simple is not None:
                return simple
        return self.int_op("or", 1, left, right)

    def _absorb(self, left: Reg, right: Reg, value: int) -> Scalar | None:
        """What both conditions together are where one implies the other, or excludes it; both shall have a value."""
        implied, further = dict(self._implications(left, value)), self._implications(right, value)
        if any(implied.get(reg, truth) != truth for reg, truth in further):
            return 1 - value
        if right in implied:
            return left
        return right if any(reg is left for reg, _ in further) else None

    def _implications(self, cond: Reg, value: int) -> list[tuple[Reg, int]]:
        most = self.effort.limits.implied_conditions
        implied = self.known.implications(cond, value, most)
        if len(implied) == most:
            self.effort.reach("implied_conditions")
        return implied

    def restrict_inputs(self, on_input: Callable[[Reg, str, SrcLoc | None], None]) -> None:
        """From now on every input is restricted when it comes to be: `on_input(register, instance, place)`."""
        self._on_input = on_input

    def fresh(self, kind: Int | Float, source: str, loc: SrcLoc | None = None) -> Scalar:
        """An input: any value of this type."""
        result, instance = self.residue.reg(kind), self.residue.instances.here("input", source, loc).name
        self.residue.emit(Nondet(result, source, loc, instance))
        if self._on_input is not None:
            self._on_input(result, instance, loc)
        return self.residue.evaluate(result)

    @staticmethod
    def operand(kind: Int | Float, value: Scalar) -> Reg | Lit:
        return literal(kind, value) if isinstance(value, int) else value
