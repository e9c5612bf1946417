"""Rules for extraction, concatenation and extension: each bit is found where it comes from.

Normal forms: concatenations lean to the left, `(a ++ b) ++ c`, so that the lowest part is at hand; zeros on top are a
`zero_extend`, which stands outside; an extraction stands on a leaf or on arithmetic, not on parts or extensions.
"""

from __future__ import annotations

from fathom.logic.builder import TermBuilder
from fathom.logic.ops import (
    ADD,
    BVAND,
    BVNOT,
    BVOR,
    BVXOR,
    CONCAT,
    EXTRACT,
    ITE,
    MUL,
    SIGN_EXTEND,
    SUB,
    VALUE,
    ZERO_EXTEND,
)
from fathom.logic.rules import rule
from fathom.logic.rules_bits import trailing_zeros
from fathom.logic.sorts import bv
from fathom.logic.term import Term

Slice = tuple[int, int]
_TRANSPARENT = (CONCAT, EXTRACT, ZERO_EXTEND, SIGN_EXTEND, VALUE)
"""Under these an extraction vanishes or moves down."""


@rule(EXTRACT, "(= ((_ extract {wx-1} 0) x) x)")
def extract_whole(terms: TermBuilder, x: Term, data: Slice) -> Term | None:
    """Everything."""
    return x if data[1] == 0 and data[0] == x.sort.width - 1 else None


@rule(EXTRACT, "(= ((_ extract {h} {l}) ((_ extract {e} {k}) x)) ((_ extract {h+k} {l+k}) x))", heads=(EXTRACT,))
def extract_extract(terms: TermBuilder, x: Term, data: Slice) -> Term | None:
    """One instead of two."""
    low = x.data[1]  # type: ignore[index]
    return terms.indexed(EXTRACT, x.args[0], (data[0] + low, data[1] + low))  # type: ignore[operator]


@rule(
    EXTRACT,
    "(and (= ((_ extract {wy-1} {l}) (concat x y)) ((_ extract {wy-1} {l}) y))"
    " (= ((_ extract {h+wy} {k+wy}) (concat x y)) ((_ extract {h} {k}) x))"
    " (= ((_ extract {h+wy} {l}) (concat x y)) (concat ((_ extract {h} 0) x) ((_ extract {wy-1} {l}) y))))",
    heads=(CONCAT,),
)
def extract_concat(terms: TermBuilder, x: Term, data: Slice) -> Term | None:
    """From the part, or the parts, that hold the bits."""
    upper, lower = x.args
    high, low = data
    split = lower.sort.width
    if high < split:
        return terms.extract(lower, high, low)
    if low >= split:
        return terms.extract(upper, high - split, low - split)
    return terms.make(CONCAT, terms.extract(upper, high - split, 0), terms.extract(lower, split - 1, low))


@rule(
    EXTRACT,
    "(and (= ((_ extract {wx-1} {l}) ((_ zero_extend {e}) x)) ((_ extract {wx-1} {l}) x))"
    " (= ((_ extract {k+wx} {wx}) ((_ zero_extend {e}) x)) (_ bv0 {k+1}))"
    " (= ((_ extract {k+wx} {l}) ((_ zero_extend {e}) x)) ((_ zero_extend {k+1}) ((_ extract {wx-1} {l}) x))))",
    heads=(ZERO_EXTEND,),
)
def extract_zero_extend(terms: TermBuilder, x: Term, data: Slice) -> Term | None:
    """From the part, or zeros, or both."""
    part = x.args[0]
    high, low = data
    width = part.sort.width
    if high < width:
        return terms.extract(part, high, low)
    if low >= width:
        return terms.value(bv(high - low + 1), 0)
    return terms.zero_extend(terms.extract(part, width - 1, low), high - width + 1)


@rule(
    EXTRACT,
    "(and (= ((_ extract {wx-1} {l}) ((_ sign_extend {e}) x)) ((_ extract {wx-1} {l}) x))"
    " (= ((_ extract {k+wx} {wx}) ((_ sign_extend {e}) x)) ((_ sign_extend {k}) ((_ extract {wx-1} {wx-1}) x)))"
    " (= ((_ extract {k+wx} {l}) ((_ sign_extend {e}) x)) ((_ sign_extend {k+1}) ((_ extract {wx-1} {l}) x))))",
    heads=(SIGN_EXTEND,),
)
def extract_sign_extend(terms: TermBuilder, x: Term, data: Slice) -> Term | None:
    """From the part, or copies of its sign, or both."""
    part = x.args[0]
    high, low = data
    width = part.sort.width
    if high < width:
        return terms.extract(part, high, low)
    if low >= width:
        return terms.sign_extend(terms.extract(part, width - 1, width - 1), high - low)
    return terms.sign_extend(terms.extract(part, width - 1, low), high - width + 1)


