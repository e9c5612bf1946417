"""A call that is being walked: its paths that wait, its loops, and where its caller goes on."""

from __future__ import annotations

import time
from typing import final

from fathom.bound.code.call_site import ActiveCall
from fathom.bound.code.code import Code, CodeBlock, Edge, Element, Environment, Loop
from fathom.bound.residual.execution_index import Instance
from fathom.bound.residual.values import Object, PointerValue, Scalar, Shape, Value, find_references
from fathom.bound.state.path import Path
from fathom.immutable import immutable
from fathom.source import SrcLoc


@final
class LoopRun:
    """One run through a loop, which began at a moment: `count` are the iterations that count against the bound.

    `has_exited` says whether a path has left the loop during the current iteration. `fact_iterations` counts those in
    which path facts simplified a number, and `facts_used` is how often they had done so before the current one.
    `may_have_stopped` says that in a program with threads a turn may have ended in the head, in this iteration.
    `earlier` is the state at its head in iteration `earlier_at`, where it is kept (see `endless.recurrences`).
    """

    __slots__ = (
        *("began", "count", "earlier", "earlier_at", "exhausted"),
        *("fact_iterations", "facts_used", "has_exited", "iteration", "may_have_stopped"),
    )

    def __init__(self, exhausted: bool) -> None:
        self.began = time.monotonic()
        self.count = self.iteration = 0
        self.fact_iterations = self.facts_used = 0
        self.has_exited = self.may_have_stopped = False
        self.exhausted = exhausted
        self.earlier: Path | None = None
        self.earlier_at = 0


@final
@immutable
class Extra:
    """An argument behind the last parameter; one that is passed in memory is the address of its `size` bytes."""

    value: Value
    shape: Shape | None
    size: int = 0
    align: int = 1


@final
class Position:
    """How far the walk is in one sequence of the order; `loop` is the loop that the sequence is the body of."""

    __slots__ = ("elements", "index", "loop")

    def __init__(self, elements: tuple[Element, ...], index: int, loop: Loop | None) -> None:
        self.elements = elements
        self.index = index
        self.loop = loop


@final
@immutable
class Resumption:
    """A path that goes on behind a call in the middle of a block; `event_counts` are those of the frame by then."""

    path: Path
    block: CodeBlock
    index: int
    landing: Edge | None
    event_counts: dict[tuple[object, ...], int]


@final
class Frame:
    """One activation of a function.

    `waiting` has the paths that wait at blocks, `stack` is the position in the order of blocks, and `block` and `index`
    are where the current path goes on. `groups` are paths that stay apart at `next_block`, and `resumptions` those that
    have returned from a call apart from the current one; all of these are next. `count` are all paths that wait.

    `instance` is the name of the call, and `event_counts` counts what gets a name in the current block (see
    `residual.execution_index`). `arguments` are those of its parameters, `extra` the ones behind the last parameter,
    `entered` is the state in which it began, where that is kept (see `endless.recurrences`),
    and `call` is the call as instruments see it; `returned_call` is one that has just returned to here. `control` has,
    by layers of shadows, what the conditions have that it was called under. `landing` is where it goes on if the call
    that it is at throws, and `unwinds` are the paths that have left it with an exception (see `walk.unwinding`).

    In a program with threads, `key` is its position, which does not mention it if it is `transparent`, `atomic` says
    that it is part of a step, and `shared_locals` are its locals whose accesses are steps; other threads may know them
    if it `has_escaped_locals` (see `instruments.threads`).
    """

    __slots__ = (
        "_held",
        "arguments",
        "atomic",
        "block",
        "call",
        "caller_env",
        "code",
        "control",
        "count",
        "current",
        "depth",
        "ended",
        "entered",
        "event_counts",
        "extra",
        "extra_shadows",
        "groups",
        "has_escaped_locals",
        "index",
        "instance",
        "key",
        "landing",
        "loc",
        "locals",
        "loops",
        "next_block",
        "result",
        "resumptions",
        "returned_call",
        "returns",
        "shared_locals",
        "stack",
        "transparent",
        "unwinds",
        "waiting",
    )

    def __init__(
        self,
        code: Code,
        caller_env: Environment,
        result: int | None,
        depth: int,
        loc: SrcLoc | None,
        arguments: tuple[Value, ...] = (),
    ) -> None:
        self.code = code
        self.arguments = arguments
        self.caller_env = caller_env
        self.result = result
        self.depth = depth
        self.loc = loc
        self.instance: Instance | None = None
        self.event_counts: dict[tuple[object, ...], int] = {}
        self.extra: tuple[Extra, ...] = ()
        self.extra_shadows: tuple[tuple[Value, ...], ...] = ()
        self.call: ActiveCall | None = None
        self.control: dict[int, Scalar] = {}
        self.returned_call: ActiveCall | None = None
        self.next_block: CodeBlock | None = None
        self.block: CodeBlock | None = None
        self.waiting: dict[int, list[Path]] = {}
        self.groups: list[list[Path]] = []
        self.resumptions: list[Resumption] = []
        self.stack: list[Position] = []
        self.loops: dict[int, LoopRun] = {}
        self.current: Loop | None = None
        self.returns: list[Path] = []
        self.entered: Path | None = None
        self.landing: Edge | None = None
        self.unwinds: list[Path] = []
        self.locals: list[Object] = []
        self.ended = self.key = self.count = self.index = 0
        self.atomic = self.has_escaped_locals = self.transparent = False
        self.shared_locals: list[PointerValue] = []
        self._held: frozenset[int] | None = None

    @property
    def held(self) -> frozenset[int]:
        """The objects that its caller, or what follows the call, points to: all of its paths have them in common."""
        if self._held is None:
            passed = [] if self.call is None else [*self.call.arguments]
            self._held = find_references([*self.caller_env, *(each.value for each in self.extra), *passed])
        return self._held

    @property
    def is_named(self) -> bool:
        """Whether it is a function of the program, or the turn of a thread."""
        return self.code.function is not None or (self.instance is not None and not self.code.is_dispatcher)

    @property
    def position(self) -> tuple[object, ...]:
        """The current block, and the iterations of the loops around it."""
        assert self.block is not None
        index = self.block.index
        return index, tuple(self.loops[loop.number].iteration for loop in self.code.loops_around[index])

    def move_after(self, block: CodeBlock) -> None:
        """Put the position in the order just behind a block."""
        self.stack = [Position(*entry) for entry in self.code.positions[block.index]]

    def has_waiting_path(self, loop: Loop) -> bool:
        """Whether a path waits somewhere inside of the loop."""
        is_next = self.next_block is not None and self.next_block.index in loop.members
        return is_next or not loop.members.isdisjoint(self.waiting)
