"""Propagation of a field through atomic operations: the result has what memory had, memory has what is put there."""

from __future__ import annotations

from typing import cast

from fathom.analysis.field_layer import FieldLayer
from fathom.bound.code.code import Environment, Op, Signal
from fathom.bound.context.compiler import Compiler
from fathom.bound.instruments.shadow.moves import shadow_type
from fathom.bound.instruments.shadow.slots import shadow_slot
from fathom.bound.residual.values import PointerValue, Scalar, Value
from fathom.frontend.llvm import instructions as inst
from fathom.ir.types import BOOL


def wrap_atomic(c: Compiler, layer: FieldLayer, item: inst.AtomicRMW | inst.CmpXchg, op: Op) -> Op:
    """The operation with what it does to one layer."""
    new = item.value if isinstance(item, inst.AtomicRMW) else item.new
    walk, memory, loc, p = c.walk, layer.memory, item.loc, c.operand(item.ptr)
    stored = walk.shapes.scalar(new.type)
    kind = shadow_type(layer, stored)
    v, d, result = shadow_slot(c, layer, new), shadow_slot(c, layer, item.result), c.slot(item.result)
    expected = shadow_slot(c, layer, item.expected) if isinstance(item, inst.CmpXchg) else None
    replaces = isinstance(item, inst.CmpXchg) or item.op == "xchg"

    def combine(old: Scalar, other: Scalar) -> Scalar:
        both = layer.aggregation.combine(
            layer.aggregation.aggregate_shadow(old, kind.width), layer.aggregation.aggregate_shadow(other, kind.width)
        )
        return layer.aggregation.splat(both, kind.width)

    def run(env: Environment) -> Signal:
        pointer = cast("PointerValue", env[p])
        walk.access.load(walk.path, pointer, stored, loc)  # with its checks, which shadow memory does not make
        old = memory.load(walk.path, pointer, kind, loc)
        signal = op(env)
        shadow = cast("Scalar", env[v])
        put = shadow if replaces else combine(old, shadow)
        if expected is not None:
            done = cast("Scalar", cast("tuple[Value, ...]", env[result])[1])
            put = walk.fold.select(done, shadow, old, kind)
            seen = layer.aggregation.aggregate_shadow(combine(old, cast("Scalar", env[expected])), kind.width)
            env[d] = (old, layer.aggregation.splat(seen, shadow_type(layer, BOOL).width))
        else:
            env[d] = old
        memory.store(walk.path, pointer, kind, put, loc)
        return signal

    return run
