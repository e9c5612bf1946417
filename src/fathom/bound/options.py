"""What bounds the walk, and what it reports of its bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Final, Literal, TypeAlias, final

from fathom.bound.cut_plan import CutPlan
from fathom.checks.registry import DEFAULT
from fathom.effort import Effort
from fathom.immutable import immutable
from fathom.ir.instructions import Property
from fathom.ir.program import Program
from fathom.logic.term import Term
from fathom.source import SrcLoc


@final
@immutable
class Harness:
    """How the entry function is called.

    Pointers lead to `pointer_size` elements (None: one, or a few where the type does not tell, and strings have at most
    `string_size` characters), pointers in these lead on to `pointer_depth` further levels. `max_argc` is the longest
    command line of `main`.
    """

    pointer_size: int | None = None
    string_size: int = 8
    pointer_depth: int = 1
    pointer_may_be_null: bool = False
    nondet_globals: bool = False
    max_argc: int = 4


@final
@immutable
class Case:
    """That an input, called by its instance, is from `low` to `high`; it has `width` bits, and is read as unsigned."""

    instance: str
    low: int
    high: int
    width: int


Safety: TypeAlias = Literal["fat", "blocks"]
StoreEffect: TypeAlias = Literal["at once", "waits"]
MemoryModel: TypeAlias = Literal["sc", "tso"]
Paths: TypeAlias = Literal["merge", "apart", "auto"]
UndefinedFunctions: TypeAlias = Literal["havoc", "pure", "fail"]
Refute: TypeAlias = Callable[[Sequence[Term], int], bool | None]
"""Whether no values make all of some conditions true; None if that is not found out in so many steps."""


@final
@immutable
class WalkLimits:
    """Beyond which a walk is given up: what is left to the solver, instructions that were executed, forks."""

    left: int | None = None
    executed: int | None = None
    forks: int | None = None


NO_LIMITS: Final = WalkLimits()


@final
@immutable
class BoundOptions:
    """How far to walk.

    `unwind` is how often the body of a loop is executed when leaving it is not decided by known values; `unwindset`
    says so for single loops by name. None means no bound. `known_memory` off writes every access to memory to the
    residue and keeps pointers opaque, as in the papers' figures. `selected` are the classes of properties to check.
    `safety` is what makes an access valid, with `origins` and `early_decisions` for blocks (see
    `memory.any_live_block`). `undefined_functions` is what a function without a body does (see `undefined`). `seed_bug`
    adds an assertion that fails wherever the entry function returns. A program with threads is walked for some
    `rounds`, in the order of `threads` where that is known, and with at most `max_threads` beside the main one, None
    being any number (see `instruments.threads`). A walk along one execution that `follows_cuts` lets turns end where
    the walk over all was cut. Where it `is_race_free`, turns end at what synchronises threads only, but for
    `unseen_calls`. One that `looks_for_rounds` asserts that the last round is one too many. `memory_model` says when
    threads see what others store: at once, or as x86 has it (see `instruments.threads.store_buffers`).
    `deadline` is a `time.monotonic` value. `analyses` are what makes the instruments of a walk that follow its values
    (see `instruments.shadow.start`). Inputs are only what `cases` have (see `harness.small_domain_inputs`).
    `unowned_addresses` are known numbers that are the address of no object, whatever lies there. An object whose size
    is not known has at most `max_object` bytes, None being all that one can have. `start_refuter` gives the solver that
    paths are refuted with (see `walk.feasibility`). The loops of `cuts` are cut at their heads (see `cuts.loop_cuts`).
    `effort` are the limits of what is spent on knowing more.
    """

    unwind: int | None = None
    unwindset: Mapping[str, int] = field(default_factory=dict)
    recursion: int | None = None
    unwinding_assertions: bool = True
    malloc_may_fail: bool = True
    threads_may_fail: bool = False
    spurious_wakeups: bool = True
    memory_model: MemoryModel = "sc"
    exact_models: bool = False
    known_memory: bool = True
    safety: Safety = "fat"
    origins: bool = False
    early_decisions: bool = True
    selected: frozenset[str] = DEFAULT
    rounds: int = 1
    threads: tuple[str, ...] = ()
    max_threads: int | None = None
    follows_cuts: bool = False
    is_race_free: bool = False
    unseen_calls: frozenset[str] = frozenset()
    looks_for_rounds: bool = False
    seed_bug: bool = False
    deadline: float | None = None
    progress: Callable[[Progress], None] | None = None
    harness: Harness = Harness()
    undefined_functions: UndefinedFunctions = "havoc"
    analyses: tuple[Callable[..., object], ...] = ()
    cases: tuple[Case, ...] = ()
    unowned_addresses: frozenset[int] = frozenset()
    max_object: int | None = None
    paths: Paths = "merge"
    limits: WalkLimits = NO_LIMITS
    cuts: CutPlan | None = None
    start_refuter: Callable[[], Refute] | None = None
    effort: Effort = field(default_factory=Effort)


@final
@immutable
class Progress:
    """How far the walk is: instructions executed, instructions left behind, and the loop it is in."""

    executed: int
    residual: int
    loop: str
    iteration: int


@final
@immutable
class CutLoop:
    """A loop (or recursive function) that was still running when its bound was reached, inside of other loops."""

    name: str
    bound: int
    loc: SrcLoc | None
    inside: tuple[str, ...] = ()


@final
@immutable
class Bounded:
    """The loop-free program, and what is to be said about how it came to be."""

    program: Program
    properties: tuple[Property, ...]
    cut: tuple[CutLoop, ...]
    undefined: tuple[str, ...]
    """Functions without a body, whose results are arbitrary."""
    approximations: tuple[str, ...]
    executed: int
    """LLVM instructions that were executed or translated."""
    imprecise: tuple[str, ...] = ()
    """Functions whose model allows more results than the function itself."""
    shortened: tuple[str, ...] = ()
    """Those that could be executed exactly, although their texts are not known."""
    decided: int = 0
    """How often a property was checked and decided by the walk; operations on known numbers are not counted."""
    undecided: int = 0
    """How often a property was checked and left to the solver, as an assertion."""
    warnings: tuple[str, ...] = ()
    """What a program asks for and does not get, with its place."""
    unwind: int | None = None
    """The bound of loops."""
    threads: tuple[str, ...] = ()
    """The threads that the program creates, in the order of their turns."""
    enough_rounds: int = 0
    """In so many rounds there is every interleaving of the threads that were found."""
    rounds: int = 1
    """How many turns each thread had."""
    stores: StoreEffect | None = None
    """When threads see what others store; None where that makes no difference, as far as is known."""
    max_threads: int | None = None
    """How many threads there could be beside the main one."""
    small_domain_inputs: tuple[Case, ...] = ()
    """Inputs that have a small domain wherever the program ends normally."""
    unowned_addresses: frozenset[int] = frozenset()
    """Known numbers that were used as addresses: what the program says, and not where an object happens to lie."""

    overwritten: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The names of the objects that functions without a body may have written, by function."""
    leaves_out: bool = False
    """Whether there were iterations or calls that are not in the program: what they stored may still be there."""
    reached_loosely: tuple[str, ...] = ()
    """Functions without a body that may have written more than they can reach, because that is not known exactly."""
    undefined_functions: UndefinedFunctions = "havoc"
    """What functions without a body do."""

    left: int = 0
    """How many properties and accesses to memory were left to the solver."""
    paths: Paths = "merge"
    """What became of paths that met."""
    path_counts: Mapping[str, int] = field(default_factory=dict)
    """How many paths were forked, merged, kept apart, and dropped as infeasible."""

    limits_reached: Mapping[str, int] = field(default_factory=dict)
    library_bodies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Functions of libraries that were walked, by where their bodies come from: `models`, `musl`, `libc++`, …"""
    """How often each limit of effort was reached (see `effort`)."""

    @property
    def complete(self) -> bool:
        """Whether no loop was cut off: then the program has every execution, within the rounds of its threads."""
        return not self.cut

    @property
    def every_schedule(self) -> bool:
        """Whether more rounds would add nothing."""
        return self.rounds >= self.enough_rounds
