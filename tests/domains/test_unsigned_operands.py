"""Where operands lie, given where the result does: held against all numbers of a few bits."""

from __future__ import annotations

from itertools import product

import pytest
from domains.small import unsigned_bounds

from fathom.domains.bounds import Bounds, full_unsigned
from fathom.domains.concrete import INT_OPS
from fathom.domains.unsigned_operands import CASTS, OPERANDS, OperandBounds

WIDTH = 3
INTERVALS = unsigned_bounds(WIDTH)


def is_inside(number: int, interval: Bounds) -> bool:
    return interval[0] <= number <= interval[1]


def misses(op: str, transfer: OperandBounds) -> bool:
    """Whether a pair of operands has a result in an interval and is not in what is said of them."""
    for x, y in product(INTERVALS, INTERVALS):
        pairs = [(a, b, INT_OPS[op](a, b, WIDTH)) for a in range(x[0], x[1] + 1) for b in range(y[0], y[1] + 1)]
        for result in INTERVALS:
            left, right = transfer(WIDTH, result, x, y)
            if any(not (is_inside(a, left) and is_inside(b, right)) for a, b, made in pairs if is_inside(made, result)):
                return True
    return False


@pytest.mark.parametrize("op", OPERANDS)
def test_no_operand_is_missed(op: str) -> None:
    assert not misses(op, OPERANDS[op])


def of_sum_that_never_wraps(_width: int, result: Bounds, x: Bounds, y: Bounds) -> tuple[Bounds, Bounds]:
    return (result[0] - y[1], result[1] - y[0]), (result[0] - x[1], result[1] - x[0])


def of_product_that_never_wraps(width: int, result: Bounds, _x: Bounds, y: Bounds) -> tuple[Bounds, Bounds]:
    return (0, result[1] // y[0]) if y[0] else full_unsigned(width), full_unsigned(width)


def of_quotient_without_a_rest(width: int, result: Bounds, _x: Bounds, y: Bounds) -> tuple[Bounds, Bounds]:
    return (result[0] * y[0], result[1] * y[1]) if y[0] else full_unsigned(width), full_unsigned(width)


@pytest.mark.parametrize(
    ("op", "wrong"),
    [
        ("add", of_sum_that_never_wraps),
        ("mul", of_product_that_never_wraps),
        ("udiv", of_quotient_without_a_rest),
        ("or", OPERANDS["and"]),
        ("and", OPERANDS["or"]),
        ("shl", OPERANDS["lshr"]),
    ],
)
def test_a_wrong_transfer_function_is_found(op: str, wrong: OperandBounds) -> None:
    assert misses(op, wrong)


@pytest.mark.parametrize(("op", "source", "target"), [("zext", 3, 5), ("sext", 3, 5), ("trunc", 5, 3)])
def test_no_operand_of_a_cast_is_missed(op: str, source: int, target: int) -> None:
    for x, result in product(unsigned_bounds(source), unsigned_bounds(target)):
        lies = CASTS[op](source, target, result, x)
        for number in range(x[0], x[1] + 1):
            negative = op == "sext" and number >> (source - 1)
            made = (number - (1 << source) if negative else number) % (1 << target)
            assert not is_inside(made, result) or is_inside(number, lies)


@pytest.mark.parametrize(
    ("op", "result", "x", "y", "expected"),
    [
        ("add", (2, 4), (0, 7), (2, 2), ((0, 2), (2, 2))),
        ("add", (0, 1), (0, 4), (0, 3), ((0, 1), (0, 1))),
        ("sub", (1, 2), (0, 7), (3, 3), ((4, 5), (3, 3))),
        ("mul", (3, 4), (0, 3), (2, 2), ((2, 2), (2, 2))),
        ("or", (0, 2), (0, 7), (0, 7), ((0, 2), (0, 2))),
        ("and", (5, 7), (0, 7), (0, 7), ((5, 7), (5, 7))),
        ("udiv", (1, 1), (0, 7), (3, 3), ((3, 5), (3, 3))),
        ("lshr", (1, 1), (0, 7), (1, 1), ((2, 3), (1, 1))),
        ("shl", (3, 6), (0, 3), (1, 1), ((2, 3), (1, 1))),
    ],
)
def test_what_is_learned(op: str, result: Bounds, x: Bounds, y: Bounds, expected: tuple[Bounds, Bounds]) -> None:
    """Together with what was known before."""
    found = OPERANDS[op](WIDTH, result, x, y)
    met = tuple((max(a[0], b[0]), min(a[1], b[1])) for a, b in zip(found, (x, y), strict=True))
    assert met == expected
