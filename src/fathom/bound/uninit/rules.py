"""What each instruction does to shadows: a closure around the one that executes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from fathom.bound.code import Environment
from fathom.bound.compile import FunctionCompiler
from fathom.bound.merge import Shape
from fathom.bound.uninit.shadows import any_bit, binary, chosen, shadow_shape, spread, unwritten, written
from fathom.bound.uninit.slots import shadow_of
from fathom.bound.values import Scalar, Value
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.ir.instructions import CastKind
from fathom.ir.types import Int

Change: TypeAlias = Callable[[Environment], None]
Tracked: TypeAlias = Callable[[FunctionCompiler, inst.Instruction], Change]
"""What is to be done to the shadows before an instruction is executed."""


def result_of(c: FunctionCompiler, item: inst.Instruction) -> tuple[int, Shape]:
    """Where the shadow of the result is to be put, and its shape."""
    result = getattr(item, "result", None)
    assert isinstance(result, llvm.Local)
    return shadow_of(c, result), shadow_shape(c.shape(result))


def depends_on(c: FunctionCompiler, item: inst.Instruction, *values: llvm.Value) -> Change:
    """The result was written if every bit of the operands was."""
    d, shape = result_of(c, item)
    fold, good = c.walk.fold, written(shape)
    sources = [(shadow_of(c, value), shadow_shape(c.shape(value))) for value in values]

    def change(env: Environment) -> None:
        wrong: Scalar = 0
        for slot, kind in sources:
            if env[slot] != 0:
                wrong = fold.disjunction(wrong, any_bit(fold, env[slot], kind))
        env[d] = good if wrong == 0 else spread(fold, wrong, shape)

    return change


def bin_op(c: FunctionCompiler, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.BinOp)
    kind = c.shape(item.result)
    if not isinstance(kind, Int):
        if isinstance(kind, tuple) and isinstance(kind[0], Int):
            return _vector_bin_op(c, item, kind[0].width)
        return depends_on(c, item, item.lhs, item.rhs)
    a, b, op, width, fold = c.operand(item.lhs), c.operand(item.rhs), item.op, kind.width, c.walk.fold
    x, y, d = shadow_of(c, item.lhs), shadow_of(c, item.rhs), shadow_of(c, item.result)

    def change(env: Environment) -> None:
        left, right = cast("Scalar", env[x]), cast("Scalar", env[y])
        if left == 0 and right == 0:
            env[d] = 0
        else:
            values = cast("tuple[Scalar, Scalar]", (env[a], env[b]))
            env[d] = binary(fold, op, width, values, (left, right))

    return change


def _vector_bin_op(c: FunctionCompiler, item: inst.BinOp, width: int) -> Change:
    a, b, op, fold = c.operand(item.lhs), c.operand(item.rhs), item.op, c.walk.fold
    x, y, d = shadow_of(c, item.lhs), shadow_of(c, item.rhs), shadow_of(c, item.result)

    def change(env: Environment) -> None:
        columns = zip(*(cast("tuple[Scalar, ...]", env[slot]) for slot in (a, b, x, y)), strict=True)
        env[d] = tuple(binary(fold, op, width, (v, w), (s, t)) for v, w, s, t in columns)

    return change


def unary_op(c: FunctionCompiler, item: inst.Instruction) -> Change:
    """`freeze` makes some value of one that was not written, and from there on it is that value."""
    assert isinstance(item, inst.UnaryOp)
    return nothing(c, item) if item.op == "freeze" else depends_on(c, item, item.value)


def compare(c: FunctionCompiler, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.Compare)
    return depends_on(c, item, item.lhs, item.rhs)


_SAME_BITS: dict[str, CastKind] = {"trunc": "trunc", "zext": "zext", "sext": "sext"}


def convert(c: FunctionCompiler, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.Cast)
    source, target = shadow_shape(c.shape(item.value)), shadow_shape(c.shape(item.result))
    if isinstance(source, tuple) or isinstance(target, tuple):
        return depends_on(c, item, item.value)
    assert isinstance(source, Int)
    assert isinstance(target, Int)
    moved = item.op in ("bitcast", "ptrtoint", "inttoptr", "addrspacecast", "ptrtoaddr")
    resized: CastKind = "zext" if target.width > source.width else "trunc"
    kind = resized if moved else _SAME_BITS.get(item.op)
    if kind is None:
        return depends_on(c, item, item.value)
    x, d, fold, how = shadow_of(c, item.value), shadow_of(c, item.result), c.walk.fold, kind

    def change(env: Environment) -> None:
        env[d] = fold.cast(how, cast("Scalar", env[x]), source, target)

    return change


def select(c: FunctionCompiler, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.Select)
    if isinstance(c.shape(item.cond), tuple):
        return depends_on(c, item, item.cond, item.then, item.other)
    test, fold = c.operand(item.cond), c.walk.fold
    unsure, x, y = shadow_of(c, item.cond), shadow_of(c, item.then), shadow_of(c, item.other)
    d, shape = result_of(c, item)

    def change(env: Environment) -> None:
        env[d] = chosen(fold, cast("Scalar", env[test]), (env[x], env[y]), cast("Scalar", env[unsure]), shape)

    return change


def get_element_ptr(c: FunctionCompiler, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.GetElementPtr)
    return depends_on(c, item, item.base, *(index for index in item.indices if isinstance(index, llvm.Local)))


def extract_value(c: FunctionCompiler, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.ExtractValue)
    a, d, indices = shadow_of(c, item.aggregate), shadow_of(c, item.result), item.indices

    def change(env: Environment) -> None:
        shadow = env[a]
        for index in indices:
            shadow = cast("tuple[Value, ...]", shadow)[index]
        env[d] = shadow

    return change


def insert_value(c: FunctionCompiler, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.InsertValue)
    a, v, d = shadow_of(c, item.aggregate), shadow_of(c, item.value), shadow_of(c, item.result)
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


def extract_element(c: FunctionCompiler, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.ExtractElement)
    anything = depends_on(c, item, item.vector, item.index)
    a, i, d = shadow_of(c, item.vector), c.operand(item.index), shadow_of(c, item.result)

    def change(env: Environment) -> None:
        parts, index = cast("tuple[Value, ...]", env[a]), env[i]
        if isinstance(index, int) and index < len(parts):
            env[d] = parts[index]
        else:
            anything(env)

    return change


def insert_element(c: FunctionCompiler, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.InsertElement)
    anything = depends_on(c, item, item.vector, item.value, item.index)
    a, v, i = shadow_of(c, item.vector), shadow_of(c, item.value), c.operand(item.index)
    d = shadow_of(c, item.result)

    def change(env: Environment) -> None:
        parts, index = cast("tuple[Value, ...]", env[a]), env[i]
        if isinstance(index, int) and index < len(parts):
            env[d] = (*parts[:index], env[v], *parts[index + 1 :])
        else:
            anything(env)

    return change


def shuffle_vector(c: FunctionCompiler, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.ShuffleVector)
    a, b = shadow_of(c, item.lhs), shadow_of(c, item.rhs)
    d, shape = result_of(c, item)
    assert isinstance(shape, tuple)
    bad = cast("tuple[Value, ...]", unwritten(shape))
    elements = item.mask.elements if isinstance(item.mask, llvm.Aggregate) else (item.mask,) * len(shape)
    picks = [e.value if isinstance(e, llvm.ConstInt) else 0 if isinstance(e, llvm.Zero) else None for e in elements]

    def change(env: Environment) -> None:
        pool = cast("tuple[Value, ...]", env[a]) + cast("tuple[Value, ...]", env[b])
        env[d] = tuple(bad[at] if pick is None else pool[pick] for at, pick in enumerate(picks))

    return change


def uninitialised(c: FunctionCompiler, item: inst.Instruction) -> Change:
    d, shape = result_of(c, item)
    bad = unwritten(shape)

    def change(env: Environment) -> None:
        env[d] = bad

    return change


def nothing(c: FunctionCompiler, item: inst.Instruction) -> Change:
    """The result was written, whatever the operands are."""
    d, shape = result_of(c, item)
    good = written(shape)

    def change(env: Environment) -> None:
        env[d] = good

    return change


RULES: dict[type, Tracked] = {
    inst.BinOp: bin_op,
    inst.UnaryOp: unary_op,
    inst.Compare: compare,
    inst.Cast: convert,
    inst.Select: select,
    inst.GetElementPtr: get_element_ptr,
    inst.ExtractValue: extract_value,
    inst.InsertValue: insert_value,
    inst.ExtractElement: extract_element,
    inst.InsertElement: insert_element,
    inst.ShuffleVector: shuffle_vector,
    inst.Uninitialised: uninitialised,
}
