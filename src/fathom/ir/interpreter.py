"""Runs a SEA-IR program of any stage on concrete inputs: the meaning of the IR, as code.

Inputs are asked for by instruction: `inputs(instr, index)` gives the bits of a `Nondet` (index 0; an address for a
pointer) or byte `index` of a `Havoc`. A mapping from the name of the result register to an int, or to bytes for a
`Havoc`, does as well; what it lacks is 0. Passes keep register names, so one mapping drives the same execution at every
stage.

A stage of the pipeline preserves violation: the original fails an assertion exactly when the transformed program does.
An execution that ends well or fails an assumption may do the other in the single-assume forms.

Where the papers leave a choice:
* An access outside of its object reaches the address that it computes, without wrap into the object's other end; gaps
  keep small overruns away from neighbours. A byte never written is `initial(allocation, offset)`, 0 unless given.
* An integer becomes a pointer to the object of `mem`, dead or alive, whose range contains it, one past the end
  included; otherwise it has no object, and its size is 0. A pointer loaded from bytes that are not one stored pointer
  is made from the integer they form, among all objects made so far. An input of pointer type has no object.
* Writing no bytes is not a modification. Freeing acts on the object of the pointer, whatever its offset.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias, final

from fathom.errors import InternalError, Unsupported
from fathom.immutable import immutable
from fathom.ir import arithmetic, floats
from fathom.ir import instructions as ir
from fathom.ir.interpret_layout import Layout
from fathom.ir.interpret_memory import (
    ALIVE,
    MODIFIED,
    MemoryValue,
    Ptr,
    fragments,
    pointer_of,
    scalar_cells,
    scalar_of,
)
from fathom.ir.program import Block, Program
from fathom.ir.types import Float, Int, Pointer
from fathom.ir.values import FunctionAddress, Lit, Reg, Value
from fathom.persistent import IntMap

Inputs: TypeAlias = "Callable[[ir.Nondet | ir.Havoc, int], int] | Mapping[str, int | bytes]"
Initial: TypeAlias = Callable[[str, int], int]
Status: TypeAlias = Literal["ok", "assume-failed", "assert-failed"]
RunValue: TypeAlias = int | Ptr | MemoryValue


@final
@immutable
class ExecutionOutcome:
    """How an execution ended; `failed` is the assertion that did not hold, `prop` what it is about.

    `excluded` is the assumption that did not hold; `values` has every register that was defined on the way.
    """

    status: Status
    prop: ir.Property | None
    failed: ir.Assert | None
    values: dict[Reg, RunValue]
    excluded: ir.Assume | None = None

    @property
    def violated(self) -> bool:
        return self.status == "assert-failed"

    def named(self) -> dict[str, RunValue]:
        """The values by the names of their registers."""
        return {register.name: value for register, value in self.values.items()}


def run(
    program: Program,
    inputs: Inputs | None = None,
    *,
    initial: Initial | None = None,
    layout: Layout | None = None,
    gated: bool = False,
) -> ExecutionOutcome:
    """Execute a legal program from its first block until it halts or an assumption or assertion fails.

    `gated` SSA names values of blocks that are not on the path, so there the definitions of all blocks are executed,
    in the order of the text, and the branches only decide which assumptions and assertions count.
    """
    machine = Machine(program.pointer_width, _as_function(inputs or {}), initial, layout or Layout.of(program))
    try:
        machine.run_gated(program) if gated else machine.run(program)
    except _Stop:
        return machine.failure()
    return ExecutionOutcome("ok", None, None, machine.env)


def _as_function(inputs: Inputs) -> Callable[[ir.Nondet | ir.Havoc, int], int]:
    if callable(inputs):
        return inputs
    named = inputs

    def find(instr: ir.Nondet | ir.Havoc, index: int) -> int:
        found = named.get(instr.result.name, 0)
        if isinstance(found, int):
            return found if isinstance(instr, ir.Nondet) else 0
        return found[index] if index < len(found) else 0

    return find


@final
class _Stop(Exception):
    """An assumption or an assertion failed."""


@final
class Machine:
    """The registers and the objects of one execution; `step` executes one statement other than a phi."""

    def __init__(
        self,
        width: int,
        inputs: Callable[[ir.Nondet | ir.Havoc, int], int],
        initial: Initial | None,
        layout: Layout,
    ) -> None:
        self.width = width
        self.mask = (1 << width) - 1
        self.inputs = inputs
        self.layout = layout
        self.initial: Callable[[int], int] = lambda _: 0
        if initial is not None:
            given = initial
            self.initial = lambda address: given(*layout.find_object(address))
        self.env: dict[Reg, Any] = {}
        self.places: list[tuple[int, int]] = []
        self.objects: list[Ptr] = []
        self.null = Ptr(0, 0, 0, width)
        self.stopped: ir.Assume | ir.Assert | None = None

    def run(self, program: Program) -> None:
        """Follow the path that the inputs choose."""
        blocks = {block.label: block for block in program.blocks}
        label: str | None = program.blocks[0].label
        before = ""
        while label is not None:
            block = blocks[label]
            self.phis(block, before)
            for instr in block.body:
                self.step(instr)
            before, label = label, self.following(block)

    def run_gated(self, program: Program) -> None:
        """Execute every definition in the order of the text, and the checks of the blocks on the path."""
        label: str | None = program.blocks[0].label
        for block in program.blocks:
            on_path = block.label == label
            for instr in block.body:
                if on_path or not isinstance(instr, ir.Assume | ir.Assert):
                    self.step(instr)
            if on_path:
                label = self.following(block)

    def step(self, instr: ir.Statement) -> None:
        _STEPS[type(instr)](self, instr)

    def phis(self, block: Block, before: str) -> None:
        """All phis of a block at once: one may name another's register, whose old value counts."""
        incoming = [self.value(_from(phi, before)) for phi in block.phis]
        for phi, value in zip(block.phis, incoming, strict=True):
            self.env[phi.result] = value

    def following(self, block: Block) -> str | None:
        """The label of the block that comes next on the path."""
        terminator = block.terminator
        if isinstance(terminator, ir.Branch):
            return terminator.then if self.value(terminator.cond) else terminator.other
        return terminator.target if isinstance(terminator, ir.Jump) else None

    def failure(self) -> ExecutionOutcome:
        stopped = self.stopped
        if not isinstance(stopped, ir.Assert):
            return ExecutionOutcome("assume-failed", None, None, self.env, stopped)
        prop = stopped.prop
        if stopped.one_of is not None:
            which = self.value(stopped.one_of.which)
            among = stopped.one_of.among
            prop = among[which] if which < len(among) else None
        return ExecutionOutcome("assert-failed", prop, stopped, self.env)

    def value(self, value: Value) -> Any:
        if type(value) is Reg:
            return self.env[value]
        if isinstance(value, Lit):
            return value.value
        if isinstance(value, FunctionAddress):
            return Ptr(self.layout.function(value.name), 0, 0, self.width)
        return self.null

    def raw_pointer(self, address: int) -> Ptr:
        return Ptr(address & self.mask, 0, 0, self.width)

    def pointer_to(self, address: int, mem: MemoryValue | None) -> Ptr:
        """The pointer that an integer becomes: into an object of `mem`, or of any memory."""
        at = bisect_right(self.places, (address, len(self.objects)))
        if at:
            found = self.objects[self.places[at - 1][1] - 1]
            if address - found.base <= found.size and (mem is None or found.object in mem.objects):
                return found.shift(address - found.base)
        return self.raw_pointer(address)

    def allocate(self, instr: ir.Alloc) -> Ptr:
        base = self.layout.base.get(instr.result.name)
        if base is None:
            raise InternalError(f"the layout has no address for {instr.result}")
        made = Ptr(base, 0, self.value(instr.size), self.width, len(self.objects) + 1)
        self.objects.append(made)
        insort(self.places, (base, made.object))
        return made

    def in_live_object(self, address: int, count: int, mem: MemoryValue) -> int:
        """1 when all the bytes are in one object that is alive in this memory."""
        for number, state in mem.objects.items():
            found = self.objects[number - 1]
            if state & ALIVE and found.base <= address and address + count <= found.base + found.size:
                return 1
        return 0


