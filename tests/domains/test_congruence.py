"""Congruences modulo powers of two, against all numbers of a few bits."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from domains.small import congruences

from fathom.domains import congruence
from fathom.domains.concrete import INT_OPS, to_signed
from fathom.domains.congruence import Congruence, truncate

WIDTH = 4
ELEMENTS = congruences(WIDTH)
NUMBERS = range(1 << WIDTH)
Binary = Callable[[Congruence, Congruence], Congruence]
BINARY: dict[str, Binary] = {
    "add": congruence.add, "sub": congruence.sub, "and": congruence.and_, "or": congruence.or_, "xor": congruence.xor,
    "mul": lambda x, y: congruence.mul(x, y, WIDTH),
}  # fmt: skip


def is_in(number: int, x: Congruence) -> bool:
    return number % (1 << x[0]) == x[1]


def misses(op: str, transfer: Binary) -> bool:
    for x, y in product(ELEMENTS, ELEMENTS):
        found = transfer(x, y)
        pairs = ((a, b) for a in NUMBERS for b in NUMBERS if is_in(a, x) and is_in(b, y))
        if any(not is_in(INT_OPS[op](a, b, WIDTH), found) for a, b in pairs):
            return True
    return False


@pytest.mark.parametrize("op", BINARY)
def test_no_result_is_missed(op: str) -> None:
    assert not misses(op, BINARY[op])


def test_a_wrong_transfer_function_is_found() -> None:
    assert misses("mul", lambda x, y: truncate((x[0] + y[0], x[1] * y[1]), WIDTH))
    assert misses("add", lambda x, y: truncate((max(x[0], y[0]), x[1] + y[1]), WIDTH))


@pytest.mark.parametrize("op", BINARY)
def test_as_many_bits_are_known_as_can_be(op: str) -> None:
    for x, y in product(ELEMENTS, ELEMENTS):
        pairs = [(a, b) for a in NUMBERS for b in NUMBERS if is_in(a, x) and is_in(b, y)]
        results = {INT_OPS[op](a, b, WIDTH) for a, b in pairs}
        known = max(count for count in range(WIDTH + 1) if len({result % (1 << count) for result in results}) == 1)
        assert BINARY[op](x, y)[0] == known


def test_of_one_number() -> None:
    for number, x in ((number, x) for number in NUMBERS for x in ELEMENTS if is_in(number, x)):
        assert is_in(-number % 16, congruence.neg(x))
        assert is_in(~number % 16, congruence.not_(x))
        assert number % (1 << congruence.zeros(x)) == 0
        assert is_in(number, congruence.zero_extend(x, WIDTH, 6))
        assert is_in(to_signed(number, WIDTH) % 64, x)
        for low, high in product(range(WIDTH), range(WIDTH)):
            if low <= high:
                assert is_in(number >> low & ((2 << (high - low)) - 1), congruence.extract(x, high, low))
        for by in range(6):
            assert is_in(INT_OPS["shl"](number, by, WIDTH), congruence.shl(x, by, WIDTH))


def test_joins_and_concatenations() -> None:
    for x, y in product(ELEMENTS, ELEMENTS):
        for number in NUMBERS:
            if is_in(number, x) or is_in(number, y):
                assert is_in(number, congruence.join(x, y))
        for a, b in product(NUMBERS, NUMBERS):
            if is_in(a, x) and is_in(b, y):
                assert is_in(a << WIDTH | b, congruence.concat(x, y, WIDTH))
