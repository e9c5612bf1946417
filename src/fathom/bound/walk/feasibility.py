"""Whether a path that would go on in a loop, or one call deeper, can be executed at all: a small query to a solver.

    while (low < high) {                      mid < high, so `high` decreases: the conditions of six rounds with
        int mid = (low + high) / 2;           high - low <= 32 contradict each other, which no interval says
        if (a[mid] < key) low = mid + 1; else high = mid;
    }

Path facts come first; where they let a loop go round again, its path condition is refuted or the path is walked on.
Parts of the condition that have no symbol in common, directly or through others, are asked about apart, and only where
something is new (constraint independence; Cadar, Dunbar, Engler: KLEE, OSDI 2008, section 3.3). Of what depends on each
other, the nearest parts count, as many as a limit allows. Where these contradict each other, so does the whole.

Paths with the same condition share the answer. Where answers do not end paths, a loop is asked about more and more
rarely, and not at all once that has taken more than the rest of the walk.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, final

from fathom.bound.context.path_context import PathContext
from fathom.bound.options import Refute
from fathom.bound.residual.block_conditions import BlockConditions
from fathom.bound.residual.residue import OpenBlock
from fathom.bound.state.path_counts import PathCounts
from fathom.effort import EffortMeter
from fathom.logic import ops
from fathom.logic.sorts import BitVec
from fathom.logic.terms import Term
from fathom.logic.terms import size as count_terms

_WIDE: Final = frozenset({ops.MUL, ops.UDIV, ops.SDIV, ops.UREM, ops.SREM})
"""Operations that are as large as they are wide."""


class ConditionPart(NamedTuple):
    """A part of a path condition, with its symbols, and how large it is."""

    term: Term
    symbols: tuple[Term, ...]
    size: int


@final
class QuerySite:
    """A loop or recursive function: how often it was asked about, and how often in vain since that ended a path."""

    __slots__ = ("next", "seen", "vain")

    def __init__(self) -> None:
        self.seen = self.vain = 0
        self.next = 1

    def is_due(self) -> bool:
        """Whether it is asked about this time."""
        self.seen += 1
        return self.seen >= self.next

    def note(self, refuted: bool, patience: int) -> None:
        """What came of it: after `patience` answers in vain the distance to the next question doubles each time."""
        self.vain = 0 if refuted else self.vain + 1
        self.next = self.seen + 1 + ((1 << min(self.vain - patience, 30)) if self.vain > patience else 0)


@final
class Feasibility:
    """Refutes paths of one walk."""

    def __init__(self, conditions: BlockConditions, refute: Refute, counts: PathCounts, effort: EffortMeter) -> None:
        self._conditions = conditions
        self._refute = refute
        self._counts = counts
        self._effort = effort
        self._sites: dict[str, QuerySite] = {}
        self._parts: dict[Term, list[ConditionPart]] = {}
        """What each block adds to a path condition, in parts."""
        self._asked: dict[OpenBlock, Term] = {}
        """What blocks added when they were last asked about."""
        self._answers: dict[tuple[Term, ...], bool] = {}
        self._useful = self._in_vain = 0
        """How many terms were asked about with and without a path that ended."""

    def is_refuted(self, block: OpenBlock, site: str) -> bool:
        """Whether no execution comes to the end of a block, as far as that is found out at a loop or function."""
        found = self._sites.setdefault(site, QuerySite())
        if not found.is_due() or self._left() < 0:
            return False
        answer = any(self._find_answer(goal) for goal in self._list_goals(block))
        found.note(answer, self._effort.limits.feasibility_misses)
        self._counts.refuted += answer
        return answer

    def _find_answer(self, goal: tuple[Term, ...]) -> bool:
        """Whether some parts contradict each other; the same ones are asked about once."""
        answer = self._answers.get(goal)
        if answer is None:
            answer = self._answers[goal] = self._ask(goal)
        return answer

    def _ask(self, goal: Sequence[Term]) -> bool:
        if self._conditions.terms.false in goal:
            return True
        if len(goal) == 1 and _is_literal(goal[0]):
            return False
        size = count_terms(goal)
        if size > self._left():
            self._effort.reach("feasibility_work")
            return False
        self._counts.queried += 1
        answer = self._refute(goal, self._effort.limits.feasibility_steps)
        if answer is None:
            self._effort.reach("feasibility_steps")
        if answer:
            self._useful += size
        else:
            self._in_vain += size
        return bool(answer)

    def _left(self) -> int:
        """How many terms may be asked about in vain."""
        work = self._effort.limits.feasibility_work
        return work + self._conditions.count_written() // 2 + self._useful - self._in_vain

    def _list_goals(self, block: OpenBlock) -> Iterator[tuple[Term, ...]]:
        """The parts of a path condition that depend on each other, where they have not been asked about before."""
        parts, new = self._collect_parts(block)
        users: dict[Term, list[ConditionPart]] = {}
        for part in parts:
            for symbol in part.symbols:
                users.setdefault(symbol, []).append(part)
        chosen: set[Term] = set()
        for part in new:
            if part.term not in chosen:
                goal = self._select_dependent(part, users)
                chosen.update(goal)
                yield tuple(sorted(goal, key=lambda term: term.id))

    def _select_dependent(self, first: ConditionPart, users: dict[Term, list[ConditionPart]]) -> dict[Term, None]:
        """A part and those that have to do with it, the nearest first, until there are enough."""
        found: dict[Term, None] = {}
        left = self._effort.limits.feasibility_terms
        work = [first]
        for part in work:
            if part.term in found:
                continue
            if part.size > left:
                self._effort.reach("feasibility_terms")
                continue
            left -= part.size
            found[part.term] = None
            for symbol in part.symbols:
                work += users.pop(symbol, ())
        return found

    def _collect_parts(self, block: OpenBlock) -> tuple[list[ConditionPart], list[ConditionPart]]:
        """The parts of a path condition, the newest first, and those of blocks that were not asked about yet."""
        parts: list[ConditionPart] = []
        new: list[ConditionPart] | None = None
        for each, own in self._conditions.list_parts(block):
            if new is None and self._asked.get(each) is own:
                new = parts.copy()
            self._asked[each] = own
            parts += self._split(own)
        return parts, parts if new is None else new

    def _split(self, own: Term) -> Sequence[ConditionPart]:
        """The conjuncts of what one block adds, without those that are too large."""
        found = self._parts.get(own)
        if found is None:
            most = self._effort.limits.feasibility_terms
            measured = [_measure(term, most) for term in _split_conjunction(own)]
            found = self._parts[own] = [part for part in measured if part is not None and part.term.op is not ops.VALUE]
            if self._conditions.terms.false is own:
                found = self._parts[own] = [ConditionPart(own, (), 1)]
        return found


def start_feasibility(walk: PathContext) -> Feasibility | None:
    """What refutes the paths of a walk, if it has a solver for that."""
    start = walk.options.start_refuter
    if start is None or not walk.options.known_memory:
        return None
    return Feasibility(BlockConditions(walk.residue), start(), walk.path_counts, walk.effort)


def _is_literal(term: Term) -> bool:
    """Whether a condition is an input, or its negation, and so may be true."""
    return (term.args[0] if term.op is ops.NOT else term).op is ops.SYMBOL


def _split_conjunction(term: Term) -> Iterable[Term]:
    work = [term]
    while work:
        term = work.pop()
        if term.op is ops.AND:
            work += term.args[::-1]
        else:
            yield term


def _measure(root: Term, most: int) -> ConditionPart | None:
    """The symbols and the size of a term; None where it is larger than can be asked about."""
    found, work, wide = {root}, [root], 0
    while work:
        term = work.pop()
        if term.op in _WIDE and isinstance(term.sort, BitVec):
            wide += term.sort.width
        for arg in term.args:
            if arg not in found:
                found.add(arg)
                work.append(arg)
        if len(found) + wide > most:
            return None
    symbols = [term for term in found if term.op is ops.SYMBOL]
    return ConditionPart(root, tuple(sorted(symbols, key=lambda term: term.id)), len(found) + wide)
