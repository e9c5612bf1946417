"""Conditions on all small numbers, against arithmetic on unbounded integers.

Each condition is computed with both operands known, with one of them known, and with none: then it is a small program,
which the interpreter executes.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Scalar
from fathom.ir import floats
from fathom.ir.instructions import IntKind
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
