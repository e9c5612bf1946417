"""What of a program's own code is executed: lines, blocks, and the ways out of blocks that branch.

    static       list_lines(block)            the lines that have code, by the places of instructions
    one walk     CodeCoverage                 those that it comes to, and which edges it takes

The code of the C and C++ libraries is left out, and so are the ends of scopes, which stand at a closing brace whichever
way control came. Locals have to be in memory: an assignment to a register is no instruction, so it would have no line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias, final

from fathom.bound.code.call_site import is_library_function
from fathom.bound.code.code import CodeBlock, Edge, End, Environment, Op, Signal
from fathom.bound.code.frames import Frame
from fathom.bound.code.liveness import marks_scope
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.instrument import Instrument
from fathom.bound.residual.values import Value
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.module import BasicBlock
from fathom.search.coverage import RunTooLong
from fathom.source import SrcLoc
from fathom.trace.concrete import RunEnded

Line: TypeAlias = tuple[str, int]
"""A file and a number."""
Block: TypeAlias = tuple[str, int]
"""A function, as the module names it, and the index of the block."""
Way: TypeAlias = tuple[str, int, int]
"""A function, and from which block to which."""


@final
class CodeCoverage(Instrument):
    """Runs along with a walk, over one execution or over all.

    `bounds` are those of the loops and recursive functions that were cut off: one execution ends at the first that
    it comes to, or after `most_blocks`. They are not needed in a walk over all, which ends there by itself.
    """

    def __init__(self, bounds: Mapping[str, int] = MappingProxyType({}), most_blocks: int | None = None) -> None:
        self.lines: set[Line] = set()
        self.blocks: set[Block] = set()
        self.ways: set[Way] = set()
        """Edges that known values have decided: all of them in one execution, few in a walk over all."""
        self.is_cut = False
        """Whether the execution was ended at a bound."""
        self._bounds = bounds
        self._left = most_blocks
        self._rounds: dict[tuple[int, int, str], int] = {}
        self._calls: Counter[str] = Counter()

    def wrap_operation(self, c: Compiler, block: CodeBlock, item: inst.Instruction, op: Op | None) -> Op | None:
        if is_library_function(c.function):
            return op
        line, here = find_line(item), (c.function.name, block.index)

        def run(env: Environment) -> Signal:
            self._come_to(here, line)
            return op(env) if op is not None else None

        return run

    def wrap_end(self, c: Compiler, block: CodeBlock, item: inst.Terminator, end: End) -> End:
        line, name, is_own = find_line(item), c.function.name, not is_library_function(c.function)
        here = (name, block.index)

        def run(env: Environment) -> Edge | None:
            if is_own:
                self._come_to(here, line)
            self._count_block()
            edge = end(env)
            if edge is not None and self._bounds:
                self._count_rounds(edge, c.walk.frames)
            if edge is not None and is_own:
                self.ways.add((name, edge.source, edge.target))
            return edge

        return run

    def on_enter(self, frame: Frame, arguments: Sequence[Value], env: Environment) -> None:
        name = _name_function(frame)
        self._calls[name] += 1
        self._compare(name, self._calls[name])

    def on_return(self, frame: Frame, value: Value | None, loc: SrcLoc | None) -> None:
        self._calls[_name_function(frame)] -= 1

    def _count_rounds(self, edge: Edge, frames: Sequence[Frame]) -> None:
        """End the execution where a proof ends it: where one way out of the loop is left, it may still be taken.

        Loops of one frame are told from those of others by its depth: at most one frame has it at a time.
        """
        depth = len(frames)
        for loop in frames[-1].code.loops_around[edge.source]:
            if loop.exiting_block == edge.source and loop not in edge.leaves:
                self._compare(loop.name, self._rounds.get((depth, loop.number, loop.name), 0))
        for loop in edge.enters:
            self._rounds[depth, loop.number, loop.name] = 0
            if loop.exiting_block is None:
                self._compare(loop.name, 0)
        if edge.back is not None:
            run = (depth, edge.back.number, edge.back.name)
            self._rounds[run] = self._rounds.get(run, 0) + 1
            if edge.back.exiting_block is None:
                self._compare(edge.back.name, self._rounds[run])

    def _count_block(self) -> None:
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise RunTooLong

    def _compare(self, name: str, times: int) -> None:
        """What is repeated as often as its bound may go beyond it: the execution ends there."""
        bound = self._bounds.get(name)
        if bound is not None and times >= bound:
            self.is_cut = True
            raise RunEnded

    def _come_to(self, block: Block, line: Line | None) -> None:
        self.blocks.add(block)
        if line is not None:
            self.lines.add(line)


def _name_function(frame: Frame) -> str:
    return frame.code.function.name if frame.code.function is not None else ""


def find_line(item: inst.Instruction | inst.Terminator) -> Line | None:
    """The line that has the code of an instruction, if one has."""
    loc = item.loc
    if loc is None or not loc.line or isinstance(item, inst.Phi | inst.DebugValue):
        return None
    if marks_scope(item, "start") or marks_scope(item, "end"):
        return None
    return loc.file, loc.line


def list_lines(block: BasicBlock) -> Iterator[Line]:
    """The lines that have code of a block."""
    for item in (*block.body, block.terminator):
        line = find_line(item)
        if line is not None:
            yield line
