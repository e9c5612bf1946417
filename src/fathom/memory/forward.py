"""A forward analysis of terms: what is known of a term, from what is known of the terms that it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from fathom.logic.ops import ITE, Op
from fathom.logic.terms import Term

_T = TypeVar("_T")


def analyse(
    term: Term,
    known: dict[Term, _T],
    rules: Mapping[Op, Callable[[Term, Sequence[_T]], _T]],
    leaf: Callable[[Term], _T],
) -> _T:
    """The result for a term; `known` keeps the results of all parts, so each is analysed once.

    A term whose operator has no rule is a leaf. Of an `ite` the rule sees the two arms, not the condition.
    """
    found = known.get(term)
    if found is not None:
        return found
    stack = [term]
    while stack:
        each = stack[-1]
        if each in known:
            stack.pop()
            continue
        rule = rules.get(each.op)
        if rule is None:
            known[each] = leaf(each)
            continue
        args = each.args[1:] if each.op is ITE else each.args
        pending = [arg for arg in args if arg not in known]
        if pending:
            stack += pending
        else:
            known[each] = rule(each, [known[arg] for arg in args])
    return known[term]
