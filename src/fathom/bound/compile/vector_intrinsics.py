"""LLVM's own functions on whole vectors: reductions, rearrangements, accesses under a mask, matrices.

A lane that a mask leaves out touches no memory: where that depends on inputs, its pointer leads to a cell of its own
instead, which holds what the lane gets then.

A matrix is a vector of its columns, one after the other: the element in row `r` and column `c` is `v[c * rows + r]`.
"""

from __future__ import annotations

from functools import reduce
from typing import TypeAlias, cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.compile.float_intrinsics import float_function
from fathom.bound.compile.obligations.floats import float_operation
from fathom.bound.context.context import Context, Handler
from fathom.bound.residual.values import Address, CellType, PointerValue, Scalar, Value
from fathom.errors import Unsupported
from fathom.ir.instructions import FloatOpKind, IntKind
from fathom.ir.types import BOOL, Float, Int

Lanes: TypeAlias = tuple[Value, ...]


def _element(site: CallSite, index: int) -> CellType:
    """What a vector consists of: an operand, or the result where `index` is -1."""
    shape = site.result if index < 0 else site.shapes[index]
    kind = shape[0] if isinstance(shape, tuple) else shape
    assert kind is not None
    assert not isinstance(kind, tuple)
    return kind


def reduce_by(one: Handler) -> Handler:
    """`vector.reduce.smax`: the lanes from the first to the last, two by two, with a scalar function."""

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value | None:
        kind = _element(site, 0)
        pair = CallSite(site.name, (kind, kind), kind, (), 2, site.loc)
        return reduce(lambda x, y: cast("Value", one(walk, [x, y], pair)), cast("Lanes", args[0]))

    return handler


def integer_function(op: IntKind) -> Handler:
    """Plain arithmetic of two numbers, which wraps around."""

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        return walk.fold.int_op(op, cast("Int", site.shapes[0]).width, cast("Scalar", args[0]), cast("Scalar", args[1]))

    return handler


def reduce_in_order(op: FloatOpKind) -> Handler:
    """`vector.reduce.fadd(start, v)`: rounded after every lane, in order."""

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        operate = float_operation(walk, op, cast("Float", site.shapes[0]), site.loc)
        return reduce(lambda x, y: operate((cast("Scalar", x), cast("Scalar", y))), cast("Lanes", args[1]), args[0])

    return handler


def _extract(_walk: Context, args: list[Value], site: CallSite) -> Value:
    vector, start = cast("Lanes", args[0]), cast("int", args[1])
    return vector[start : start + len(cast("Lanes", site.result))]


def _insert(_walk: Context, args: list[Value], _site: CallSite) -> Value:
    vector, part, start = cast("Lanes", args[0]), cast("Lanes", args[1]), cast("int", args[2])
    return vector[:start] + part + vector[start + len(part) :]


def _reverse(_walk: Context, args: list[Value], _site: CallSite) -> Value:
    return cast("Lanes", args[0])[::-1]


def _interleave(_walk: Context, args: list[Value], _site: CallSite) -> Value:
    return tuple(lane for lanes in zip(*cast("list[Lanes]", args), strict=True) for lane in lanes)


def _deinterleave(_walk: Context, args: list[Value], site: CallSite) -> Value:
    vector, count = cast("Lanes", args[0]), len(cast("Lanes", site.result))
    return tuple(vector[first::count] for first in range(count))


def _number_lanes(_walk: Context, _args: list[Value], site: CallSite) -> Value:
    return tuple(range(len(cast("Lanes", site.result))))


