"""Terms whose sorts are checked as they are made: for tests and debugging."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn, final

from fathom.errors import InternalError
from fathom.logic.ops import (
    APPLY,
    CONST_ARRAY,
    EXTRACT,
    FP_FROM_BITS,
    SELECT,
    SIGN_EXTEND,
    STORE,
    ZERO_EXTEND,
    Data,
    FunctionSymbol,
    Op,
)
from fathom.logic.sorts import BOOL, INT, ArraySort, BitVec, FloatSort, Sort
from fathom.logic.terms import Term, Terms


@final
class SortCheckedTerms(Terms):
    """A table that checks the sorts of the arguments of every request, those of the rules included."""

    __slots__ = ()

    def make(self, op: Op, x: Term, y: Term | None = None, z: Term | None = None) -> Term:
        check_sorts(op, [arg for arg in (x, y, z) if arg is not None], None)
        return super().make(op, x, y, z)

    def indexed(self, op: Op, x: Term, data: Data) -> Term:
        check_sorts(op, (x,), data)
        return super().indexed(op, x, data)

    def apply(self, symbol: FunctionSymbol, *args: Term) -> Term:
        check_sorts(APPLY, args, symbol)
        return super().apply(symbol, *args)


_KINDS: dict[str, type[Sort]] = {"v": BitVec, "f": FloatSort, "a": ArraySort}


def check_sorts(op: Op, args: Sequence[Term], data: Data) -> None:
    """Raise `InternalError` if `op` does not take these arguments."""
    sorts = [arg.sort for arg in args]
    if op is APPLY:
        if not isinstance(data, FunctionSymbol) or list(data.sort.args) != sorts:
            _refuse(op, sorts, data)
        return
    if len(sorts) != len(op.takes) or not all(map(_accepts, op.takes, sorts)) or not _agree(op.takes, sorts):
        _refuse(op, sorts, data)
    if not _fits(op, sorts, data):
        _refuse(op, sorts, data)


def _accepts(letter: str, sort: Sort) -> bool:
    if letter in "*S":
        return True
    if letter in "bi":
        return sort is (BOOL if letter == "b" else INT)
    return isinstance(sort, _KINDS[letter.lower()])


def _agree(takes: str, sorts: Sequence[Sort]) -> bool:
    """Capital letters ask for one sort."""
    return len({sort for letter, sort in zip(takes, sorts, strict=True) if letter.isupper()}) <= 1


def _fits(op: Op, sorts: Sequence[Sort], data: Data) -> bool:
    first = sorts[0]
    if op is EXTRACT:
        return isinstance(data, tuple) and 0 <= data[1] <= data[0] < first.width
    if op is ZERO_EXTEND or op is SIGN_EXTEND:
        return isinstance(data, int) and data >= 0
    if op is SELECT or op is STORE:
        return isinstance(first, ArraySort) and (first.index, first.element)[: len(sorts) - 1] == tuple(sorts[1:])
    if op is CONST_ARRAY:
        return isinstance(data, ArraySort) and data.element is first
    if op is FP_FROM_BITS:
        return isinstance(data, FloatSort) and data.width == first.width
    return True


def _refuse(op: Op, sorts: Sequence[Sort], data: Data) -> NoReturn:
    given = " ".join(sort.smt for sort in sorts)
    note = "" if data is None else f" (data {data!r})"
    raise InternalError(f"{op.name} does not take arguments of the sorts {given}{note}.")
