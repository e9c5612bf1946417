"""`--arith int`: the meaning of scalars in linear arithmetic over unbounded integers (SMT-CBMC, section 3.3).

Conditions are Boolean terms, other integers a `BoundedInteger`. Bitwise operations are sums where a mask, disjoint bits
or a single bit make them so; shifts and divisions need a literal. Everything else is refused with its place, as are
floats and values that come from memory or pointers: whatever is accepted has the same verdict as with bit-vectors.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NoReturn, TypeAlias

from fathom.encode.environment import EncodeRule, TermEnvironment
from fathom.encode.numbers import BoundedInteger
from fathom.errors import UserError
from fathom.ir import instructions as ir
from fathom.ir.arithmetic import COMPARE, INT_OPS, to_signed
from fathom.ir.types import Int, Memory, Pointer
from fathom.ir.values import Lit, Reg, Value
from fathom.logic.sorts import BOOL
from fathom.logic.terms import Term
from fathom.source import SrcLoc

Operation: TypeAlias = Callable[[TermEnvironment, ir.IntOp, int], BoundedInteger]


def refuse(what: str, loc: SrcLoc | None) -> NoReturn:
    place = f"{loc}: " if loc is not None else ""
    raise UserError(f"{place}{what} cannot be expressed with --arith int", hint="use --arith bv")


def number(e: TermEnvironment, value: Value) -> BoundedInteger:
    """A scalar operand that is not a condition."""
    if isinstance(value, Reg):
        found = e.values[value]
        assert isinstance(found, BoundedInteger)
        return found
    assert isinstance(value, Lit)
    return e.numbers.literal(to_signed(value.value, value.type.width))


# ── rules ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def nondet(e: TermEnvironment, item: ir.Nondet) -> None:
    kind, name = item.result.type, item.result.name
    if not isinstance(kind, Int):
        refuse(f"an input of type {kind}", item.loc)
    if kind.width == 1:
        e.inputs[name] = e.values[item.result] = e.terms.symbol(name, BOOL)
        return
    made = e.values[item.result] = e.numbers.input(name, kind.width, item.result in e.signed)
    e.inputs[name] = e.numbers.modulo(made, 1 << kind.width).term


def int_op(e: TermEnvironment, item: ir.IntOp) -> None:
    kind = item.result.type
    assert isinstance(kind, Int)
    if kind.width == 1:
        e.values[item.result] = _tabulate(e, item, INT_OPS[item.op])
    else:
        e.values[item.result] = e.numbers.narrow(_OPERATIONS[item.op](e, item, kind.width), kind.width)


def compare(e: TermEnvironment, item: ir.Compare) -> None:
    kind, pred = item.lhs.type, item.pred
    if not isinstance(kind, Int):
        refuse(f"a comparison of type {kind}", item.loc)
    if kind.width == 1:
        e.values[item.result] = _tabulate(e, item, COMPARE[pred])
        return
    x, y = number(e, item.lhs), number(e, item.rhs)
    if pred in ("eq", "ne"):
        equal = e.numbers.equal(x, y, kind.width)
        e.values[item.result] = equal if pred == "eq" else e.terms.not_(equal)
        return
    reading = e.numbers.signed if pred.startswith("s") else e.numbers.unsigned
    x, y = reading(x, kind.width), reading(y, kind.width)
    if pred[1:] in ("gt", "le"):
        x, y = y, x
    less = e.numbers.less(x, y)
    e.values[item.result] = less if pred[1:] in ("lt", "gt") else e.terms.not_(less)


def _tabulate(e: TermEnvironment, item: ir.IntOp | ir.Compare, function: Callable[[int, int, int], int]) -> Term:
    """An operation on single bits, by its table."""
    x, y, terms = e.term(item.lhs), e.term(item.rhs), e.terms

    def row(left: int) -> Term:
        return terms.ite(y, terms.value(BOOL, function(left, 1, 1)), terms.value(BOOL, function(left, 0, 1)))

    return terms.ite(x, row(1), row(0))


def cast(e: TermEnvironment, item: ir.Cast) -> None:
    source, target = item.value.type, item.result.type
    if not isinstance(source, Int) or not isinstance(target, Int):
        refuse(f"{item.op} from {source} to {target}", item.loc)
    if source.width == target.width:
        e.values[item.result] = e.term(item.value) if source.width == 1 else number(e, item.value)
    elif source.width == 1:
        one = e.numbers.literal(-1 if item.op == "sext" else 1)
        e.values[item.result] = e.numbers.ite(e.term(item.value), one, e.numbers.literal(0))
    elif target.width == 1:
        low = e.numbers.modulo(number(e, item.value), 2)
        e.values[item.result] = e.terms.eq(low.term, e.numbers.literal(1).term)
    elif item.op == "trunc":
        e.values[item.result] = number(e, item.value)
    else:
        reading = e.numbers.signed if item.op == "sext" else e.numbers.unsigned
        e.values[item.result] = reading(number(e, item.value), source.width)


def select(e: TermEnvironment, item: ir.Select) -> None:
    kind = item.result.type
    if isinstance(kind, Memory | Pointer):
        return
    if not isinstance(kind, Int):
        refuse(f"a choice of type {kind}", item.loc)
    cond = e.term(item.cond)
    if kind.width == 1:
        e.values[item.result] = e.terms.ite(cond, e.term(item.then), e.term(item.other))
    else:
        e.values[item.result] = e.numbers.ite(cond, number(e, item.then), number(e, item.other))


def refuse_value(
    e: TermEnvironment,
    item: ir.Load | ir.PtrToInt | ir.PtrField | ir.IsDeref | ir.IsAlloc | ir.IsValid | ir.IsMod | ir.FloatOp,
) -> None:
    what = "arithmetic on floats" if isinstance(item, ir.FloatOp) else "a value that depends on memory or a pointer"
    refuse(what, item.loc)


def skip(_: TermEnvironment, __: ir.Definition) -> None:
    """Memories and pointers: what a value needs of them is refused where it is used."""


# ── operations on more than one bit ───────────────────────────────────────────────────────────────────────────────────


def _both(e: TermEnvironment, item: ir.IntOp) -> tuple[BoundedInteger, BoundedInteger]:
    return number(e, item.lhs), number(e, item.rhs)


def _literal(item: ir.IntOp) -> int:
    """The right operand, which has to be known."""
    if not isinstance(item.rhs, Lit):
        refuse(f"{item.op} by a value that is not constant", item.loc)
    return item.rhs.value


def _shl(e: TermEnvironment, item: ir.IntOp, width: int) -> BoundedInteger:
    distance = _literal(item)
    return e.numbers.mul(number(e, item.lhs), e.numbers.literal(1 << distance if distance < width else 0))


def _shr(e: TermEnvironment, item: ir.IntOp, width: int) -> BoundedInteger:
    signed = item.op == "ashr"
    distance = min(_literal(item), width)
    x = number(e, item.lhs)
    return e.numbers.floor_div(e.numbers.signed(x, width) if signed else e.numbers.unsigned(x, width), 1 << distance)


def _unsigned_division(e: TermEnvironment, item: ir.IntOp, width: int) -> BoundedInteger:
    divisor = _literal(item)
    if divisor == 0:
        return e.numbers.literal(-1) if item.op == "udiv" else number(e, item.lhs)
    x = e.numbers.unsigned(number(e, item.lhs), width)
    return e.numbers.floor_div(x, divisor) if item.op == "udiv" else e.numbers.modulo(x, divisor)


def _signed_division(e: TermEnvironment, item: ir.IntOp, width: int) -> BoundedInteger:
    """Toward zero: by magnitudes, with the sign put back."""
    divisor, numbers = to_signed(_literal(item), width), e.numbers
    x = numbers.signed(number(e, item.lhs), width)
    positive = numbers.at_least(x.term, 0)
    if divisor == 0:
        return numbers.ite(positive, numbers.literal(-1), numbers.literal(1)) if item.op == "sdiv" else x
    below = numbers.sub(numbers.literal(0), x)
    operate = numbers.floor_div if item.op == "sdiv" else numbers.modulo
    up, down = operate(x, abs(divisor)), numbers.sub(numbers.literal(0), operate(below, abs(divisor)))
    result = up if x.low >= 0 else numbers.ite(positive, up, down)
    return numbers.sub(numbers.literal(0), result) if item.op == "sdiv" and divisor < 0 else result


def _bitwise(e: TermEnvironment, item: ir.IntOp, width: int) -> BoundedInteger:
    """`x | y` is `x + y - (x & y)`, `x ^ y` is `x + y - 2 (x & y)`, and `~x` is `-1 - x`."""
    x, y = _both(e, item)
    if item.op == "xor" and y.low == y.high == -1:
        return e.numbers.sub(y, x)
    common = _and(e, item, x, y, width)
    if item.op == "and":
        return common
    twice = common if item.op == "or" else e.numbers.add(common, common)
    return e.numbers.sub(e.numbers.add(x, y), twice)


def _and(e: TermEnvironment, item: ir.IntOp, x: BoundedInteger, y: BoundedInteger, width: int) -> BoundedInteger:
    if x.term is y.term:
        return x
    for left, right, value in ((x, y, item.rhs), (y, x, item.lhs)):
        if isinstance(value, Lit):
            return _mask(e, left, value.value, width)
        if right.low >= 0 and right.high < 1 << left.zeros:
            return e.numbers.literal(0)
        if right.low >= 0 and right.high <= 1:
            bit = e.numbers.modulo(left, 2)
            return e.numbers.ite(e.numbers.at_least(right.term, 1), bit, e.numbers.literal(0))
    refuse(f"{item.op} of two values that are not constant", item.loc)


def _mask(e: TermEnvironment, x: BoundedInteger, mask: int, width: int) -> BoundedInteger:
    """Bits `low` up to `high` are `x mod 2**high - x mod 2**low`; modulo the width, `x` will do for the first."""
    result = e.numbers.literal(0)
    for low, high in _runs(mask):
        field = x if high == width else e.numbers.modulo(x, 1 << high)
        if low:
            field = e.numbers.sub(field, e.numbers.modulo(x, 1 << low))
            most = field.high if high == width else (1 << high) - (1 << low)
            field = BoundedInteger(field.term, field.low if high == width else 0, most, low)
        result = e.numbers.add(result, field)
    return result


def _runs(mask: int) -> list[tuple[int, int]]:
    """Where the runs of ones begin and end, from the lowest."""
    found, at = [], 0
    while mask >> at:
        low = at + _trailing_zeros(mask >> at)
        at = low + _trailing_zeros(~(mask >> low))
        found.append((low, at))
    return found


def _trailing_zeros(value: int) -> int:
    return (value & -value).bit_length() - 1


_OPERATIONS: Final[dict[str, Operation]] = {
    "add": lambda e, item, _: e.numbers.add(*_both(e, item)),
    "sub": lambda e, item, _: e.numbers.sub(*_both(e, item)),
    "mul": lambda e, item, _: e.numbers.mul(*_both(e, item)),
    "udiv": _unsigned_division,
    "urem": _unsigned_division,
    "sdiv": _signed_division,
    "srem": _signed_division,
    "shl": _shl,
    "lshr": _shr,
    "ashr": _shr,
    "and": _bitwise,
    "or": _bitwise,
    "xor": _bitwise,
}

TABLE: Final[dict[type, EncodeRule]] = {
    ir.Nondet: nondet,
    ir.IntOp: int_op,
    ir.Compare: compare,
    ir.Cast: cast,
    ir.Select: select,
    **dict.fromkeys(
        (ir.Load, ir.PtrToInt, ir.PtrField, ir.IsDeref, ir.IsAlloc, ir.IsValid, ir.IsMod, ir.FloatOp), refuse_value
    ),
    **dict.fromkeys(
        (
            ir.MemInit, ir.Alloc, ir.Free, ir.Store, ir.StoreBytes, ir.Memset, ir.Memcpy, ir.Havoc, ir.Gep,
            ir.IntToPtr, ir.ResetMod,
        ),
        skip,
    ),
}  # fmt: skip
