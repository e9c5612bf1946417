"""Shadow propagation of moves, alike in every layer: loads, stores, and the parts of structs and vectors."""

from __future__ import annotations

from typing import cast

from fathom.bound.code.code import Environment
from fathom.bound.code.constants import build
from fathom.bound.code.shapes import flatten
from fathom.bound.context.compiler import Compiler
from fathom.bound.instruments.shadow.layer import Change, Layer
from fathom.bound.instruments.shadow.slots import shadow_slot
from fathom.bound.residual.values import CellType, PointerValue, Scalar, Shape, Value
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.types import Type
from fathom.ir.types import Int


def result_slot(c: Compiler, layer: Layer, item: inst.Instruction) -> tuple[int, Shape]:
    """Where the shadow of the result is to be put, and its shape."""
    result = getattr(item, "result", None)
    assert isinstance(result, llvm.Local)
    return shadow_slot(c, layer, result), layer.shape(c.shape(result))


def constant_result(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    """The shadow of the result is that of a constant, whatever the operands are."""
    d, shape = result_slot(c, layer, item)
    return _set(d, layer.constant(shape))


def unwritten_result(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    d, shape = result_slot(c, layer, item)
    return _set(d, layer.unwritten(shape))


def _set(slot: int, shadow: Value) -> Change:
    def change(env: Environment) -> None:
        env[slot] = shadow

    return change


def load(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    """The result of a load has the shadow that its bytes have in memory; to be done behind the load."""
    assert isinstance(item, inst.Load)
    p, walk, memory, loc = c.operand(item.ptr), c.walk, layer.memory, item.loc
    d, shape = result_slot(c, layer, item)
    parts = _parts(c, layer, item.result.type)

    def change(env: Environment) -> None:
        pointer, path = cast("PointerValue", env[p]), walk.path
        if type(shape) is Int:
            env[d] = memory.load(path, pointer, shape, loc)
            return
        values = iter([memory.load(path, walk.pointers.add(path, pointer, at), kind, loc) for at, kind in parts])
        env[d] = build(shape, lambda _: next(values))

    return change


def store(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    """The store itself has been observed, as that of a constant; so only another shadow is left to be written."""
    assert isinstance(item, inst.Store)
    p, v, walk, memory, loc = c.operand(item.ptr), shadow_slot(c, layer, item.value), c.walk, layer.memory, item.loc
    parts = [(at, kind, layer.constant(kind)) for at, kind in _parts(c, layer, item.value.type)]

    def change(env: Environment) -> None:
        pointer, path = cast("PointerValue", env[p]), walk.path
        for (at, kind, constant), shadow in zip(parts, cast("list[Scalar]", flatten(env[v])), strict=True):
            if shadow != constant:
                memory.store(path, walk.pointers.add(path, pointer, at), kind, shadow, loc)

    return change


def _parts(c: Compiler, layer: Layer, kind: Type) -> list[tuple[int, Int]]:
    return [(at, shadow_type(layer, part)) for at, part in c.walk.shapes.parts(kind)]


def shadow_type(layer: Layer, kind: CellType) -> Int:
    """The type of the shadow of a scalar."""
    shape = layer.shape(kind)
    assert isinstance(shape, Int)
    return shape


def extract_value(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.ExtractValue)
    a, d, indices = shadow_slot(c, layer, item.aggregate), shadow_slot(c, layer, item.result), item.indices

    def change(env: Environment) -> None:
        shadow = env[a]
        for index in indices:
            shadow = cast("tuple[Value, ...]", shadow)[index]
        env[d] = shadow

    return change


def insert_value(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.InsertValue)
    a, v, d = (shadow_slot(c, layer, value) for value in (item.aggregate, item.value, item.result))
    indices = item.indices

    def change(env: Environment) -> None:
        above: list[tuple[Value, ...]] = []
        whole = env[a]
        for index in indices:
            above.append(cast("tuple[Value, ...]", whole))
            whole = above[-1][index]
        made = env[v]
        for parts, index in zip(reversed(above), reversed(indices), strict=True):
            made = (*parts[:index], made, *parts[index + 1 :])
        env[d] = made

    return change


def extract_element(c: Compiler, layer: Layer, item: inst.ExtractElement, otherwise: Change) -> Change:
    """`otherwise` is for an index that is not known."""
    a, i, d = shadow_slot(c, layer, item.vector), c.operand(item.index), shadow_slot(c, layer, item.result)

    def change(env: Environment) -> None:
        parts, index = cast("tuple[Value, ...]", env[a]), env[i]
        if isinstance(index, int) and index < len(parts):
            env[d] = parts[index]
        else:
            otherwise(env)

    return change


def insert_element(c: Compiler, layer: Layer, item: inst.InsertElement, otherwise: Change) -> Change:
    a, v, i = shadow_slot(c, layer, item.vector), shadow_slot(c, layer, item.value), c.operand(item.index)
    d = shadow_slot(c, layer, item.result)

    def change(env: Environment) -> None:
        parts, index = cast("tuple[Value, ...]", env[a]), env[i]
        if isinstance(index, int) and index < len(parts):
            env[d] = (*parts[:index], env[v], *parts[index + 1 :])
        else:
            otherwise(env)

    return change


def shuffle_vector(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.ShuffleVector)
    a, b = shadow_slot(c, layer, item.lhs), shadow_slot(c, layer, item.rhs)
    d, shape = result_slot(c, layer, item)
    assert isinstance(shape, tuple)
    bad = cast("tuple[Value, ...]", layer.unwritten(shape))
    elements = item.mask.elements if isinstance(item.mask, llvm.Aggregate) else (item.mask,) * len(shape)
    picks = [e.value if isinstance(e, llvm.ConstInt) else 0 if isinstance(e, llvm.Zero) else None for e in elements]

    def change(env: Environment) -> None:
        pool = cast("tuple[Value, ...]", env[a]) + cast("tuple[Value, ...]", env[b])
        env[d] = tuple(bad[at] if pick is None else pool[pick] for at, pick in enumerate(picks))

    return change


def memset(c: Compiler, layer: Layer, item: inst.Call) -> Change:
    """`memset` has been observed, as that of a constant: another shadow of the byte is left to be written."""
    target, second, length = item.args[:3]
    p, n, byte, walk, loc = c.operand(target), c.operand(length), shadow_slot(c, layer, second), c.walk, item.loc
    width = walk.shapes.scalar(length.type).width
    constant = layer.constant(layer.shape(c.shape(second)))

    def change(env: Environment) -> None:
        if env[byte] != constant:
            size = walk.fold.cast("zext", cast("Scalar", env[n]), Int(width), Int(walk.pointers.width))
            layer.memory.fill(walk.path, cast("PointerValue", env[p]), cast("Scalar", env[byte]), size, loc)

    return change
