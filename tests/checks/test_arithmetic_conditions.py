"""The conditions of the arithmetic classes, against arithmetic on unbounded integers: every pair of 4-bit numbers.

Each condition is computed with both operands known, with one of them known, and with none: then it is a small program,
which the interpreter executes.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import cast

import pytest

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Scalar
from fathom.checks.conversion import loses_bits
from fathom.checks.div_by_zero import divides_by_zero
from fathom.checks.floating_point import degenerates
from fathom.checks.overflow import does_not_fit, overflows
from fathom.checks.shift import shifts_too_far
from fathom.checks.unsigned_overflow import wraps_around
from fathom.ir import floats
from fathom.ir.arithmetic import to_signed
from fathom.ir.instructions import CastKind, FloatOpKind, IntKind
from fathom.ir.interpreter import run
from fathom.ir.types import Float, Int
from fathom.ir.values import Reg

WIDTH = 4
ALL = range(1 << WIDTH)
HALF = Float("half")
EXACT: dict[IntKind, Callable[[int, int], int]] = {"add": operator.add, "sub": operator.sub, "mul": operator.mul}
Condition = Callable[[Folder, Scalar, Scalar], Scalar]


def evaluator(fold: Folder, cond: Scalar) -> Callable[..., int]:
    """The value of a condition, or a number, by the values of the inputs."""
    if not isinstance(cond, Reg):
        return lambda *_: cond
    program, name = fold.residue.finish(), cond.name

    def evaluate(*inputs: int) -> int:
        found = run(program, {f"R{number}": bits for number, bits in enumerate(inputs)}).named()[name]
        assert isinstance(found, int)
        return found

    return evaluate


def agrees(condition: Condition, expected: Callable[[int, int], bool]) -> None:
    """However much is known of the operands."""
    for x in ALL:
        for y in ALL:
            assert condition(Folder(Residue()), x, y) == expected(x, y), (x, y)
    for known in ALL:
        left, right = Folder(Residue()), Folder(Residue())
        with_left = evaluator(left, condition(left, known, left.fresh(Int(WIDTH), "y")))
        with_right = evaluator(right, condition(right, right.fresh(Int(WIDTH), "x"), known))
        for other in ALL:
            assert with_left(other) == expected(known, other), (known, other)
            assert with_right(other) == expected(other, known), (other, known)
    fold = Folder(Residue())
    with_none = evaluator(fold, condition(fold, fold.fresh(Int(WIDTH), "x"), fold.fresh(Int(WIDTH), "y")))
    for x in ALL:
        for y in ALL:
            assert with_none(x, y) == expected(x, y), (x, y)


@pytest.mark.parametrize("op", EXACT)
def test_signed_arithmetic(op: IntKind) -> None:
    agrees(
        lambda fold, x, y: overflows(fold, op, WIDTH, x, y),
        lambda x, y: not -8 <= EXACT[op](to_signed(x, WIDTH), to_signed(y, WIDTH)) < 8,
    )


@pytest.mark.parametrize("op", ["sdiv", "srem"])
def test_division(op: IntKind) -> None:
    agrees(lambda fold, x, y: overflows(fold, op, WIDTH, x, y), lambda x, y: x == 8 and y == 15)
    agrees(lambda fold, _, y: divides_by_zero(fold, WIDTH, y), lambda _, y: y == 0)


def test_signed_shift() -> None:
    """Of amounts that are allowed; the others are the business of the class `shift`."""
    agrees(
        lambda fold, x, y: fold.conjunction(fold.compare("ult", WIDTH, y, WIDTH), overflows(fold, "shl", WIDTH, x, y)),
        lambda x, y: y < WIDTH and not -8 <= to_signed(x, WIDTH) << y < 8,
    )
    agrees(lambda fold, _, y: shifts_too_far(fold, WIDTH, y), lambda _, y: y >= WIDTH)


@pytest.mark.parametrize("op", EXACT)
def test_unsigned_arithmetic(op: IntKind) -> None:
    agrees(lambda fold, x, y: wraps_around(fold, op, WIDTH, x, y), lambda x, y: EXACT[op](x, y) not in ALL)


@pytest.mark.parametrize("signed", [True, False, None])
def test_conversion(signed: bool | None) -> None:
    narrow = Int(2)

    def expected(x: int, _: int) -> bool:
        as_signed, as_unsigned = to_signed(x, WIDTH) == to_signed(x & 3, 2), x < 4
        return not (as_signed or as_unsigned if signed is None else as_signed if signed else as_unsigned)

    agrees(lambda fold, x, _: loses_bits(fold, x, Int(WIDTH), narrow, signed), expected)


INTERESTING = [
    floats.from_float(number, "half")
    for number in (0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 6.99, 7.0, 7.9, 8.0, -8.0, -8.9, -9.0, 15.9, 16.0, 65504.0, -65504.0,
                   math.inf, -math.inf, math.nan, 2.0**-24)
]  # fmt: skip


def float_value(condition: Callable[[Folder, tuple[Scalar, ...]], Scalar], operands: tuple[int, ...]) -> int:
    """The value of a condition on floats, which must be the same whether they are known or not."""
    known = condition(Folder(Residue()), operands)
    fold = Folder(Residue())
    unknown = condition(fold, tuple(fold.fresh(HALF, "x") for _ in operands))
    assert known == evaluator(fold, unknown)(*operands)
    assert isinstance(known, int)
    return known


@pytest.mark.parametrize("width", [4, 8, 16, 32])
@pytest.mark.parametrize("op", ["fptosi", "fptoui"])
def test_float_to_integer(op: CastKind, width: int) -> None:
    low, beyond = (-(1 << (width - 1)), 1 << (width - 1)) if op == "fptosi" else (0, 1 << width)
    for bits in INTERESTING:
        number = floats.to_float(bits, "half")
        fits = math.isfinite(number) and low <= math.trunc(number) < beyond
        found = float_value(lambda fold, xs: does_not_fit(fold, op, xs[0], HALF, Int(width)), (bits,))
        assert found == (not fits), (number, width)


@pytest.mark.parametrize("op", ["fadd", "fsub", "fmul", "fdiv"])
def test_floating_point(op: FloatOpKind) -> None:
    for x in INTERESTING:
        for y in INTERESTING:
            numbers = [floats.to_float(bits, "half") for bits in (x, y)]
            result = floats.to_float(floats.operate(op, "half", [x, y]), "half")
            nan = math.isnan(result) and not any(map(math.isnan, numbers))
            infinite = math.isinf(result) and all(map(math.isfinite, numbers))
            found = float_value(lambda fold, xs: degenerates(fold, HALF, HALF, xs, fold.float_op(op, HALF, xs)), (x, y))
            assert found == (nan or infinite), (op, numbers)


def test_ranges_contain_the_values() -> None:
    """The interval of every computation of two steps on 4 bits has every value that it can have."""
    for op in cast("list[IntKind]", ["add", "sub", "mul", "and", "udiv", "sdiv", "urem", "srem", "lshr", "ashr"]):
        for literal in ALL:
            fold = Folder(Residue())
            x = fold.fresh(Int(WIDTH), "x")
            first = fold.int_op("and", WIDTH, x, 7)
            second = fold.int_op(op, WIDTH, first, literal)
            third = fold.cast("sext", fold.int_op(op, WIDTH, x, literal), Int(WIDTH), Int(8))
            for number, width in ((second, WIDTH), (third, 8)):
                low, high = fold.range(width, number)
                evaluate = evaluator(fold, number)
                for given in ALL:
                    assert low <= to_signed(evaluate(given), width) <= high, (op, literal, given)