@rule(EXTRACT, "(= ((_ extract {h} {l}) (bvnot x)) (bvnot ((_ extract {h} {l}) x)))", heads=(BVNOT,))
def extract_bvnot(terms: TermBuilder, x: Term, data: Slice) -> Term | None:
    """Bit by bit."""
    return terms.make(BVNOT, terms.indexed(EXTRACT, x.args[0], data))


@rule(
    EXTRACT,
    "(and (= ((_ extract {h} {l}) (bvand x y)) (bvand ((_ extract {h} {l}) x) ((_ extract {h} {l}) y)))"
    " (= ((_ extract {h} {l}) (bvor x y)) (bvor ((_ extract {h} {l}) x) ((_ extract {h} {l}) y)))"
    " (= ((_ extract {h} {l}) (bvxor x y)) (bvxor ((_ extract {h} {l}) x) ((_ extract {h} {l}) y))))",
    heads=((BVAND, BVOR, BVXOR),),
)
def extract_bitwise(terms: TermBuilder, x: Term, data: Slice) -> Term | None:
    """Bit by bit, where an operand has its bits at hand."""
    left, right = x.args
    if left.op not in _TRANSPARENT and right.op not in _TRANSPARENT:
        return None
    return terms.make(x.op, terms.indexed(EXTRACT, left, data), terms.indexed(EXTRACT, right, data))


@rule(
    EXTRACT,
    "(and (= ((_ extract {h} 0) (bvadd x y)) (bvadd ((_ extract {h} 0) x) ((_ extract {h} 0) y)))"
    " (= ((_ extract {h} 0) (bvsub x y)) (bvsub ((_ extract {h} 0) x) ((_ extract {h} 0) y)))"
    " (= ((_ extract {h} 0) (bvmul x y)) (bvmul ((_ extract {h} 0) x) ((_ extract {h} 0) y))))",
    heads=((ADD, SUB, MUL),),
)
def extract_low_arithmetic(terms: TermBuilder, x: Term, data: Slice) -> Term | None:
    """Arithmetic that was promoted to a wider type and cut again is done in the narrow one."""
    left, right = x.args
    if data[1] or left.op not in _TRANSPARENT or right.op not in _TRANSPARENT:
        return None
    return terms.make(x.op, terms.indexed(EXTRACT, left, data), terms.indexed(EXTRACT, right, data))


@rule(
    EXTRACT,
    "(=> (= (bvand c (bvsub (bvshl one (_ bv{h} {wx})) one)) zero)"
    " (= ((_ extract {h-1} {l}) (bvmul x c)) ((_ extract {h-1} {l}) zero)))",
    heads=(MUL,),
)
def extract_multiple(terms: TermBuilder, x: Term, data: Slice) -> Term | None:
    """The low bits of a multiple of a power of two are zeros."""
    return terms.value(bv(data[0] - data[1] + 1), 0) if data[0] < trailing_zeros(x) else None


@rule(
    EXTRACT,
    "(= ((_ extract {h} {l}) (ite p x y)) (ite p ((_ extract {h} {l}) x) ((_ extract {h} {l}) y)))",
    heads=(ITE,),
)
def extract_ite(terms: TermBuilder, x: Term, data: Slice) -> Term | None:
    """A part of a word that was chosen between two, whose parts are both at hand."""
    p, then, otherwise = x.args
    if then.op in _TRANSPARENT and otherwise.op in _TRANSPARENT:
        return terms.make(ITE, p, terms.indexed(EXTRACT, then, data), terms.indexed(EXTRACT, otherwise, data))
    return None


# Concatenation


