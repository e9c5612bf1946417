"""The facts of one path: a persistent map from the numbers of registers to what the path knows of them.

    7               1           the condition in register 7 holds
    9               (0, 31)     the number in register 9 is at most 31, read as unsigned
    9 + 2**40       (0, 3)      and at most 3 if it is not negative: an index, or a negative errno
    5 + 2**41       (0, 1)      of the second pair, read as signed, the first is at most the second (see `orders`)

Numbers of registers are given in the order in which the walk makes them, so no order depends on where objects lie.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from fathom.domains.bounds import Bounds
from fathom.ir.values import Reg
from fathom.persistent import IntMap

Facts: TypeAlias = IntMap["int | Bounds"]
"""By the number of a register: whether a condition holds, or in which interval a number lies."""

_NONNEGATIVE: Final = 1 << 40
"""More registers than there are."""


_ORDERS: Final = 1 << 41
"""Beyond all other keys."""


def order_key(pair: int, is_signed: bool) -> int:
    """The key of how the numbers of a pair compare, read as signed or as unsigned."""
    return _ORDERS + 2 * pair + is_signed


def nonnegative_key(number: Reg) -> int:
    """The key of the interval of a number under `number >=s 0`."""
    return number.number + _NONNEGATIVE