def _from(phi: ir.Phi, before: str) -> Value:
    for value, label in phi.incoming:
        if label == before:
            return value
    raise InternalError(f"{phi.result} has no value for the way from {before}")


def _nondet(m: Machine, i: ir.Nondet) -> None:
    bits = m.inputs(i, 0)
    kind = i.result.type
    if isinstance(kind, Pointer):
        m.env[i.result] = m.raw_pointer(bits)
    elif isinstance(kind, Int | Float):
        m.env[i.result] = bits & ((1 << kind.width) - 1)


def _int_op(m: Machine, i: ir.IntOp) -> None:
    m.env[i.result] = arithmetic.INT_OPS[i.op](m.value(i.lhs), m.value(i.rhs), i.result.type.width)  # type: ignore[union-attr]


def _float_op(m: Machine, i: ir.FloatOp) -> None:
    kind = str(i.result.type)
    _require_supported(kind, i)
    m.env[i.result] = floats.operate(i.op, kind, [m.value(arg) for arg in i.args])


def _require_supported(kind: str, i: ir.FloatOp | ir.Compare | ir.Cast) -> None:
    if kind not in floats.FORMATS:
        raise Unsupported(str(i.loc or f"the definition of {i.result}"), f"arithmetic on {kind}")


def _compare(m: Machine, i: ir.Compare) -> None:
    lhs, rhs, kind = m.value(i.lhs), m.value(i.rhs), i.lhs.type
    if isinstance(kind, Float):
        _require_supported(kind.kind, i)
        m.env[i.result] = floats.compare(i.pred, kind.kind, lhs, rhs)
    elif isinstance(kind, Pointer):
        m.env[i.result] = arithmetic.COMPARE[i.pred](lhs.address, rhs.address, m.width)
    elif isinstance(kind, Int):
        m.env[i.result] = arithmetic.COMPARE[i.pred](lhs, rhs, kind.width)


