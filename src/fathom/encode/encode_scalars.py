"""The meaning of arithmetic, comparisons, casts, selects and inputs."""

from __future__ import annotations

from fathom.encode.environment import EncodeRule, TermEnvironment, scalar_sort
from fathom.encode.memory_state import select_memory
from fathom.encode.objects import PointerTerm
from fathom.errors import InternalError
from fathom.ir import extended
from fathom.ir import instructions as ir
from fathom.ir.types import Float, Int, Memory, Pointer
from fathom.logic import ops
from fathom.logic.sorts import BOOL, bv
from fathom.logic.terms import Term
from fathom.source import SrcLoc


def int_op(e: TermEnvironment, item: ir.IntOp) -> None:
    x, y = e.term(item.lhs), e.term(item.rhs)
    if x.sort is not BOOL:
        e.values[item.result] = e.terms.make(ops.INT_OPS[item.op], x, y)
    elif item.op in ops.BOOL_OPS:
        e.values[item.result] = e.terms.make(ops.BOOL_OPS[item.op], x, y)
    else:
        e.values[item.result] = e.to_bool(e.terms.make(ops.INT_OPS[item.op], e.from_bool(x), e.from_bool(y)))


def float_op(e: TermEnvironment, item: ir.FloatOp) -> None:
    kind = item.result.type
    assert isinstance(kind, Float)
    e.values[item.result] = e.floats.operate(item.op, kind, [e.term(arg) for arg in item.args], item.loc)


def compare(e: TermEnvironment, item: ir.Compare) -> None:
    kind = item.lhs.type
    if isinstance(kind, Float):
        e.values[item.result] = e.floats.compare(item.pred, e.term(item.lhs), e.term(item.rhs))
        return
    if isinstance(kind, Pointer):
        by_order = item.pred not in ("eq", "ne")
        x, y = e.observed.compare(e.pointer(item.lhs), e.pointer(item.rhs), by_order=by_order)
    elif item.pred in ("eq", "ne"):
        x, y = e.term(item.lhs), e.term(item.rhs)
    else:
        x, y = e.bits(item.lhs), e.bits(item.rhs)
    if item.pred in ("eq", "ne"):
        equal = e.terms.eq(x, y)
        e.values[item.result] = equal if item.pred == "eq" else e.terms.not_(equal)
        return
    op, swapped = ops.ORDERS[item.pred]
    e.values[item.result] = e.terms.make(op, y, x) if swapped else e.terms.make(op, x, y)


def cast(e: TermEnvironment, item: ir.Cast) -> None:
    source, target = item.value.type, item.result.type
    assert isinstance(source, Int | Float)
    assert isinstance(target, Int | Float)
    if isinstance(source, Int) and isinstance(target, Int):
        e.values[item.result] = _resize(e, item, source, target)
    elif isinstance(source, Int) and isinstance(target, Float):
        bits = e.bits(item.value)
        plain = item.op == "bitcast"
        e.values[item.result] = (
            e.floats.from_bits(bits, target, item.loc) if plain else e.floats.from_integer(item.op, bits, target)
        )
    elif isinstance(source, Float) and isinstance(target, Int):
        value = e.term(item.value)
        plain = item.op == "bitcast"
        bits = e.floats.to_bits(value, source) if plain else e.floats.to_integer(item.op, value, source, target.width)
        e.values[item.result] = e.to_bool(bits) if target.width == 1 else bits
    else:
        assert isinstance(target, Float)
        e.values[item.result] = e.floats.resize(e.term(item.value), target)


def _resize(e: TermEnvironment, item: ir.Cast, source: Int, target: Int) -> Term:
    bits = e.bits(item.value)
    extra = target.width - source.width
    if item.op == "trunc":
        low = e.terms.extract(bits, target.width - 1, 0)
        return e.to_bool(low) if target.width == 1 else low
    if item.op == "bitcast" or extra == 0:
        return e.term(item.value)
    return e.terms.sign_extend(bits, extra) if item.op == "sext" else e.terms.zero_extend(bits, extra)


def select(e: TermEnvironment, item: ir.Select) -> None:
    cond, kind = e.term(item.cond), item.result.type
    if isinstance(kind, Memory):
        then, other = e.memory(item.then), e.memory(item.other)
        e.values[item.result] = select_memory(e.terms, cond, then, other, e.encoding, e.graph)
    elif isinstance(kind, Pointer):
        left, right = e.pointer(item.then), e.pointer(item.other)
        address = e.terms.ite(cond, left.address, right.address)
        e.values[item.result] = PointerTerm(address, e.terms.ite(cond, left.object, right.object))
    else:
        e.values[item.result] = e.terms.ite(cond, e.term(item.then), e.term(item.other))


def nondet(e: TermEnvironment, item: ir.Nondet) -> None:
    kind, name = item.result.type, item.result.name
    if isinstance(kind, Pointer):
        address = e.inputs[name] = e.terms.symbol(name, e.address_sort)
        e.values[item.result] = PointerTerm(address, e.objects.none)
    elif isinstance(kind, Float):
        e.inputs[name], e.values[item.result] = _make_float_input(e, kind, name, item.loc)
    elif isinstance(kind, Int):
        e.inputs[name] = e.values[item.result] = e.terms.symbol(name, scalar_sort(kind))
    else:
        raise InternalError("an input cannot be a memory")


def _make_float_input(e: TermEnvironment, kind: Float, name: str, loc: SrcLoc | None) -> tuple[Term, Term]:
    """The bits of an input, and the float; of a long double, such bits as numbers have."""
    if kind.kind != extended.KIND:
        bits = e.terms.symbol(name, bv(kind.width))
    else:
        bits = e.floats.with_integer_bit(e.terms.symbol(name, bv(extended.SORT.width)))
    return bits, e.floats.from_bits(bits, kind, loc)


TABLE: dict[type, EncodeRule] = {
    ir.IntOp: int_op,
    ir.FloatOp: float_op,
    ir.Compare: compare,
    ir.Cast: cast,
    ir.Select: select,
    ir.Nondet: nondet,
}
