"""What an iteration changes: recorded while it is walked, and made arbitrary at the head of its loop.

    head      the state in any iteration: what the plan has is arbitrary, all else is as it was when the loop began
    body      each write is recorded: a cell, or all of an object where its place is not known
    back      what is not as it was at the head, and not in the plan, is added to the plan

Objects that an iteration makes are its own. A pointer to one that is kept for the next iteration is any pointer there.
"""

from __future__ import annotations

from dataclasses import field
from typing import Final, final

from fathom.bound.code.code import CodeBlock
from fathom.bound.context.context import Context
from fathom.bound.cut_plan import ArrayKey, CellKey, LoopPlan, ObjectKey, Targets
from fathom.bound.cuts.any_pointer import AnyPointer, key_of
from fathom.bound.cuts.loop_names import LoopNames
from fathom.bound.library.uninterpreted import PREFIX as UNINTERPRETED
from fathom.bound.memory.modified import QUERY_FUNCTIONS
from fathom.bound.residual.values import Address, Object, PointerValue, Value, is_same
from fathom.bound.state.cells import ObjectState
from fathom.bound.state.object_flags import CONSTANT, ESCAPED, FIELDS, HELD
from fathom.bound.state.path import Path
from fathom.bound.undefined.reach import Reach
from fathom.effort import EffortMeter
from fathom.immutable import record
from fathom.ir.types import BOOL, Int, Pointer
from fathom.source import SrcLoc

AGAIN: Final = "in any iteration"


class CannotCut(Exception):
    """A loop cannot be cut; the text says why."""


