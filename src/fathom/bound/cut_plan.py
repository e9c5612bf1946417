"""What a walk knows of the loops that it cuts at their heads: what an iteration may change, and candidate invariants.

    while (i < n) {         changes   register i, cell sum+0, all of a
        a[i] = 0;           facts     i <= n,  4 * i == sum
        i++; sum += 4;
    }

A plan begins empty and grows: a walk that finds that an iteration changes more than the plan says adds it, and the
program is walked again, until nothing is added. The same goes for facts that a walk, or a solver, finds not to hold:
they are removed. What the last walk has asserted is then the proof, wherever the plan came from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Final, Literal, TypeAlias, final

from fathom.immutable import immutable, record
from fathom.ir.types import Float, Int, Pointer
from fathom.source import SrcLoc

ObjectKey: TypeAlias = str
"""An object by the name of its allocation, a function by `@name`; null is empty."""
Context: TypeAlias = tuple[object, ...]
"""A loop in an activation: the name of the call, the iterations of the loops around it, and its own name."""
Place: TypeAlias = str
"""A number that a loop deals with: a register or a cell, or the offset of a pointer in one."""
Extent: TypeAlias = Literal["all", "below", "above"]
"""Cells of an array: all, or those that a number has gone over, upwards or downwards."""
NULL_KEY = ""
WATCHED_INDEX: Final = "the index of any cell"
"""The input that is the index of the watched cell of every array."""


@final
@record
class Targets:
    """What a pointer may point to at the head of a loop, each with its offset, or None where there are several.

    `is_any` says that nothing is known of it.
    """

    keys: dict[ObjectKey, int | None] = field(default_factory=dict)
    is_any: bool = False

    def add(self, keys: dict[ObjectKey, int | None] | None, most: int) -> bool:
        """More targets, None being any, as are more than so many; whether that is news."""
        if self.is_any:
            return False
        if keys is None or len(keys.keys() | self.keys.keys()) > most:
            self.is_any = True
            return True
        before = dict(self.keys)
        for key, offset in keys.items():
            self.keys[key] = offset if before.get(key, offset) == offset else None
        return before != self.keys


@final
@immutable
class CellKey:
    """Some bytes of an object."""

    owner: ObjectKey
    offset: int
    kind: Int | Float | Pointer


@final
@immutable
class ArrayKey:
    """The cells of an object that is accessed at places that are not known."""

    owner: ObjectKey
    kind: Int


@final
@immutable
class Fact:
    """A candidate invariant about numbers at the head of a loop.

    compare     `left <pred> right + shift`, the right side being a place, or a constant where that is None
    unless      the same, or the left side is what it was when the loop was entered
    distance    `left - right <pred> shift`
    stride      `left` differs from what it was by a multiple of `factor`
    when        `right == shift` where `left == other`
    linear      `factor * (left - its first value) == other * (right - its first value)`
    cells       as `compare`, of the watched cell of an array, where its index is in an extent: that of all cells, or,
                in cells of `factor` each, from the first value of `limit` up to its value now, or the other way around

    A number that is narrower than another one is extended as `is_signed` says.
    """

    form: Literal["compare", "unless", "distance", "stride", "linear", "cells", "when"]
    left: Place
    pred: Literal["ule", "sle", "eq", "uge", "sge", "ne"] = "eq"
    right: Place | None = None
    shift: int = 0
    factor: int = 1
    other: int = 1
    is_signed: bool = True
    of_start: bool = False
    """Whether the right side means the value when the loop was entered."""
    extent: Extent = "all"
    limit: Place | None = None


@final
@immutable
class Measure:
    """A number at the head of a loop that may get less with each iteration: `plus - minus + shift`.

    It is a number without bounds, of places that are signed or not, or its absolute value; one that `wraps` is what is
    left of it modulo the range of its widest place. It has finitely many values in any case, so that it cannot get
    less forever.
    """

    plus: tuple[Place, ...] = ()
    minus: tuple[Place, ...] = ()
    shift: int = 0
    is_signed: bool = True
    is_absolute: bool = False
    wraps: bool = False


@final
@immutable
class Descent:
    """A claim about an iteration: while the chosen measures stay, another one gets no greater, or less.

    Without a measure: one of the chosen ones gets less.
    """

    measure: Measure | None = None
    is_strict: bool = True


Claim: TypeAlias = Fact | Descent


@final
@record
class LoopMeasures:
    """Why a loop ends. `levels` are measures that get no greater while all levels before stay, one of each less.

    `candidates` are made of those of `proposed` that may be the next level.
    """

    proposed: dict[Measure, None]
    levels: list[tuple[Measure, ...]] = field(default_factory=list)
    candidates: dict[Descent, None] = field(default_factory=dict)

    def begin_again(self) -> None:
        """Everything that was proposed is a candidate for the first level."""
        self.levels.clear()
        self._ask(self.proposed)

    def _ask(self, measures: Iterable[Measure]) -> None:
        self.candidates = {Descent(each, strict): None for each in measures for strict in (True, False)}

    def choose(self) -> bool:
        """Make the candidates that are left the next level, only one if it is enough; False if there are none."""
        found = list(dict.fromkeys(each.measure for each in self.candidates if each.measure is not None))
        strict = [each.measure for each in self.candidates if each.is_strict and each.measure is not None]
        level = strict[:1] or found
        if level:
            self.levels.append(tuple(level))
        above = {each for chosen in self.levels for each in chosen}
        self._ask(each for each in self.proposed if not strict and each not in above)
        return bool(level)


@final
@immutable
class Expression:
    """A condition in C at the head of a loop; variables with a place are in scope if what is declared there is."""

    text: str
    declared: tuple[SrcLoc, ...] = ()


@final
@record
class LoopExpressions:
    """What C can say of one loop in one context: invariants of the last walk."""

    loc: SrcLoc | None
    found: dict[Fact, Expression] = field(default_factory=dict)


@final
@record
class LoopPlan:
    """One loop in one context."""

    registers: dict[int, Targets] = field(default_factory=dict)
    """Registers that change, by their slots; those that are pointers have targets."""
    cells: dict[CellKey, Targets] = field(default_factory=dict)
    objects: dict[ObjectKey, None] = field(default_factory=dict)
    """Objects that may change in any byte."""
    lifetimes: dict[ObjectKey, None] = field(default_factory=dict)
    """Objects that may end."""
    escaped: dict[ObjectKey, None] = field(default_factory=dict)
    """Objects that a function without a body may get to know."""
    addressed: dict[ObjectKey, None] = field(default_factory=dict)
    """Objects whose addresses an iteration may leave behind as numbers, or in memory at places that are not known."""
    leaves_objects: bool = False
    """Whether that is so of objects that the iteration has made."""
    arrays: dict[ArrayKey, dict[int, None]] = field(default_factory=dict)
    """Objects that an iteration reads or writes at places that are not known, with constants that it writes."""
    facts: dict[Fact, None] | None = None
    """None until candidates have been proposed."""
    has_states: bool = False
    """Whether several numbers change that are not counters: what one of them is may depend on what another one is."""
    has_cells: bool = False
    """Whether candidates about the cells of arrays are among them."""
    measures: LoopMeasures | None = None
    """None until they have been proposed."""
    steps: dict[Place, int | None] = field(default_factory=dict)
    """By how much an iteration changes a number, where that is a constant."""


@final
@record
class CutPlan:
    """The loops to cut, by name, and what is known of them; a walk changes it.

    `has_changed` says that the last walk has added or removed something, so that it proves nothing. `refused` says why
    loops cannot be cut. `claims` are what the last walk has asserted, by the descriptions of the properties.
    """

    loops: dict[str, None] = field(default_factory=dict)
    functions: dict[str, None] = field(default_factory=dict)
    """Recursive functions, which are cut at their calls."""
    contexts: dict[Context, LoopPlan] = field(default_factory=dict)
    constants: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """What functions compare with, by their names."""
    proposes: bool = False
    """Whether candidates are to be proposed for loops that have none."""
    has_switches: bool = False
    """Whether each fact is assumed only where an input of its own says so: then a solver can try any set of them."""
    relates_states: bool = False
    """Whether candidates about what a number is where another one has some value are proposed."""
    watches_cells: bool = False
    """Whether candidates about the cells of arrays are proposed."""
    measures_loops: bool = False
    """Whether loops have to end, which is proved by measures."""
    switches: dict[tuple[Context, Claim], str] = field(default_factory=dict)
    """What these inputs are called."""
    has_changed: bool = False
    refused: str | None = None
    claims: dict[str, tuple[Context, Claim]] = field(default_factory=dict)
    universal: dict[str, None] = field(default_factory=dict)
    """Those of them that are about any cell of an array."""
    words: dict[tuple[Context, Claim], str] = field(default_factory=dict)
    """Facts, and the measures that were chosen, in the words of C."""
    expressions: dict[Context, LoopExpressions] = field(default_factory=dict)
    """The loops that the last walk has cut."""

    def begin(self) -> None:
        """A walk begins."""
        self.has_changed = False
        self.claims, self.switches, self.expressions, self.universal = {}, {}, {}, {}

    def refuse(self, reason: str) -> None:
        """Something cannot be cut; the first reason counts."""
        self.refused = self.refused or reason

    def has_states(self) -> bool:
        """Whether there are loops in which what a number is may depend on what another one is."""
        return any(plan.has_states for plan in self.contexts.values())

    def relate_states(self) -> None:
        """Begin again with all candidates, and others about pairs of numbers that are no counters."""
        self.relates_states = True
        self._begin_again()

    def has_arrays(self) -> bool:
        """Whether there are arrays of which facts about all cells could be proposed."""
        return any(plan.arrays for plan in self.contexts.values())

    def watch_cells(self) -> None:
        """Begin again with all candidates, and others about the cells of arrays."""
        self.watches_cells = True
        self._begin_again()

    def _begin_again(self) -> None:
        self.has_switches = True
        for plan in self.contexts.values():
            plan.facts = None

    def has_claim(self, context: Context, claim: Claim) -> bool:
        """Whether a fact may still be an invariant, or a measure get no greater."""
        plan = self.contexts[context]
        if isinstance(claim, Fact):
            return claim in (plan.facts or ())
        return plan.measures is not None and claim in plan.measures.candidates

    def remove(self, context: Context, claim: Claim) -> None:
        """A claim was found not to hold: a walk that has assumed it as a fact says nothing."""
        plan = self.contexts[context]
        if isinstance(claim, Descent):
            if plan.measures is not None:
                plan.measures.candidates.pop(claim, None)
            return
        fact, facts = claim, plan.facts
        if facts is not None and facts.pop(fact, 0) is None and not self.has_switches:
            self.has_changed = True
