"""The instructions of a run, one by one: what each defines and reads, where in memory, and which steps it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, TypeAlias, final

from fathom.bound.code.code import CodeBlock, Edge, End, Environment, Op, Signal
from fathom.bound.code.frames import Frame
from fathom.bound.context.arguments import text_at
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.instrument import Instrument
from fathom.bound.context.path_context import PathContext
from fathom.bound.library.shadow import GET, SET
from fathom.bound.residual.values import Address, PointerValue, Scalar
from fathom.bound.state.path import Path
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import ConstInt, GlobalRef, Local
from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.operands import AnyInstruction, operands
from fathom.patterns import lazy_pattern
from fathom.source import SrcLoc
from fathom.trace.model import Step

Where: TypeAlias = int | tuple[int, str]
"""An object, or a shadow field of it."""
Range: TypeAlias = tuple[Where, int, int]
"""Bytes: an object, the first one and the one behind the last."""
FREE: Final = frozenset({"free", "cfree", "sea_free"})
_COPY = lazy_pattern(r"memcpy|memmove|llvm\.mem(cpy|move)\..*")
_FILL = lazy_pattern(r"memset|llvm\.memset\..*")
_INPUT = lazy_pattern(r"klee_make_symbolic|__VERIFIER_nondet_memory|__CPROVER_havoc_slice|memhavoc|fathom_havoc")


@final
class Place:
    """An instruction in the program: its function and block, the register that it defines, and those that it reads."""

    __slots__ = ("block", "callee", "defines", "function", "item", "reads")

    def __init__(self, function: Function, block: int, item: AnyInstruction) -> None:
        self.function = function
        self.block = block
        self.item = item
        result = getattr(item, "result", None)
        self.defines = result.name if isinstance(result, Local) else ""
        self.reads = tuple(value.name for value in operands(item) if isinstance(value, Local))
        callee = getattr(item, "callee", None)
        self.callee = callee.name if isinstance(callee, GlobalRef) else ""


@final
class InstructionEvent:
    """One execution of an instruction: by which activation, what of memory it writes and reads.

    `steps` is the number of steps that were recorded before it. `overwritten` is what a function without a body writes.
    """

    __slots__ = ("frame", "overwritten", "place", "read", "steps", "written")

    def __init__(self, frame: int, place: Place, written: Range | None, read: Range | None, steps: int) -> None:
        self.frame = frame
        self.place = place
        self.written = written
        self.overwritten: list[Range] = []
        self.read = read
        self.steps = steps


class RecordingProgress(Protocol):
    """How far the recording of a run is: `is_early` while its instructions are not recorded yet.

    `catching_up` while a thread comes through what was recorded before.
    """

    catching_up: bool

    @property
    def is_early(self) -> bool: ...

    @property
    def steps(self) -> Sequence[Step]: ...


@final
class Events(Instrument):
    """Written down while a program runs. `callers` has the event that began each activation, None for the first."""

    def __init__(self, walk: PathContext, progress: RecordingProgress) -> None:
        self.walk = walk
        self.progress = progress
        self.all: list[InstructionEvent] = []
        self.callers: list[int | None] = []
        self._numbers: dict[Frame, int] = {}

    def _note(self, place: Place, written: Range | None = None, read: Range | None = None) -> None:
        if self.progress.is_early or self.progress.catching_up:
            return
        frame = self.walk.frames[-1]
        number = self._numbers.get(frame)
        if number is None:
            number = self._numbers[frame] = len(self.callers)
            self.callers.append(len(self.all) - 1 if self.all else None)
        self.all.append(InstructionEvent(number, place, written, read, len(self.progress.steps)))

    def wrap_operation(self, c: Compiler, block: CodeBlock, item: inst.Instruction, op: Op | None) -> Op | None:
        """The same operation, which is written down before it is done."""
        return None if op is None else self._wrap(c, Place(c.function, block.index, item), item, op)

    def on_unknown_write(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        """The call that was written down last has written this, too."""
        found = _range(pointer, length)
        if self.all and found is not None and not self.progress.catching_up:
            self.all[-1].overwritten.append(found)

    def _wrap(self, c: Compiler, place: Place, item: inst.Instruction, op: Op) -> Op:
        sizes = c.walk.shapes.layout
        if isinstance(item, inst.Load):
            pointer, size = c.operand(item.ptr, item.loc), sizes.alloc_size(item.result.type)

            def load(env: Environment) -> Signal:
                self._note(place, None, _range(env[pointer], size))
                return op(env)

            return load
        if isinstance(item, inst.Store):
            pointer, size = c.operand(item.ptr, item.loc), sizes.alloc_size(item.value.type)

            def store(env: Environment) -> Signal:
                self._note(place, _range(env[pointer], size))
                return op(env)

            return store
        if isinstance(item, inst.Call) and place.callee:
            slots = [c.operand(arg, item.loc) if isinstance(arg, Local) else -1 for arg in item.args]

            def call(env: Environment) -> Signal:
                values = [env[slot] if slot >= 0 else None for slot in slots]
                shadow = self._shadow(place.callee, values, item)
                self._note(place, *(_effect(place.callee, values, item) if shadow is None else shadow))
                return op(env)

            return call

        def other(env: Environment) -> Signal:
            self._note(place)
            return op(env)

        return other

    def _shadow(self, name: str, values: Sequence[object], item: inst.Call) -> tuple[Range | None, Range | None] | None:
        """What of a shadow field a call writes and reads; None where it is no such call."""
        if name not in GET and name not in SET:
            return None
        walk, (pointer, literal, *_, size) = self.walk, item.args
        value = walk.constants.closed(pointer) if values[0] is None else values[0]
        found = _range(value, size.value if isinstance(size, ConstInt) else 0)
        if found is None:
            return None, None
        field = text_at(walk, walk.constants.closed(literal)) or ""
        there = (found[0], field), *found[1:]
        return (there, None) if name in SET else (None, there)

    def wrap_end(self, c: Compiler, block: CodeBlock, item: inst.Terminator, end: End) -> End:
        place = Place(c.function, block.index, item)

        def ended(env: Environment) -> Edge | None:
            self._note(place)
            return end(env)

        return ended


def _range(pointer: object, size: object) -> tuple[int, int, int] | None:
    if isinstance(pointer, Address) and pointer.object is not None and isinstance(pointer.offset, int):
        return pointer.object.id, pointer.offset, pointer.offset + (size if isinstance(size, int) else 0)
    return None


def _effect(name: str, values: Sequence[object], item: inst.Call) -> tuple[Range | None, Range | None]:
    """What of memory a function of the library writes and reads."""
    lengths = [
        getattr(arg, "value", value) if value is None else value for arg, value in zip(item.args, values, strict=True)
    ]
    if _COPY.fullmatch(name) and len(values) >= 3:
        return _range(values[0], lengths[2]), _range(values[1], lengths[2])
    if _FILL.fullmatch(name) and len(values) >= 3:
        return _range(values[0], lengths[2]), None
    if _INPUT.fullmatch(name) and len(values) >= 2:
        return _range(values[0], lengths[1]), None
    if name in FREE and values:
        return None, _range(values[0], 0)
    return None, None
