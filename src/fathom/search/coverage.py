"""What one execution comes across: edges of the program, the operands of comparisons, and how often loops go round."""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias, final

from fathom.bound.code.call_site import is_library_function
from fathom.bound.code.code import CodeBlock, Edge, End, Environment, Op, Signal
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.instrument import Instrument
from fathom.frontend.llvm import instructions as inst

MAX_COMPARISONS: Final = 256
"""How many different pairs of operands are kept of one execution."""

CoveredEdge: TypeAlias = tuple[str, int, int, int]
"""Of which function, from and to which block, and how often it was taken, as a power of two."""


class RunTooLong(Exception):
    """The execution takes more blocks than it may."""


@final
class Coverage(Instrument):
    """Runs along with an execution of at most `most_blocks` blocks."""

    def __init__(self, most_blocks: int) -> None:
        self.compared: dict[tuple[int, int], None] = {}
        """Operands of comparisons that differ, in order."""
        self._taken: Counter[tuple[str, int, int]] = Counter()
        self._rounds: Counter[tuple[str, int]] = Counter()
        self._blocks = most_blocks

    @property
    def edges(self) -> frozenset[CoveredEdge]:
        """Those that were taken; twice as often is another one."""
        return frozenset((*edge, times.bit_length()) for edge, times in self._taken.items())

    @property
    def iterations(self) -> int:
        """No loop was repeated more often in one run of it."""
        return max(self._rounds.values(), default=0)

    def wrap_end(self, c: Compiler, block: CodeBlock, item: inst.Terminator, end: End) -> End:
        name = c.function.name

        def run(env: Environment) -> Edge | None:
            self._blocks -= 1
            if self._blocks < 0:
                raise RunTooLong
            edge = end(env)
            if edge is not None:
                self._taken[name, edge.source, edge.target] += 1
                if edge.back is not None:
                    self._rounds[name, edge.back.number] += 1
            return edge

        return run

    def wrap_operation(self, c: Compiler, block: CodeBlock, item: inst.Instruction, op: Op | None) -> Op | None:
        if op is None or not isinstance(item, inst.Compare) or item.op != "icmp" or is_library_function(c.function):
            return op
        a, b = c.operand(item.lhs, item.loc), c.operand(item.rhs, item.loc)

        def run(env: Environment) -> Signal:
            x, y = env[a], env[b]
            if type(x) is int and type(y) is int and x != y and len(self.compared) < MAX_COMPARISONS:
                self.compared[x, y] = None
            return op(env)

        return run
