"""What a check answers: a verdict, the status of every property, and what it rests on."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import field
from typing import Literal, TypeAlias, final

from fathom.checks.property_class import PropertyClass
from fathom.immutable import immutable
from fathom.ir.instructions import Property
from fathom.source import SrcLoc
from fathom.trace.model import Input, Trace

Result: TypeAlias = Literal["safe", "unsafe", "unknown", "unchanged"]
PropertyStatus: TypeAlias = Literal["proved", "violated", "unknown", "unreachable"]


@final
@immutable
class Counterexample:
    """An execution that violates a property; it has been replayed on the bounded and on the unbounded program."""

    prop: Property
    trace: Trace

    @property
    def inputs(self) -> tuple[Input, ...]:
        return self.trace.inputs


@final
@immutable
class Checked:
    """A property with its status."""

    prop: Property
    status: PropertyStatus


@final
@immutable
class Account:
    """What was done before time or memory ran out.

    Nothing fails within `proved_unwind` iterations of each loop and `proved_rounds` turns of each thread, where these
    are not None. The last program that was walked has the bounds `unwind` and `rounds`; there, `proved` properties
    hold, `open` are not decided, and the loops `cut` go on. `slowest` says what has taken most of the time, `searched`
    what single executions have come to, and `advice` names an option that has helped in a dry run; each may be empty.
    """

    proved_unwind: int | None = None
    proved_rounds: int | None = None
    unwind: int | None = None
    rounds: int = 1
    proved: int = 0
    open: tuple[Property, ...] = ()
    cut: tuple[str, ...] = ()
    slowest: str = ""
    searched: str = ""
    advice: str = ""


@final
@immutable
class LoopInvariant:
    """A condition in C that holds whenever execution is at the head of a loop.

    Variables that are `declared` at some places are in scope there if these declarations are.
    """

    loc: SrcLoc
    expression: str
    declared: tuple[SrcLoc, ...] = ()


@final
@immutable
class Verdict:
    """The answer. `complete` says of `safe` whether the bounds were enough for every execution.

    `unchanged` is no answer: the program was not checked, because it is what it was at a revision.
    `reason` says why it is `unknown`, or what is to be said about a `safe` (that no execution satisfies the
    assumptions). Where every property was checked, `others` has the executions that violate further ones.
    `classes` are those that analyses have checked. `account` is there where time or memory has run out.
    `invariants` are what a proof by induction rests on, as far as C can say it.
    """

    result: Result
    complete: bool
    reason: str | None
    properties: tuple[Checked, ...]
    counterexample: Counterexample | None
    approximations: tuple[str, ...]
    stats: Mapping[str, object] = field(default_factory=dict)
    others: tuple[Counterexample, ...] = ()
    classes: tuple[PropertyClass, ...] = ()
    account: Account | None = None
    invariants: tuple[LoopInvariant, ...] = ()

    @property
    def counterexamples(self) -> tuple[Counterexample, ...]:
        """All of them, the one that is shown first at the head; a race is told once, whichever access comes second."""
        repeated = self.repeated_races
        return tuple(example for example in self._examples if example.prop not in repeated)

    @property
    def repeated_races(self) -> frozenset[Property]:
        """Properties that are violated by the same two accesses as one before them."""
        seen: set[frozenset[Hashable]] = set()
        repeated: set[Property] = set()
        for example in self._examples:
            pair = frozenset((access.what, access.place, access.loc) for access in example.trace.violated.race)
            if pair and pair in seen:
                repeated.add(example.prop)
            seen.add(pair)
        return frozenset(repeated)

    @property
    def _examples(self) -> tuple[Counterexample, ...]:
        return () if self.counterexample is None else (self.counterexample, *self.others)
