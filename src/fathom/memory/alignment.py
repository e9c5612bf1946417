"""What is known about the low bits of a bit-vector term: its alignment, and its remainder by powers of two.

    term                    low bits        alignment
    0x1004                  …000100 (all)   4
    x * 12                  …00             4
    x * 8 + 4               …100            4
    x & ~7                  …000            8
    ite(c, 16, 24)          …000            8       (bits 3 and up are not a run of known ones)

A forward analysis of a run of known bits that starts at bit 0: the congruence half of LLVM's known-bits analysis. What
each operator does to them is in `domains/congruence.py`; here is the walk over terms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast, final

from fathom.domains import congruence
from fathom.domains.congruence import UNKNOWN, Congruence
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
    NEG,
    SHL,
    SIGN_EXTEND,
    SUB,
    VALUE,
    ZERO_EXTEND,
    Op,
)
from fathom.logic.terms import Term
from fathom.memory.forward import analyse


def _shl(term: Term, args: Sequence[Congruence]) -> Congruence:
    by = term.args[1]
    if by.op is not VALUE:
        return congruence.zeros(args[0]), 0
    return congruence.shl(args[0], cast(int, by.data), term.sort.width)


def _extract(term: Term, args: Sequence[Congruence]) -> Congruence:
    high, low = cast("tuple[int, int]", term.data)
    return congruence.extract(args[0], high, low)


_RULES: Final[dict[Op, Callable[[Term, Sequence[Congruence]], Congruence]]] = {
    ADD: lambda _, args: congruence.add(*args),
    SUB: lambda _, args: congruence.sub(*args),
    NEG: lambda _, args: congruence.neg(args[0]),
    MUL: lambda term, args: congruence.mul(args[0], args[1], term.sort.width),
    SHL: _shl,
    BVAND: lambda _, args: congruence.and_(*args),
    BVOR: lambda _, args: congruence.or_(*args),
    BVXOR: lambda _, args: congruence.xor(*args),
    BVNOT: lambda _, args: congruence.not_(args[0]),
    ITE: lambda _, args: congruence.join(*args),
    CONCAT: lambda term, args: congruence.concat(args[0], args[1], term.args[1].sort.width),
    EXTRACT: _extract,
    ZERO_EXTEND: lambda term, args: congruence.zero_extend(args[0], term.args[0].sort.width, term.sort.width),
    SIGN_EXTEND: lambda _, args: args[0],
}


def _leaf(term: Term) -> Congruence:
    return (term.sort.width, cast(int, term.data)) if term.op is VALUE else UNKNOWN


@final
class Alignment:
    """The analysis with its memory: each term is analysed once. `facts` gives the alignment of symbolic bases."""

    __slots__ = ("_known",)

    def __init__(self, facts: Mapping[Term, int] | None = None) -> None:
        self._known: dict[Term, Congruence] = {
            term: (align.bit_length() - 1, 0) for term, align in (facts or {}).items() if term.op is not VALUE
        }

    def __call__(self, term: Term) -> int:
        """The largest power of two that is known to divide the term; 2 to its width for zero."""
        return 1 << congruence.zeros(self.low_bits(term))

    def low_bits(self, term: Term) -> Congruence:
        """The known low bits of a bit-vector term."""
        return analyse(term, self._known, _RULES, _leaf)


def alignment(term: Term) -> int:
    """The alignment of one term. Keep an `Alignment` for many: it analyses shared parts only once."""
    return Alignment()(term)
