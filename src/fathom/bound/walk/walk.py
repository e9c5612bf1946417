"""The walk: one pass over the program that runs what is concrete and writes down what is not.

Each function is visited in the weak topological order of its blocks, so that every path into a block has arrived, and
been merged, before the block is entered. A loop goes round as long as a path comes back to its head. While a function
has a single path (all of concrete code) there is nothing to merge, and the walk simply follows it from block to
block.

Calls are walked in place: a call suspends its block, and the paths that return are merged into one before it goes on.
Nothing here uses Python's stack, so depth is limited by memory only.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import final

from fathom.bound.code.code import Code, CodeBlock, Edge, Loop
from fathom.bound.code.constants import Constants
from fathom.bound.code.frames import Extra, Frame, Position
from fathom.bound.code.shapes import Shapes
from fathom.bound.compile.function_compiler import FunctionCompiler
from fathom.bound.compile.jump_threading import meeting
from fathom.bound.harness.arguments import entry_arguments
from fathom.bound.harness.globals import forget_globals
from fathom.bound.harness.small_inputs import InputCases
from fathom.bound.instruments.shadow.start import shadows_of
from fathom.bound.instruments.threads.threads import threads_of
from fathom.bound.instruments.watcher import Tracer, Watcher
from fathom.bound.joins.merge import Merger
from fathom.bound.library.fields.fields import Fields
from fathom.bound.memory.access import Access
from fathom.bound.memory.any_live_block import NO_OBJECT, Blocks, refuse_observers
from fathom.bound.memory.cache import KnownMemory
from fathom.bound.memory.modified import QUESTION, Writes
from fathom.bound.memory.pointer_rules import PointerRules
from fathom.bound.memory.pointers import Pointers
from fathom.bound.memory.points_to import Owners
from fathom.bound.memory.provenance import Provenance
from fathom.bound.memory.validity import PathEnds, Validity
from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.residual.execution_index import Instances
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import OpenBlock, Residue
from fathom.bound.residual.values import Scalar, Value
from fathom.bound.state.assertions import Claims
from fathom.bound.state.cells import Path
from fathom.bound.state.object_flags import Flags
from fathom.bound.walk.clock import Clock
from fathom.bound.walk.loops import LoopBounds
from fathom.bound.walk.start_up import start_up
from fathom.bound.walk.tables import ENDS, RULES
from fathom.errors import Unsupported, UserError
from fathom.frontend.llvm.module import Function, Module
from fathom.ir.values import Reg
from fathom.persistent import IntMap
from fathom.source import SrcLoc


@final
class Walk:
    """The state of one walk. `path` is the path that is being followed, None when the next one must be picked."""

    def __init__(self, module: Module, options: BoundOptions) -> None:
        self.module = module
        self.options = options
        self.shapes = Shapes(module.layout)
        self.frames: list[Frame] = []
        self.residue = Residue(self.shapes.pointer.width, Instances(self.frames))
        self.fold = Folder(self.residue)
        self.claims = Claims(self.residue, self.fold, options.selected)
        self.pointers = Pointers(self.residue, self.fold, options.known_memory, options.nowhere)
        blocks = options.safety == "blocks"
        self.provenance = Provenance(self.residue, self.fold, self.pointers, self.claims, needed=not blocks)
        parts = self.residue, self.fold, self.pointers
        checked = {"bounds", "null"} <= options.selected
        self.memory = KnownMemory(*parts, options.known_memory, self.provenance, blocks, checked)
        self.validity = Validity(self.residue, self.fold, self.pointers, self.report, self.memory.materialised)
        self.flags = Flags(self.fold)
        if blocks:
            self.validity.blocks = Blocks(self.validity, self.memory, options.origins, options.early_decisions)
        self.blocks = self.validity.blocks
        refuse = (lambda loc: self.unsupported(NO_OBJECT, loc)) if blocks else None
        self.owners = Owners(self.residue, self.fold, self.pointers, self.memory.materialised, refuse)
        self.writes = Writes(self.flags, self.owners)
        if QUESTION in module.functions:
            self.memory.observers.append(self.writes)
        self.rules = PointerRules(self)
        self.access = Access(self.residue, self.fold, self.pointers, self.memory, self.validity, self.memory.observers)
        self.merger = Merger(self.residue, self.fold, self.pointers, self.memory, self.flags)
        self.constants = Constants(module, self.shapes, self.fold, self.pointers, self.memory)
        self.path = Path(self.residue.here, [], IntMap(), self.residue.initial_memory)
        self.threads = threads_of(self)
        self.shadows = shadows_of(self) if self.threads is None else None
        if blocks and self.memory.observers:
            refuse_observers()
        self.fields = Fields(self)
        self.watcher: Watcher | None = None
        self.tracer: Tracer | None = None
        self.entry, self.walking = "", True
        self.executed = self.ended = 0
        self.bounds = LoopBounds(self)
        self.inputs = InputCases(self)
        self.undefined: dict[str, None] = {}
        self.approximations: dict[str, None] = {}
        self.imprecise: dict[str, None] = {}
        self._codes: dict[str, Code] = {}
        self.clock = Clock(self)

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    def run(self, entry: str) -> Bounded:
        """Walk the program from its entry function; arguments, if it has any, are arbitrary."""
        function = self.module.functions.get(entry)
        if function is None or function.is_declaration:
            raise UserError(f"there is no function '{entry}' to start from", hint="name one with --entry")
        self.entry = entry
        collecting = gc.isenabled()
        gc.disable()
        try:
            self.constants.prepare(self.path)
            self.fields.declare(function)
            forget_globals(self)
            with suppress(PathEnds):  # where no argument is possible
                self.push(start_up(self, function), entry_arguments(self, function), None, 0, function.loc)
            self._loop()
            return replace(self._result(), few=self.inputs.few(), nowhere=frozenset(self.pointers.nowhere))
        finally:
            if collecting:
                gc.enable()

    def _result(self) -> Bounded:
        for kind in sorted(self.claims.passed_over):
            self.approximations[f"executions that break an unselected rule ({kind}) are not followed further"] = None
        for name in self.constants.missed:
            self.approximations[f"{name} is weak, and nothing defines it: it is null"] = None
        return Bounded(
            self.residue.finish(),
            self.claims.properties.all(),
            tuple(self.bounds.found.values()),
            tuple(self.undefined),
            tuple(self.approximations),
            self.executed,
            tuple(self.imprecise),
            *self.claims.counts,
            (*self.fields.warnings, *self.bounds.unused(self._codes.values())),
            self.options.unwind,
            *(self.threads.found() if self.threads is not None else ()),
        )

    def _loop(self) -> None:
        frames = self.frames
        while frames:
            frame = frames[-1]
            if self.walking:
                assert frame.block is not None
                self._follow(frame, frame.block, frame.index)
            elif not self._pick(frame):
                self._leave(frame)

    # ── following one path ──────────────────────────────────────────────────────────────────────────────────────────

    def _follow(self, frame: Frame, block: CodeBlock, start: int) -> None:
        """Run from an operation of a block until the path ends, forks, calls, or has to wait for others."""
        blocks, clock = frame.code.blocks, self.clock
        try:
            if frame.answered is not None and self.shadows is not None:
                self.shadows.answer(frame)
            while True:
                env = self.path.env
                for index, op in enumerate(block.ops[start:] if start else block.ops, start + 1):
                    if op(env):
                        frame.block, frame.index = block, index
                        return
                start = 0
                self.executed += len(block.ops) + 1
                clock.blocks += 1
                if clock.blocks >= clock.due:
                    clock.look()
                assert block.end is not None
                edge = block.end(env)
                if edge is None:
                    self.walking = False
                    return
                if frame.count:
                    frame.stand_after(block)
                    self._arrive(frame, edge)
                    self.walking = False
                    return
                if edge.special and not self.bounds.passes(frame, edge, repeat=True):
                    raise PathEnds
                if edge.moves:
                    self._move(edge)
                block = frame.block = blocks[edge.target]
                if frame.happened:
                    frame.happened = {}
        except PathEnds as end:
            self.ended += end.normally
            self.walking = False

    def _move(self, edge: Edge) -> None:
        env = self.path.env
        for op in edge.prepare:
            op(env)
        values = [env[source] for _, source in edge.moves]
        for (target, _), value in zip(edge.moves, values, strict=True):
            env[target] = value

    def _arrive(self, frame: Frame, edge: Edge) -> None:
        """The current path waits at the end of an edge for the others."""
        if edge.special and not self.bounds.passes(frame, edge, repeat=False):
            return
        if edge.moves:
            self._move(edge)
        frame.waiting.setdefault(edge.target, []).append(self.path)
        frame.count += 1

    def fork(self, block: CodeBlock, ways: Sequence[tuple[Scalar, Edge]], last: Edge) -> Edge | None:
        """Go every way whose condition can hold, and `last` where none does."""
        frame = self.frame
        frame.stand_after(block)
        for cond, edge in ways:
            known = self.claims.known(self.path, cond)
            if known == 0:
                self.bounds.passed_by(frame, cond, edge)
                continue
            if known == 1:
                self.bounds.passed_by(frame, cond, last)
                last = edge
                break
            assert isinstance(cond, Reg)
            here, there = self.residue.branch(cond)
            rest = self.path.fork(there)
            self._go(self.path, here, cond, 1)
            self._arrive(frame, edge)
            self._go(rest, there, cond, 0)
        if not frame.count:
            return last
        self._arrive(frame, last)
        return None

    def _go(self, path: Path, block: OpenBlock, cond: Reg, value: int) -> None:
        self.path = path
        path.block = self.residue.here = block
        self.claims.learn(path, cond, value)

    # ── picking the next path ───────────────────────────────────────────────────────────────────────────────────────

    def _pick(self, frame: Frame) -> bool:
        """Find the next block at which paths wait, in order, and go on there; False when the function is done."""
        if frame.parted is not None:
            self._resume_at(frame, frame.parted)
            return True
        stack = frame.stack
        while stack and frame.count:
            top = stack[-1]
            loop = top.loop
            if top.index < len(top.elements):
                element = top.elements[top.index]
                top.index += 1
                if isinstance(element, Loop):
                    if frame.waits_in(element):
                        stack.append(Position(element.elements, 0, element))
                elif element in frame.waiting:
                    self._resume_at(frame, frame.code.blocks[element])
                    return True
            elif loop is not None and frame.waits_in(loop):
                top.index = 0
                if not self.bounds.repeat(frame, loop) and loop.head in frame.waiting:
                    self._resume_at(frame, frame.code.blocks[loop.head])
                    self.bounds.cut(loop)
                    self.walking = False
            else:
                stack.pop()
        return False

    def _resume_at(self, frame: Frame, block: CodeBlock) -> None:
        self.path = self.merger.merge(meeting(frame, block), block.live)
        self.residue.here = self.path.block
        frame.block, frame.index = block, 0
        frame.happened = {}
        self.walking = True

    # ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def code(self, function: Function) -> Code:
        found = self._codes.get(function.name)
        if found is None:
            found = self._codes[function.name] = FunctionCompiler(self, function, RULES, ENDS).compile()
        return found

    def is_undefined(self, name: str) -> bool:
        """Whether a function has no body in the program."""
        function = self.module.functions.get(name)
        return function is None or function.is_declaration

    def enter(
        self,
        function: Function,
        arguments: Sequence[Value],
        extra: Sequence[Extra],
        result: int | None,
        loc: SrcLoc | None,
    ) -> bool:
        """Begin a call on the current path; `result` is where the caller wants the value that it returns."""
        self.clock.count_call()
        frame = self.push(self.code(function), arguments, result, self.bounds.depth(function, loc), loc)
        frame.extra = tuple(extra)
        return True

    def push(self, code: Code, arguments: Sequence[Value], result: int | None, depth: int, loc: SrcLoc | None) -> Frame:
        """A new frame on the current path, which goes on at its first block."""
        env = code.template.copy()
        for slot, value in zip(code.params, arguments, strict=True):
            env[slot] = value
        frame = Frame(code, self.path.env, result, depth, loc)
        if self.shadows is not None:
            self.shadows.entered(frame, env)
        if code.function is not None:
            frame.instance = self.residue.instances.here("call", code.function.name, loc)
        frame.ended, frame.block = self.ended, code.blocks[0]
        if self.threads is not None:
            self.threads.entered(frame)
        self.path.env = env
        self.frames.append(frame)
        if self.watcher is not None:
            self.watcher.entered(frame, arguments)
        return frame

    def returned(self, value: Value | None, loc: SrcLoc | None = None, shadow: Sequence[Value] = ()) -> None:
        """The current path leaves the function."""
        frame = self.frame
        if self.watcher is not None:
            self.watcher.left(frame, value, loc)
        if frame.shared and self.threads is not None:
            self.threads.left(frame)
        self.path.env = [0 if value is None else value, *shadow]
        for local in frame.locals:
            self.memory.forget(self.path, local, loc)
        frame.returns.append(self.path)

    def _leave(self, frame: Frame) -> None:
        """All paths of a function have ended: those that return go on as one in the caller."""
        self.frames.pop()
        if not frame.returns:
            return
        shape = frame.code.result
        live = [(0, shape)] if shape is not None and frame.result is not None else []
        if self.shadows is not None and shape is not None and live:
            live += self.shadows.returned(shape)
        self.path = self.merger.merge(frame.returns, live)
        self.residue.here = self.path.block
        value, *shadow = self.path.env
        self.path.env = frame.caller_env
        if frame.result is not None:
            self.path.env[frame.result] = value
            if self.shadows is not None:
                self.shadows.received(self.frame.code, frame.result, self.path.env, shadow)
        if frame.call is not None:
            self.frame.answered = frame.call
        self.walking = bool(self.frames)

    # ── properties ──────────────────────────────────────────────────────────────────────────────────────────────────

    def check(self, cond: Scalar, kind: str, description: str, loc: SrcLoc | None) -> None:
        """Assert a condition on the current path."""
        self.claims.check(self.path, cond, kind, description, loc)

    def report(self, kind: str, description: str, wrong: Scalar, loc: SrcLoc | None) -> None:
        """Assert that a condition under which the program is wrong does not hold."""
        self.claims.check(self.path, self.fold.negate(wrong), kind, description, loc)

    def settled(self, number: Scalar) -> Scalar:
        """A number as simple as what the current path knows makes it."""
        return number if type(number) is int else self.fold.known.simplify(self.path.facts, number)

    def assume(self, cond: Scalar, loc: SrcLoc | None) -> None:
        self.claims.assume(self.path, cond, loc)

    def unsupported(self, what: str, loc: SrcLoc | None) -> None:
        """Execution can come here, and it is not known what happens then: the answer is unknown if it really does."""
        self.claims.impossible("unsupported", what, loc)
        raise PathEnds


def bound(module: Module, entry: str = "main", options: BoundOptions | None = None) -> Bounded:
    """The loop-free program of everything that the entry function does, within the bounds."""
    if module.layout.big_endian:
        raise Unsupported("", "a target that stores the high byte of a number first (big-endian)")
    return Walk(module, options or BoundOptions()).run(entry)
