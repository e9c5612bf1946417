"""From a `Function` to `Code`: each instruction becomes a small closure over indices into the environment.

    %add = add nsw i32 %a, 1        →    env[7] = env[2] + env[9] if both are ints, else an instruction of the residue

Closures decide once what can be decided once (widths, masks, offsets, constants), which is what makes concrete code run
at the speed of a Python interpreter rather than of an analysis.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final, TypeAlias, final

from fathom.bound.code.code import Code, CodeBlock, Edge, Environment, Op
from fathom.bound.code.liveness import find_live_registers
from fathom.bound.code.source_types import SourceTypes
from fathom.bound.compile.jump_threading import find_threading_slot
from fathom.bound.context.context import Context
from fathom.bound.memory.provenance import find_escaping
from fathom.bound.residual.values import Shape, Value
from fathom.errors import InternalError, Unsupported
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.module import BasicBlock, Function
from fathom.frontend.llvm.types import VOID
from fathom.frontend.llvm.uses import Uses
from fathom.source import SrcLoc

Rule: TypeAlias = "Callable[[FunctionCompiler, inst.Instruction], Op | None]"
EndRule: TypeAlias = "Callable[[FunctionCompiler, CodeBlock, inst.Terminator], None]"
_TABLES: Final = ("_ZTVNSt3__1", "_ZTTNSt3__1")
"""How the names of libc++'s tables of virtual functions begin."""


