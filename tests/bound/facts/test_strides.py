"""Distances and remainders that follow from how numbers are computed hold for all values of what they are computed from."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Scalar
from fathom.ir.arithmetic import CASTS, INT_OPS
from fathom.ir.instructions import IntKind
from fathom.ir.types import BOOL, Int

WIDTH = 16
KIND, NARROW = Int(WIDTH), Int(8)


class Numbers:
    """Random computations, written to a residue and as functions of their inputs."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.fold = Folder(Residue())
        self.inputs = [self.fold.fresh(KIND, name, None) for name in "xy"]
        self.cond = self.fold.fresh(BOOL, "c", None)

    def number(self, depth: int) -> tuple[Scalar, Callable[[tuple[int, int, int]], int]]:
        random, fold = self.random, self.fold
        if not depth:
            which = random.randrange(2)
            return self.inputs[which], lambda given: given[which]
        x, f = self.number(depth - 1)
        match random.randrange(6):
            case 0:
                y, g = self.number(depth - 1)
                return fold.select(self.cond, x, y, KIND), lambda given: f(given) if given[2] else g(given)
            case 1:
                narrow = fold.cast("trunc", x, KIND, NARROW)
                return fold.cast("zext", narrow, NARROW, KIND), lambda given: f(given) % 256
            case 2:
                y, g = self.number(depth - 1)
                return fold.int_op("add", WIDTH, x, y), lambda given: (f(given) + g(given)) % (1 << WIDTH)
            case 3:
                narrow = fold.cast("trunc", x, KIND, NARROW)
                wide = fold.cast("sext", narrow, NARROW, KIND)
                return wide, lambda given: CASTS["sext"](f(given) % 256, NARROW, KIND)
            case _:
                op: IntKind = random.choice(("add", "sub", "mul", "shl", "or"))
                by = random.choice((1, 2, 3, 4, 8, 12, 15)) if op != "shl" else random.randrange(1, 15)
                return fold.int_op(op, WIDTH, x, by), lambda given: INT_OPS[op](f(given), by, WIDTH)


def values(random: Random) -> list[tuple[int, int, int]]:
    return [(random.randrange(1 << WIDTH), random.randrange(1 << WIDTH), random.randrange(2)) for _ in range(40)]


@pytest.mark.parametrize("seed", range(200))
def test_remainders_hold(seed: int) -> None:
    numbers = Numbers(seed)
    number, of = numbers.number(5)
    power, rest = numbers.fold.strides.remainder(number, WIDTH)
    assert power & (power - 1) == 0
    assert 0 <= rest < power <= 1 << WIDTH
    assert all(of(given) % power == rest for given in values(numbers.random))


@pytest.mark.parametrize("seed", range(200))
def test_distances_hold(seed: int) -> None:
    numbers = Numbers(seed)
    base, of = numbers.number(3)
    further, by = numbers.random.randrange(1, 40), numbers.random.randrange(1, 40)
    x, y = (numbers.fold.int_op("add", WIDTH, base, each) for each in (further, by))
    assert numbers.fold.strides.distance(x, y, WIDTH) == further - by
    other, g = numbers.number(3)
    distance = numbers.fold.strides.distance(base, other, WIDTH)
    if distance is not None:
        assert all((of(given) - g(given) - distance) % (1 << WIDTH) == 0 for given in values(numbers.random))


def test_a_member_of_an_array_of_structs() -> None:
    fold = Folder(Residue())
    index = fold.fresh(KIND, "i", None)
    start = fold.int_op("mul", WIDTH, index, 24)
    member = fold.int_op("add", WIDTH, start, 20)
    assert fold.strides.remainder(start, WIDTH) == (8, 0)
    assert fold.strides.remainder(member, WIDTH) == (8, 4)
    assert fold.strides.distance(start, member, WIDTH) == -20
    assert fold.strides.distance(start, index, WIDTH) is None
    assert fold.strides.remainder(20, WIDTH) == (1 << WIDTH, 20)


def test_low_bits_of_addresses() -> None:
    """An object that is aligned to 16 bytes begins at a multiple of 16."""
    fold = Folder(Residue())
    start, other = fold.fresh(KIND, "start", None), fold.fresh(KIND, "other", None)
    fold.strides.learn_address(start, 16, 3)
    assert fold.int_op("and", WIDTH, start, 7) == 3
    assert fold.int_op("urem", WIDTH, fold.int_op("add", WIDTH, start, 5), 16) == 8
    assert fold.int_op("srem", WIDTH, fold.int_op("add", WIDTH, start, 5), 8) == 0
    assert not isinstance(fold.int_op("srem", WIDTH, start, 8), int)  # of a negative number it is negative
    assert not isinstance(fold.int_op("and", WIDTH, start, 31), int)
    assert not isinstance(fold.int_op("and", WIDTH, start, 6), int)
    assert not isinstance(fold.int_op("and", WIDTH, other, 1), int)


def test_low_half_of_a_number_that_is_known_in_part() -> None:
    """An int in a union with a pointer: the other half is arbitrary."""
    fold = Folder(Residue())
    upper = fold.int_op("shl", WIDTH, fold.fresh(KIND, "upper", None), 8)
    assert fold.cast("trunc", fold.int_op("or", WIDTH, upper, 5), KIND, NARROW) == 5
    assert fold.cast("trunc", upper, KIND, NARROW) == 0
    assert not isinstance(fold.cast("trunc", fold.int_op("or", WIDTH, upper, 5), KIND, Int(9)), int)
