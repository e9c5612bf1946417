"""The register of rewrite rules: which rules to try on a new term, found by the operators at its head.

A rule is a function `(terms, *args) -> Term | None` for one operator (`(terms, *args, data)` where the operator has
data), together with its law: an SMT-LIB formula that must be valid. `heads` restricts the operators of the arguments,
so that a new term meets only the few rules that can apply to its shape; that list is made once for each shape.
A rule of a commutative operator is written for one order of the arguments and tried in both.

Conventions of laws: `x y z c d` are bit-vectors (`c d` stand for literals), `p q r` Booleans, `s t u` of any one sort,
`a` an array with indices `i j` and elements `v w`, `f g` floats, `m n o` integers; `zero`, `one`, `ones`, `least` (the
sign bit alone) are bit-vectors of the width of `x`. `{…}` is computed from small numbers `h l k e`, the widths `wx wy
wz` (all `x y z c d` have width `wx` unless the law mentions the others) and is part of the text; a law holds for all of
them for which it is well-sorted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, final

from fathom.logic.ops import OPS, VALUE, Op, Row, Rules

if TYPE_CHECKING:
    from fathom.logic.terms import Data, Term, Terms

Apply = Callable[..., "Term | None"]
Head = Op | tuple[Op, ...] | None
"""What the operator of one argument must be: this one, one of these, or anything."""


@final
class Rule:
    """A named rewrite rule and the law that makes it sound."""

    __slots__ = ("apply", "heads", "law", "name", "op", "same", "symmetric", "when")

    def __init__(
        self,
        op: Op,
        law: str,
        heads: tuple[Head, ...],
        apply: Apply,
        *,
        symmetric: bool,
        same: bool,
        when: Callable[..., bool] | None,
    ) -> None:
        self.op = op
        self.law = law
        self.heads = tuple((head,) if isinstance(head, Op) else head for head in heads)
        self.apply = apply
        self.name = apply.__name__
        self.symmetric = symmetric or same
        self.same = same
        self.when = when

    def __repr__(self) -> str:
        return f"{self.name}: {self.law}"

    def takes(self, position: int, op: Op) -> bool:
        """Whether an argument with this operator may match at a position."""
        head = self.heads[position] if position < len(self.heads) else None
        return head is None or op in head


RULES: Final[dict[str, Rule]] = {}
"""Every rule by name, in the order in which they are tried."""


_RULES_OF: Final[dict[Op, list[Rule]]] = {op: [] for op in OPS.values()}
_TAKERS: Final[dict[tuple[Op, int, Op], int]] = {}
"""Which rules of an operator take an argument with an operator at a position, as a set of bits."""

TWIN: Final = len(OPS)
"""Stands for the code of the last argument's operator where the last two arguments are one term."""
_EMPTY: Final[Row] = [None] * (len(OPS) + 1)
_EMPTY_PLANE: Final[list[Row]] = [_EMPTY] * len(OPS)
"""Shared by all shapes that have not occurred, and never written."""


def forget_shapes() -> None:
    """Look for the rules of every shape anew: at the start, and when a rule has been exchanged, as tests do."""
    _TAKERS.clear()
    for op in OPS.values():
        op.unary = list(_EMPTY)
        op.binary = list(_EMPTY_PLANE)
        op.ternary = [_EMPTY_PLANE] * len(OPS)


forget_shapes()


def rules_for(op: Op, *args: Term) -> Rules:
    """The rules to try on a new term with arguments of these operators, noted for the next term of this shape."""
    same = len(args) > 1 and args[-1] is args[-2]
    heads = tuple([arg.op for arg in args])
    found = tuple(_candidates(op, heads, same=same))
    _row(op, heads)[TWIN if same else heads[-1].code] = found
    return found


def _row(op: Op, heads: tuple[Op, ...]) -> Row:
    """Where the rules are noted, by the last of these operators."""
    if len(heads) == 1:
        return op.unary
    rows, at = op.binary, heads[0].code
    if len(heads) == 3:
        if op.ternary[at] is _EMPTY_PLANE:
            op.ternary[at] = list(_EMPTY_PLANE)
        rows, at = op.ternary[at], heads[1].code
    if rows[at] is _EMPTY:
        rows[at] = list(_EMPTY)
    return rows[at]


def _candidates(op: Op, heads: tuple[Op, ...], *, same: bool) -> Iterator[Apply]:
    """The rules that fit, in order; literals are folded instead. `same`: the last two arguments are one term."""
    if op.concrete is not None and all(head is VALUE for head in heads):
        yield _folder(op, op.concrete)
    rules = _RULES_OF[op]
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
            yield _swapped(each.apply)


def _takers(op: Op, heads: tuple[Op, ...]) -> int:
    """The rules of an operator that take arguments with these operators, as a set of bits."""
    found = -1
    for position, head in enumerate(heads):
        key = (op, position, head)
        if key not in _TAKERS:
            _TAKERS[key] = sum(1 << at for at, each in enumerate(_RULES_OF[op]) if each.takes(position, head))
        found &= _TAKERS[key]
    return found


def rule(
    op: Op,
    law: str,
    *,
    heads: tuple[Head, ...] = (),
    symmetric: bool = False,
    same: bool = False,
    when: Callable[..., bool] | None = None,
) -> Callable[[Apply], Apply]:
    """Register a rewrite rule.

    `symmetric` says that trying it with the arguments swapped would find nothing new; `same`, that it is for two equal
    arguments (equal arms of an `ite`); `when` restricts the operators of the arguments further than `heads` can.
    """

    def register(apply: Apply) -> Apply:
        made = Rule(op, law, heads, apply, symmetric=symmetric, same=same, when=when)
        if made.name in RULES:
            raise ValueError(f"Two rules are called {made.name}.")
        RULES[made.name] = made
        _RULES_OF[op].append(made)
        return apply

    return register


def _swapped(apply: Apply) -> Apply:
    def swapped(terms: Terms, x: Term, y: Term) -> Term | None:
        return apply(terms, y, x)

    return swapped


def _folder(op: Op, concrete: Callable[..., int | None]) -> Apply:
    """Compute the value of an operator on literals, unless SMT-LIB leaves it open."""
    indexed = op.smt.find("{data}") >= 0

    def fold(terms: Terms, *given: Term) -> Term | None:
        data: Data = None
        args = given
        if indexed:
            data, args = given[-1], given[:-1]  # type: ignore[assignment]
        result = concrete(args, data, [arg.data for arg in args])
        return None if result is None else terms.value(op.result(args, data), result)

    return fold


def number(literal: Term) -> int:
    """The value of a literal."""
    return literal.data  # type: ignore[return-value]
