"""What the encoder hands to a solver, and what is needed to read its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Literal, TypeAlias, final

from fathom.effort import Effort
from fathom.encode.objects import Allocation
from fathom.immutable import immutable
from fathom.ir.instructions import Property
from fathom.logic.terms import Term, Terms
from fathom.memory.base import EncodingObligation

WordSize: TypeAlias = Literal["auto", 1, 4, 8]
Arithmetic: TypeAlias = Literal["bv", "int"]


@final
@immutable
class EncodeOptions:
    """How programs become terms: every choice of the papers' ablations that is made here.

    `checked` says that the program asserts or assumes of every access to memory that it is inside of the object that
    its pointer came from. `range_map` and `store_map` are parts of the memory encoding `seam`. `blocks` says that
    accesses may touch any block that is alive, and that addresses may be used again: then only addresses count.
    """

    memory: str = "lambdas"
    partitioned: bool = True
    allocation: Allocation = "concrete"
    word_size: WordSize = "auto"
    simplify: bool = True
    array_bound: int = 64
    arith: Arithmetic = "bv"
    blocks: bool = False
    allocation_bits: bool = True
    checked: bool = False
    range_map: bool = True
    store_map: bool = True
    effort: Effort = field(default_factory=Effort)


@final
@immutable
class Check:
    """One assertion where each is kept: it can fail if `failure` can hold while those before it do not."""

    failure: Term
    prop: Property | None


@final
@immutable
class Goal:
    """A program is unsafe if and only if `failure` and all `constraints` can hold at once.

    `which` is the number of the property that fails, in `properties`. A program that has kept its assertions has
    `checks` instead, in the order of the program. `inputs` are the terms of the nondet inputs by name;
    `initial_byte` and `havoc_byte` give those of memory that was never written, and of memory that was made arbitrary.
    """

    terms: Terms
    failure: Term
    constraints: tuple[Term, ...]
    which: Term | None
    properties: tuple[Property | None, ...]
    checks: tuple[Check, ...]
    obligations: tuple[EncodingObligation, ...]
    inputs: Mapping[str, Term]
    initial_byte: Callable[[str, int], Term | None]
    havoc_byte: Callable[[str, int], Term | None]
    moves: tuple[Term, ...] = ()
    """How far the heap and the stack are moved, where addresses are relative."""
    bases: Mapping[str, Term] = field(default_factory=dict)
    """Where heap objects lie, by the name of their allocation, where addresses are symbolic."""
    addresses: Mapping[str, Term] = field(default_factory=dict)
    """The addresses that the program sees, by the name of the allocation, and of functions (`@f`)."""
    stats: Mapping[str, int] = field(default_factory=dict)
    limits_reached: Mapping[str, int] = field(default_factory=dict)
    """How often each limit of effort was reached while the terms were built."""

    @property
    def roots(self) -> list[Term]:
        """Everything that a solver is given."""
        return [*self.constraints, self.failure, *(check.failure for check in self.checks)]

    @property
    def any_failure(self) -> Term:
        """That some assertion fails."""
        return self.terms.or_(self.failure, *(check.failure for check in self.checks))
