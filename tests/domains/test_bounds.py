"""Intervals of machine integers, against all numbers of a few bits."""

from __future__ import annotations

from itertools import product

import pytest
from domains.small import WIDTHS, find_missed, members, signed_bounds, unsigned_bounds

from fathom.domains import bounds, signed, unsigned
from fathom.domains.bounds import Bounds, full_signed, full_unsigned
from fathom.domains.concrete import INT_OPS
from fathom.domains.unsigned import Transfer
from fathom.ir.arithmetic import cast
from fathom.ir.instructions import CastKind
from fathom.ir.types import Int

SMALL = signed_bounds(4)


@pytest.mark.parametrize("op", INT_OPS)
@pytest.mark.parametrize("width", WIDTHS)
def test_no_unsigned_result_is_missed(op: str, width: int) -> None:
    assert find_missed(op, width, unsigned.TRANSFER[op], unsigned_bounds(width)) is None


@pytest.mark.parametrize("op", INT_OPS)
@pytest.mark.parametrize("width", WIDTHS)
def test_no_signed_result_is_missed(op: str, width: int) -> None:
    assert find_missed(op, width, signed.TRANSFER[op], signed_bounds(width), signed=True) is None


@pytest.mark.parametrize("op", INT_OPS)
@pytest.mark.parametrize("width", WIDTHS)
def test_results_are_intervals_of_the_width(op: str, width: int) -> None:
    for table, elements, (least, most) in (
        (unsigned.TRANSFER, unsigned_bounds(width), full_unsigned(width)),
        (signed.TRANSFER, signed_bounds(width), full_signed(width)),
    ):
        for x, y in product(elements, elements):
            low, high = table[op](width, x, y)
            assert least <= low <= high <= most


@pytest.mark.parametrize("op", unsigned.CASTS)
@pytest.mark.parametrize(("source", "target"), [(4, 3), (4, 1), (3, 5), (1, 4)])
def test_casts(op: CastKind, source: int, target: int) -> None:
    if (op == "trunc") == (target < source):
        for x in unsigned_bounds(source):
            low, high = unsigned.CASTS[op](source, target, x)
            results = [cast(op, a, Int(source), Int(target)) for a in members(x)]
            assert low <= min(results) <= max(results) <= high < 1 << target


def _add_without_wrapping(_width: int, x: Bounds, y: Bounds) -> Bounds:
    return x[0] + y[0], x[1] + y[1]


def _sub_of_like_ends(width: int, x: Bounds, y: Bounds) -> Bounds:
    return bounds.wrap((x[0] - y[0], x[1] - y[1]), width)


def _urem_by_zero(_width: int, x: Bounds, y: Bounds) -> Bounds:
    return 0, min(x[1], y[1] - 1)


def _or_of_ends(_width: int, x: Bounds, y: Bounds) -> Bounds:
    return max(x[0], y[0]), x[1] | y[1]


@pytest.mark.parametrize(
    ("op", "wrong"),
    [("add", _add_without_wrapping), ("sub", _sub_of_like_ends), ("urem", _urem_by_zero), ("or", _or_of_ends)],
)
def test_a_wrong_transfer_function_is_found(op: str, wrong: Transfer) -> None:
    assert find_missed(op, 3, wrong, unsigned_bounds(3)) is not None


@pytest.mark.parametrize("op", ["add", "sub"])
def test_sums_and_differences_that_all_wrap_around_lie_in_the_smallest_interval(op: str) -> None:
    for x, y in product(unsigned_bounds(4), repeat=2):
        results = {INT_OPS[op](a, b, 4) for a in members(x) for b in members(y)}
        whole = max(results) - min(results) + 1 == len(results)
        assert unsigned.TRANSFER[op](4, x, y) == ((min(results), max(results)) if whole else full_unsigned(4))


@pytest.mark.parametrize("op", bounds.EXACT)
def test_arithmetic_over_the_integers_is_exact_at_both_ends(op: str) -> None:
    python = {"add": int.__add__, "sub": int.__sub__, "mul": int.__mul__}[op]
    for x, y in product(SMALL, repeat=2):
        results = [python(a, b) for a in members(x) for b in members(y)]
        assert bounds.EXACT[op](x, y) == (min(results), max(results))


def test_joins_and_meets() -> None:
    for x, y in product(SMALL, repeat=2):
        both, around = set(members(x)) & set(members(y)), set(members(x)) | set(members(y))
        assert bounds.join(x, y) == (min(around), max(around))
        assert bounds.meet(x, y) == ((min(both), max(both)) if both else None)
        assert bounds.are_disjoint(x, y) == (not both)


@pytest.mark.parametrize("divisor", range(1, 9))
def test_divisions_by_a_constant(divisor: int) -> None:
    for x in SMALL:
        floors = [a // divisor for a in members(x)]
        truncated = [int(a / divisor) for a in members(x)]
        rests = [a % divisor for a in members(x)]
        assert bounds.floor_divide(x, divisor) == (min(floors), max(floors))
        assert bounds.truncate_divide(x, divisor) == (min(truncated), max(truncated))
        low, high = bounds.modulo(x, divisor)
        assert low <= min(rests) <= max(rests) <= high
        assert len(set(floors)) > 1 or (low, high) == (min(rests), max(rests))


@pytest.mark.parametrize("start", [0, -4, -8, 3])
def test_wrapping(start: int) -> None:
    for x in [(low, high) for low in range(-20, 20) for high in range(low, 20)]:
        wrapped = [start + (a - start) % 8 for a in members(x)]
        low, high = bounds.wrap(x, 3, start)
        assert start <= low <= min(wrapped) <= max(wrapped) <= high < start + 8
        assert (low, high) in ((min(wrapped), max(wrapped)), (start, start + 7))


def test_readings() -> None:
    assert signed.read_signed((250, 255), 8) == (-6, -1)
    assert signed.read_signed((3, 255), 8) == full_signed(8)
    assert signed.zero_extend((-6, -1), 8) == (250, 255)
