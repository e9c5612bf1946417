"""Rules for arithmetic, comparisons, casts and selects."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from fathom.bound.code.code import Environment, Op
from fathom.bound.code.constants import build, resize
from fathom.bound.code.shapes import check_computable, flatten
from fathom.bound.compile.function_compiler import FunctionCompiler, Rule
from fathom.bound.compile.integers import SlowPath, integer_op
from fathom.bound.compile.obligations.floats import float_operation
from fathom.bound.compile.obligations.instruction import Obligations
from fathom.bound.compile.obligations.integers import list_cast_obligations
from fathom.bound.compile.obligations.pointers import add_compare_check, add_subtraction_check
from fathom.bound.residual.values import PointerValue, Scalar, Shape, Value
from fathom.errors import Unsupported
from fathom.frontend.llvm import instructions as inst
from fathom.ir.arithmetic import CASTS, COMPARE
from fathom.ir.instructions import CastKind, FloatOpKind, Predicate
from fathom.ir.types import Float, Int, Pointer
from fathom.source import SrcLoc

_FLOAT_OPS = {"fadd", "fsub", "fmul", "fdiv", "frem"}
_FLOAT_PREDICATES = {
    "oeq": "foeq", "ogt": "fogt", "oge": "foge", "olt": "folt", "ole": "fole", "one": "fone", "ord": "ford",
    "ueq": "fueq", "ugt": "fugt", "uge": "fuge", "ult": "fult", "ule": "fule", "une": "fune", "uno": "funo",
}  # fmt: skip


def bin_op(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.BinOp)
    a, b, d = c.operand(item.lhs, item.loc), c.operand(item.rhs, item.loc), c.result(item.result)
    shape = c.shape(item.lhs)
    if isinstance(shape, Int):
        add_subtraction_check(c, item, a, b)
        return integer_op(c, item, a, b, d, shape.width)
    check_computable(shape)
    kind = shape[0] if isinstance(shape, tuple) else shape
    if isinstance(kind, Int):
        slow_path = SlowPath(c, item, kind.width)
        return elementwise(shape, lambda _, x, y: slow_path(cast("Scalar", x), cast("Scalar", y)), (a, b), d)
    if item.op not in _FLOAT_OPS:
        raise Unsupported(str(item.loc), f"{item.op} on {kind}")
    operate = float_operation(c.walk, cast("FloatOpKind", item.op), cast("Float", kind), item.loc)
    return elementwise(shape, lambda _, x, y: operate((cast("Scalar", x), cast("Scalar", y))), (a, b), d)


def elementwise(shape: Shape, one: Callable[[Shape, Value, Value], Value], operands: tuple[int, int], d: int) -> Op:
    """Apply a scalar operation to a scalar, or to each element of a vector."""
    a, b = operands
    if not isinstance(shape, tuple):

        def scalar(env: Environment) -> None:
            env[d] = one(shape, env[a], env[b])

        return scalar

    def vector(env: Environment) -> None:
        left, right = cast("tuple[Value, ...]", env[a]), cast("tuple[Value, ...]", env[b])
        env[d] = tuple(one(kind, x, y) for kind, x, y in zip(shape, left, right, strict=True))

    return vector


def unary_op(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.UnaryOp)
    a, d = c.operand(item.value, item.loc), c.result(item.result)
    shape, fold, loc = c.shape(item.value), c.walk.fold, item.loc
    if item.op == "freeze":

        def freeze(env: Environment) -> None:
            env[d] = env[a]

        return freeze
    check_computable(shape)

    def negate(kind: Shape, x: Value, _: Value) -> Value:
        assert isinstance(kind, Float)
        return fold.float_op("fneg", kind, (cast("Scalar", x),), loc)

    return elementwise(shape, negate, (a, a), d)


def compare(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.Compare)
    a, b, d = c.operand(item.lhs, item.loc), c.operand(item.rhs, item.loc), c.result(item.result)
    shape, walk, loc = c.shape(item.lhs), c.walk, item.loc
    if isinstance(shape, Int):
        return _int_compare(c, item, a, b, d, shape.width)
    add_compare_check(c, item, a, b)
    check_computable(shape)
    pred = cast("Predicate", item.pred if item.op == "icmp" else _FLOAT_PREDICATES.get(item.pred, item.pred))
    if item.pred in ("true", "false"):
        always = 1 if item.pred == "true" else 0
        return elementwise(shape, lambda *_: always, (a, b), d)

    def one(kind: Shape, x: Value, y: Value) -> Value:
        if isinstance(kind, Pointer):
            return walk.pointers.compare(walk.path, pred, cast("PointerValue", x), cast("PointerValue", y), loc)
        if isinstance(kind, Float):
            return walk.fold.float_compare(pred, kind, cast("Scalar", x), cast("Scalar", y), loc)
        assert isinstance(kind, Int)
        return walk.fold.compare(pred, kind.width, cast("Scalar", x), cast("Scalar", y), loc)

    return elementwise(shape, one, (a, b), d)


def _int_compare(c: FunctionCompiler, item: inst.Compare, a: int, b: int, d: int, width: int) -> Op:
    fold, simplify, loc = c.walk.fold, c.walk.simplify, item.loc
    pred = cast("Predicate", item.pred)
    compute = COMPARE[pred]
    if pred in ("slt", "sle", "sgt", "sge"):
        sign = 1 << (width - 1)
        unsigned = COMPARE["u" + pred[1:]]

        def signed(env: Environment) -> None:
            x, y = env[a], env[b]
            if type(x) is int and type(y) is int:
                env[d] = unsigned(x ^ sign, y ^ sign, width)
            else:
                env[d] = fold.compare(pred, width, simplify(cast("Scalar", x)), simplify(cast("Scalar", y)), loc)

        return signed

    def general(env: Environment) -> None:
        x, y = env[a], env[b]
        if type(x) is int and type(y) is int:
            env[d] = compute(x, y, width)
        else:
            env[d] = fold.compare(pred, width, simplify(cast("Scalar", x)), simplify(cast("Scalar", y)), loc)

    return general


def convert(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.Cast)
    a, d = c.operand(item.value, item.loc), c.result(item.result)
    source, target = c.shape(item.value), c.shape(item.result)
    if item.op == "bitcast" and (isinstance(source, tuple) or isinstance(target, tuple)):
        return _bitcast(c, source, target, a, d, item.loc)
    if isinstance(source, tuple) or isinstance(target, tuple):
        assert isinstance(target, tuple)
        one = _cast_one(c, item, target[0])
        return elementwise(source, one, (a, a), d)
    if isinstance(source, Int) and isinstance(target, Int):
        return _int_cast(c, item, source, target, a, d)
    if item.op != "bitcast":
        check_computable(source, target)
    return elementwise(source, _cast_one(c, item, target), (a, a), d)


def _int_cast(c: FunctionCompiler, item: inst.Cast, source: Int, target: Int, a: int, d: int) -> Op:
    fold, loc, op = c.walk.fold, item.loc, cast("CastKind", item.op)
    if op == "sext":
        sign, wide = 1 << (source.width - 1), (1 << target.width) - (1 << source.width)

        def sext(env: Environment) -> None:
            x = env[a]
            if type(x) is int:
                env[d] = x | wide if x & sign else x
            else:
                env[d] = fold.cast(op, cast("Scalar", x), source, target, loc)

        return sext
    mask = (1 << target.width) - 1
    obligations = Obligations(c.walk, list_cast_obligations(c, item, source, target), loc)
    if obligations:

        def keep_value(env: Environment) -> None:
            x = cast("Scalar", env[a])
            env[d] = obligations.discharge(target, (x,), fold.cast(op, x, source, target, loc))

        return keep_value

    def keep_low(env: Environment) -> None:
        x = env[a]
        if type(x) is int:
            env[d] = x & mask
        else:
            env[d] = fold.cast(op, cast("Scalar", x), source, target, loc)

    return keep_low


def _cast_one(c: FunctionCompiler, item: inst.Cast, target: Shape) -> Callable[[Shape, Value, Value], Value]:
    walk, op, loc = c.walk, item.op, item.loc
    whole = c.shape(item.value)
    obligations = Obligations(
        c.walk, list_cast_obligations(c, item, whole[0] if isinstance(whole, tuple) else whole, target), loc
    )
    leaves = item.result is not None and item.result.name in c.leaving

    def one(source: Shape, x: Value, _: Value) -> Value:
        if isinstance(source, Pointer) and isinstance(target, Pointer):
            return x
        if isinstance(source, Pointer) and isinstance(target, Int):
            if leaves:
                walk.provenance.expose(walk.path, cast("PointerValue", x), loc)
            number = walk.pointers.to_int(walk.path, walk.pointers.simplify(walk.path, cast("PointerValue", x)))
            return resize(walk.fold, number, source.width, target.width)
        if isinstance(source, Int) and isinstance(target, Pointer):
            wide = resize(walk.fold, cast("Scalar", x), source.width, target.width)
            return walk.pointers.from_int(walk.path, wide)
        assert isinstance(source, Int | Float)
        assert isinstance(target, Int | Float)
        result = walk.fold.cast(cast("CastKind", op), cast("Scalar", x), source, target)
        return obligations.discharge(target, (cast("Scalar", x),), result) if obligations else result

    if op not in CASTS and op not in ("ptrtoint", "ptrtoaddr", "inttoptr", "addrspacecast"):
        raise Unsupported(op, "this conversion")
    return one


def _bitcast(c: FunctionCompiler, source: Shape, target: Shape, a: int, d: int, loc: SrcLoc | None) -> Op:
    """The same bits in another shape: elements in order, the first one lowest."""
    fold, convert = c.walk.fold, c.walk.memory.convert
    before, after = _bits(source), _bits(target)
    total = sum(kind.width for kind in before)

    def recast(env: Environment) -> None:
        number: Scalar = 0
        shift = 0
        for kind, part in zip(before, cast("list[Scalar]", flatten(env[a])), strict=True):
            plain = fold.cast("bitcast", part, kind, Int(kind.width))
            wide = fold.cast("zext", plain, Int(kind.width), Int(total))
            number = fold.int_op("or", total, number, fold.int_op("shl", total, wide, shift))
            shift += kind.width
        pieces = []
        shift = 0
        for kind in after:
            low = fold.cast("trunc", fold.int_op("lshr", total, number, shift), Int(total), Int(kind.width))
            pieces.append(convert(c.walk.path, low, Int(kind.width), kind, loc))
            shift += kind.width
        parts = iter(pieces)
        env[d] = build(target, lambda _: next(parts))

    return recast


def _bits(shape: Shape) -> list[Int | Float]:
    kinds = flatten(shape)
    if any(isinstance(kind, Pointer) for kind in kinds):
        raise Unsupported("bitcast", "a bit-cast of vectors of pointers")
    return cast("list[Int | Float]", kinds)


def select(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.Select)
    cond, a, b = (c.operand(value, item.loc) for value in (item.cond, item.then, item.other))
    d, shape, walk = c.result(item.result), c.shape(item.then), c.walk

    def choose(test: Value, x: Value, y: Value, kind: Shape) -> Value:
        if isinstance(test, int):
            return x if test else y
        if isinstance(kind, tuple):
            columns = zip(cast("tuple[Value, ...]", x), cast("tuple[Value, ...]", y), kind, strict=True)
            return tuple(choose(test, left, right, part) for left, right, part in columns)
        return walk.memory.select(walk.path, cast("Scalar", test), x, y, kind)

    def run(env: Environment) -> None:
        test = env[cond]
        if isinstance(test, tuple):
            assert isinstance(shape, tuple)
            left, right = cast("tuple[Value, ...]", env[a]), cast("tuple[Value, ...]", env[b])
            env[d] = tuple(choose(t, x, y, k) for t, x, y, k in zip(test, left, right, shape, strict=True))
        else:
            env[d] = choose(test, env[a], env[b], shape)

    return run


def uninitialised(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.UninitialisedValue)
    d, shape, walk = c.result(item.result), c.shape(item.result), c.walk
    name, loc = item.variable.name if item.variable is not None else f"register {item.result.name}", item.loc

    def fresh(env: Environment) -> None:
        env[d] = walk.constants.fresh(walk.path, shape, f"uninitialised {name}", loc)

    return fresh


RULES: dict[type, Rule] = {
    inst.BinOp: bin_op,
    inst.UnaryOp: unary_op,
    inst.Compare: compare,
    inst.Cast: convert,
    inst.Select: select,
    inst.UninitialisedValue: uninitialised,
}
