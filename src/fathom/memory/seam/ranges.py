"""The interval of a bit-vector term, by abstract interpretation.

    ite(i, 42 + ite(j, 8, 16), 21)      [21, 58]
    12 * zext(i) + 4                    4, 16, 28, …

SeaM, section 5.1, for every operator that index arithmetic uses, not only `+` and `ite`. A term is read as an unsigned
number, and sums that wrap are taken for what they are: then only remainders by powers of two are left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import Final, Protocol, TypeAlias, cast, final

from fathom.logic.ops import (
    ADD,
    BVAND,
    BVOR,
    CONCAT,
    EXTRACT,
    ITE,
    LSHR,
    MUL,
    NEG,
    SHL,
    SIGN_EXTEND,
    SUB,
    UDIV,
    UREM,
    VALUE,
    ZERO_EXTEND,
    Op,
)
from fathom.logic.terms import Term
from fathom.memory.forward import analyse
from fathom.memory.seam.intervals import BOTTOM, Interval, full, progression
from fathom.persistent import IntMap


def _wrapped(low: int, high: int, step: int, width: int) -> Interval:
    """What a result becomes modulo `2**width`; where it wraps, only its remainders by powers of two are left."""
    if low >> width == high >> width:
        lost = low >> width << width
        return progression(low - lost, high - lost, step)
    mask = (1 << width) - 1
    common = gcd(step, 1 << width)
    first = low % common
    return progression(first, mask - (mask - first) % common, common)


def _add(term: Term, args: Sequence[Interval]) -> Interval:
    x, y = args
    return _wrapped(x.low + y.low, x.high + y.high, gcd(x.step, y.step), term.sort.width)


def _sub(term: Term, args: Sequence[Interval]) -> Interval:
    x, y = args
    return _wrapped(x.low - y.high, x.high - y.low, gcd(x.step, y.step), term.sort.width)


def _neg(term: Term, args: Sequence[Interval]) -> Interval:
    (x,) = args
    return _wrapped(-x.high, -x.low, x.step, term.sort.width)


def _mul(term: Term, args: Sequence[Interval]) -> Interval:
    x, y = args
    step = gcd(x.step * y.low, y.step * x.low, x.step * y.step)
    return _wrapped(x.low * y.low, x.high * y.high, step, term.sort.width)


def _shl(term: Term, args: Sequence[Interval]) -> Interval:
    x, by = args
    width = term.sort.width
    if by.low != by.high or by.low >= width:
        return full(width)
    return _wrapped(x.low << by.low, x.high << by.low, x.step << by.low, width)


def _lshr(term: Term, args: Sequence[Interval]) -> Interval:
    x, by = args
    if by.low != by.high:
        return _divided(x.low >> by.high if by.high < term.sort.width else 0, x.high >> by.low)
    return _quotient(x, 1 << min(by.low, term.sort.width))


def _udiv(term: Term, args: Sequence[Interval]) -> Interval:
    x, by = args
    return _quotient(x, by.low) if by.low == by.high and by.low else full(term.sort.width)


def _quotient(x: Interval, divisor: int) -> Interval:
    exact = x.step % divisor == 0
    return progression(x.low // divisor, x.high // divisor, x.step // divisor if exact else 1)


def _divided(low: int, high: int) -> Interval:
    return progression(low, high, 1)


def _urem(term: Term, args: Sequence[Interval]) -> Interval:
    x, by = args
    if by.low != by.high or not by.low:
        return full(term.sort.width)
    divisor = by.low
    if x.low // divisor == x.high // divisor:
        lost = x.low // divisor * divisor
        return progression(x.low - lost, x.high - lost, x.step)
    common = gcd(x.step, divisor)
    first = x.low % common
    return progression(first, divisor - 1 - (divisor - 1 - first) % common, common)


def _and(_: Term, args: Sequence[Interval]) -> Interval:
    """At most either; a multiple of the zeros at the end of a literal."""
    high, step = min(args[0].high, args[1].high), 1
    for each in args:
        if not each.step:
            step = max(step, each.low & -each.low)
    return progression(0, high - high % step, step)


def _or(term: Term, args: Sequence[Interval]) -> Interval:
    x, y = args
    high = (1 << max(x.high, y.high).bit_length()) - 1
    return progression(max(x.low, y.low), min(high, term.sort.mask), 1)


def _ite(_: Term, args: Sequence[Interval]) -> Interval:
    return args[0].join(args[1])


def _concat(term: Term, args: Sequence[Interval]) -> Interval:
    upper, lower = args
    shift = term.args[1].sort.width
    step = gcd(upper.step << shift, lower.step)
    return progression((upper.low << shift) + lower.low, (upper.high << shift) + lower.high, step)


def _extract(term: Term, args: Sequence[Interval]) -> Interval:
    _, low = cast("tuple[int, int]", term.data)
    x = _quotient(args[0], 1 << low)
    return _wrapped(x.low, x.high, x.step, term.sort.width)


def _sign_extend(term: Term, args: Sequence[Interval]) -> Interval:
    (x,) = args
    old, new = term.args[0].sort.width, term.sort.width
    sign, lifted = 1 << (old - 1), (1 << new) - (1 << old)
    if x.high < sign:
        return x
    if x.low >= sign:
        return progression(x.low + lifted, x.high + lifted, x.step)
    common = gcd(x.step, 1 << old)
    first = x.low % common
    mask = (1 << new) - 1
    return progression(first, mask - (mask - first) % common, common)


_RULES: Final[dict[Op, Callable[[Term, Sequence[Interval]], Interval]]] = {
    ADD: _add,
    SUB: _sub,
    NEG: _neg,
    MUL: _mul,
    SHL: _shl,
    LSHR: _lshr,
    UDIV: _udiv,
    UREM: _urem,
    BVAND: _and,
    BVOR: _or,
    ITE: _ite,
    CONCAT: _concat,
    EXTRACT: _extract,
    ZERO_EXTEND: lambda _, args: args[0],
    SIGN_EXTEND: _sign_extend,
}


def _leaf(term: Term) -> Interval:
    if term.op is not VALUE:
        return full(term.sort.width)
    value = cast(int, term.data)
    return Interval(value, value, 0)


Facts: TypeAlias = "IntMap[tuple[Term, Interval]]"
"""Intervals that hold where an access matters, by the id of a term."""


class Knowing(Protocol):
    """Who knows more of terms than they say: `here` are the facts of the access that is being made."""

    @property
    def ranges(self) -> Ranges: ...

    @property
    def here(self) -> Facts: ...

    def catch_up(self) -> None:
        """Have `ranges` know what always holds from here on."""


MOST_NARROWED: Final = 48
"""So many parts of a term are looked at anew where something is known of them."""


@final
class Ranges:
    """The interval of a bit-vector term, read as an unsigned number: each term is looked at once."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[Term, Interval] = {}

    def of(self, term: Term | int) -> Interval:
        """What the term's value lies in."""
        if isinstance(term, int):
            return Interval(term, term, 0)
        return analyse(term, self._known, _RULES, _leaf)

    def learn(self, term: Term, interval: Interval) -> None:
        """A term lies in an interval wherever anything matters from now on."""
        narrow = self.of(term).meet(interval)
        if narrow is not BOTTOM:
            self._known[term] = narrow

    def under(self, term: Term, facts: Facts) -> Interval:
        """The same where facts hold. What is far inside of the term is taken as it always is."""
        if not facts:
            return self.of(term)
        found: dict[Term, Interval] = {}
        for each in _near(term):
            interval = self.of(each)
            args = each.args[1:] if each.op is ITE else each.args
            if each.op in _RULES and all(arg in found for arg in args):
                interval = _narrower(interval, _RULES[each.op](each, [found[arg] for arg in args]))
            fact = facts.get(each.id)
            found[each] = interval if fact is None else _narrower(interval, fact[1])
        return found[term]


def _narrower(x: Interval, y: Interval) -> Interval:
    """What is in both; where nothing is, no execution comes, and the first will do."""
    both = x.meet(y)
    return x if both is BOTTOM else both


def _near(term: Term) -> list[Term]:
    """Some of the terms that the interval of a term follows from, and the term itself, each after its parts."""
    found: set[Term] = set()
    work = [term]
    while work and len(found) < MOST_NARROWED:
        each = work.pop()
        if each not in found:
            found.add(each)
            if each.op in _RULES:
                work += each.args[1:] if each.op is ITE else each.args
    return sorted(found, key=_id)


def _id(term: Term) -> int:
    return term.id
