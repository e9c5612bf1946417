"""The shadows of registers, while the program is walked: every layer has a further slot for every register.

    environment    … %x …  … shadow of %x, layer 0 …  … shadow of %x, layer 1 …

They are in the same environment, so that joins, moves and the tables of live registers treat them as they treat any
other value. Arguments and results take their shadows along, those behind the last parameter (`...`) included. A walk
without layers has no such object, and pays for a look at None where a function is compiled or called.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import final

from fathom.bound.code.code import Code, CodeBlock, Environment, Op, Signal
from fathom.bound.code.frames import Frame
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.instrument import Instrument
from fathom.bound.context.path_context import PathContext
from fathom.bound.context.shadow_values import Shadow
from fathom.bound.instruments.shadow.layer import Layer
from fathom.bound.instruments.shadow.slots import argument_slots, shadow_slots
from fathom.bound.residual.values import CellType, PointerValue, Shape, Value
from fathom.errors import Unsupported
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.ir.types import Int
from fathom.source import SrcLoc


@final
class Shadows(Instrument):
    """All layers of a walk. `passed` are the shadows of the arguments of the call that is being made."""

    def __init__(self, walk: PathContext) -> None:
        self.walk = walk
        self.layers: list[Layer] = []
        self.passed: list[Shadow] = []

    def add(self, layer: Layer) -> int:
        """A further layer, which is given its number."""
        self.layers.append(layer)
        return len(self.layers) - 1

    # ── instructions ────────────────────────────────────────────────────────────────────────────────────────────────

    def wrap_operation(self, c: Compiler, block: CodeBlock, item: inst.Instruction, op: Op | None) -> Op | None:
        """A call takes the shadows of its arguments along."""
        if op is None or not isinstance(item, inst.Call):
            return op
        if _is_intrinsic(item):
            _refuse_lanes_in_memory(item)
            return op
        slots, call = argument_slots(c, self.layers, item.args), op

        def run(env: Environment) -> Signal:
            with self._pass([tuple(env[slot] for slot in each) for each in slots]):
                return call(env)

        return run

    def phi_moves(self, c: Compiler, target: llvm.Local, value: llvm.Value, label: str) -> Iterator[tuple[int, int]]:
        """What a phi does to shadows: into which slot from which."""
        for place, layer in zip(shadow_slots(c, self.layers, target), self.layers, strict=True):
            yield place, layer.phi_source(c, value, label)

    def return_slots(self, c: Compiler, value: llvm.Value, label: str) -> list[int]:
        """Where the shadows of what a function returns from a block are."""
        return [layer.phi_source(c, value, label) for layer in self.layers]

    # ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @contextmanager
    def _pass(self, shadows: list[Shadow]) -> Iterator[None]:
        """These are the shadows of the arguments of the call that is made here."""
        self.passed = shadows
        try:
            yield
        finally:
            self.passed = []

    def on_enter(self, frame: Frame, arguments: Sequence[Value], env: Environment) -> None:
        """A function begins: its parameters have the shadows of the arguments, and what is left is for `...`."""
        code, passed = frame.code, self.passed
        for slot, shadow in zip(code.params, passed, strict=False):
            for place, value in zip(code.shadows.get(slot, ()), shadow, strict=False):
                env[place] = value
        frame.extra_shadows = tuple(passed[len(code.params) :])

    def result_shapes(self, shape: Shape) -> list[tuple[int, Shape]]:
        """Where a path that returns has the shadows of its result, and their shapes."""
        return [(1 + layer.number, layer.shape(shape)) for layer in self.layers]

    @staticmethod
    def receive(code: Code, slot: int, env: Environment, shadow: Sequence[Value]) -> None:
        """A call has given its result to the caller."""
        for place, value in zip(code.shadows.get(slot, ()), shadow, strict=False):
            env[place] = value

    def add_slots(self, code: Code, shapes: Sequence[Shape | None]) -> None:
        """Give the first slots of a function that the walk has made up shadows behind them."""
        for slot, shape in enumerate(shapes):
            if shape is not None:
                start = len(code.template)
                code.shadows[slot] = tuple(range(start, start + len(self.layers)))
                code.template += [layer.constant(layer.shape(shape)) for layer in self.layers]

    def pass_parameters(self, code: Code, env: Environment) -> AbstractContextManager[None]:
        """The parameters of such a function are the arguments of the call that is made meanwhile."""
        return self._pass([tuple(env[place] for place in code.shadows.get(slot, ())) for slot in code.params])

    def put_extra(self, index: int, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> None:
        """A variable argument has been put into memory."""
        extra = self.walk.frame.extra_shadows
        if index < len(extra):
            for layer, shadow in zip(self.layers, extra[index], strict=False):
                assert not isinstance(shadow, tuple)
                kind_of_shadow = layer.shape(kind)
                assert isinstance(kind_of_shadow, Int)
                if shadow != layer.constant(kind_of_shadow):
                    layer.memory.store(self.walk.path, pointer, kind_of_shadow, shadow, loc)  # type: ignore[arg-type]


def _refuse_lanes_in_memory(item: inst.Call) -> None:
    """Accesses under a mask, and those of matrices, take no shadows along: nothing may rest on those that are left."""
    name = item.callee.name if isinstance(item.callee, llvm.GlobalRef) else ""
    if name.startswith(("llvm.masked.", "llvm.matrix.column.")):
        raise Unsupported(str(item.loc or ""), f"the intrinsic {name}, where shadows of values are followed,")


def _is_intrinsic(item: inst.Call) -> bool:
    return isinstance(item.callee, llvm.GlobalRef) and item.callee.name.startswith("llvm.")
