"""Shadow values of uninit: for each bit whether it depends on something that was never written.

A shadow has the shape of its value, with a number for every scalar: 0 where all of it was written. What an operation
does to shadows is that of MemorySanitizer (Stepanov and Serebryany, CGO 2015): exact for logic, shifts and
casts, so that bit-fields can be set one after the other. Sums and products are bits that depend on all bits below,
where MemorySanitizer ignores carries. Everything else is written if all of its operands are.
"""

from __future__ import annotations

from typing import cast

from fathom.bound.code.constants import build
from fathom.bound.code.shapes import flatten
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Scalar, Shape, Value
from fathom.ir.instructions import IntKind
from fathom.ir.types import BOOL, Int


def shadow_shape(shape: Shape) -> Shape:
    """The shape of the shadow of a value."""
    return tuple(map(shadow_shape, shape)) if isinstance(shape, tuple) else Int(shape.width)


def written_shadow(shape: Shape) -> Value:
    """The shadow of a value that was written."""
    return build(shape, lambda _: 0)


def unwritten_shadow(shape: Shape) -> Value:
    """The shadow of a value that was not."""
    return build(shape, lambda kind: (1 << kind.width) - 1)


def has_unwritten_bit(fold: Folder, shadow: Value, shape: Shape) -> Scalar:
    """Whether some bit was not written."""
    found: Scalar = 0
    for part, kind in zip(flatten(shadow), flatten(shape), strict=True):
        if part != 0:
            found = fold.disjunction(found, fold.compare("ne", cast("Int", kind).width, cast("Scalar", part), 0))
    return found


def splat(fold: Folder, wrong: Scalar, shape: Shape) -> Value:
    """The shadow of a value that as a whole was not written, where the condition holds."""
    if wrong == 0:
        return written_shadow(shape)
    return build(shape, lambda kind: fold.select(wrong, (1 << kind.width) - 1, 0, Int(kind.width)))


def binary_shadow(
    fold: Folder, op: str, width: int, values: tuple[Scalar, Scalar], shadows: tuple[Scalar, Scalar]
) -> Scalar:
    """The shadow of the result of an operation on two numbers."""
    (x, y), (a, b) = values, shadows
    if op in ("and", "or"):
        ones = (1 << width) - 1
        if op == "or":  # a bit that is known to be 1 decides an `or`, as one that is 0 decides an `and`
            x, y = fold.int_op("xor", width, x, ones), fold.int_op("xor", width, y, ones)
        left, right = fold.int_op("and", width, a, y), fold.int_op("and", width, x, b)
        both = fold.int_op("and", width, a, b)
        return fold.int_op("or", width, fold.int_op("or", width, left, right), both)
    if op in ("shl", "lshr", "ashr") and b == 0:
        return fold.int_op(cast("IntKind", op), width, a, y)
    either = fold.int_op("or", width, a, b)
    if op == "xor":
        return either
    if op in ("add", "sub", "mul"):
        return fold.int_op("or", width, either, fold.int_op("sub", width, 0, either))
    return cast("Scalar", splat(fold, fold.compare("ne", width, either, 0), Int(width)))


def select_shadow(fold: Folder, cond: Scalar, shadows: tuple[Value, Value], unsure: Scalar, shape: Shape) -> Value:
    """The shadow of `cond ? x : y`, where `unsure` is the shadow of the condition."""
    if isinstance(shape, tuple):
        columns = zip(cast("tuple[Value, ...]", shadows[0]), cast("tuple[Value, ...]", shadows[1]), shape, strict=True)
        return tuple(select_shadow(fold, cond, (x, y), unsure, part) for x, y, part in columns)
    x, y = cast("tuple[Scalar, Scalar]", shadows)
    picked = fold.select(cond, x, y, Int(shape.width))
    either = cast("Scalar", splat(fold, fold.compare("ne", BOOL.width, unsure, 0), Int(shape.width)))
    return fold.int_op("or", shape.width, picked, either)
