"""The shadows of registers, while the program is walked: every layer has a further slot for every register.

    environment    … %x …  … shadow of %x, layer 0 …  … shadow of %x, layer 1 …

They are in the same environment, so that joins, moves and the tables of live registers treat them as they treat any
other value. Arguments and results take their shadows along, those behind the last parameter (`...`) included. A walk
without layers has no such object, and pays for a look at None where a function is compiled or called.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, final

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.code import Code, CodeBlock, Environment, Op, Signal
from fathom.bound.code.frames import Frame
from fathom.bound.compile.function_compiler import FunctionCompiler
from fathom.bound.instruments.shadow.layer import CallMade, Layer, Listener, Tracker
from fathom.bound.instruments.shadow.slots import of_arguments, places
from fathom.bound.residual.values import CellType, PointerValue, Shape, Value
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.ir.types import Int
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.bound.walk.walk import Walk

Shadow = tuple[Value, ...]
"""The shadows of one value, layer by layer."""


@final
class Shadows:
    """All layers of a walk, and those who follow the program with them.

    `passed` are the shadows of the arguments of the call that is being made.
    """

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.layers: list[Layer] = []
        self.trackers: list[Tracker] = []
        self.listeners: list[Listener] = []
        self.passed: list[Shadow] = []

    def add(self, layer: Layer) -> int:
        """A further layer, which is given its number."""
        self.layers.append(layer)
        return len(self.layers) - 1

    # ── instructions ────────────────────────────────────────────────────────────────────────────────────────────────

    def tracked(self, c: FunctionCompiler, item: inst.Instruction, op: Op) -> Op:
        """The operation of an instruction, together with what it does to shadows."""
        if isinstance(item, inst.Call) and not _is_intrinsic(item):
            op = self._passing(c, item, op)
        for tracker in self.trackers:
            op = tracker.tracked(c, item, op)
        return op

    def tracked_end(self, c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
        for tracker in self.trackers:
            tracker.tracked_end(c, made, item)

    def _passing(self, c: FunctionCompiler, item: inst.Call, op: Op) -> Op:
        slots = of_arguments(c, item.args)

        def run(env: Environment) -> Signal:
            with self.passing([tuple(env[slot] for slot in each) for each in slots]):
                return op(env)

        return run

    def moves(
        self, c: FunctionCompiler, target: llvm.Local, value: llvm.Value, label: str
    ) -> Iterator[tuple[int, int]]:
        """What a phi does to shadows: into which slot from which."""
        for place, layer in zip(places(c, target), self.layers, strict=True):
            yield place, layer.phi_source(c, value, label)

    def returning(self, c: FunctionCompiler, value: llvm.Value, label: str) -> list[int]:
        """Where the shadows of what a function returns from a block are."""
        return [layer.phi_source(c, value, label) for layer in self.layers]

    # ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @contextmanager
    def passing(self, shadows: list[Shadow]) -> Iterator[None]:
        """These are the shadows of the arguments of the call that is made here."""
        self.passed = shadows
        try:
            yield
        finally:
            self.passed = []

    def calling(
        self, name: str, arguments: Sequence[Value], result: int | None, site: CallSite, defined: bool
    ) -> CallMade:
        """A function is called by its name; what is given back goes to `called` when it has returned."""
        call = CallMade(name, arguments, self.passed, result, site, defined)
        for listener in self.listeners:
            listener.calling(call)
        return call

    def answer(self, frame: Frame) -> None:
        """A function with a body has returned to this frame."""
        call, frame.answered = frame.answered, None
        if call is not None:
            self.called(call)

    def called(self, call: CallMade) -> None:
        for listener in self.listeners:
            listener.called(call)

    def freed(self, pointer: Value, loc: SrcLoc | None) -> None:
        for listener in self.listeners:
            listener.freed(pointer, loc)

    def ended(self, loc: SrcLoc | None) -> None:
        for listener in self.listeners:
            listener.ended(loc)

    def entered(self, frame: Frame, env: Environment) -> None:
        """A function begins: its parameters have the shadows of the arguments, and what is left is for `...`."""
        code, passed = frame.code, self.passed
        for slot, shadow in zip(code.params, passed, strict=False):
            for place, value in zip(code.shadows.get(slot, ()), shadow, strict=False):
                env[place] = value
        frame.extra_shadows = tuple(passed[len(code.params) :])
        for listener in self.listeners:
            listener.entering(frame)
        self.passed = []

    def returned(self, shape: Shape) -> list[tuple[int, Shape]]:
        """Where a path that returns has the shadows of its result, and their shapes."""
        return [(1 + layer.number, layer.shape(shape)) for layer in self.layers]

    @staticmethod
    def received(code: Code, slot: int, env: Environment, shadow: Sequence[Value]) -> None:
        """A call has given its result to the caller."""
        for place, value in zip(code.shadows.get(slot, ()), shadow, strict=False):
            env[place] = value

    def share(self, code: Code, shapes: Sequence[Shape | None]) -> None:
        """Give the first slots of a function that the walk has made up shadows behind them."""
        for slot, shape in enumerate(shapes):
            if shape is not None:
                start = len(code.template)
                code.shadows[slot] = tuple(range(start, start + len(self.layers)))
                code.template += [layer.constant(layer.shape(shape)) for layer in self.layers]

    @staticmethod
    def shared(code: Code, env: Environment) -> list[Shadow]:
        """The shadows of the parameters of such a function."""
        return [tuple(env[place] for place in code.shadows.get(slot, ())) for slot in code.params]

    def put_extra(self, index: int, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> None:
        """A variable argument has been put into memory."""
        extra = self.walk.frame.extra_shadows
        if index < len(extra):
            for layer, shadow in zip(self.layers, extra[index], strict=False):
                assert not isinstance(shadow, tuple)
                kind_of_shadow = layer.shape(kind)
                assert isinstance(kind_of_shadow, Int)
                if shadow != layer.constant(kind_of_shadow):
                    layer.plane.store(self.walk.path, pointer, kind_of_shadow, shadow, loc)  # type: ignore[arg-type]


def _is_intrinsic(item: inst.Call) -> bool:
    return isinstance(item.callee, llvm.GlobalRef) and item.callee.name.startswith("llvm.")
