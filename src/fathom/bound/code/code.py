"""The executable form of a function: numbered registers, edges with their moves, and an order of its blocks.

Registers and constants live in one list, the environment; an operand is an index into it. Blocks are visited in a
weak topological order (Bourdoncle 1993), so that all paths into a block have arrived before it is entered; that also
holds for irreducible graphs. Liveness says which registers a join has to merge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import field
from typing import TypeAlias, final

from fathom.bound.code.spin import Spin
from fathom.bound.residual.values import Shape, Value
from fathom.frontend.llvm.module import Function
from fathom.graphs import Component, weak_topological_order
from fathom.immutable import record
from fathom.source import SrcLoc

Environment: TypeAlias = list[Value]
Signal: TypeAlias = bool | None
"""What an operation returns: None to go on, True when a call has been entered and the block must wait for it."""
Op: TypeAlias = Callable[[Environment], Signal]


@final
class Loop:
    """A component of the order: `elements` starts with its head; `members` are all blocks inside.

    `exiting_block` is the first block that every iteration comes to and that can leave the loop: where the condition of
    `while (a && b)` is known. `may_wait` and `spin` say whether it waits for another thread (see
    `instruments.threads.spin`). `predicate_wait` is None but for a loop that waits for a predicate: there it says
    whether the loop begins right behind a call that locks (see `instruments.threads.predicate_loops`).
    """

    __slots__ = (
        "elements", "exiting_block", "has_exit", "head", "loc", "may_wait", "members", "name", "number", "ordinal_name",
        "predicate_wait", "spin",
    )  # fmt: skip

    def __init__(self, number: int, head: int, elements: tuple[Element, ...], members: frozenset[int]) -> None:
        self.number = number
        self.head = head
        self.elements = elements
        self.members = members
        self.has_exit = False
        self.may_wait = False
        self.spin: Spin | None = None
        self.predicate_wait: bool | None = None
        self.exiting_block: int | None = None
        self.name = ""
        self.ordinal_name = ""
        self.loc: SrcLoc | None = None


Element: TypeAlias = int | Loop


@final
@record
class Edge:
    """From one block to another: the moves that its phis make, and the loops that it enters, repeats and leaves.

    `exits` are the loops that it leaves for good: not to fail an assertion, or to end the program. `is_loop_edge` says
    that it is anything to a loop: also an edge out of an exiting block is. One that `is_private` leads to a block of
    the same loop that no other edge leads to.
    """

    source: int
    target: int
    moves: tuple[tuple[int, int], ...] = ()
    prepare: tuple[Op, ...] = ()
    enters: tuple[Loop, ...] = ()
    leaves: tuple[Loop, ...] = ()
    exits: tuple[Loop, ...] = ()
    back: Loop | None = None
    is_loop_edge: bool = False
    is_private: bool = False


End: TypeAlias = Callable[[Environment], Edge | None]
"""What a terminator does: the edge to follow, or None when it has sent its paths on their ways itself."""


@final
@record
class CodeBlock:
    """A block with its operations; `live` are the registers that are needed from its start on, phis included.

    `hot` are those of them in which paths must agree to join here, where paths may stay apart, with their weights (see
    `joins.path_groups`).
    `is_join` says that several edges lead here.

    `threading_slot` is the register that its end depends on, where nothing else happens in it (see
    `compile.jump_threading`), and `exception` the one in which a landing pad finds what was thrown.
    """

    index: int
    label: str
    ops: list[Op] = field(default_factory=list)
    end: End | None = None
    edges: dict[str, Edge] = field(default_factory=dict)
    live: tuple[tuple[int, Shape], ...] = ()
    loc: SrcLoc | None = None
    returns: bool = False
    hot: tuple[tuple[int, int], ...] = ()
    is_join: bool = False
    threading_slot: int | None = None
    exception: int | None = None


@final
class Code:
    """A function ready to run; `template` is the environment before the first instruction.

    `slots` has the places of registers by their names. `shadows` has the slots of the shadows of registers, by the
    slots of the registers (see `instruments.shadow`).
    `always_live` are slots that are needed everywhere. By layers of shadows, `control` has for each block the slots of
    the conditions that it is executed under, and `branches` the slot of each block that ends with one.

    A call through a pointer is walked as a small function of its own, which has no `function` in the module: it
    `is_dispatcher`.
    """

    def __init__(self, function: Function | None, result: Shape | None) -> None:
        self.function = function
        self.result = result
        self.template: Environment = []
        self.blocks: list[CodeBlock] = []
        self.params: list[int] = []
        self.slots: dict[str, int] = {}
        self.shadows: dict[int, tuple[int, ...]] = {}
        self.always_live: list[int] = []
        self.control: dict[int, list[tuple[int, ...]]] = {}
        self.branches: dict[int, dict[int, int]] = {}
        self.is_dispatcher = False
        self.result_weight = 0
        self.order: tuple[Element, ...] = ()
        self.loops: list[Loop] = []
        self.loops_around: list[tuple[Loop, ...]] = []
        self.positions: list[list[tuple[tuple[Element, ...], int, Loop | None]]] = []

    def schedule(self, successors: Sequence[Sequence[int]]) -> None:
        """Find the order of blocks, the loops, and for each edge what it means to them."""
        order = weak_topological_order(0, lambda block: successors[block])
        self.loops_around = [() for _ in successors]
        self.positions = [[] for _ in successors]
        self.order = self._nest_loops(order)
        self._locate_blocks()
        returning = self._find_returning_blocks(successors)
        incoming = Counter(target for targets in successors for target in targets)
        for block in self.blocks:
            block.is_join = incoming[block.index] > 1
            for edge in block.edges.values():
                self._classify_edge(edge, edge.target in returning)
        for loop in self.loops:
            loop.exiting_block = self._find_exiting_block(loop)
            if loop.exiting_block is not None:
                for edge in self.blocks[loop.exiting_block].edges.values():
                    edge.is_loop_edge = True
        for block in self.blocks:
            for edge in block.edges.values():
                edge.is_private = not edge.is_loop_edge and not self.blocks[edge.target].is_join

    def _find_returning_blocks(self, successors: Sequence[Sequence[int]]) -> set[int]:
        """The blocks from which the function can return or go on for ever: all but those that can only stop."""
        before: list[list[int]] = [[] for _ in successors]
        for source, targets in enumerate(successors):
            for target in targets:
                before[target].append(source)
        found = {block.index for block in self.blocks if block.returns or self.loops_around[block.index]}
        work = list(found)
        while work:
            for source in before[work.pop()]:
                if source not in found:
                    found.add(source)
                    work.append(source)
        return found

    def _nest_loops(self, order: tuple[int | Component[int], ...]) -> tuple[Element, ...]:
        """Components become loops, innermost first; an explicit stack, because nesting follows the input."""
        work: list[tuple[list[Element], list[int | Component[int]], int | None]] = [([], list(order)[::-1], None)]
        while True:
            done, rest, head = work[-1]
            if rest:
                item = rest.pop()
                if isinstance(item, Component):
                    work.append(([item.head], list(item.body)[::-1], item.head))
                else:
                    done.append(item)
                continue
            work.pop()
            if head is None:
                return tuple(done)
            members: set[int] = set()
            for element in done:
                members |= element.members if isinstance(element, Loop) else {element}
            loop = Loop(len(self.loops), head, tuple(done), frozenset(members))
            self.loops.append(loop)
            work[-1][0].append(loop)

    def _locate_blocks(self) -> None:
        """Where each block stands in the order, as the walk's stack would have it just after the block."""
        Frame: TypeAlias = tuple[tuple[Element, ...], int, Loop | None]
        work: list[tuple[tuple[Element, ...], list[Frame], tuple[Loop, ...]]] = [(self.order, [], ())]
        while work:
            elements, above, loops = work.pop()
            owner = loops[-1] if loops else None
            for index, element in enumerate(elements):
                here = [*above, (elements, index + 1, owner)]
                if isinstance(element, Loop):
                    work.append((element.elements, here, (*loops, element)))
                else:
                    self.positions[element] = here
                    self.loops_around[element] = loops

    def _classify_edge(self, edge: Edge, returning: bool) -> None:
        source, target = self.loops_around[edge.source], self.loops_around[edge.target]
        edge.leaves = tuple(loop for loop in source if loop not in target)
        edge.enters = tuple(loop for loop in target if loop not in source)
        if target and target[-1].head == edge.target and not edge.enters and target[-1] in source:
            edge.back = target[-1]
        edge.exits = edge.leaves if returning else ()
        for loop in edge.exits:
            loop.has_exit = True
        edge.is_loop_edge = bool(edge.enters or edge.leaves or edge.back)

    def _find_exiting_block(self, loop: Loop) -> int | None:
        """No edge leads from before this block to behind it, nor to the next iteration."""
        blocks = [tuple(each.members) if isinstance(each, Loop) else (each,) for each in loop.elements]
        place = {block: position for position, group in enumerate(blocks) for block in group}
        furthest = 0
        for position, group in enumerate(blocks):
            edges = [edge for block in group for edge in self.blocks[block].edges.values()]
            if position >= furthest and len(group) == 1 and any(loop in edge.exits for edge in edges):
                return group[0]
            targets = [edge.target for edge in edges if loop not in edge.leaves]
            if loop.head in targets:
                return None
            furthest = max([furthest, *(place[target] for target in targets)])
        return None
