"""The shadow of a result has every bit that the unwritten bits of the operands can change; for logic, no other."""

from __future__ import annotations

from itertools import product

import pytest

from fathom.bound.instruments.uninit.shadows import binary_shadow, select_shadow
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.ir.arithmetic import INT_OPS
from fathom.ir.instructions import IntKind
from fathom.ir.types import Int

WIDTH = 2
VALUES = range(1 << WIDTH)
EXACT = ("and", "or", "xor")
DIVISIONS: tuple[IntKind, ...] = ("udiv", "urem", "sdiv", "srem")
OPERATIONS: tuple[IntKind, ...] = ("and", "or", "xor", "add", "sub", "mul", *DIVISIONS)
SHIFTS: tuple[IntKind, ...] = ("shl", "lshr", "ashr")


def completions(value: int, shadow: int) -> list[int]:
    """What the value may be, if the bits of the shadow may be anything."""
    return [other for other in VALUES if (other ^ value) & ~shadow == 0]


def changing(op: IntKind, x: int, y: int, a: int, b: int) -> int:
    """The bits of the result that are not the same for all completions."""
    found, first = 0, None
    for v, w in product(completions(x, a), completions(y, b)):
        if w == 0 and op in DIVISIONS:
            continue
        result = INT_OPS[op](v, w, WIDTH)
        first = result if first is None else first
        found |= first ^ result
    return found


@pytest.mark.parametrize("op", OPERATIONS + SHIFTS)
def test_what_can_change_is_marked(op: IntKind) -> None:
    fold = Folder(Residue())
    for x, y, a, b in product(VALUES, repeat=4):
        if op in SHIFTS and any(amount >= WIDTH for amount in completions(y, b)):
            continue
        marked = binary_shadow(fold, op, WIDTH, (x, y), (a, b))
        wanted = changing(op, x, y, a, b)
        assert isinstance(marked, int)
        assert wanted & ~marked == 0, (op, x, y, a, b)
        if op in EXACT or (op in SHIFTS and b == 0):
            assert marked == wanted, (op, x, y, a, b)


def test_a_choice_is_as_written_as_what_it_chooses() -> None:
    fold = Folder(Residue())
    for cond, x, y in product((0, 1), VALUES, VALUES):
        assert select_shadow(fold, cond, (x, y), 0, Int(WIDTH)) == (x if cond else y)
        assert select_shadow(fold, cond, (x, y), 1, Int(WIDTH)) == (1 << WIDTH) - 1