@final
class FunctionCompiler:
    """Compiles one function; rules for instructions and terminators are found by type."""

    def __init__(self, walk: Context, function: Function, rules: dict[type, Rule], ends: dict[type, EndRule]) -> None:
        self.walk = walk
        self.function = function
        self.rules = rules
        self.ends = ends
        result = function.type.result
        self.code = Code(function, None if result == VOID else walk.shapes.of(result))
        self.slots = self.code.slots
        self.shapes: list[Shape | None] = []
        self.prepare: list[Op] = []
        self._constants: dict[llvm.Value, int] = {}
        self.constant_shadows: dict[tuple[int, Value], int] = {}
        self.leaving = find_escaping(function)
        self.types = SourceTypes(function, walk.module.globals)
        self._calls = 0
        self.made: CodeBlock
        """The block that is being compiled."""

    def compile(self) -> Code:
        code, blocks = self.code, self.function.blocks
        for instrument in self.walk.instruments:
            instrument.begin_function(self)
        for param in self.function.params:
            code.params.append(self.result(param.reg))
        numbers = {block.label: index for index, block in enumerate(blocks)}
        code.blocks = [CodeBlock(index, block.label) for index, block in enumerate(blocks)]
        for made, block in zip(code.blocks, blocks, strict=True):
            made.loc = find_place(block)
            for label in inst.successors(block.terminator):
                made.edges[label] = Edge(made.index, numbers[label])
        for made, block in zip(code.blocks, blocks, strict=True):
            self._compile_block(made, block)
        self._place_phi_moves(numbers)
        successors = [[edge.target for edge in made.edges.values()] for made in code.blocks]
        code.schedule(successors)
        self._name_loops()
        heads = {loop.head for loop in code.loops}
        for made, block in zip(code.blocks, blocks, strict=True):
            if made.index not in heads:
                made.threading_slot = find_threading_slot(block, self.slots, self.walk.effort)
        for instrument in self.walk.instruments:
            instrument.end_function(self)
        self._compute_liveness(successors)
        return code

    def _name_loops(self) -> None:
        """A loop is called after its function and line, `main:12`; further loops of one line get a number.

        CBMC calls it `main.0`, counting the loops of a function in the order of their ends.
        """
        taken: dict[str, int] = {}
        function = self.function.source_name or self.function.name
        for number, loop in enumerate(sorted(self.code.loops, key=lambda loop: max(loop.members))):
            loop.ordinal_name = f"{function}.{number}"
        for loop in sorted(self.code.loops, key=lambda loop: loop.head):
            loop.loc = self.code.blocks[loop.head].loc
            line = loop.loc.line if loop.loc is not None else loop.head
            name = f"{function}:{line}"
            taken[name] = taken.get(name, 0) + 1
            loop.name = name if taken[name] == 1 else f"{name}.{taken[name]}"

    def _compile_block(self, made: CodeBlock, block: BasicBlock) -> None:
        self.made = made
        for instruction in block.body:
            if isinstance(instruction, inst.Phi):
                continue
            op = self._compile_or_refuse(made, instruction)
            made.ops += self.prepare
            self.prepare = []
            if op is not None:
                made.ops.append(op)
        self.ends[type(block.terminator)](self, made, block.terminator)
        assert made.end is not None
        for instrument in self.walk.instruments:
            made.end = instrument.wrap_end(self, made, block.terminator, made.end)
        made.ops += self.prepare
        self.prepare = []

    def _compile_or_refuse(self, made: CodeBlock, instruction: inst.Instruction) -> Op | None:
        """What cannot be compiled becomes an operation that says so when execution reaches it."""
        try:
            return self.op(made, instruction)
        except Unsupported as problem:
            self.prepare = []
            result = getattr(instruction, "result", None)
            if result is not None:
                self.slot(result)
            return self.unsupported(problem.what + (f" ({problem.place})" if problem.place else ""), instruction.loc)

    def op(self, made: CodeBlock, instruction: inst.Instruction) -> Op | None:
        """The operation of an instruction, with what instruments put around it."""
        rule = self.rules.get(type(instruction))
        op = rule(self, instruction) if rule is not None else None
        for instrument in self.walk.instruments:
            op = instrument.wrap_operation(self, made, instruction, op)
        return op

    def number(self) -> int:
        """A number for the next call, or step of a thread, of the function."""
        self._calls += 1
        return self._calls

    def unsupported(self, what: str, loc: SrcLoc | None) -> Op:
        walk = self.walk

        def stop(_env: Environment) -> None:
            walk.unsupported(what, loc)

        return stop

    def slot(self, local: llvm.Local) -> int:
        """The index of a register."""
        found = self.slots.get(local.name)
        if found is None:
            found = self.slots[local.name] = self.new_slot(None)
        return found

    def result(self, local: llvm.Local | None) -> int:
        """The index of a register that is defined here, with its shape known."""
        if local is None:
            raise InternalError("an instruction without a result is used as if it had one")
        slot = self.slot(local)
        self.shapes[slot] = self.walk.shapes.of(local.type)
        return slot

    def new_slot(self, shape: Shape | None) -> int:
        self.code.template.append(0)
        self.shapes.append(shape)
        return len(self.shapes) - 1

    def operand(self, value: llvm.Value, loc: SrcLoc | None = None) -> int:
        """The index at which an operand will be found; constants are put there once, where that is possible."""
        if isinstance(value, llvm.Local):
            return self.slot(value)
        found = self._constants.get(value)
        if found is not None:
            return found
        self._refuse_missing_table(value)
        closed = self.walk.constants.closed(value)
        slot = self.new_slot(None)
        if closed is not None:
            self.code.template[slot] = closed
            self._constants[value] = slot
            return slot
        walk, place = self.walk, str(loc or f"function {self.function.name}")

        def fetch(env: Environment) -> None:
            env[slot] = walk.constants.evaluate(walk.path, value, place)

        self.prepare.append(fetch)
        return slot

    def _refuse_missing_table(self, value: llvm.Value) -> None:
        """Refuse objects of classes of the C++ library whose virtual functions are not here."""
        while isinstance(value, llvm.ConstExpr):
            value = value.operands[0]
        if isinstance(value, llvm.GlobalRef) and value.name.startswith(_TABLES):
            variable = self.walk.module.globals.get(value.name)
            if variable is not None and variable.initialiser is None:
                raise Unsupported("", f"{value.name}, a class of the C++ library that has no body here,")

    @cached_property
    def definitions(self) -> dict[str, inst.Instruction]:
        """The instruction that defines each register."""
        body = [item for block in self.function.blocks for item in block.body]
        return {result.name: item for item in body if (result := getattr(item, "result", None)) is not None}

    @cached_property
    def uses(self) -> Uses:
        """What uses each register."""
        return Uses(self.function, self.walk.module.globals)

    @cached_property
    def implicit_conversions(self) -> frozenset[SrcLoc | None]:
        """The places of conversions that clang checks."""
        items = [item for block in self.function.blocks for item in block.body if isinstance(item, inst.UbsanCheck)]
        return frozenset(item.loc for item in items if item.handler == "implicit_conversion")

    @cached_property
    def resumed(self) -> frozenset[str]:
        """The pairs that are only put together for a `resume`: of these, each part is set before it is used."""
        ends = [block.terminator for block in self.function.blocks]
        work = [end.value for end in ends if isinstance(end, inst.Resume)]
        found = set[str]()
        while work:
            value = work.pop()
            made = self.definitions.get(value.name) if isinstance(value, llvm.Local) else None
            if isinstance(made, inst.InsertValue):
                found.add(made.result.name)
                work.append(made.aggregate)
        return frozenset(found)

    def shape(self, value: llvm.Value) -> Shape:
        return self.walk.shapes.of(value.type)

    def edge(self, made: CodeBlock, label: str) -> Edge:
        return made.edges[label]

    def _place_phi_moves(self, numbers: dict[str, int]) -> None:
        """Phis become moves on the edges into their block."""
        for block in self.function.blocks:
            phis = [item for item in block.body if isinstance(item, inst.Phi)]
            if not phis:
                continue
            moves: dict[str, dict[int, int]] = {}
            prepare: dict[str, list[Op]] = {}
            for phi in phis:
                target = self.result(phi.result)
                for value, label in phi.incoming:
                    moves.setdefault(label, {})[target] = self.operand(value, phi.loc)
                    if self.walk.shadows is not None:
                        moves[label].update(self.walk.shadows.phi_moves(self, phi.result, value, label))
                    prepare.setdefault(label, []).extend(self.prepare)
                    self.prepare = []
            for label, pairs in moves.items():
                if label in numbers and block.label in self.code.blocks[numbers[label]].edges:
                    edge = self.code.blocks[numbers[label]].edges[block.label]
                    edge.moves = tuple(pairs.items())
                    edge.prepare = tuple(prepare[label])

    def _compute_liveness(self, successors: list[list[int]]) -> None:
        live = find_live_registers(self.function, self.slots, successors)
        for made, slots in zip(self.code.blocks, live, strict=True):
            shadows = {place for slot in slots for place in self.code.shadows.get(slot, ())}
            pairs = [(slot, self.shapes[slot]) for slot in sorted({*slots, *shadows, *self.code.always_live})]
            made.live = tuple((slot, shape) for slot, shape in pairs if shape is not None)


def find_place(block: BasicBlock) -> SrcLoc | None:
    """The first place that a block mentions."""
    for item in (*block.body, block.terminator):
        if item.loc is not None and item.loc.line and not isinstance(item, inst.DebugValue):
            return item.loc
    return None