@rule(CONCAT, "(= (concat (_ bv0 {e}) x) ((_ zero_extend {e}) x))", heads=(VALUE, None))
def concat_zero(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Zeros on top are an extension."""
    return terms.zero_extend(y, x.sort.width) if x.data == 0 else None


@rule(CONCAT, "(= (concat ((_ zero_extend {e}) x) y) ((_ zero_extend {e}) (concat x y)))", heads=(ZERO_EXTEND, None))
def concat_zero_extend(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The extension stands outside."""
    return terms.indexed(ZERO_EXTEND, terms.make(CONCAT, x.args[0], y), x.data)


@rule(CONCAT, "(= (concat ((_ sign_extend {e}) x) y) ((_ sign_extend {e}) (concat x y)))", heads=(SIGN_EXTEND, None))
def concat_sign_extend(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The extension stands outside."""
    return terms.indexed(SIGN_EXTEND, terms.make(CONCAT, x.args[0], y), x.data)


@rule(CONCAT, "(= (concat x (concat y z)) (concat (concat x y) z))", heads=(None, CONCAT))
def concat_lean_left(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The lowest part stands alone."""
    return terms.make(CONCAT, terms.make(CONCAT, x, y.args[0]), y.args[1])


@rule(CONCAT, "(= (concat (concat x y) z) (concat x (concat y z)))", heads=(CONCAT, VALUE))
def concat_gather_values(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Bring two literals together so that they fold."""
    return terms.make(CONCAT, x.args[0], terms.make(CONCAT, x.args[1], y)) if x.args[1].op is VALUE else None


def _is_adjacent(x: Term, y: Term) -> bool:
    return x.args[0] is y.args[0] and x.data[1] == y.data[0] + 1  # type: ignore[index, operator]


def _join(terms: TermBuilder, x: Term, y: Term) -> Term:
    return terms.extract(x.args[0], x.data[0], y.data[1])  # type: ignore[index, arg-type]


@rule(
    CONCAT,
    "(= (concat ((_ extract {h} {k+1}) x) ((_ extract {k} {l}) x)) ((_ extract {h} {l}) x))",
    heads=(EXTRACT, EXTRACT),
)
def concat_extracts(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Neighbours are joined."""
    return _join(terms, x, y) if _is_adjacent(x, y) else None


@rule(
    CONCAT,
    "(= (concat (concat x ((_ extract {h} {k+1}) y)) ((_ extract {k} {l}) y)) (concat x ((_ extract {h} {l}) y)))",
    heads=(CONCAT, EXTRACT),
)
def concat_extracts_below(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Neighbours are joined."""
    upper, lower = x.args
    if lower.op is EXTRACT and _is_adjacent(lower, y):
        return terms.make(CONCAT, upper, _join(terms, lower, y))
    return None


@rule(CONCAT, "(= (concat (ite p x y) (ite p z c)) (ite p (concat x z) (concat y c)))", heads=(ITE, ITE))
def concat_ites(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The bytes of a word that was written under a condition."""
    p, s, t = x.args
    q, u, v = y.args
    return terms.make(ITE, p, terms.make(CONCAT, s, u), terms.make(CONCAT, t, v)) if p is q else None


@rule(
    CONCAT,
    "(= (concat (concat d (ite p x y)) (ite p z c)) (concat d (ite p (concat x z) (concat y c))))",
    heads=(CONCAT, ITE),
)
def concat_ites_below(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The bytes of a word that was written under a condition."""
    upper, lower = x.args
    if lower.op is ITE and lower.args[0] is y.args[0]:
        return terms.make(CONCAT, upper, terms.make(CONCAT, lower, y))
    return None


# Extension


@rule(ZERO_EXTEND, "(= ((_ zero_extend 0) x) x)")
def zero_extend_by_none(terms: TermBuilder, x: Term, data: int) -> Term | None:
    """Nothing to do."""
    return x if data == 0 else None


@rule(SIGN_EXTEND, "(= ((_ sign_extend 0) x) x)")
def sign_extend_by_none(terms: TermBuilder, x: Term, data: int) -> Term | None:
    """Nothing to do."""
    return x if data == 0 else None


@rule(
    ZERO_EXTEND,
    "(= ((_ zero_extend {e}) ((_ zero_extend {k}) x)) ((_ zero_extend {e+k}) x))",
    heads=(ZERO_EXTEND,),
)
def zero_extend_twice(terms: TermBuilder, x: Term, data: int) -> Term | None:
    """One instead of two."""
    return terms.indexed(ZERO_EXTEND, x.args[0], data + x.data)  # type: ignore[operator]


@rule(
    SIGN_EXTEND,
    "(= ((_ sign_extend {e}) ((_ sign_extend {k}) x)) ((_ sign_extend {e+k}) x))",
    heads=(SIGN_EXTEND,),
)
def sign_extend_twice(terms: TermBuilder, x: Term, data: int) -> Term | None:
    """One instead of two."""
    return terms.indexed(SIGN_EXTEND, x.args[0], data + x.data)  # type: ignore[operator]


@rule(
    SIGN_EXTEND,
    "(= ((_ sign_extend {e}) ((_ zero_extend {k+1}) x)) ((_ zero_extend {e+k+1}) x))",
    heads=(ZERO_EXTEND,),
)
def sign_extend_zero_extend(terms: TermBuilder, x: Term, data: int) -> Term | None:
    """The sign is zero."""
    return terms.indexed(ZERO_EXTEND, x.args[0], data + x.data) if x.data else None  # type: ignore[operator]