@final
@record
class Changes:
    """The changes of one iteration of a loop; `first_own` is the number of the first object that it makes.

    `head` is the state at its head, where `cells`, `objects` and the lifetimes of those that may have `ended` are
    arbitrary, and the addresses of those that are `addressed` are known. `added` is what the iteration has added to the
    plan.
    """

    plan: LoopPlan
    block: CodeBlock
    loc: SrcLoc | None
    named: dict[ObjectKey, Object]
    first_own: int
    effort: EffortMeter
    cells: dict[tuple[int, CellKey], None] = field(default_factory=dict)
    objects: set[int] = field(default_factory=set)
    ended: set[int] = field(default_factory=set)
    addressed: set[int] = field(default_factory=set)
    added: set[object] = field(default_factory=set)
    head: Path | None = None
    has_grown: bool = False

    # ── at the head ─────────────────────────────────────────────────────────────────────────────────────────────────

    def forget(self, walk: Context, names: LoopNames) -> None:
        """Make arbitrary what the plan says."""
        anything = AnyPointer(walk, self.loc)
        for slot, shape in self.block.live:
            targets = self.plan.registers.get(slot)
            if targets is None:
                continue
            if isinstance(shape, tuple) and has_pointer(shape):
                raise CannotCut("a struct with pointers is a register in a loop")
            name = f"{names.name_register(slot)} {AGAIN}"
            old = walk.path.env[slot]
            if isinstance(shape, Pointer):
                walk.path.env[slot] = self._forget_pointer(walk, anything, old, targets, name)
            else:
                walk.path.env[slot] = walk.constants.fresh(walk.path, shape, name, self.loc)
        self.forget_memory(walk)
        self.addressed = {target.id for target in walk.memory.materialised_objects()}
        self.head = walk.path.fork(walk.path.block)

    def forget_memory(self, walk: Context) -> None:
        """Make arbitrary what the plan says of objects."""
        self._forget_contents(walk, AnyPointer(walk, self.loc))
        walk.path.calls = ()
        self._forget_lifetimes(walk)
        self._address_objects(walk)

    def make_pointer(self, walk: Context, targets: Targets, name: str) -> Value:
        """Any pointer to one of the targets."""
        return AnyPointer(walk, self.loc).make(targets, self.named, name)

    def _forget_pointer(self, walk: Context, anything: AnyPointer, old: Value, targets: Targets, name: str) -> Value:
        self.has_grown |= self._add_targets(targets, anything.list_targets(old, self.named))
        if targets.is_any:
            self._leave_address(walk, old)
        return anything.make(targets, self.named, name)

    def _leave_address(self, walk: Context, pointer: Value) -> None:
        """The address of a pointer that may be any is all that the next iteration has of it."""
        assert isinstance(pointer, PointerValue)
        walk.provenance.expose(walk.path, pointer, self.loc)
        walk.pointers.materialise(walk.path, pointer)

    def _add_targets(self, targets: Targets, keys: dict[ObjectKey, int | None] | None) -> bool:
        is_news = targets.add(keys, self.effort.limits.changed_targets)
        if is_news and targets.is_any and keys is not None:
            self.effort.reach("changed_targets")
        return is_news

    def _forget_contents(self, walk: Context, anything: AnyPointer) -> None:
        path = walk.path
        for key in self.plan.objects:
            target = self.named.get(key)
            if target is not None and path.state(target) is not None:
                walk.memory.flush(path, target)
                size = walk.pointers.size_of(path, target)
                if size != 0:
                    walk.access.overwrite(path, Address(target, 0), size, f"{target.name} {AGAIN}", self.loc)
                self.objects.add(target.id)
        for cell, targets in self.plan.cells.items():
            target = self.named.get(cell.owner)
            if target is None or target.id in self.objects or path.state(target) is None:
                continue
            name = f"{target.name}+{cell.offset} {AGAIN}"
            if isinstance(cell.kind, Pointer):
                old = walk.memory.read(path, target, cell.offset, cell.kind, self.loc)
                value: Value = self._forget_pointer(walk, anything, old, targets, name)
            else:
                value = walk.constants.fresh(path, cell.kind, name, self.loc)
            walk.memory.write(path, target, cell.offset, cell.kind, value, self.loc)
            self.cells[target.id, cell] = None

    def _forget_lifetimes(self, walk: Context) -> None:
        for key in self.plan.lifetimes:
            target = self.named.get(key)
            if target is None or walk.path.state(target) is None:
                continue
            gone = walk.fold.fresh(BOOL, f"{target.name} is gone {AGAIN}", self.loc)
            walk.memory.end_lifetime(walk.path, target, gone)
            walk.leaks.release(walk.path, target, gone)
            self.ended.add(target.id)
        for key in self.plan.escaped:
            target = self.named.get(key)
            if target is not None:
                walk.flags.put(walk.path, ESCAPED, target, 1)

    def _address_objects(self, walk: Context) -> None:
        """Any iteration finds the addresses that earlier ones have left behind."""
        for key in self.plan.addressed:
            target = self.named.get(key)
            if target is not None:
                walk.pointers.materialise(walk.path, Address(target, 0))
        walk.absent.has_left_out = True
        walk.absent.are_possible |= self.plan.leaves_objects

    # ── in the body ─────────────────────────────────────────────────────────────────────────────────────────────────

    def record_cell(self, target: Object, key: CellKey) -> None:
        """Some bytes of an object were written."""
        if self._is_own(target) or target.id in self.objects or (target.id, key) in self.cells:
            return
        if sum(cell.owner == key.owner for cell in self.plan.cells) >= self.effort.limits.changed_cells:
            self.effort.reach("changed_cells")
            self.record_object(target)
        elif self._is_news(target, key, key in self.plan.cells):
            self.plan.cells[key] = Targets()

    def record_object(self, target: Object) -> None:
        """Any bytes of an object may have been written."""
        if self._is_own(target) or target.id in self.objects:
            return
        key = key_of(target)
        if self._is_news(target, key, key in self.plan.objects):
            self.plan.objects[key] = None

    def record_array(self, target: Object, kind: Int, value: Value | None) -> None:
        """An object is accessed at a place that is not known, and a value written, if it is not read."""
        if not self._is_own(target) and self.named.get(key_of(target)) is target:
            written = self.plan.arrays.setdefault(ArrayKey(key_of(target), kind), {})
            if isinstance(value, int):
                written[value] = None

    def _is_own(self, target: Object) -> bool:
        return target.id >= self.first_own or target.kind == "function"

    def _is_news(self, target: Object, what: object, is_planned: bool) -> bool:
        """Whether a change has to be added to the plan, which would find the object by its name."""
        if self.named.get(key_of(target)) is not target or (is_planned and what not in self.added):
            raise CannotCut(f"{target.name} changes in a loop and cannot be told from other objects")
        self.has_grown = True
        self.added.add(what)
        return not is_planned

    # ── where the next iteration would begin ────────────────────────────────────────────────────────────────────────

    def compare(self, walk: Context) -> None:
        """Add to the plan what the current path has otherwise than the head had it, and the plan does not say."""
        self._compare_registers(walk)
        self.compare_memory(walk)

    def compare_memory(self, walk: Context) -> None:
        """The same for all but registers."""
        self._compare_objects(walk)
        self._compare_flags(walk)
        self._compare_escaped(walk)
        self._compare_addresses(walk)
        self._check_own(walk)

    def _compare_registers(self, walk: Context) -> None:
        assert self.head is not None
        anything = AnyPointer(walk, self.loc)
        for slot, shape in self.block.live:
            now, targets = walk.path.env[slot], self.plan.registers.get(slot)
            if targets is None:
                if is_same(now, self.head.env[slot]):
                    continue
                targets = self.plan.registers[slot] = Targets()
                self.has_grown = True
            if isinstance(shape, Pointer):
                self._compare_pointer(walk, anything, now, targets)

    def compare_result(self, walk: Context, value: Value, targets: Targets) -> None:
        """A pointer that a call gives back to the one that has made it, before objects are compared."""
        self._compare_pointer(walk, AnyPointer(walk, self.loc), value, targets)

    def _compare_pointer(self, walk: Context, anything: AnyPointer, now: Value, targets: Targets) -> None:
        if targets.is_any:
            self._leave_address(walk, now)
        elif self._add_targets(targets, anything.list_targets(now, self.named)):
            self.has_grown = True

    def _compare_objects(self, walk: Context) -> None:
        assert self.head is not None
        before, path, anything = self.head.objects, walk.path, AnyPointer(walk, self.loc)
        for number, old, new in before.differences(path.objects):
            target = walk.memory.by_number[number]
            if old is None or number >= self.first_own:
                continue
            is_gone = new is None or not is_same(new.alive, old.alive)
            if is_gone and number not in self.ended:
                self._add_lifetime(target)
            if new is not None:
                self._compare_cells(target, old, new)
        for number, key in self.cells:
            target = walk.memory.by_number[number]
            if isinstance(key.kind, Pointer) and path.state(target) is not None:
                now = walk.memory.read(path, target, key.offset, key.kind, self.loc)
                self._compare_pointer(walk, anything, now, self.plan.cells[key])
        for number in sorted(self.objects):
            walk.memory.flush(path, walk.memory.by_number[number])

    def _add_lifetime(self, target: Object) -> None:
        key = key_of(target)
        if self._is_news(target, ("lifetime", key), key in self.plan.lifetimes):
            self.plan.lifetimes[key] = None

    def _compare_cells(self, target: Object, old: ObjectState, new: ObjectState) -> None:
        """A net below what was recorded, for a walk that adds nothing: known contents that differ were written."""
        if target.id in self.objects or self.has_grown:
            return
        if new.image is not None and new.image is not old.image:
            self.record_object(target)
            return
        for offset, cell, now in old.cells.differences(new.cells):
            if cell is None or now is None or is_same(cell.value, now.value):
                continue
            if now.width != cell.width:
                self.record_object(target)
            else:
                self.record_cell(target, CellKey(key_of(target), offset, now.type))

    def _compare_flags(self, walk: Context) -> None:
        assert self.head is not None
        for key, _, _ in self.head.flags.differences(walk.path.flags):
            which, number = key % FIELDS, key // FIELDS - 1
            if number < 0:
                raise CannotCut("writes are recorded in parts of a loop only")
            target = walk.memory.by_number[number]
            state = walk.path.state(target)
            if number >= self.first_own or (which == HELD and number in self.ended):
                continue
            if which == CONSTANT and (state is None or state.alive == 0):
                continue
            if which == HELD:
                self._add_lifetime(target)
            elif which == ESCAPED:
                self._add_escaped(target)
            else:
                raise CannotCut(f"what is known of {target.name} changes in a loop")

    def _add_escaped(self, target: Object) -> None:
        key = key_of(target)
        if self._is_news(target, ("escaped", key), key in self.plan.escaped):
            self.plan.escaped[key] = None

    def _compare_escaped(self, walk: Context) -> None:
        """What a function without a body knows of this iteration's objects leads it to others."""
        reach = Reach(walk)
        for number in list(walk.flags.numbers(walk.path, ESCAPED)):
            if number >= self.first_own and number in walk.path.objects:
                reach.add_object(walk.memory.by_number[number], 1)
        reach.follow()
        for target in reach.objects:
            if target.id < self.first_own and target.kind != "function":
                if walk.flags.get(walk.path, ESCAPED, target) != 1:
                    self._add_escaped(target)

    def _write_own(self, walk: Context) -> None:
        """The addresses in objects that the iteration leaves behind are left behind as well."""
        done: dict[int, None] = {}
        while True:
            left = [each for each in walk.memory.materialised_objects() if each.id >= self.first_own]
            more = [each for each in left if each.id not in done]
            if not more:
                return
            for target in more:
                walk.memory.flush(walk.path, target)
                done[target.id] = None

    def _compare_addresses(self, walk: Context) -> None:
        self._write_own(walk)
        for target in walk.memory.materialised_objects():
            if target.id >= self.first_own:
                self.has_grown |= not self.plan.leaves_objects
                self.plan.leaves_objects = True
            elif target.id not in self.addressed:
                key = key_of(target)
                if self._is_news(target, ("address", key), key in self.plan.addressed):
                    self.plan.addressed[key] = None

    def _check_own(self, walk: Context) -> None:
        """What an iteration allocates has to be freed in it, or else it might be lost in one that is not walked."""
        for number in list(walk.flags.numbers(walk.path, HELD)):
            if number >= self.first_own:
                held = walk.flags.get(walk.path, HELD, walk.memory.by_number[number])
                walk.check(walk.fold.negate(held), "induction", "memory of an iteration is freed in it", self.loc)


def check_program(walk: Context) -> None:
    """Refuse a program whose executions are followed by something beside its own state."""
    if walk.instruments or walk.shadows is not None or has_tables(walk):
        raise CannotCut("the program is followed by what knows no cut loops")


def has_tables(walk: Context) -> bool:
    """Whether what a function does depends on what was done before, beside the program's memory."""
    return any(name in QUERY_FUNCTIONS or name.startswith(UNINTERPRETED) for name in walk.module.functions)


def has_pointer(shape: object) -> bool:
    """Whether a struct has a pointer in it."""
    return isinstance(shape, Pointer) or (isinstance(shape, tuple) and any(has_pointer(part) for part in shape))
