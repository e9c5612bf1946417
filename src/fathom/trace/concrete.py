"""A run of the unbounded program on a valuation: the walk with an execution, so that everything is known.

What the walk cannot compute by itself (addresses, memory that was never written) is computed by the interpreter of
SEA-IR, instruction by instruction as they are written. The first check that fails ends the run.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import field, replace
from typing import TypeAlias, final

from fathom.bound.context.context import Context
from fathom.bound.context.instrument import Instrument
from fathom.bound.context.path_context import PathContext
from fathom.bound.instruments.threads.threads import SCHEDULE, has_threads
from fathom.bound.options import BoundOptions
from fathom.bound.residual.values import NULL, Address, Object
from fathom.bound.walk.walk import Walk
from fathom.checks.registry import POINTERS
from fathom.frontend.llvm.module import Module
from fathom.immutable import immutable, record
from fathom.ir.arithmetic import to_signed
from fathom.ir.instructions import Alloc, Assert, Assume, Gep, Havoc, MemInit, Nondet, Property, Statement
from fathom.ir.interpret_layout import GAP, Layout
from fathom.ir.interpret_memory import MemoryValue, Ptr
from fathom.ir.interpreter import Machine
from fathom.ir.types import MEM, Float, Int, Pointer
from fathom.ir.uses import results
from fathom.ir.values import FALSE, Lit, Reg
from fathom.trace.addresses import Addresses, find_overlap
from fathom.trace.valuation import Valuation

MAX_BYTES = 1 << 12
"""How many bytes are kept of an input that is a range of memory."""


@final
@immutable
class InputValue:
    """An input that the execution has read: a number, or the bytes of a range of memory."""

    item: Nondet | Havoc
    value: int
    data: bytes = b""


@final
@record
class Ending:
    """How a run ended: with a check that fails, with an assumption that does, or (both None and False) by itself.

    One in which two objects lie at one address at once ends nowhere: `overlap` names them.
    """

    prop: Property | None = None
    excluded: bool = False
    overlap: str = ""
    inputs: list[InputValue] = field(default_factory=list)
    switches: list[InputValue] = field(default_factory=list)
    """The points at which the turn of a thread could end: inputs as well, but not of the program."""
    executed: int = 0


Observe: TypeAlias = Callable[[Context, Ending, list[Instrument]], list[Instrument]]
"""All instruments that see a run, in their order, given those that the walk has by itself."""


class RunEnded(Exception):
    """A check failed: nothing comes after it."""


def execute(
    module: Module, entry: str, options: BoundOptions, valuation: Valuation, observe: Observe | None = None
) -> Ending:
    """Run the program until a check fails or it ends. `OutOfTime` is raised when the deadline of the options passes.

    Every use of a pointer is checked, selected or not; but in a program with threads one that breaks an unselected rule
    halts its thread, and others go on.
    """
    ending = Ending()
    unbounded = replace(
        options,
        unwind=None,
        unwindset={},
        recursion=None,
        progress=None,
        known_memory=True,
        selected=options.selected if has_threads(module) else options.selected | POINTERS,
    )
    in_place = not options.known_memory or options.safety == "blocks"

    def observe_run(walk: Context, own: list[Instrument]) -> list[Instrument]:
        return own if observe is None else observe(walk, ending, own)

    walk = Walk(module, unbounded, lambda made: ConcreteExecution(made, valuation, ending, in_place), observe_run)
    with suppress(RunEnded):
        walk.run(entry)
    ending.executed = walk.executed
    ending.overlap = find_overlap(walk.memory.by_number, valuation)
    if ending.overlap:
        ending.prop = None
    return ending


def find_execution(walk: PathContext) -> ConcreteExecution:
    """What executes the residue of a walk."""
    found = walk.residue.execution
    assert isinstance(found, ConcreteExecution)
    return found


@final
class ConcreteExecution:
    """Executes what the walk writes to the residue."""

    def __init__(self, walk: PathContext, valuation: Valuation, ending: Ending, in_place: bool) -> None:
        self.walk = walk
        self.valuation = valuation
        self.ending = ending
        self.width = walk.pointers.width
        self.layout = Layout([], self.width)
        self.layout.functions = valuation.layout.functions
        self.addresses = Addresses(walk, valuation, in_place)
        self.machine = Machine(self.width, self._input, self._initial, self.layout)
        self._objects: list[Object] = []
        self._by_register: dict[str, Object] = {}
        self._lowest = (1 << self.width) - (1 << (self.width // 2))
        self._memories = {walk.residue.initial_memory: None}
        self.machine.step(MemInit(walk.residue.initial_memory))

    def step(self, statement: Statement) -> None:
        if isinstance(statement, Assert | Assume):
            self._check(statement)
            return
        if isinstance(statement, Alloc):
            found = next(made for made in reversed(self.walk.memory.by_number) if made.reg is statement.result)
            assert isinstance(found.size, int)
            self._put(found, statement.result.name)
        if isinstance(statement, Nondet):
            value = self._input(statement, 0)
            inputs = self.ending.switches if statement.source in SCHEDULE else self.ending.inputs
            inputs.append(InputValue(statement, value))
        self.machine.step(statement)
        if isinstance(statement, Havoc):
            self._remember(statement)
        self._follow(statement)

    def _check(self, statement: Assert | Assume) -> None:
        if statement.cond == FALSE or not self.machine.value(statement.cond):
            if isinstance(statement, Assert):
                self.ending.prop = statement.prop
            else:
                self.ending.excluded = True
            raise RunEnded

    def _follow(self, statement: Statement) -> None:
        """Keep track of the memories that can still be read: an object that is placed later is in them all."""
        made = [register for register in results(statement) if register.type == MEM]
        if made:
            before = getattr(statement, "mem", None)
            if before is not self.walk.residue.initial_memory:
                self._memories.pop(before, None)  # type: ignore[arg-type]
            self._memories[made[0]] = None

    # ── objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def place(self, target: Object) -> None:
        assert target.reg is not None
        assert isinstance(target.size, int)
        assert target.kind != "function"
        self._put(target, target.reg.name)
        size = Lit(Int(self.width), target.size)
        base = self.machine.allocate(
            Alloc(target.reg, self.walk.residue.initial_memory, target.kind, size, self.walk.residue.initial_memory)
        )
        self.machine.env[target.reg] = base
        for memory in self._memories:
            self.machine.env[memory] = self.machine.env[memory].with_object(base)

    def _put(self, target: Object, register: str) -> None:
        assert isinstance(target.size, int)
        base = self.valuation.base(target.instance.name if target.instance is not None else "")
        if base is None:
            align = max(target.align, GAP)
            self._lowest = base = (self._lowest - target.size - GAP) // align * align
        self.layout.put(register, base)
        self._objects.append(target)
        self._by_register[register] = target

    def place_inside(self, target: Object, offset: int, reg: Reg) -> None:
        assert target.reg is not None
        self.machine.step(Gep(reg, target.reg, Lit(Int(self.width), offset % (1 << self.width))))

    # ── values ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def number(self, reg: Reg) -> int:
        return int(self.machine.env[reg])

    def address(self, reg: Reg) -> Address:
        return self.find_address(self.machine.env[reg])

    def find_address(self, pointer: Ptr) -> Address:
        """What a pointer of the interpreter points to."""
        if pointer.object:
            return Address(self._objects[pointer.object - 1], to_signed(pointer.offset, self.width))
        if pointer.address == 0:
            return NULL
        for name in self.walk.module.functions:
            if self.layout.function(name) == pointer.address:
                return Address(self.walk.constants.object_of(name), 0)
        found = self.addresses.find(pointer.address)
        return found if found is not None else Address(None, to_signed(pointer.address, self.width))

    @property
    def memory(self) -> MemoryValue:
        """The contents that the walk does not know by itself."""
        found: MemoryValue = self.machine.env[self.walk.path.mem]
        return found

    def base(self, target: Object) -> int | None:
        """The address of an object, if it has one."""
        return self.layout.base.get(target.reg.name) if target.reg is not None else None

    def resolve_address(self, address: Address) -> Address:
        assert isinstance(address.offset, int)
        return self.addresses.find_foretold(address.offset % (1 << self.width)) or address

    def _input(self, item: Nondet | Havoc, index: int) -> int:
        if isinstance(item, Havoc):
            return self.valuation.byte(item.instance, index)
        kind = item.result.type
        assert isinstance(kind, Int | Float | Pointer)
        return self.valuation.number(item.instance) % (1 << kind.width) if item.instance else 0

    def _initial(self, register: str, offset: int) -> int:
        target = self._by_register.get(register)
        if target is None or target.instance is None:
            return 0
        return self.valuation.initial(target.instance.name, offset)

    def _remember(self, item: Havoc) -> None:
        length = self.machine.value(item.length)
        data = bytes(self.valuation.byte(item.instance, index) & 0xFF for index in range(min(length, MAX_BYTES)))
        self.ending.inputs.append(InputValue(item, 0, data))
