"""What each operator computes on concrete values, as SMT-LIB defines it, division by zero included.

Values are unsigned ints for bit-vectors, bits for floats, ints for integers, bools for Booleans. Every function takes
the operator's arguments (for their sorts only), its data, and the values of the arguments.
`None` means that SMT-LIB leaves the result open: `evaluate` then picks one, and building never folds it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from fathom.domains import concrete as machine
from fathom.logic.sorts import Operand

Args: TypeAlias = Sequence[Operand]
Ints: TypeAlias = Sequence[int]


def signed(value: int, sign: int) -> int:
    """The two's complement reading of `value`; `sign` is the weight of its top bit."""
    return value - (sign << 1) if value & sign else value


def _machine(operation: Callable[[int, int, int], int]) -> Callable[[Args, None, Ints], int]:
    """An operation of machine integers, which needs the width of its arguments."""
    return lambda args, _, v: operation(v[0], v[1], args[0].sort.width)


udiv = _machine(machine.udiv)
urem = _machine(machine.urem)
sdiv = _machine(machine.sdiv)
srem = _machine(machine.srem)
shl = _machine(machine.shl)
lshr = _machine(machine.lshr)
ashr = _machine(machine.ashr)


def slt(args: Args, _: None, v: Ints) -> bool:
    """Signed comparison: flipping the top bits turns it into the unsigned one."""
    sign = args[0].sort.sign
    return v[0] ^ sign < v[1] ^ sign


def sle(args: Args, _: None, v: Ints) -> bool:
    """Signed comparison."""
    sign = args[0].sort.sign
    return v[0] ^ sign <= v[1] ^ sign


def concat(args: Args, _: None, v: Ints) -> int:
    """The first argument is the upper part."""
    return v[0] << args[1].sort.width | v[1]


def extract(_: Args, data: tuple[int, int], v: Ints) -> int:
    """Bits `high` down to `low`, both included."""
    high, low = data
    return v[0] >> low & ((1 << (high - low + 1)) - 1)


def sign_extend(args: Args, extra: int, v: Ints) -> int:
    """`extra` copies of the top bit in front."""
    sort = args[0].sort
    return signed(v[0], sort.sign) & ((1 << (sort.width + extra)) - 1)


def int_div(_: Args, __: None, v: Ints) -> int | None:
    """Euclidean: the remainder is never negative. Open for a zero divisor."""
    x, y = v
    if y == 0:
        return None
    return x // y if y > 0 else -(x // -y)


def int_mod(_: Args, __: None, v: Ints) -> int | None:
    """Euclidean: between 0 and the divisor's magnitude. Open for a zero divisor."""
    return v[0] % abs(v[1]) if v[1] else None