def _cast(m: Machine, i: ir.Cast) -> None:
    source, target = i.value.type, i.result.type
    for kind in (source, target):
        if isinstance(kind, Float) and i.op != "bitcast":
            _require_supported(kind.kind, i)
    if isinstance(source, Int | Float) and isinstance(target, Int | Float):
        m.env[i.result] = arithmetic.cast(i.op, m.value(i.value), source, target)


def _select(m: Machine, i: ir.Select) -> None:
    m.env[i.result] = m.value(i.then if m.value(i.cond) else i.other)


def _pointer_field(m: Machine, i: ir.PtrField) -> None:
    ptr: Ptr = m.value(i.ptr)
    m.env[i.result] = getattr(ptr, i.field)


def _alloc(m: Machine, i: ir.Alloc) -> None:
    ptr = m.allocate(i)
    m.env[i.result] = ptr
    m.env[i.mem_result] = m.value(i.mem).with_object(ptr)


def _load(m: Machine, i: ir.Load) -> None:
    mem, ptr, kind = m.value(i.mem), m.value(i.ptr), i.result.type
    if isinstance(kind, Pointer):
        cells = mem.read(ptr.address, m.width // 8)
        m.env[i.result] = pointer_of(cells) or m.pointer_to(scalar_of(cells), None)
    elif isinstance(kind, Int | Float):
        cells = mem.read(ptr.address, (kind.width + 7) // 8)
        m.env[i.result] = scalar_of(cells) & ((1 << kind.width) - 1)


def _store(m: Machine, i: ir.Store) -> None:
    mem, value, kind = m.value(i.mem), m.value(i.value), i.value.type
    if isinstance(kind, Int | Float):
        m.env[i.result] = mem.write(m.value(i.ptr), scalar_cells(value, (kind.width + 7) // 8))
    else:
        m.env[i.result] = mem.write(m.value(i.ptr), fragments(value))


def _memset(m: Machine, i: ir.Memset) -> None:
    byte = m.value(i.value)
    m.env[i.result] = m.value(i.mem).fill(m.value(i.ptr), m.value(i.length), lambda _: byte)


def _memcpy(m: Machine, i: ir.Memcpy) -> None:
    dst, src, length = m.value(i.dst), m.value(i.src), m.value(i.length)
    m.env[i.result] = m.value(i.mem).copy(dst, src, length, m.value(i.src_mem))


def _havoc(m: Machine, i: ir.Havoc) -> None:
    m.env[i.result] = m.value(i.mem).fill(m.value(i.ptr), m.value(i.length), lambda index: m.inputs(i, index))


def _check(m: Machine, i: ir.Assume | ir.Assert) -> None:
    if not m.value(i.cond):
        m.stopped = i
        raise _Stop


def _mem_init(m: Machine, i: ir.MemInit) -> None:
    m.env[i.result] = MemoryValue(m.width, m.initial, IntMap(), IntMap())


Step: TypeAlias = Callable[[Machine, Any], None]


def _define(compute: Callable[[Machine, Any], RunValue]) -> Step:
    """A step that defines its result as what `compute` says."""

    def step(m: Machine, i: Any) -> None:
        m.env[i.result] = compute(m, i)

    return step


_STEPS: Final[dict[type, Step]] = {
    ir.MemInit: _mem_init,
    ir.Nondet: _nondet,
    ir.IntOp: _int_op,
    ir.FloatOp: _float_op,
    ir.Compare: _compare,
    ir.Cast: _cast,
    ir.Select: _select,
    ir.Gep: _define(lambda m, i: m.value(i.base).shift(m.value(i.offset))),
    ir.PtrToInt: _define(lambda m, i: m.value(i.ptr).address),
    ir.IntToPtr: _define(lambda m, i: m.pointer_to(m.value(i.value), m.value(i.mem))),
    ir.PtrField: _pointer_field,
    ir.Alloc: _alloc,
    ir.Free: _define(lambda m, i: m.value(i.mem).with_state(m.value(i.ptr), drop=ALIVE)),
    ir.Load: _load,
    ir.Store: _store,
    ir.StoreBytes: _define(lambda m, i: m.value(i.mem).write(m.value(i.ptr), list(i.data))),
    ir.Memset: _memset,
    ir.Memcpy: _memcpy,
    ir.Havoc: _havoc,
    ir.IsDeref: _define(lambda m, i: 1 if m.value(i.ptr).covers(m.value(i.size)) else 0),
    ir.IsAlloc: _define(lambda m, i: m.value(i.mem).has(m.value(i.ptr), ALIVE)),
    ir.IsValid: _define(lambda m, i: m.in_live_object(m.value(i.ptr).address, m.value(i.size), m.value(i.mem))),
    ir.IsMod: _define(lambda m, i: m.value(i.mem).has(m.value(i.ptr), MODIFIED)),
    ir.ResetMod: _define(lambda m, i: m.value(i.mem).with_state(m.value(i.ptr), drop=MODIFIED)),
    ir.Assume: _check,
    ir.Assert: _check,
}
