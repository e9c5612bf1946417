"""Goals that fall apart: a disjunction whose parts have no unknown in common, not even by way of a fact.

    facts      x < 4        y < 9        z = x + 1
    goal       x > z   or   y > 9   or   z > 7

    parts      { x < 4, z = x + 1, x > z or z > 7 }        { y < 9, y > 9 }

The goal has no solution if no part has one: each part is a weaker question about some of the alternatives, because it
leaves out facts. So nothing depends on whether the parts really have nothing in common but the effort that it saves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, final

from fathom.logic.ops import AND, APPLY, OR, SYMBOL, Op
from fathom.logic.term import Term
from fathom.logic.terms import Terms
from fathom.logic.walks import postorder

MOST_PARTS: Final = 8
LEAST_TERMS: Final = 30
"""A part of fewer terms is not worth a query of its own."""


def split_goal(terms: Terms, facts: Sequence[Term], failure: Term) -> list[list[Term]]:
    """The parts of a goal, each as a goal of its own, larger ones first; one part if it does not fall apart."""
    conjuncts = [*_flatten(AND, [failure])]
    disjunction = next((each for each in reversed(conjuncts) if each.op is OR), None)
    if disjunction is None:
        return [[*facts, failure]]
    alternatives = list(_flatten(OR, [disjunction]))
    conditions = [*facts, *(each for each in conjuncts if each is not disjunction)]
    groups = _Groups([*conditions, *alternatives])
    parts: dict[int, list[Term]] = {}
    for each in alternatives:
        parts.setdefault(groups.find(each), []).append(each)
    chosen = _gather_small(parts, groups)
    if len(chosen) < 2:
        return [[*facts, failure]]
    return [
        [*(each for each in conditions if groups.find(each) in numbers), terms.or_(*some)] for numbers, some in chosen
    ]


def _gather_small(parts: dict[int, list[Term]], groups: _Groups) -> list[tuple[set[int], list[Term]]]:
    """The large groups with their alternatives, and one of all the small ones."""
    order = sorted(parts, key=lambda number: -groups.sizes[number])
    large = [number for number in order if groups.sizes[number] >= LEAST_TERMS][: MOST_PARTS - 1]
    small = [number for number in order if number not in large]
    gathered = [({number}, parts[number]) for number in large]
    if small:
        gathered.append((set(small), [each for number in small for each in parts[number]]))
    return gathered


def _flatten(op: Op, roots: Iterable[Term]) -> Iterable[Term]:
    """The operands of nested applications of an associative operator."""
    stack = list(roots)[::-1]
    seen: set[Term] = set()
    while stack:
        term = stack.pop()
        if term.op is op:
            if term not in seen:
                seen.add(term)
                stack.extend(reversed(term.args))
        else:
            yield term


@final
class _Groups:
    """The terms below some roots in groups that share unknowns, by union-find; group 0 is of those without any."""

    def __init__(self, roots: Sequence[Term]) -> None:
        self._above = [0]
        self.sizes = [0]
        """How many terms a group has, by its number."""
        self._group: dict[Term, int] = {}
        functions: dict[object, int] = {}
        for term in postorder(roots):
            group = self._new() if term.op is SYMBOL else 0
            if term.op is APPLY:
                if term.data not in functions:
                    functions[term.data] = self._new()
                group = self._top(functions[term.data])
            for arg in term.args:
                group = self._join(group, self._group[arg])
            self.sizes[group] += 1
            self._group[term] = group

    def find(self, term: Term) -> int:
        """The number of the group of a term."""
        return self._top(self._group[term])

    def _new(self) -> int:
        self._above.append(len(self._above))
        self.sizes.append(0)
        return len(self._above) - 1

    def _top(self, group: int) -> int:
        above = self._above
        while above[group] != group:
            above[group] = above[above[group]]
            group = above[group]
        return group

    def _join(self, one: int, other: int) -> int:
        if one == 0 or other == 0:
            return self._top(one or other)
        one, other = self._top(one), self._top(other)
        if one != other:
            self._above[other] = one
            self.sizes[one] += self.sizes[other]
        return one
