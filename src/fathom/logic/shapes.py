"""Which function rewrites a new term, found by its shape: its operator and the operators of its arguments.

    BINARY[ADD.code][ADD.code][VALUE.code]      folds `(x + 3) + 4`, and tries the other rules that take this shape

An entry is None where no rule takes the shape; it is the rule itself where there is one, and a function that tries
them in order where there are several, so that `Terms.make` has at most one function to call. Entries are made when
their shapes occur: until then, a resolver stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from fathom.logic.builder import TermBuilder
from fathom.logic.ops import OPS, VALUE, Data, Op
from fathom.logic.rules import RULES_OF, Apply
from fathom.logic.term import Term

Row: TypeAlias = list[Apply | None]
"""How to rewrite, by the code of the last argument's operator."""

TWIN: Final = len(OPS)
"""Stands for the code of the last argument's operator where the last two arguments are one term."""

UNARY: Final[list[Row]] = []
BINARY: Final[list[list[Row]]] = []
TERNARY: Final[list[list[list[Row]]]] = []
"""How to rewrite a new term, by the codes of its operator and of those of its arguments."""

_BLANK: Final[list[Row]] = []
_BLANK_TABLE: Final[list[list[Row]]] = []
"""For each operator, what all its shapes share that have not occurred; never written."""

_TAKERS: Final[dict[tuple[Op, int, Op], int]] = {}
"""Which rules of an operator take an argument with an operator at a position, as a set of bits."""


def forget_shapes() -> None:
    """Look for the rules of every shape anew: at the start, and when a rule has been exchanged, as tests do."""
    _TAKERS.clear()
    _BLANK[:] = [[_resolver(op)] * (len(OPS) + 1) for op in OPS.values()]
    _BLANK_TABLE[:] = [[row] * len(OPS) for row in _BLANK]
    UNARY[:] = [list(row) for row in _BLANK]
    BINARY[:] = [list(table) for table in _BLANK_TABLE]
    TERNARY[:] = [[table] * len(OPS) for table in _BLANK_TABLE]


def _resolver(op: Op) -> Apply:
    """Stands at the shapes that have not occurred: finds what belongs there, and applies it."""

    def resolve(terms: TermBuilder, *given: Term) -> Term | None:
        args = given[:-1] if op.is_indexed else given
        same = len(args) > 1 and args[-1] is args[-2]
        heads = tuple(arg.op for arg in args)
        rules = list(_candidates(op, heads, same=same))
        rewrite = _combine(rules, len(given)) if rules else None
        _row(op, heads)[TWIN if same else heads[-1].code] = rewrite
        return None if rewrite is None else rewrite(terms, *given)

    return resolve


def _row(op: Op, heads: tuple[Op, ...]) -> Row:
    """Where the rewriting of a shape is noted, by the last of its operators."""
    code = op.code
    if len(heads) == 1:
        return UNARY[code]
    rows, at = BINARY[code], heads[0].code
    if len(heads) == 3:
        tables = TERNARY[code]
        if tables[at] is _BLANK_TABLE[code]:
            tables[at] = list(_BLANK_TABLE[code])
        rows, at = tables[at], heads[1].code
    if rows[at] is _BLANK[code]:
        rows[at] = list(_BLANK[code])
    return rows[at]


def _candidates(op: Op, heads: tuple[Op, ...], *, same: bool) -> Iterator[Apply]:
    """The rules that fit, in order; literals are folded instead. `same`: the last two arguments are one term."""
    if op.concrete is not None and all(head is VALUE for head in heads):
        yield _folder(op, op.concrete)
    rules = RULES_OF[op]
    straight = _takers(op, heads)
    swapped = _takers(op, heads[::-1]) if op.commutative else 0
    left = straight | swapped
    while left:
        bit = left & -left
        left ^= bit
        each = rules[bit.bit_length() - 1]
        if each.same and not same:
            continue
        if straight & bit and (each.when is None or each.when(*heads)):
            yield each.apply
        if swapped & bit and not each.symmetric and (each.when is None or each.when(*heads[::-1])):
            yield _swap(each.apply)


def _takers(op: Op, heads: tuple[Op, ...]) -> int:
    """The rules of an operator that take arguments with these operators, as a set of bits."""
    takers = -1
    for position, head in enumerate(heads):
        key = (op, position, head)
        if key not in _TAKERS:
            _TAKERS[key] = sum(1 << at for at, each in enumerate(RULES_OF[op]) if each.takes(position, head))
        takers &= _TAKERS[key]
    return takers


def _combine(rules: Sequence[Apply], arity: int) -> Apply:
    """One function that tries the rules in order, as a balanced tree. `arity` counts the arguments and the data."""
    if len(rules) == 1:
        return rules[0]
    half = len(rules) // 2
    return _EITHER[arity](_combine(rules[:half], arity), _combine(rules[half:], arity))


_EITHER: Final[dict[int, Callable[[Apply, Apply], Apply]]] = {
    1: lambda this, that: lambda terms, x: this(terms, x) or that(terms, x),
    2: lambda this, that: lambda terms, x, y: this(terms, x, y) or that(terms, x, y),
    3: lambda this, that: lambda terms, x, y, z: this(terms, x, y, z) or that(terms, x, y, z),
}
"""One rule, and where it finds nothing, the other: a term is true, and `or` is the fastest way to ask."""


def _swap(apply: Apply) -> Apply:
    def swapped(terms: TermBuilder, x: Term, y: Term) -> Term | None:
        return apply(terms, y, x)

    return swapped


def _folder(op: Op, concrete: Callable[..., int | None]) -> Apply:
    """Compute the value of an operator on literals, unless SMT-LIB leaves it open."""

    def fold(terms: TermBuilder, *given: Term) -> Term | None:
        data: Data = None
        args = given
        if op.is_indexed:
            data, args = given[-1], given[:-1]  # type: ignore[assignment]
        result = concrete(args, data, [arg.data for arg in args])
        return None if result is None else terms.value(op.result(args, data), result)

    return fold


forget_shapes()
