"""Where floats lie on a path, by their comparisons with constants: what saturates fits into an integer.

    if (x >= INT_MAX) n = INT_MAX;             after both comparisons, a path that knows that `x` is no NaN (as `x >= 0`
    else if (x <= INT_MIN) n = INT_MIN;        says) knows that `x` is between the two, and so that the conversion is
    else n = (int)x;                           defined

A float is represented by its *rank*: an integer that is larger for a larger number, 0 for both zeros. The rank of NaN
is behind that of infinity, so that an interval of ranks says whether a number may be one.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from fathom.bound.facts.fact_map import Facts
from fathom.checks.conditions import Scalar
from fathom.domains.bounds import Bounds
from fathom.ir import floats
from fathom.ir.instructions import FloatOpKind, Predicate
from fathom.ir.types import Float
from fathom.ir.values import Reg

_NEGATION: Final = {
    "fult": "foge", "fule": "fogt", "fugt": "fole", "fuge": "folt", "fune": "foeq", "fueq": "fone", "funo": "ford",
}  # fmt: skip
"""What a predicate that NaN satisfies is the negation of."""
_OPERATIONS: Final = ("fneg", "ftrunc")
_DEPTH: Final = 4
"""Operations inside of each other that are looked through."""


class FloatComparison(NamedTuple):
    """`number pred other`, which no NaN satisfies, or its negation; `other` is the rank of a constant."""

    number: Reg
    pred: str
    other: int
    negated: bool


@final
class FloatRanges:
    """The comparisons of floats with constants, and what follows from them."""

    def __init__(self) -> None:
        self._comparisons: dict[Reg, FloatComparison] = {}
        self._operations: dict[Reg, tuple[FloatOpKind, Reg]] = {}

    def add_comparison(self, cond: Reg, pred: Predicate, number: Scalar, other: Scalar) -> None:
        """A condition is such a comparison."""
        if not isinstance(number, Reg) or not isinstance(other, int) or not _has_ranks(number):
            return
        rank = _find_rank(other, number)
        if rank <= _infinity(number):
            ordered = _NEGATION.get(pred, pred)
            self._comparisons[cond] = FloatComparison(number, ordered, rank, ordered != pred)

    def add_operation(self, result: Reg, op: FloatOpKind, args: tuple[Scalar, ...]) -> None:
        """A number is computed so."""
        if op in _OPERATIONS and isinstance(args[0], Reg) and _has_ranks(args[0]):
            self._operations[result] = op, args[0]

    def interval(self, facts: Facts, number: Scalar, kind: Float) -> Bounds | None:
        """The ranks that a number may have; None where it may be anything, or has no rank."""
        if isinstance(number, int):
            most = floats.PYTHON.get(kind.kind)
            rank = None if most is None else _rank_of(number, most)
            return None if rank is None else (rank, rank)
        found = self._interval(facts, number, _DEPTH) if _has_ranks(number) else None
        return None if found is None or found == _every_rank(number) else found

    def _interval(self, facts: Facts, number: Reg, depth: int) -> Bounds:
        known = facts.get(number.number)
        here = known if isinstance(known, tuple) else _every_rank(number)
        made = self._operations.get(number) if depth else None
        if made is None:
            return here
        op, operand = made
        computed = _TRANSFER[op](number, self._interval(facts, operand, depth - 1))
        return _meet(here, computed) or here

    def decide(self, facts: Facts, cond: Reg) -> int | None:
        """Whether a comparison holds on a path."""
        found = self._comparisons.get(cond)
        if found is None:
            return None
        low, high = self._interval(facts, found.number, _DEPTH)
        least, most = _satisfying(found)
        if high < least or low > most:
            answer = 0
        elif found.pred != "fone" and least <= low and high <= most:
            answer = 1
        else:
            return None
        return 1 - answer if found.negated else answer

    def narrow(self, facts: Facts, cond: Reg, truth: int) -> Facts:
        """The facts, and where a number lies of which a comparison holds or not."""
        found = self._comparisons.get(cond)
        if found is None:
            return facts
        here = self._interval(facts, found.number, _DEPTH)
        holds = bool(truth) != found.negated
        there = _meet(here, _satisfying(found)) if holds else _without(here, found)
        return facts if there is None or there == here else facts.set(found.number.number, there)


def _has_ranks(number: Reg) -> bool:
    """Whether a number has one of the formats whose bits are in the order of their numbers."""
    return isinstance(number.type, Float) and number.type.kind in floats.PYTHON


def _format_of(number: Reg) -> floats.Format:
    assert isinstance(number.type, Float)
    return floats.PYTHON[number.type.kind]


def _infinity(number: Reg) -> int:
    return _format_of(number).infinity


def _every_rank(number: Reg) -> Bounds:
    return -_infinity(number), _infinity(number) + 1


def _find_rank(bits: int, number: Reg) -> int:
    return _rank_of(bits, _format_of(number))


def _rank_of(bits: int, kind: floats.Format) -> int:
    sign = 1 << (kind.width - 1)
    magnitude = bits & (sign - 1)
    if magnitude > kind.infinity:
        return kind.infinity + 1
    return -magnitude if bits & sign else magnitude


def _satisfying(found: FloatComparison) -> Bounds:
    """The ranks of the numbers that satisfy a comparison, or an interval around them."""
    infinity, other = _infinity(found.number), found.other
    return {
        "folt": (-infinity, other - 1),
        "fole": (-infinity, other),
        "fogt": (other + 1, infinity),
        "foge": (other, infinity),
        "foeq": (other, other),
    }.get(found.pred, (-infinity, infinity))


def _without(here: Bounds, found: FloatComparison) -> Bounds | None:
    """What is left of an interval without the numbers that satisfy a comparison: NaN stays."""
    (low, high), (least, most) = here, _satisfying(found)
    if found.pred == "fone":
        return None
    if least <= low <= most:
        return (most + 1, high) if most < high else None
    return (low, least - 1) if least <= high <= most else here


def _meet(x: Bounds, y: Bounds) -> Bounds | None:
    low, high = max(x[0], y[0]), min(x[1], y[1])
    return (low, high) if low <= high else None


def _negate(number: Reg, ranks: Bounds) -> Bounds:
    infinity = _infinity(number)
    low, high = ranks
    return -min(high, infinity), high if high > infinity else -low


def _truncate(number: Reg, ranks: Bounds) -> Bounds:
    """Rounding towards zero keeps the order."""
    kind = _format_of(number)
    assert isinstance(number.type, Float)
    sign = 1 << (kind.width - 1)
    bits = [rank if rank >= 0 else sign - rank for rank in ranks]
    low, high = (_rank_of(floats.operate("ftrunc", number.type.kind, [each]), kind) for each in bits)
    return low, high


_TRANSFER: Final = {"fneg": _negate, "ftrunc": _truncate}
