"""The register of rewrite rules, each with the law that makes it sound.

A rule is a function `(terms, *args) -> Term | None` for one operator (`(terms, *args, data)` where the operator has
data), together with its law: an SMT-LIB formula that must be valid. `heads` restricts the operators of the arguments,
so that a new term meets only the few rules that can apply to its shape (`shapes.py`).
A rule of a commutative operator is written for one order of the arguments and tried in both.

Conventions of laws: `x y z c d` are bit-vectors (`c d` stand for literals), `p q r` Booleans, `s t u` of any one sort,
`a` an array with indices `i j` and elements `v w`, `f g` floats, `m n o` integers; `zero`, `one`, `ones`, `least` (the
sign bit alone) are bit-vectors of the width of `x`. `{…}` is computed from small numbers `h l k e`, the widths `wx wy
wz` (all `x y z c d` have width `wx` unless the law mentions the others) and is part of the text; a law holds for all of
them for which it is well-sorted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, final

from fathom.immutable import record
from fathom.logic.ops import OPS, Op
from fathom.logic.term import Term

Apply: TypeAlias = Callable[..., Term | None]
Head: TypeAlias = Op | tuple[Op, ...] | None
"""What the operator of one argument must be: this one, one of these, or anything."""


@final
@record(eq=False)
class RewriteRule:
    """A named rewrite rule and the law that makes it sound."""

    op: Op
    law: str
    heads: tuple[tuple[Op, ...] | None, ...]
    apply: Apply
    name: str
    symmetric: bool
    same: bool
    when: Callable[..., bool] | None

    def __repr__(self) -> str:
        return f"{self.name}: {self.law}"

    def takes(self, position: int, op: Op) -> bool:
        """Whether an argument with this operator may match at a position."""
        head = self.heads[position] if position < len(self.heads) else None
        return head is None or op in head


RULES: Final[dict[str, RewriteRule]] = {}
"""Every rule by name, in the order in which they are tried."""

RULES_OF: Final[dict[Op, list[RewriteRule]]] = {op: [] for op in OPS.values()}
"""The rules of each operator, in the same order."""


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
    accepted = tuple((head,) if isinstance(head, Op) else head for head in heads)

    def register(apply: Apply) -> Apply:
        name = apply.__name__
        if name in RULES:
            raise ValueError(f"Two rules are called {name}.")
        RULES[name] = RewriteRule(op, law, accepted, apply, name, symmetric or same, same, when)
        RULES_OF[op].append(RULES[name])
        return apply

    return register


def number(literal: Term) -> int:
    """The value of a literal."""
    return literal.data  # type: ignore[return-value]
