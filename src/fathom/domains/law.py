"""Laws: what has to hold for a transfer function to be sound, as SMT-LIB text beside the function.

    @law("integer", "(<= (+ a c) (+ x y) (+ b d))")
    def add(x: Bounds, y: Bounds) -> Bounds:
        return x[0] + y[0], x[1] + y[1]

A number `x` lies between `a` and `b`, a number `y` between `c` and `d`: that is assumed by every law. The domain says
what numbers are: integers, or bit-vectors of 32 bits in the unsigned or the signed order. A law may also name `limit`
(2 to the 32), `half` of it, `most` (the greatest bit-vector), `zero` and `one`, and has further numbers of one letter.
`tests/domains` proves each law with a solver, and holds each function against all numbers of a few bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, TypeVar, final

from fathom.immutable import immutable

Order: TypeAlias = Literal["integer", "unsigned", "signed"]
_F = TypeVar("_F", bound=Callable[..., object])


@final
@immutable
class Law:
    """A proof obligation, and the domain of its numbers."""

    order: Order
    text: str


LAWS: Final[dict[str, Law]] = {}
"""All laws, by module and function."""


def law(order: Order, text: str) -> Callable[[_F], _F]:
    """State the law of a transfer function, which itself stays as it is."""

    def state(function: _F) -> _F:
        name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
        assert name not in LAWS, name
        LAWS[name] = Law(order, text)
        return function

    return state
