"""The interval of a bit-vector term, by abstract interpretation.

    ite(i, 42 + ite(j, 8, 16), 21)      [21, 58]
    12 * zext(i) + 4                    4, 16, 28, …

SeaM, section 5.1, for every operator that index arithmetic uses, not only `+` and `ite`. A term is read as an unsigned
number. What each operator does to intervals is in `domains/interval.py`; here is the walk over terms.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias, cast, final

from fathom.domains import interval
from fathom.domains.interval import BOTTOM, Interval, constant, full
from fathom.effort import EffortMeter
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
from fathom.persistent import IntMap

Rule: TypeAlias = Callable[[Term, Sequence[Interval]], Interval]


def _binary(transfer: Callable[[int, Interval, Interval], Interval]) -> Rule:
    return lambda term, args: transfer(term.sort.width, args[0], args[1])


def _extract(term: Term, args: Sequence[Interval]) -> Interval:
    high, low = cast("tuple[int, int]", term.data)
    return interval.extract(high, low, args[0])


_RULES: Final[dict[Op, Rule]] = {
    ADD: _binary(interval.add),
    SUB: _binary(interval.sub),
    NEG: lambda term, args: interval.neg(term.sort.width, args[0]),
    MUL: _binary(interval.mul),
    SHL: _binary(interval.shl),
    LSHR: _binary(interval.lshr),
    UDIV: _binary(interval.udiv),
    UREM: _binary(interval.urem),
    BVAND: _binary(interval.and_),
    BVOR: _binary(interval.or_),
    ITE: lambda _, args: args[0].join(args[1]),
    CONCAT: lambda term, args: interval.concat(term.args[1].sort.width, args[0], args[1]),
    EXTRACT: _extract,
    ZERO_EXTEND: lambda _, args: args[0],
    SIGN_EXTEND: lambda term, args: interval.sign_extend(term.args[0].sort.width, term.sort.width, args[0]),
}


def _leaf(term: Term) -> Interval:
    if term.op is not VALUE:
        return full(term.sort.width)
    value = cast(int, term.data)
    return constant(value)


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


@final
class Ranges:
    """The interval of a bit-vector term, read as an unsigned number: each term is looked at once."""

    __slots__ = ("_effort", "_known")

    def __init__(self, effort: EffortMeter | None = None) -> None:
        self._effort = effort if effort is not None else EffortMeter()
        self._known: dict[Term, Interval] = {}

    def of(self, term: Term | int) -> Interval:
        """What the term's value lies in."""
        if isinstance(term, int):
            return constant(term)
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
        for each in _near(term, self._effort):
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


def _near(term: Term, effort: EffortMeter) -> list[Term]:
    """Some of the terms that the interval of a term follows from, and the term itself, each after its parts."""
    found: set[Term] = set()
    work = [term]
    while work:
        if len(found) == effort.limits.seam_narrowed:
            effort.reach("seam_narrowed")
            break
        each = work.pop()
        if each not in found:
            found.add(each)
            if each.op in _RULES:
                work += each.args[1:] if each.op is ITE else each.args
    return sorted(found, key=_id)


def _id(term: Term) -> int:
    return term.id
