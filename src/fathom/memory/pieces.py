"""Bit-vectors as sequences of pieces of whole bytes, the lowest first: cut, joined, repeated.

A read of several bytes stays in pieces as long as it can, so that overlapping accesses of different widths do not
leave towers of `concat` and `extract` behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, cast

from fathom.logic.ops import EXTRACT, VALUE
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms

Parts: TypeAlias = tuple[Term, ...]


def cut(terms: Terms, value: Term, offset: int, width: int) -> Term:
    """`width` bytes of a value, from byte `offset`."""
    if width * 8 == value.sort.width:
        return value
    if value.op is VALUE:
        return terms.value(bv(width * 8), cast(int, value.data) >> offset * 8)
    low = offset * 8
    if value.op is EXTRACT:
        low += cast("tuple[int, int]", value.data)[1]
        value = value.args[0]
    return terms.extract(value, low + width * 8 - 1, low)


def slice_parts(terms: Terms, parts: Parts, offset: int, width: int) -> Parts:
    """The bytes `offset` to `offset + width` of a sequence of pieces."""
    if len(parts) == 1:
        return (cut(terms, parts[0], offset, width),)
    taken: list[Term] = []
    at = 0
    end = offset + width
    for part in parts:
        size = part.sort.width // 8
        first, last = max(offset, at), min(end, at + size)
        if first < last:
            taken.append(cut(terms, part, first - at, last - first))
        at += size
    return tuple(taken)


def join(terms: Terms, parts: Sequence[Term]) -> Term:
    """One bit-vector from pieces; neighbours that were cut from one value become one again."""
    result: Term | None = None
    for run in _runs(terms, parts):
        result = run if result is None else terms.concat(run, result)
    assert result is not None, "nothing to join"
    return result


def _runs(terms: Terms, parts: Sequence[Term]) -> list[Term]:
    """The pieces with adjacent extracts of one value, and adjacent literals, united."""
    runs: list[Term] = []
    for part in parts:
        last = runs[-1] if runs else None
        if last is not None and last.op is VALUE and part.op is VALUE:
            width = last.sort.width
            value = cast(int, part.data) << width | cast(int, last.data)
            runs[-1] = terms.value(bv(width + part.sort.width), value)
            continue
        if last is not None and last.op is EXTRACT and part.op is EXTRACT and last.args[0] is part.args[0]:
            upper, lower = cast("tuple[int, int]", part.data), cast("tuple[int, int]", last.data)
            if upper[1] == lower[0] + 1:
                whole = part.args[0]
                all_of_it = lower[1] == 0 and upper[0] == whole.sort.width - 1
                runs[-1] = whole if all_of_it else terms.extract(whole, upper[0], lower[1])
                continue
        runs.append(part)
    return runs


def repeat(terms: Terms, byte: Term, width: int) -> Term:
    """The same byte `width` times."""
    return join(terms, [byte] * width)


def choose(terms: Terms, cond: Term, then: Term, other: Term) -> Term:
    """An `ite` that is not made when it does not matter, whatever the table of terms simplifies."""
    if then is other or cond is terms.true:
        return then
    return other if cond is terms.false else terms.ite(cond, then, other)
