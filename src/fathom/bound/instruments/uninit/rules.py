"""Shadow propagation of uninit, by the type of instruction: what is done before the instruction is executed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from fathom.bound.code.code import Environment
from fathom.bound.context.compiler import Compiler
from fathom.bound.instruments.shadow import moves
from fathom.bound.instruments.shadow.layer import Change, Layer
from fathom.bound.instruments.shadow.moves import result_slot
from fathom.bound.instruments.shadow.slots import shadow_slot
from fathom.bound.instruments.uninit.shadows import (
    binary_shadow,
    has_unwritten_bit,
    select_shadow,
    shadow_shape,
    splat,
    written_shadow,
)
from fathom.bound.residual.values import Scalar
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.ir.instructions import CastKind
from fathom.ir.types import Int

Tracked: TypeAlias = Callable[[Compiler, Layer, inst.Instruction], Change]
"""What is to be done to the shadows before an instruction is executed."""


def depends_on(c: Compiler, layer: Layer, item: inst.Instruction, *values: llvm.Value) -> Change:
    """The result was written if every bit of the operands was."""
    d, shape = result_slot(c, layer, item)
    fold, good = c.walk.fold, written_shadow(shape)
    sources = [(shadow_slot(c, layer, value), shadow_shape(c.shape(value))) for value in values]

    def change(env: Environment) -> None:
        wrong: Scalar = 0
        for slot, kind in sources:
            if env[slot] != 0:
                wrong = fold.disjunction(wrong, has_unwritten_bit(fold, env[slot], kind))
        env[d] = good if wrong == 0 else splat(fold, wrong, shape)

    return change


def bin_op(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.BinOp)
    kind = c.shape(item.result)
    if not isinstance(kind, Int):
        if isinstance(kind, tuple) and isinstance(kind[0], Int):
            return _vector_bin_op(c, layer, item, kind[0].width)
        return depends_on(c, layer, item, item.lhs, item.rhs)
    a, b, op, width, fold = c.operand(item.lhs), c.operand(item.rhs), item.op, kind.width, c.walk.fold
    x, y, d = shadow_slot(c, layer, item.lhs), shadow_slot(c, layer, item.rhs), shadow_slot(c, layer, item.result)

    def change(env: Environment) -> None:
        left, right = cast("Scalar", env[x]), cast("Scalar", env[y])
        if left == 0 and right == 0:
            env[d] = 0
        else:
            values = cast("tuple[Scalar, Scalar]", (env[a], env[b]))
            env[d] = binary_shadow(fold, op, width, values, (left, right))

    return change


def _vector_bin_op(c: Compiler, layer: Layer, item: inst.BinOp, width: int) -> Change:
    a, b, op, fold = c.operand(item.lhs), c.operand(item.rhs), item.op, c.walk.fold
    x, y, d = shadow_slot(c, layer, item.lhs), shadow_slot(c, layer, item.rhs), shadow_slot(c, layer, item.result)

    def change(env: Environment) -> None:
        columns = zip(*(cast("tuple[Scalar, ...]", env[slot]) for slot in (a, b, x, y)), strict=True)
        env[d] = tuple(binary_shadow(fold, op, width, (v, w), (s, t)) for v, w, s, t in columns)

    return change


def unary_op(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    """`freeze` makes some value of one that was not written, and from there on it is that value."""
    assert isinstance(item, inst.UnaryOp)
    return moves.constant_result(c, layer, item) if item.op == "freeze" else depends_on(c, layer, item, item.value)


def compare(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.Compare)
    return depends_on(c, layer, item, item.lhs, item.rhs)


_SAME_BITS: dict[str, CastKind] = {"trunc": "trunc", "zext": "zext", "sext": "sext"}


def convert(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.Cast)
    source, target = shadow_shape(c.shape(item.value)), shadow_shape(c.shape(item.result))
    if isinstance(source, tuple) or isinstance(target, tuple):
        return depends_on(c, layer, item, item.value)
    assert isinstance(source, Int)
    assert isinstance(target, Int)
    moved = item.op in ("bitcast", "ptrtoint", "inttoptr", "addrspacecast", "ptrtoaddr")
    resized: CastKind = "zext" if target.width > source.width else "trunc"
    kind = resized if moved else _SAME_BITS.get(item.op)
    if kind is None:
        return depends_on(c, layer, item, item.value)
    x, d, fold, how = shadow_slot(c, layer, item.value), shadow_slot(c, layer, item.result), c.walk.fold, kind

    def change(env: Environment) -> None:
        env[d] = fold.cast(how, cast("Scalar", env[x]), source, target)

    return change


def select(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.Select)
    if isinstance(c.shape(item.cond), tuple):
        return depends_on(c, layer, item, item.cond, item.then, item.other)
    test, fold = c.operand(item.cond), c.walk.fold
    unsure, x, y = shadow_slot(c, layer, item.cond), shadow_slot(c, layer, item.then), shadow_slot(c, layer, item.other)
    d, shape = result_slot(c, layer, item)

    def change(env: Environment) -> None:
        env[d] = select_shadow(fold, cast("Scalar", env[test]), (env[x], env[y]), cast("Scalar", env[unsure]), shape)

    return change


def get_element_ptr(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.GetElementPtr)
    return depends_on(c, layer, item, item.base, *(index for index in item.indices if isinstance(index, llvm.Local)))


def extract_element(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.ExtractElement)
    return moves.extract_element(c, layer, item, depends_on(c, layer, item, item.vector, item.index))


def insert_element(c: Compiler, layer: Layer, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.InsertElement)
    return moves.insert_element(c, layer, item, depends_on(c, layer, item, item.vector, item.value, item.index))


RULES: dict[type, Tracked] = {
    inst.BinOp: bin_op,
    inst.UnaryOp: unary_op,
    inst.Compare: compare,
    inst.Cast: convert,
    inst.Select: select,
    inst.GetElementPtr: get_element_ptr,
    inst.ExtractValue: moves.extract_value,
    inst.InsertValue: moves.insert_value,
    inst.ExtractElement: extract_element,
    inst.InsertElement: insert_element,
    inst.ShuffleVector: moves.shuffle_vector,
    inst.UninitialisedValue: moves.unwritten_result,
}
