"""The control of a walk: symbolic execution with state merging, which runs what is concrete and emits what is not.

Each function is visited in the weak topological order of its blocks, so that every path into a block has arrived, and
been merged, before the block is entered. A loop goes round as long as a path comes back to its head. While a function
has a single path (all of concrete code) there is nothing to merge, and the walk simply follows it from block to
block.

Calls are walked in place: a call suspends its block, and the paths that return are merged into one before it goes on.
Nothing here uses Python's stack, so depth is limited by memory only.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeAlias, final

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.code import Code, CodeBlock, Edge, Loop, Signal
from fathom.bound.code.frames import Extra, Frame, Position
from fathom.bound.compile.function_compiler import FunctionCompiler
from fathom.bound.compile.jump_threading import group_agreeing_paths
from fathom.bound.context.context import Context, Handler
from fathom.bound.context.instrument import Instrument, observes_memory
from fathom.bound.endless.heads import LoopHeads
from fathom.bound.harness.arguments import make_entry_arguments
from fathom.bound.harness.globals import havoc_globals
from fathom.bound.harness.small_domain_inputs import SmallDomainInputs
from fathom.bound.instruments.threads.positions import Positions
from fathom.bound.instruments.threads.primitives import ThreadPrimitives
from fathom.bound.instruments.threads.step_objects import StepObjects
from fathom.bound.instruments.threads.threads import Threads, check_options, has_threads
from fathom.bound.library.fields.fields import ShadowFields
from fathom.bound.library.registry import LibraryFunctions
from fathom.bound.library.shadow import ShadowFunctions
from fathom.bound.library.uninterpreted import UninterpretedFunctions
from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.residual.execution import Execution
from fathom.bound.residual.residue import OpenBlock
from fathom.bound.residual.values import PointerValue, Scalar, Value
from fathom.bound.state.path import Path, PathEnds
from fathom.bound.undefined.call import call_back, call_undefined
from fathom.bound.walk.clock import Clock
from fathom.bound.walk.feasibility import start_feasibility
from fathom.bound.walk.instrumentation import instrument_walk
from fathom.bound.walk.loops import LoopBounds
from fathom.bound.walk.paths_apart import PathsApart
from fathom.bound.walk.result import build_result
from fathom.bound.walk.returns import Returns
from fathom.bound.walk.start_up import compile_start_up
from fathom.bound.walk.tables import ENDS, RULES
from fathom.bound.walk.unwinding import Unwinding
from fathom.bound.walk.wiring import Wiring
from fathom.deadline import Interrupted, OutOfTime
from fathom.errors import UserError
from fathom.frontend.llvm.module import Function, Module
from fathom.ir.values import Reg
from fathom.source import SrcLoc

Execute: TypeAlias = Callable[[Context], Execution]
"""Makes what executes the residue, for a walk along one execution."""
Observe: TypeAlias = Callable[[Context, list[Instrument]], list[Instrument]]
"""All instruments of a walk in their order, given those that it has by itself."""


@final
class Walk(Wiring):
    """The control of one walk. `path` is the current path; `has_path` is off when another one has to be resumed.

    `threads` are those of the program, if it can create any.
    """

    def __init__(
        self,
        module: Module,
        options: BoundOptions,
        execute: Execute | None = None,
        observe: Observe | None = None,
    ) -> None:
        frames: list[Frame] = []
        positions = Positions(frames)
        objects = StepObjects(positions) if has_threads(module) else None
        recall = objects.recall if objects is not None else None
        super().__init__(module, options, frames, recall, lambda name: self.find_library_function(name) is not None)
        self.has_path = True
        self.instruments: list[Instrument] = []
        self.threads: Threads | None = None
        self._codes: dict[str, Code] = {}
        if objects is not None:
            check_options(options)
            self.threads = Threads(self, positions, objects)
        self.scheduler, self.shadows, own = instrument_walk(self, self.threads)
        for instrument in own if observe is None else observe(self, own):
            self.attach(instrument)
        self.fields = ShadowFields(self)
        self.uninterpreted = UninterpretedFunctions(self)
        self.library = LibraryFunctions(
            ShadowFunctions(self.fields).table(),
            ThreadPrimitives(self.threads).table(),
            self.uninterpreted.table(),
        )
        is_plain = self.threads is None and execute is None
        self.bounds = LoopBounds(self, self.threads, start_feasibility(self) if is_plain else None)
        self.inputs = SmallDomainInputs(self)
        self.fold.restrict_inputs(self.inputs.restrict)
        self.clock = Clock(self)
        self.unwinding = Unwinding(self, frames, self._arrive_from)
        self.apart = PathsApart(self) if options.paths == "apart" and is_plain else None
        self.returns = Returns(self, self.apart, is_plain)
        self.loop_heads = LoopHeads(self)
        if execute is not None:
            self.residue.execution = execute(self)

    def attach(self, instrument: Instrument) -> None:
        """An instrument runs along from now on."""
        self.instruments.append(instrument)
        if observes_memory(instrument):
            self.memory.observers.append(instrument)

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
            if self.fields.declare(function):
                self.attach(self.fields)
            havoc_globals(self)
            self.uninterpreted.declare()
            with suppress(PathEnds):  # where no argument is possible
                code = compile_start_up(self, self.threads, function)
                self.push(code, make_entry_arguments(self, function), None, 0, function.loc)
            self._execute()
            return build_result(self, self.bounds, self.threads, self.fields, self.inputs, self._codes.values())
        except Interrupted:
            if not self.clock.is_over():
                raise
            raise OutOfTime(self.clock.describe_position()) from None
        finally:
            if collecting:
                gc.enable()

    def _execute(self) -> None:
        while self.frames:
            frame = self.frames[-1]
            if self.has_path:
                assert frame.block is not None
                self._execute_path(frame, frame.block, frame.index)
            elif not self._resume_next(frame):
                self._join_returns(frame)

    # ── executing one path ──────────────────────────────────────────────────────────────────────────────────────────

    def _execute_path(self, frame: Frame, block: CodeBlock, start: int) -> None:
        """Run from an operation of a block until the path ends, forks, calls, or has to wait for others."""
        blocks, clock = frame.code.blocks, self.clock
        try:
            if frame.returned_call is not None:
                self._end_call(frame)
            while True:
                env = self.path.env
                for index, op in enumerate(block.ops[start:] if start else block.ops, start + 1):
                    if op(env):
                        frame.block, frame.index = block, index
                        return
                start = 0
                self.executed += len(block.ops) + 1
                clock.blocks += 1
                if clock.blocks >= clock.next_check:
                    clock.check()
                assert block.end is not None
                edge = block.end(env)
                if edge is None:
                    self.has_path = False
                    return
                if frame.count and not (edge.is_private and self.apart is not None):
                    self._arrive(frame, edge)
                    self.has_path = False
                    return
                if edge.is_loop_edge and not self.bounds.cross_edge(frame, edge, repeat=True):
                    raise PathEnds
                if edge.moves:
                    self._move(edge)
                block = frame.block = blocks[edge.target]
                if frame.event_counts:
                    frame.event_counts = {}
        except PathEnds as end:
            self.bounds.ended += end.normally
            self.has_path = False

    def _end_call(self, frame: Frame) -> None:
        """A function with a body has returned to this frame."""
        call, frame.returned_call = frame.returned_call, None
        for instrument in self.instruments if call is not None else ():
            assert call is not None
            instrument.on_call_end(call, None)

    def _move(self, edge: Edge) -> None:
        env = self.path.env
        for op in edge.prepare:
            op(env)
        for (target, _), value in zip(edge.moves, [env[source] for _, source in edge.moves], strict=True):
            env[target] = value

    def _arrive(self, frame: Frame, edge: Edge) -> None:
        """The current path waits at the end of an edge, to be merged with the others."""
        if edge.is_loop_edge and not self.bounds.cross_edge(frame, edge, repeat=False):
            return
        if edge.moves:
            self._move(edge)
        frame.waiting.setdefault(edge.target, []).append(self.path)
        frame.count += 1

    def _arrive_from(self, frame: Frame, edge: Edge, path: Path) -> None:
        """Another path waits at the end of an edge, behind the block that a frame is at."""
        assert frame.block is not None
        if not frame.count:
            frame.move_after(frame.block)
        current, self.path = self.path, path
        self.residue.here = path.block
        self._arrive(frame, edge)
        self.path, self.residue.here = current, current.block

    def fork(self, block: CodeBlock, ways: Sequence[tuple[Scalar, Edge]], last: Edge) -> Edge | None:
        """Follow every edge whose condition can hold, and `last` where none does."""
        frame = self.frame
        if not frame.count:
            frame.move_after(block)
        for cond, edge in ways:
            known = self.assertions.decide(self.path, cond)
            self.path_counts.infeasible += known is not None
            if known == 0:
                self.bounds.note_decided_exit(frame, cond, edge)
                continue
            if known == 1:
                self.bounds.note_decided_exit(frame, cond, last)
                last = edge
                break
            assert isinstance(cond, Reg)
            here, there = self.residue.branch(cond)
            rest = self.path.fork(there)
            self.path_counts.forked += 1
            self._assume_branch(self.path, here, cond, 1)
            if not self.bounds.is_infeasible(frame, edge, last):
                self._arrive(frame, edge)
            self._assume_branch(rest, there, cond, 0)
            if self.bounds.is_infeasible(frame, last, edge):
                return None
        if not frame.count or (self.apart is not None and last.is_private):
            return last
        self._arrive(frame, last)
        return None

    def _assume_branch(self, path: Path, block: OpenBlock, cond: Reg, value: int) -> None:
        self.path = path
        path.block = self.residue.here = block
        self.assertions.learn(path, cond, value)

    # ── resuming other paths ────────────────────────────────────────────────────────────────────────────────────────

    def _resume_next(self, frame: Frame) -> bool:
        """Resume at the next block where paths wait, in the weak topological order; False when the function is done."""
        if frame.resumptions:
            self.returns.resume(frame)
            self.has_path = True
            return True
        if frame.next_block is not None:
            self._resume_at(frame, frame.next_block)
            return True
        stack = frame.stack
        while stack and frame.count:
            top = stack[-1]
            loop = top.loop
            if top.index < len(top.elements):
                element = top.elements[top.index]
                top.index += 1
                if isinstance(element, Loop):
                    if frame.has_waiting_path(element):
                        stack.append(Position(element.elements, 0, element))
                elif element in frame.waiting:
                    self._resume_at(frame, frame.code.blocks[element])
                    return True
            elif loop is not None and frame.has_waiting_path(loop):
                top.index = 0
                if not self.bounds.repeat(frame, loop) and loop.head in frame.waiting:
                    self._cut_waiting(frame, loop)
            else:
                stack.pop()
        return False

    def _cut_waiting(self, frame: Frame, loop: Loop) -> None:
        """Cut the paths that wait at the head of a loop."""
        while frame.next_block is not None or loop.head in frame.waiting:
            self._resume_at(frame, frame.code.blocks[loop.head])
            self.bounds.cut_loop(frame, loop)
            self.has_path = False

    def _resume_at(self, frame: Frame, block: CodeBlock) -> None:
        if not frame.groups:
            paths = frame.waiting.pop(block.index)
            agreeing = group_agreeing_paths(paths, block) if len(paths) > 1 else [paths]
            frame.groups = agreeing if self.apart is None else self.apart.split(agreeing, block)
        paths = frame.groups.pop(0)
        frame.next_block = block if frame.groups else None
        frame.count -= len(paths)
        self.path_counts.merged += len(paths) - 1
        self.path = self.merger.merge(paths, block.live)
        self.residue.here = self.path.block
        frame.block, frame.index = block, 0
        frame.event_counts, frame.landing = {}, None
        self.has_path = True

    # ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def code_of(self, function: Function) -> Code:
        """The function compiled, once in a walk."""
        found = self._codes.get(function.name)
        if found is None:
            compiler = FunctionCompiler(self, function, RULES if self.apart is None else self.apart.rules, ENDS)
            found = self._codes[function.name] = compiler.compile()
            self.loop_heads.prepare(found)
            if self.apart is not None:
                self.apart.mark_registers(found, compiler.slots)
        return found

    def find_library_function(self, name: str) -> Handler | None:
        """What a function without a body does, if that is known."""
        return self.library.find(name, self.module.functions.get(name))

    def call_undefined(self, args: list[Value], site: CallSite) -> Value | None:
        """What a function without a body does to memory."""
        return call_undefined(self, args, site)

    def call_back(self, args: list[Value], site: CallSite) -> Signal:
        """Call the functions that a function without a body was given."""
        return call_back(self, args, site)

    def throw(self, name: str, loc: SrcLoc | None) -> None:
        """The function that is being called may throw."""
        self.unwinding.throw(name, loc)

    def unwind(self, exception: PointerValue) -> None:
        """The current path goes up the stack with an exception."""
        self.unwinding.unwind(self.frame, self.path, exception)

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
        known = self.returns.repeated.give_result(function, arguments, result, loc)
        if known or self.loop_heads.calls.replace(function, arguments, extra, result, loc):
            return False
        frame = self.push(self.code_of(function), arguments, result, self.bounds.recursion_depth(function, loc), loc)
        frame.extra = tuple(extra)
        self.loop_heads.calls.begin(frame)
        return True

    def push(self, code: Code, arguments: Sequence[Value], result: int | None, depth: int, loc: SrcLoc | None) -> Frame:
        """A new frame on the current path, which goes on at its first block."""
        env = code.template.copy()
        for slot, value in zip(code.params, arguments, strict=True):
            env[slot] = value
        frame = Frame(code, self.path.env, result, depth, loc, tuple(arguments))
        for instrument in self.instruments:
            instrument.on_enter(frame, arguments, env)
        if code.function is not None:
            frame.instance = self.residue.instances.here("call", code.function.name, loc)
        frame.ended, frame.block = self.bounds.ended, code.blocks[0]
        self.path.env = env
        self.frames.append(frame)
        return frame

    def leave(self, value: Value | None, loc: SrcLoc | None = None, shadow: Sequence[Value] = ()) -> None:
        """The current path returns from its function."""
        frame = self.frame
        for instrument in self.instruments:
            instrument.on_return(frame, value, loc)
        self.path.env = [0 if value is None else value, *shadow]
        for local in frame.locals:
            self.memory.forget(self.path, local, loc)
        self.loop_heads.calls.leave(frame, value)

    def _join_returns(self, frame: Frame) -> None:
        """All paths of a function have ended: those that return go on in the caller, as one unless they stay apart."""
        self.frames.pop()
        self.bounds.ended += self.unwinding.join(frame)
        if frame.returns:
            self.returns.join(frame)
            self.has_path = bool(self.frames)
