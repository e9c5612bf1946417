"""What comparisons say of intervals: where a number lies if a comparison holds, and whether it must hold.

    n <= 2          [0, 2]
    n != 0          [1, 2]
    n != 1          [2, 2]        so that `n == 2` is known to hold, and a loop that counts to `n` ends

Intervals are of unsigned readings. A signed comparison with a constant is one interval or two; of two, only the one
counts that meets what is known.
"""

from __future__ import annotations

from typing import Final

from fathom.domains.bounds import Bounds, meet
from fathom.domains.concrete import to_signed
from fathom.domains.law import law

NEGATION: Final[dict[str, str]] = {
    "eq": "ne", "ne": "eq", "ult": "uge", "uge": "ult", "ule": "ugt", "ugt": "ule",
    "slt": "sge", "sge": "slt", "sle": "sgt", "sgt": "sle",
}  # fmt: skip
"""The comparison that holds where another one does not."""
MIRROR: Final[dict[str, str]] = {
    "eq": "eq", "ne": "ne", "ult": "ugt", "ugt": "ult", "ule": "uge", "uge": "ule",
    "slt": "sgt", "sgt": "slt", "sle": "sge", "sge": "sle",
}  # fmt: skip
"""The same comparison with its operands exchanged."""


@law(
    "unsigned",
    "(and (=> (= x k) (and (bvule k x) (bvule x k)))"
    " (=> (bvult x k) (and (bvult zero k) (bvule x (bvsub k one)))) (=> (bvule x k) (and (bvule zero x) (bvule x k)))"
    " (=> (bvugt x k) (and (bvult k most) (bvule (bvadd k one) x))) (=> (bvuge x k) (bvule k x)))",
)
def _solve_unsigned(pred: str, width: int, constant: int) -> list[Bounds]:
    if pred == "eq":
        return [(constant, constant)]
    if pred in ("ult", "ule"):
        return [(0, constant - (pred == "ult"))]
    return [(constant + (pred == "ugt"), (1 << width) - 1)]


@law(
    "unsigned",
    "(and (= (bvslt x k) (or (and (bvslt zero k) (bvule x (bvsub k one)) (bvslt (bvsub k one) k))"
    " (and (bvule half x) (not (= k half)) (=> (bvslt k zero) (bvule x (bvsub k one))))))"
    " (= (bvsgt x k) (or (and (bvsge k zero) (not (= k (bvsub half one))) (bvule (bvadd k one) x) (bvult x half))"
    " (and (bvslt k zero) (bvult x half)) (and (bvslt k zero) (bvule (bvadd k one) x) (not (= k most))))))",
)
def _solve_signed(pred: str, width: int, constant: int) -> list[Bounds]:
    half, number = 1 << (width - 1), to_signed(constant, width)
    if pred in ("slt", "sle"):
        first, last = -half, number - (pred == "slt")
    else:
        first, last = number + (pred == "sgt"), half - 1
    return [(max(first, 0), last), (first + 2 * half, min(last, -1) + 2 * half)]


def solve(pred: str, width: int, constant: int) -> list[Bounds]:
    """The intervals, in order and some of them empty, of all numbers for which `number pred constant` holds.

    Not for `ne`, which leaves all numbers but one.
    """
    return (_solve_signed if pred[0] == "s" else _solve_unsigned)(pred, width, constant)


def narrow(pred: str, width: int, constant: int, known: Bounds) -> Bounds | None:
    """Where numbers of an interval can be for which a comparison with a constant holds; None where there is none."""
    if pred == "ne":
        low, high = known
        low, high = low + (low == constant), high - (high == constant)
        return (low, high) if low <= high else None
    parts = [part for each in solve(pred, width, constant) if (part := meet(known, each)) is not None]
    return (parts[0][0], parts[-1][1]) if parts else None


def decide(pred: str, width: int, constant: int, known: Bounds) -> int | None:
    """Whether a comparison holds for all numbers of an interval (1), for none (0), or for some (None)."""
    if narrow(pred, width, constant, known) is None:
        return 0
    return 1 if narrow(NEGATION[pred], width, constant, known) is None else None


@law(
    "unsigned",
    "(and (=> (bvult x y) (and (bvult x d) (bvult a y) (bvult zero d) (bvult a most)))"
    " (=> (bvule x y) (and (bvule x d) (bvule a y)))"
    " (=> (= x y) (and (bvule c x) (bvule x d) (bvule a y) (bvule y b))))",
)
def narrow_both(pred: str, width: int, x: Bounds, y: Bounds) -> tuple[Bounds, Bounds] | None:
    """Where numbers of two intervals can be for which a comparison of them holds; None where there are none.

    Of a signed comparison something is said where neither number can be negative.
    """
    pred = read_unsigned(pred, width, x, y)
    if pred == "eq":
        both = meet(x, y)
        return None if both is None else (both, both)
    if pred in ("ugt", "uge"):
        turned = narrow_both(MIRROR[pred], width, y, x)
        return None if turned is None else (turned[1], turned[0])
    if pred in ("ult", "ule"):
        apart = pred == "ult"
        x, y = (x[0], min(x[1], y[1] - apart)), (max(y[0], x[0] + apart), y[1])
    return (x, y) if x[0] <= x[1] and y[0] <= y[1] else None


def decide_both(pred: str, width: int, x: Bounds, y: Bounds) -> int | None:
    """Whether a comparison holds for all numbers of two intervals (1), for none (0), or for some (None)."""
    if narrow_both(pred, width, x, y) is None:
        return 0
    return 1 if narrow_both(NEGATION[pred], width, x, y) is None else None


@law(
    "unsigned", "(=> (and (bvult b half) (bvult d half)) (and (= (bvslt x y) (bvult x y)) (= (bvsle x y) (bvule x y))))"
)
def read_unsigned(pred: str, width: int, x: Bounds, y: Bounds) -> str:
    """A comparison as one of unsigned readings, where neither number can be negative."""
    half = 1 << (width - 1)
    return f"u{pred[1:]}" if pred[0] == "s" and x[1] < half and y[1] < half else pred
