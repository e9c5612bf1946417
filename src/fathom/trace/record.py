"""Records the steps of a run, in words of the source program."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import final

from fathom.bound.code.call_site import ActiveCall, CallSite, is_library_function
from fathom.bound.code.code import CodeBlock, Edge, End, Environment, Op
from fathom.bound.code.frames import Frame
from fathom.bound.context.arguments import called_at, called_function, text_at
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.delayed_store import DelayedStore
from fathom.bound.context.footprint import Footprint
from fathom.bound.context.instrument import Instrument
from fathom.bound.context.path_context import PathContext
from fathom.bound.residual.values import Address, CellType, Object, PointerValue, Scalar, Value
from fathom.bound.state.path import Path
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import Local
from fathom.frontend.llvm.debuginfo import BaseCType, CType, SourceVariable
from fathom.frontend.llvm.member_path import find_scalar
from fathom.frontend.llvm.module import Function
from fathom.ir.instructions import Havoc
from fathom.ir.types import Float, Int
from fathom.source import SrcLoc
from fathom.trace.call_writes import CallWrites
from fathom.trace.concrete import Ending, find_execution
from fathom.trace.contents import MemorySnapshot
from fathom.trace.delays import describe_delay
from fathom.trace.events import FREE, Events
from fathom.trace.input_types import bits_of, c_name, float_type, guess_type, list_source_variables
from fathom.trace.locks import Locks
from fathom.trace.memory_changes import ObjectDeclarations, pointed_place
from fathom.trace.model import CallResult, Note, ShownValue, Step, StepKind
from fathom.trace.racing import RaceAccesses
from fathom.trace.show import Places, format_type
from fathom.trace.start import NOTHING, take_start

MAX_RECORDED = 20_000
"""How many instructions of a long execution are recorded, the last ones; before them, only inputs and open calls."""
_COMPARE = {"eq": "==", "ne": "!=", "gt": ">", "ge": ">=", "lt": "<", "le": "<="}
_ALLOCATE = frozenset({"malloc", "calloc", "realloc", "aligned_alloc", "memalign"})
_MAX_WRITTEN = 4
"""How many scalars are shown one by one that a function without a body has written."""
_SILENT = re.compile(r"__fathom_.*")
_OF_WALK = "__model_"
"""How the names of functions begin that the walk calls by itself, such as those of landing pads."""


@final
class Recorder(Instrument):
    """Records what a walk along one execution does. `freed` has where heap objects were freed, by number.

    `length` is how many instructions the execution has: what is before the last of them is not recorded.
    """

    def __init__(self, walk: PathContext, ending: Ending, length: int) -> None:
        self.walk = walk
        self.first = length - MAX_RECORDED
        self.ending = ending
        self.places = Places(walk.module.debug, lambda address: text_at(walk, address))
        self.declared = ObjectDeclarations()
        self.steps: list[Step] = []
        self.snapshots: list[MemorySnapshot] = []
        """Memory after each step."""
        self.freed: dict[int, SrcLoc | None] = {}
        self.passed: dict[Object, SrcLoc | None] = {}
        """Where the program has last given a function a pointer to a heap object."""
        self.start = NOTHING
        self.allocations: list[tuple[str, Object | None]] = []
        """Which functions the program called to allocate, and what they gave: None where they failed."""
        self.answers: list[CallResult] = []
        self.writes = CallWrites()
        self.functions: list[str] = []
        """The functions that were called for the inputs, in their order; empty where an input is no result."""
        self.variables: list[dict[str, ShownValue]] = [{}]
        self._arguments: list[set[str]] = [set()]
        self._inputs_seen = 0
        self.events = Events(walk, self)
        self.thread = 0
        self.catching_up = False
        """Whether a thread comes through what it did before its last turn ended."""
        self._begun: set[int] = set()
        self.locks = Locks()
        self.blocked_at: list[Note] = []
        self.races = RaceAccesses(walk, self.places, self.locks)

    @property
    def frame(self) -> Frame | None:
        return next((frame for frame in reversed(self.walk.frames) if frame.code.function is not None), None)

    @property
    def depth(self) -> int:
        return max(0, sum(frame.code.function is not None for frame in self.walk.frames) - 1)

    def add(self, kind: StepKind, loc: SrcLoc | None, text: str, values: tuple[ShownValue, ...] = ()) -> None:
        frame = self.frame
        function = frame.code.function if frame is not None else None
        name = "" if function is None else function.source_name or function.name
        inside = function is not None and is_library_function(function)
        if not self.catching_up:
            number = len(self.steps) + 1
            self.steps.append(Step(number, kind, loc, name, self.depth, text, values, inside, thread=self.thread))
            self.snapshots.append(self.take_snapshot())

    def take_snapshot(self) -> MemorySnapshot:
        return MemorySnapshot(self.walk.path.objects, find_execution(self.walk).memory)

    def _show(self, name: str, value: Value, width: int, kind: CType | None) -> ShownValue:
        self.declared.note_pointer(value, kind, self.walk.pointers.width // 8)
        text = self.places.format_value(value, width, kind)
        return ShownValue(name, format_type(kind) if kind else "", text, pointed_place(value))

    # ── variables ───────────────────────────────────────────────────────────────────────────────────────────────────

    def wrap_operation(self, c: Compiler, block: CodeBlock, item: inst.Instruction, op: Op | None) -> Op | None:
        """A variable that lives in a register has a new value where debug information says so."""
        if not isinstance(item, inst.DebugValue) or item.value is None:
            return op
        if not isinstance(item.value, Local) and self.walk.constants.closed(item.value) is None:
            return op
        slot, variable, loc = c.operand(item.value), item.variable, item.loc

        def record(env: Environment) -> None:
            self._set(variable.name, variable.type, env[slot], loc, variable.arg > 0)

        return record

    def wrap_end(self, c: Compiler, block: CodeBlock, item: inst.Terminator, end: End) -> End:
        """A branch is a step, with the comparison that decides it where there is one."""
        if not isinstance(item, inst.Branch):
            return end
        cond, loc = c.operand(item.cond, item.loc), item.loc
        made = c.definitions.get(item.cond.name) if isinstance(item.cond, Local) else None
        if not isinstance(made, inst.Compare) or made.op != "icmp":

            def record(env: Environment) -> Edge | None:
                self._branch(loc, env[cond] == 1, None)
                return end(env)

            return record
        left, right, pred = c.operand(made.lhs, loc), c.operand(made.rhs, loc), made.pred
        shape = c.shape(made.lhs)
        width = shape.width if not isinstance(shape, tuple) else 0

        def record_comparison(env: Environment) -> Edge | None:
            self._branch(loc, env[cond] == 1, (pred, env[left], env[right], width))
            return end(env)

        return record_comparison

    @property
    def is_early(self) -> bool:
        """Whether the execution is long, and far from its end."""
        return self.walk.executed < self.first

    def _set(self, name: str, kind: CType | None, value: Value, loc: SrcLoc | None, argument: bool) -> None:
        if self.is_early:
            return
        shown = replace(self._show(name, value, bits_of(kind), kind), type=format_type(kind))
        self.variables[-1][name] = shown
        if loc is None:  # where paths meet, nothing is assigned
            return
        if argument and name in self._arguments[-1]:  # the caller has said so
            self._arguments[-1].discard(name)
            return
        self.add("assignment", loc, f"{name} = {shown.text}", (shown,))

    def _branch(self, loc: SrcLoc | None, taken: bool, comparison: tuple[str, Value, Value, int] | None) -> None:
        if loc is None or self.is_early:
            return
        truth = "true" if taken else "false"
        if comparison is None or isinstance(comparison[1], tuple) or _is_truth(comparison):
            self.add("branch", loc, f"the condition is {truth}")
            return
        pred, left, right, width = comparison
        kind = BaseCType("", width, "DW_ATE_unsigned" if pred.startswith("u") else "DW_ATE_signed")
        sides = [self.places.format_value(side, width, kind) for side in (left, right)]
        self.add("branch", loc, f"{sides[0]} {_COMPARE[pred[-2:]]} {sides[1]} is {truth}")

    # ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def on_enter(self, frame: Frame, arguments: Sequence[Value], env: Environment) -> None:
        function = frame.code.function
        if function is None:
            return
        if function.name == self.walk.entry and self.start is NOTHING:
            made_inputs = [each.data for each in self.ending.inputs if isinstance(each.item, Havoc)]
            self.start = take_start(self.walk, arguments, made_inputs)
        arguments = () if self.is_early else arguments
        for each in arguments:
            if isinstance(each, Address) and each.object is not None and each.object.kind == "malloc":
                self.passed[each.object] = called_at(self.walk, frame.loc)
        shown = tuple(self._argument(function, index, value) for index, value in enumerate(arguments))
        if self.frame is not None and not self.is_early and not function.name.startswith(_OF_WALK):
            text = ", ".join(f"{each.name} = {each.text}" if each.name else each.text for each in shown)
            self.add("call", frame.loc, f"{function.source_name or function.name}({text})", shown)
        self.locks.record_call(self.thread, function.name, [each.text for each in shown])
        self._arguments.append({each.name for each in shown})
        self.variables.append({each.name: each for each in shown if each.name})

    def _argument(self, function: Function, index: int, value: Value) -> ShownValue:
        variable = next((v for v in list_source_variables(function) if v.arg == index + 1), None)
        shape = self.walk.shapes.of(function.params[index].reg.type)
        kind = variable.type if variable is not None else None
        name = variable.name if variable is not None else c_name(function.params[index].reg.name)
        width = 0 if isinstance(shape, tuple) else shape.width
        return self._show(name, value, width, kind)

    def on_return(self, frame: Frame, value: Value | None, loc: SrcLoc | None) -> None:
        function, shape = frame.code.function, frame.code.result
        if function is None:
            return
        if self.depth and not self.is_early:
            width = 0 if shape is None or isinstance(shape, tuple) else shape.width
            kind = float_type(shape) if isinstance(shape, Float) else None
            shown = () if value is None or shape is None else (replace(self._show("", value, width, kind), type=""),)
            text = " ".join([function.source_name or function.name, "returns", *(each.text for each in shown)])
            self.add("return", loc, text, shown)
        self.locks.record_return(self.thread, function.name, value)
        self._arguments.pop()
        self.variables.pop()

    # ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def on_turn(self, thread: int) -> None:
        self.thread, self.catching_up = thread, thread in self._begun
        self._begun.add(thread)
        self.variables, self._arguments = [{}], [set()]

    def on_resume(self) -> None:
        self.catching_up = False

    def on_block(self, loc: SrcLoc | None) -> None:
        self.catching_up = False
        self.add("access", loc, "waits")
        who = f"thread {self.thread}" if self.thread else "the main thread"
        self.blocked_at.append(Note(f"{who} waits here", loc))

    def on_delay(self, store: DelayedStore, is_over: bool) -> None:
        text, number = describe_delay(self.places, store, is_over), len(self.steps) + 1
        if text and not self.is_early:
            function, loc = store.site
            self.steps.append(Step(number, "access", loc, function, 0, text, (), False, thread=self.thread))
            self.snapshots.append(self.take_snapshot())

    def on_create_thread(self, thread: int) -> None:
        self.races.created[thread] = called_at(self.walk, None)

    def on_noted_access(self, access: Footprint) -> None:
        self.races.note(self.thread, access)

    def on_race(self, access: Footprint) -> None:
        self.races.conflict(self.thread, access)

    def on_call(self, call: ActiveCall) -> None:
        self._inputs_seen = len(self.ending.inputs)

    def on_call_end(self, call: ActiveCall, value: Value | None) -> None:
        if not call.is_defined:
            arguments = zip(call.arguments, call.site.shapes, strict=True)
            self.writes.end_call(call.site.name, [each for each, shape in arguments if not isinstance(shape, Float)])
            self._library_call(call.site, call.arguments, value)

    def _library_call(self, site: CallSite, arguments: Sequence[Value], value: Value | None) -> None:
        fresh = self.ending.inputs[self._inputs_seen :]
        self.functions += [""] * (len(self.ending.inputs) - len(self.functions) - len(fresh)) + [site.name] * len(fresh)
        if site.name in _ALLOCATE:
            function = called_function(self.walk, site.name)
            self.allocations.append((function, value.object if isinstance(value, Address) else None))
        elif not fresh and isinstance(value, int) and isinstance(site.result, Int):
            self.answers.append(CallResult(site.name, value, site.result.width))
        if not fresh and (self.is_early or _SILENT.fullmatch(site.name)):
            return
        texts = [
            self.places.format_value(each, 0 if shape is None or isinstance(shape, tuple) else shape.width, None)
            for each, shape in zip(arguments, site.shapes, strict=True)
        ]
        call = f"{site.name}({', '.join(texts)})"
        if site.name in FREE:
            pointer = arguments[0]
            if isinstance(pointer, Address) and pointer.object is not None:
                self.freed[pointer.object.id] = called_at(self.walk, site.loc)
            self.add("release", site.loc, call)
        elif site.name in _ALLOCATE:
            failed = isinstance(value, Address) and value.object is None
            result = "fails and gives NULL" if failed else f"gives {self._result(value, site)}"
            self.add("allocation", site.loc, f"{call} {result}")
        elif fresh:
            size = f": {len(fresh[-1].data)} bytes" if fresh[-1].data else ""
            result = f" gives {self._result(value, site)}" if value is not None else size
            self.add("input", site.loc, call + result)
        elif "assume" in site.name:
            self.add("assume", site.loc, f"{call} holds")

    def _result(self, value: Value | None, site: CallSite) -> str:
        shape = site.result
        if value is None or shape is None or isinstance(shape, tuple):
            return "a value"
        return self.places.format_value(value, shape.width, guess_type(site.name, shape))

    def on_shadow_field(self, field: str, pointer: PointerValue, size: int, value: Value, loc: SrcLoc | None) -> None:
        if self.is_early or not isinstance(pointer, Address) or pointer.object is None:
            return
        found = self.places.find_place(pointer.object, pointer.offset) if isinstance(pointer.offset, int) else None
        place = self.places.format_pointer(pointer)
        name = f"{size} bytes at {place}" if size > 1 else f"the byte at {place}"
        if found is not None and bits_of(found[1]) == 8 * size:
            name = found[0]
        shown = ShownValue(f"{field} of {name}", "", self.places.format_value(value, 32, None))
        self.add("assignment", loc, f"shadow field {shown.name} = {shown.text}", (shown,))

    # ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def on_allocate(self, path: Path, target: Object) -> None:
        variable = next((each for each in self._variables(target.kind) if _has_name(each, target)), None)
        if variable is not None:
            self.places.types[target.id] = variable.type
            self.declared.variables[target.id] = variable
        if target.kind == "alloca" and self.frame is not None and self.frame.code.function is not None:
            function = self.frame.code.function
            self.declared.functions[target.id] = function.source_name or function.name

    def _variables(self, kind: str) -> Iterable[SourceVariable | None]:
        """The variables of the program that an object of this kind may be."""
        if kind == "global":
            return [each.variable for each in self.walk.module.globals.values()]
        frame = self.frame
        function = frame.code.function if frame is not None else None
        return function.variables.values() if function is not None and kind == "alloca" else ()

    def on_store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        if self.is_early or not self.walk.frames or not isinstance(pointer, Address) or pointer.object is None:
            return
        target, offset = pointer.object, pointer.offset
        found = self.places.find_place(target, offset) if isinstance(offset, int) else None
        if found is not None and found[0] == target.name:
            self._set(target.name, found[1], value, loc, target.name in self._arguments[-1])
            return
        name, c_type = found if found is not None else (f"*({self.places.format_pointer(pointer)})", None)
        if c_type is None and isinstance(offset, int):
            self._note_member(target, offset, value)
        shown = self._show(name, value, kind.width, c_type or float_type(kind))
        shown = shown if c_type else replace(shown, type="")
        if target.kind == "alloca" and "[" not in name:
            self.variables[-1][name] = shown
        self.add("assignment", loc, f"{name} = {shown.text}", (shown,))

    def _note_member(self, target: Object, offset: int, value: Value) -> None:
        """A pointer was stored in a block: its type says what is in the block that it points to."""
        found = find_scalar(self.places.debug, self.declared.pointees.get(target.id), offset)
        if found is not None:
            self.declared.note_pointer(value, found[2], self.walk.pointers.width // 8)

    def on_unknown_write(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        """The scalars of the object have their new values; of many, it is only said that they have."""
        state = path.state(pointer.object) if isinstance(pointer, Address) and pointer.object is not None else None
        if length == 0 or state is None:
            return
        assert isinstance(pointer, Address)
        assert pointer.object is not None
        self.writes.add(pointer.object, state)
        if self.is_early:
            return
        before = len(self.steps)
        for at, cell in state.cells.items():
            self.on_store(path, Address(pointer.object, at), cell.type, cell.value, loc)
        if len(self.steps) - before > _MAX_WRITTEN:
            del self.steps[before:]
            self.add("assignment", loc, f"{length} bytes at {self.places.format_pointer(pointer)} are written")

    def on_fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        if self.walk.frames and isinstance(pointer, Address) and not self.is_early:
            self.add("assignment", loc, f"{length} bytes at {self.places.format_pointer(pointer)} become {byte}")

    def on_copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        if self.walk.frames and not self.is_early and isinstance(dst, Address) and isinstance(src, Address):
            what = f"{length} bytes at {self.places.format_pointer(dst)}"
            constant = src.object is not None and src.object.readonly
            how = "are initialised" if constant else f"are copied from {self.places.format_pointer(src)}"
            self.add("assignment", loc, f"{what} {how}")


def _has_name(variable: SourceVariable | None, target: Object) -> bool:
    return variable is not None and variable.name == target.name


def _is_truth(comparison: tuple[str, Value, Value, int]) -> bool:
    """Whether it only asks if something is not zero."""
    pred, left, right, width = comparison
    return pred == "ne" and right == 0 and isinstance(left, int) and (width == 1 or left in (0, 1))