def _active_lanes(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`get.active.lane.mask(base, n)`: lane `i` is active where `base + i < n`, without wrapping around."""
    fold, kind = walk.fold, cast("Int", site.shapes[0])
    wide = Int(kind.width + 32)
    base, limit = (fold.cast("zext", cast("Scalar", arg), kind, wide) for arg in args[:2])
    return tuple(
        fold.compare("ult", wide.width, fold.int_op("add", wide.width, base, lane), limit, site.loc)
        for lane in range(len(cast("Lanes", site.result)))
    )


def _load_lane(walk: Context, pointer: PointerValue, mask: Scalar, otherwise: Value, site: CallSite) -> Value:
    kind = _element(site, -1)
    if mask == 0:
        return otherwise
    if mask != 1:
        pointer = _divert(walk, pointer, mask, kind, otherwise, site)
    return walk.access.load(walk.path, pointer, kind, site.loc)


def _store_lane(walk: Context, pointer: PointerValue, mask: Scalar, value: Value, site: CallSite) -> None:
    kind = _element(site, 0)
    if mask != 0:
        target = pointer if mask == 1 else _divert(walk, pointer, mask, kind, value, site)
        walk.access.store(walk.path, target, kind, value, site.loc)


def _divert(
    walk: Context, pointer: PointerValue, mask: Scalar, kind: CellType, contents: Value, site: CallSite
) -> PointerValue:
    """The pointer where the mask is set, else one to a cell with these contents."""
    cell = walk.memory.new_object(walk.path, "alloca", "a lane that is left out", _size(kind, site), 16, site.loc)
    walk.frame.locals.append(cell)
    walk.access.store(walk.path, Address(cell, 0), kind, contents, site.loc)
    return cast("PointerValue", walk.memory.select(walk.path, mask, pointer, Address(cell, 0), walk.shapes.pointer))


def _size(kind: CellType, site: CallSite) -> int:
    if kind.width % 8:
        raise Unsupported(str(site.loc or ""), f"the intrinsic {site.name} on lanes of {kind.width} bits")
    return kind.width // 8


def _spread(walk: Context, pointer: Value, kind: CellType, site: CallSite, count: int) -> list[PointerValue]:
    """Pointers to the elements of a vector in memory, or those that the lanes are."""
    if isinstance(pointer, tuple):
        return cast("list[PointerValue]", list(pointer))
    size = _size(kind, site)
    return [walk.pointers.add(walk.path, cast("PointerValue", pointer), size * lane) for lane in range(count)]


def _masked_load(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`masked.load(p, mask, otherwise)`, `masked.gather(pointers, mask, otherwise)`."""
    mask, otherwise = cast("tuple[Scalar, ...]", args[1]), cast("Lanes", args[2])
    pointers = _spread(walk, args[0], _element(site, -1), site, len(mask))
    columns = zip(pointers, mask, otherwise, strict=True)
    return tuple(_load_lane(walk, pointer, test, value, site) for pointer, test, value in columns)


def _masked_store(walk: Context, args: list[Value], site: CallSite) -> None:
    """`masked.store(v, p, mask)`, `masked.scatter(v, pointers, mask)`: lanes in order."""
    values, mask = cast("Lanes", args[0]), cast("tuple[Scalar, ...]", args[2])
    pointers = _spread(walk, args[1], _element(site, 0), site, len(mask))
    for pointer, test, value in zip(pointers, mask, values, strict=True):
        _store_lane(walk, pointer, test, value, site)


def _pack(walk: Context, pointer: Value, mask: Value, kind: CellType, site: CallSite) -> list[PointerValue]:
    """Where each lane is in memory if only those that the mask has are there, next to each other."""
    fold, size, index, found = walk.fold, _size(kind, site), walk.shapes.pointer.width, []
    count: Scalar = 0
    for test in cast("tuple[Scalar, ...]", mask):
        at = count * size if isinstance(count, int) else walk.pointers.scaled_offset(0, count, index, size)
        found.append(walk.pointers.add(walk.path, cast("PointerValue", pointer), at))
        count = fold.int_op("add", index, count, fold.cast("zext", test, BOOL, Int(index)))
    return found


def _expand_load(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`masked.expandload(p, mask, otherwise)`: from the elements that are packed at `p`."""
    return _masked_load(walk, [tuple(_pack(walk, args[0], args[1], _element(site, -1), site)), *args[1:]], site)


def _compress_store(walk: Context, args: list[Value], site: CallSite) -> None:
    """`masked.compressstore(v, p, mask)`: packs the elements at `p`."""
    value, pointer, mask = args[:3]
    _masked_store(walk, [value, tuple(_pack(walk, pointer, mask, _element(site, 0), site)), mask], site)


def _transpose(_walk: Context, args: list[Value], _site: CallSite) -> Value:
    matrix, rows, columns = cast("tuple[Lanes, int, int]", tuple(args))
    return tuple(matrix[column * rows + row] for row in range(rows) for column in range(columns))


def _multiply(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`matrix.multiply(a, b, rows, inner, columns)`: products are added from the first to the last."""
    left, right, rows, inner, columns = cast("tuple[Lanes, Lanes, int, int, int]", tuple(args))
    kind = _element(site, -1)
    pair = CallSite(site.name, (kind, kind), kind, (), 2, site.loc)
    is_float = isinstance(kind, Float)
    multiply = float_function("fmul") if is_float else integer_function("mul")
    add = float_function("fadd") if is_float else integer_function("add")

    def entry(row: int, column: int) -> Value:
        factors = ([left[step * rows + row], right[column * inner + step]] for step in range(inner))
        products = (cast("Value", multiply(walk, both, pair)) for both in factors)
        return reduce(lambda x, y: cast("Value", add(walk, [x, y], pair)), products)

    return tuple(entry(row, column) for column in range(columns) for row in range(rows))


def _matrix_pointers(walk: Context, args: list[Value], kind: CellType, site: CallSite) -> list[PointerValue]:
    """Where the elements are: `args` are the pointer, the elements from one column to the next, and three more."""
    pointer, stride, _, rows, columns = cast("tuple[PointerValue, Scalar, int, int, int]", tuple(args))
    if not isinstance(stride, int):
        raise Unsupported(str(site.loc or ""), f"the intrinsic {site.name} with a stride that depends on inputs")
    at = [(column * stride + row) * _size(kind, site) for column in range(columns) for row in range(rows)]
    return [walk.pointers.add(walk.path, pointer, offset) for offset in at]


def _load_matrix(walk: Context, args: list[Value], site: CallSite) -> Value:
    kind = _element(site, -1)
    pointers = _matrix_pointers(walk, args, kind, site)
    return tuple(walk.access.load(walk.path, pointer, kind, site.loc) for pointer in pointers)


def _store_matrix(walk: Context, args: list[Value], site: CallSite) -> None:
    kind = _element(site, 0)
    pointers = _matrix_pointers(walk, args[1:], kind, site)
    for pointer, value in zip(pointers, cast("Lanes", args[0]), strict=True):
        walk.access.store(walk.path, pointer, kind, value, site.loc)


INTEGER_REDUCTIONS: dict[str, IntKind] = {"add": "add", "mul": "mul", "and": "and", "or": "or", "xor": "xor"}

TABLE: dict[str, Handler] = {
    "vector.extract": _extract, "vector.insert": _insert, "vector.reverse": _reverse,
    "stepvector": _number_lanes, "get.active.lane.mask": _active_lanes,
    "masked.load": _masked_load, "masked.gather": _masked_load,
    "masked.store": _masked_store, "masked.scatter": _masked_store,
    "masked.expandload": _expand_load, "masked.compressstore": _compress_store,
    "matrix.transpose": _transpose, "matrix.multiply": _multiply,
    "matrix.column.major.load": _load_matrix, "matrix.column.major.store": _store_matrix,
    "vector.reduce.fadd": reduce_in_order("fadd"), "vector.reduce.fmul": reduce_in_order("fmul"),
    **{f"vector.interleave{count}": _interleave for count in range(2, 9)},
    **{f"vector.deinterleave{count}": _deinterleave for count in range(2, 9)},
    **{f"vector.reduce.{name}": reduce_by(integer_function(op)) for name, op in INTEGER_REDUCTIONS.items()},
}  # fmt: skip
