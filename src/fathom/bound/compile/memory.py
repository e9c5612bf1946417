"""Rules for memory, addresses, aggregates and atomics."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from fathom.bound.code.code import Environment, Op
from fathom.bound.code.constants import build, resize
from fathom.bound.code.shapes import flatten
from fathom.bound.compile.function_compiler import FunctionCompiler, Rule
from fathom.bound.compile.obligations.array_sizes import add_array_size_check
from fathom.bound.compile.obligations.indices import TOO_LARGE, check_index, find_limit
from fathom.bound.compile.obligations.pointers import add_alignment_check, add_arithmetic_check
from fathom.bound.context.sizes import check_size
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Address, Choice, PointerValue, Scalar, Shape, Value
from fathom.errors import Unsupported
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.ir.arithmetic import to_signed
from fathom.ir.instructions import IntKind, Predicate
from fathom.ir.types import BOOL, Int, Pointer

_ScaledIndex: TypeAlias = tuple[int, int, int, int | None]
"""The size of an element, the slot of the index, its width, and the least number that is too large for it."""


def alloca(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.Alloca)
    walk, d, count = c.walk, c.result(item.result), c.operand(item.count, item.loc)
    size = walk.shapes.layout.alloc_size(item.allocated)
    count_width = walk.shapes.scalar(item.count.type).width
    variable = c.function.variables.get(item.result.name)
    name = variable.name if variable is not None else item.result.name
    is_temporary = variable is None and not name.startswith(".compoundliteral")
    loc = item.loc or (variable.loc if variable is not None else None) or c.function.loc
    align = item.align
    add_array_size_check(c, item, loc)

    def allocate(env: Environment) -> None:
        number = cast("Scalar", env[count])
        if type(number) is int:
            total: Scalar = size * number
        else:
            wide = resize(walk.fold, number, count_width, walk.pointers.width)
            total = walk.fold.int_op("mul", walk.pointers.width, wide, size)
            check_size(walk, total, 1, loc)
        made = walk.memory.new_object(walk.path, "alloca", name, total, align, loc)
        made.is_temporary = is_temporary
        walk.frame.locals.append(made)
        env[d] = Address(made, 0)

    return allocate


def load(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.Load)
    p, d, walk, loc = c.operand(item.ptr, item.loc), c.result(item.result), c.walk, item.loc
    add_alignment_check(c, item, p)
    access = walk.access
    shape = c.shape(item.result)
    if not isinstance(shape, tuple):
        kind, narrowed = shape, walk.pointers.simplify

        def load_scalar(env: Environment) -> None:
            value = access.load(walk.path, cast("PointerValue", env[p]), kind, loc)
            # The path may have learned since the pointer was written that it is not null.
            env[d] = narrowed(walk.path, value) if type(value) is Choice else value

        return load_scalar
    parts = walk.shapes.parts(item.result.type)

    def load_aggregate(env: Environment) -> None:
        pointer = cast("PointerValue", env[p])
        values = iter(
            [access.load(walk.path, walk.pointers.add(walk.path, pointer, at), kind, loc) for at, kind in parts]
        )
        env[d] = build(shape, lambda _: next(values))

    return load_aggregate


def store(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.Store)
    v, p, walk, loc = c.operand(item.value, item.loc), c.operand(item.ptr, item.loc), c.walk, item.loc
    add_alignment_check(c, item, p)
    access = walk.access
    shape = c.shape(item.value)
    if not isinstance(shape, tuple):
        kind = shape

        def store_scalar(env: Environment) -> None:
            access.store(walk.path, cast("PointerValue", env[p]), kind, env[v], loc)

        return store_scalar
    parts = walk.shapes.parts(item.value.type)

    def store_aggregate(env: Environment) -> None:
        pointer = cast("PointerValue", env[p])
        for (at, part), value in zip(parts, cast("list[Value]", flatten(env[v])), strict=True):
            access.store(walk.path, walk.pointers.add(walk.path, pointer, at), part, value, loc)

    return store_aggregate


def get_element_ptr(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.GetElementPtr)
    base, d, walk, loc = c.operand(item.base, item.loc), c.result(item.result), c.walk, item.loc
    if isinstance(c.shape(item.result), tuple):
        return _vector_of_addresses(c, item, base, d)
    constant, scaled = _scale_indices(c, item)
    pointers, most = walk.pointers, 1 << (walk.shapes.pointer.width - 1)
    may_wrap = "inbounds" not in item.flags

    def step_constant(env: Environment) -> None:
        pointer = env[base]
        if type(pointer) is Address and type(pointer.offset) is int:
            env[d] = Address(pointer.object, pointer.offset + constant)
        else:
            env[d] = pointers.add(walk.path, cast("PointerValue", pointer), constant, loc)

    if not scaled and -most <= constant < most:
        return add_arithmetic_check(c, item, step_constant)

    def step_scaled(env: Environment) -> None:
        delta: Scalar = constant
        for step, slot, bits, limit in scaled:
            number = walk.simplify(cast("Scalar", env[slot]))
            if type(number) is int and type(delta) is int:
                delta += step * (number - (1 << bits) if number >> (bits - 1) else number)
                continue
            if limit is not None:
                check_index(walk, number, limit, loc)
            delta = pointers.scaled_offset(delta, number, bits, step)
        if type(delta) is int and not -most <= delta < most:
            walk.report("bounds", TOO_LARGE, int(not may_wrap), loc)
            delta = to_signed(delta % (2 * most), pointers.width)
        env[d] = pointers.add(walk.path, cast("PointerValue", env[base]), delta, loc)

    return add_arithmetic_check(c, item, step_scaled)


def _scale_indices(c: FunctionCompiler, item: inst.GetElementPtr) -> tuple[int, list[_ScaledIndex]]:
    """What the constants among the indices add to an address, and the other indices."""
    constant, scaled = 0, list[_ScaledIndex]()
    for step, index in c.walk.constants.steps(item.source, item.indices):
        if index is None:
            constant += step
        elif isinstance(index, llvm.ConstInt):
            constant += step * to_signed(index.value, index.type.width)
        else:
            bits, limit = c.walk.shapes.scalar(index.type).width, find_limit(c, item, index, step)
            scaled.append((step, c.operand(index, item.loc), bits, limit))
    return constant, scaled


def _vector_of_addresses(c: FunctionCompiler, item: inst.GetElementPtr, base: int, d: int) -> Op:
    """Lane by lane; a base or an index that is no vector is the same for all lanes."""
    walk, loc, lanes = c.walk, item.loc, len(cast("tuple[Shape, ...]", c.shape(item.result)))
    steps: list[tuple[int, int | None, int]] = []
    for step, index in walk.constants.steps(item.source, item.indices):
        width = 0 if index is None else cast("Int", flatten(c.shape(index))[0]).width
        steps.append((step, None if index is None else c.operand(index, loc), width))

    def address(env: Environment, lane: int) -> Value:
        delta: Scalar = 0
        for step, slot, width in steps:
            number = 1 if slot is None else cast("Scalar", _lane(env[slot], lane))
            if type(number) is int and type(delta) is int:
                delta += step * (to_signed(number, width) if slot is not None else 1)
            else:
                delta = walk.pointers.scaled_offset(delta, number, width, step)
        return walk.pointers.add(walk.path, cast("PointerValue", _lane(env[base], lane)), delta, loc)

    def step_lanes(env: Environment) -> None:
        env[d] = tuple(address(env, lane) for lane in range(lanes))

    return step_lanes


def _lane(value: Value, lane: int) -> Value:
    return value[lane] if isinstance(value, tuple) else value


def extract_value(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.ExtractValue)
    a, d, indices = c.operand(item.aggregate, item.loc), c.result(item.result), item.indices

    def extract(env: Environment) -> None:
        value = env[a]
        for index in indices:
            value = cast("tuple[Value, ...]", value)[index]
        env[d] = value

    return extract


def insert_value(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.InsertValue)
    is_empty = isinstance(item.aggregate, llvm.Undef | llvm.Poison) and item.result.name in c.resumed
    whole = llvm.Zero(item.result.type) if is_empty else item.aggregate
    a, v, d = c.operand(whole, item.loc), c.operand(item.value, item.loc), c.result(item.result)
    indices = item.indices

    def put(whole: Value, depth: int, value: Value) -> Value:
        if depth == len(indices):
            return value
        parts = list(cast("tuple[Value, ...]", whole))
        parts[indices[depth]] = put(parts[indices[depth]], depth + 1, value)
        return tuple(parts)

    def insert(env: Environment) -> None:
        env[d] = put(env[a], 0, env[v])

    return insert


def extract_element(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.ExtractElement)
    a, i, d, walk = c.operand(item.vector, item.loc), c.operand(item.index, item.loc), c.result(item.result), c.walk
    kind, width = walk.shapes.scalar(item.result.type), walk.shapes.scalar(item.index.type).width

    def extract(env: Environment) -> None:
        parts, index = cast("tuple[Value, ...]", env[a]), cast("Scalar", env[i])
        if isinstance(index, int):
            env[d] = parts[index] if index < len(parts) else walk.constants.fresh(walk.path, kind, "poison element")
            return
        value = parts[-1]
        for number, part in enumerate(parts[:-1]):
            value = walk.memory.select(walk.path, walk.fold.compare("eq", width, index, number), part, value, kind)
        env[d] = value

    return extract


def insert_element(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.InsertElement)
    a, v, i = (c.operand(value, item.loc) for value in (item.vector, item.value, item.index))
    d, walk = c.result(item.result), c.walk
    kind, width = walk.shapes.scalar(item.value.type), walk.shapes.scalar(item.index.type).width

    def insert(env: Environment) -> None:
        parts, index = list(cast("tuple[Value, ...]", env[a])), cast("Scalar", env[i])
        for number, part in enumerate(parts):
            here = walk.fold.compare("eq", width, index, number)
            parts[number] = walk.memory.select(walk.path, here, env[v], part, kind)
        env[d] = tuple(parts)

    return insert


def shuffle_vector(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.ShuffleVector)
    a, b, d, walk = c.operand(item.lhs, item.loc), c.operand(item.rhs, item.loc), c.result(item.result), c.walk
    shape = c.shape(item.result)
    assert isinstance(shape, tuple)
    elements = item.mask.elements if isinstance(item.mask, llvm.Aggregate) else (item.mask,) * len(shape)
    picks = [e.value if isinstance(e, llvm.ConstInt) else 0 if isinstance(e, llvm.Zero) else None for e in elements]

    def shuffle(env: Environment) -> None:
        pool = cast("tuple[Value, ...]", env[a]) + cast("tuple[Value, ...]", env[b])
        env[d] = tuple(
            pool[pick] if pick is not None else walk.constants.fresh(walk.path, shape[0], "undefined element")
            for pick in picks
        )

    return shuffle


def fence(_c: FunctionCompiler, _item: inst.Instruction) -> None:
    """Sequential code needs no fences."""


def atomic_rmw(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.AtomicRMW)
    p, v, d = c.operand(item.ptr, item.loc), c.operand(item.value, item.loc), c.result(item.result)
    walk, loc, op = c.walk, item.loc, item.op
    add_alignment_check(c, item, p)
    kind = walk.shapes.scalar(item.result.type)
    if op not in _RMW and op != "xchg":
        raise Unsupported(str(loc), f"atomicrmw {op}")

    def update(env: Environment) -> None:
        pointer = cast("PointerValue", env[p])
        old = walk.access.load(walk.path, pointer, kind, loc)
        new = env[v]
        if op != "xchg":
            assert isinstance(kind, Int)
            new = _RMW[op](walk.fold, kind.width, cast("Scalar", old), cast("Scalar", new))
        walk.access.store(walk.path, pointer, kind, new, loc)
        env[d] = old

    return update


Update: TypeAlias = Callable[[Folder, int, Scalar, Scalar], Scalar]


def _arithmetic(op: IntKind) -> Update:
    return lambda fold, width, x, y: fold.int_op(op, width, x, y)


def _extremum(pred: Predicate) -> Update:
    return lambda fold, width, x, y: fold.select(fold.compare(pred, width, x, y), x, y, Int(width))


def _nand(fold: Folder, width: int, x: Scalar, y: Scalar) -> Scalar:
    return fold.int_op("xor", width, fold.int_op("and", width, x, y), (1 << width) - 1)


_RMW: dict[str, Update] = {
    "add": _arithmetic("add"),
    "sub": _arithmetic("sub"),
    "and": _arithmetic("and"),
    "or": _arithmetic("or"),
    "xor": _arithmetic("xor"),
    "nand": _nand,
    "max": _extremum("sgt"),
    "min": _extremum("slt"),
    "umax": _extremum("ugt"),
    "umin": _extremum("ult"),
}


def compare_exchange(c: FunctionCompiler, item: inst.Instruction) -> Op:
    assert isinstance(item, inst.CmpXchg)
    p, e, n = (c.operand(value, item.loc) for value in (item.ptr, item.expected, item.new))
    d, walk, loc = c.result(item.result), c.walk, item.loc
    add_alignment_check(c, item, p)
    kind = walk.shapes.scalar(item.new.type)

    def exchange(env: Environment) -> None:
        pointer = cast("PointerValue", env[p])
        old = walk.access.load(walk.path, pointer, kind, loc)
        if isinstance(kind, Pointer):
            found = walk.pointers.compare(walk.path, "eq", cast("PointerValue", old), cast("PointerValue", env[e]), loc)
        else:
            found = walk.fold.compare("eq", kind.width, cast("Scalar", old), cast("Scalar", env[e]), loc)
        if item.weak:
            found = walk.fold.conjunction(found, walk.fold.fresh(BOOL, "weak compare-exchange", loc))
        walk.access.store(walk.path, pointer, kind, walk.memory.select(walk.path, found, env[n], old, kind), loc)
        env[d] = (old, found)

    return exchange


def not_modelled(c: FunctionCompiler, item: inst.Instruction) -> Op:
    text = item.text.strip() if isinstance(item, inst.UnsupportedInst) else type(item).__name__.lower()
    result = getattr(item, "result", None)
    if result is not None:
        c.slot(result)
    return c.unsupported(f"the instruction `{text}`", item.loc)


RULES: dict[type, Rule] = {
    inst.Alloca: alloca,
    inst.Load: load,
    inst.Store: store,
    inst.GetElementPtr: get_element_ptr,
    inst.ExtractValue: extract_value,
    inst.InsertValue: insert_value,
    inst.ExtractElement: extract_element,
    inst.InsertElement: insert_element,
    inst.ShuffleVector: shuffle_vector,
    inst.Fence: fence,
    inst.AtomicRMW: atomic_rmw,
    inst.CmpXchg: compare_exchange,
    inst.VAArg: not_modelled,
    inst.UnsupportedInst: not_modelled,
}
