"""Pointers while the program is walked: arithmetic, comparison, choice, and their form in the residue."""

from __future__ import annotations

from typing import final

from fathom.bound.memory.forwarding import StoreForwarding
from fathom.bound.memory.unwritten import UnwrittenWords
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import (
    NULL,
    Address,
    Choice,
    Object,
    Opaque,
    PointerValue,
    Scalar,
    is_same,
    leaves,
    targets,
)
from fathom.bound.state.path import Path
from fathom.checks.conditions import unsigned
from fathom.ir.arithmetic import COMPARE, to_signed
from fathom.ir.instructions import Free, Gep, IntToPtr, Nondet, Predicate, PtrField, PtrToInt, Select
from fathom.ir.types import BOOL, MEM, Int
from fathom.ir.values import FunctionAddress, Null, Reg, Value
from fathom.source import SrcLoc

ACCESS_WIDTHS = (1, 2, 4, 8)
"""Widths of the accesses whose checks are remembered."""


@final
class Pointers:
    """Pointer operations that keep objects and offsets apart as long as they can."""

    def __init__(
        self, residue: Residue, fold: Folder, choices: bool = True, unowned_addresses: frozenset[int] = frozenset()
    ) -> None:
        self.residue = residue
        self.fold = fold
        self.choices = choices
        self.max_choices = fold.effort.limits.pointer_choices
        self.width = residue.pointer.width
        self.offset_type = Int(self.width)
        self.unowned_addresses = set(unowned_addresses)
        """Known numbers that became pointers, and are the addresses of no object."""
        self._origins: dict[Reg, PointerValue] = {}
        self._numbers: dict[Value, Scalar] = {}
        self.forwarding = StoreForwarding(fold, self.width)
        self.unwritten = UnwrittenWords()

    def add(self, path: Path, pointer: PointerValue, delta: Scalar, loc: SrcLoc | None = None) -> PointerValue:
        """The pointer `delta` bytes further; a known delta is signed."""
        if isinstance(delta, int) and delta == 0:
            return pointer
        if type(pointer) is Address:
            return Address(pointer.object, self._add_offsets(pointer.offset, delta))
        if type(pointer) is Choice:
            return Choice(
                pointer.cond, self.add(path, pointer.then, delta, loc), self.add(path, pointer.other, delta, loc)
            )
        assert type(pointer) is Opaque
        result = self.residue.reg(self.residue.pointer)
        self.residue.emit(Gep(result, pointer.reg, self._offset(delta), loc))
        self.unwritten.move(pointer, result, delta)
        return Opaque(result, pointer.targets)

    def _add_offsets(self, left: Scalar, right: Scalar) -> Scalar:
        if isinstance(left, int) and isinstance(right, int):
            total = left + right
            limit = 1 << (self.width - 1)
            return total if -limit <= total < limit else to_signed(total % (2 * limit), self.width)
        total_reg = self.fold.int_op("add", self.width, self._unsigned(left), self._unsigned(right))
        return to_signed(total_reg, self.width) if isinstance(total_reg, int) else total_reg

    def _unsigned(self, offset: Scalar) -> Scalar:
        return unsigned(offset, self.width)

    def _offset(self, offset: Scalar) -> Value:
        return self.fold.operand(self.offset_type, self._unsigned(offset))

    def scaled_offset(self, delta: Scalar, number: Scalar, bits: int, step: int) -> Scalar:
        """`delta + number * step` as a pointer-wide offset, where `number` is signed and has `bits` bits."""
        wide = self.fold.cast("sext" if bits < self.width else "trunc", number, Int(bits), self.offset_type)
        product = self.fold.int_op("mul", self.width, wide, step % (1 << self.width))
        return self.fold.int_op("add", self.width, product, self._unsigned(delta))

    def select(self, path: Path, cond: Scalar, then: PointerValue, other: PointerValue) -> PointerValue:
        """`then` where the condition holds, else `other`."""
        if isinstance(cond, int):
            return then if cond else other
        if is_same(then, other):
            return then
        if type(then) is Address and type(other) is Address and then.object is other.object:
            left, right = self._unsigned(then.offset), self._unsigned(other.offset)
            offset = self.fold.select(cond, left, right, self.offset_type)
            return Address(then.object, to_signed(offset, self.width) if isinstance(offset, int) else offset)
        if self.choices:
            if leaves(then) + leaves(other) <= 4 * self.max_choices:
                choice = self._choice(path, Choice(cond, then, other))
                if not self.unwritten.has_too_many([choice], self.max_choices):
                    return choice
            self.fold.effort.reach("pointer_choices")
        result = self.residue.reg(self.residue.pointer)
        made = Select(result, cond, self.materialise(path, then), self.materialise(path, other))
        self.residue.emit(made)
        return Opaque(result, union(targets(then), targets(other)))

    def _choice(self, path: Path, choice: Choice) -> PointerValue:
        """The same choice with every alternative in it once."""
        if choice.leaves == 2:
            return choice
        ways = self.alternatives(path, choice)
        if len(ways) == choice.leaves:
            return choice
        result, _ = ways[-1]
        for pointer, cond in reversed(ways[:-1]):
            result = Choice(cond, pointer, result) if isinstance(cond, Reg) else pointer if cond else result
        return result

    def alternatives(self, path: Path, pointer: PointerValue) -> list[tuple[PointerValue, Scalar]]:
        """The alternatives that the path allows, each with the condition under which it is the one; null comes last."""
        found: list[tuple[PointerValue, Scalar]] = []
        waiting: list[tuple[PointerValue, Scalar]] = [(pointer, 1)]
        while waiting:
            item, cond = waiting.pop()
            if type(item) is not Choice:
                at = next((n for n, (seen, _) in enumerate(found) if is_same(seen, item)), None)
                if at is None:
                    found.append((item, cond))
                else:
                    found[at] = item, self.fold.disjunction(found[at][1], cond)
                continue
            known = self.fold.known.decide(path.facts, item.cond)
            if known is not None:
                waiting.append((item.then if known else item.other, cond))
            else:
                waiting.append((item.other, self.fold.conjunction(cond, self.fold.negate(item.cond))))
                waiting.append((item.then, self.fold.conjunction(cond, item.cond)))
        return sorted(found, key=lambda way: is_same(way[0], NULL))

    def simplify_address(self, path: Path, address: Address) -> Address:
        """The address with an offset as simple as what the path knows makes it."""
        if type(address.offset) is int:
            return address if address.object is not None else self.residue.resolve_address(address)
        offset = self.fold.known.simplify(path.facts, address.offset)
        if offset is address.offset:
            return address
        return Address(address.object, to_signed(offset, self.width) if isinstance(offset, int) else offset)

    def simplify(self, path: Path, pointer: PointerValue) -> PointerValue:
        """The pointer without the alternatives that what is known on the path rules out."""
        if type(pointer) is Address:
            return self.simplify_address(path, pointer)
        if type(pointer) is not Choice:
            return pointer
        known = self.fold.known.decide_choice(path.facts, pointer.cond)
        if known is not None:
            return self.simplify(path, pointer.then if known else pointer.other)
        then, other = self.simplify(path, pointer.then), self.simplify(path, pointer.other)
        return pointer if then is pointer.then and other is pointer.other else Choice(pointer.cond, then, other)

    def materialise(self, path: Path, pointer: PointerValue) -> Value:
        """The pointer as an operand of the residue."""
        if type(pointer) is Opaque:
            self.unwritten.expose(pointer)
            return pointer.reg
        if type(pointer) is Choice:
            result = self.residue.reg(self.residue.pointer)
            then, other = self.materialise(path, pointer.then), self.materialise(path, pointer.other)
            self.residue.emit(Select(result, pointer.cond, then, other))
            return result
        assert type(pointer) is Address
        target, offset = pointer.object, pointer.offset
        if target is None:
            return self._number_as_pointer(path, offset)
        if target.kind == "function":
            base: Value = FunctionAddress(target.name, self.residue.pointer)
        elif target.hoisted:
            self.write_back_lifetime(path, target)
            if isinstance(offset, int):
                return self.residue.address_inside(target, offset)
            base = self.residue.address_of(target)
        else:
            base = self._base_in_place(path, target)
        if isinstance(offset, int) and offset == 0:
            return base
        result, done = self.fold.number_value(self.residue.pointer, "gep", base, offset)
        if not done:
            self.residue.emit(Gep(result, base, self._offset(offset)))
        return result

    def size_of(self, path: Path, target: Object) -> Scalar:
        """The size of an object as this path can name it: one that was computed elsewhere is read off the pointer."""
        if isinstance(target.size, int) or self.residue.is_available(target.size, self.residue.here):
            return self.fold.known.simplify(path.facts, target.size)
        size = self.residue.reg(self.offset_type)
        self.residue.emit(PtrField(size, "size", self.materialise(path, Address(target, 0))))
        return size

    def write_back_lifetime(self, path: Path, target: Object) -> None:
        """Write to the residue's memory where an object is gone, before its address gets there."""
        path = path.main
        state = path.state(target)
        written: Scalar = 1 if state is None else state.alive_in_residue
        alive: Scalar = 0 if state is None else state.alive
        if written is alive or written == alive:
            return
        base: Value = self.residue.address_of(target) if target.hoisted else self._base_in_place(path, target)
        if not isinstance(alive, int):
            freed = self.residue.reg(self.residue.pointer)
            self.residue.emit(Select(freed, alive, Null(self.residue.pointer), base))
            base = freed
        after = self.residue.reg(MEM)
        self.residue.emit(Free(after, base, path.mem, target.kind != "malloc", target.loc))
        self.forwarding.record_no_write(after, path.mem)
        path.mem = after
        if state is not None:
            made = state.copy()
            made.alive_in_residue = alive
            path.objects = path.objects.set(target.id, made)

    def _base_in_place(self, path: Path, target: Object) -> Value:
        state = path.main.state(target)
        if state is not None and state.reg is not None:
            return state.reg
        dangling = self.residue.reg(self.residue.pointer)
        self.residue.emit(Nondet(dangling, f"dangling pointer to {target.name}", target.loc))
        return dangling

    def _number_as_pointer(self, path: Path, offset: Scalar) -> Value:
        if isinstance(offset, int) and offset == 0:
            return Null(self.residue.pointer)
        result = self.residue.reg(self.residue.pointer)
        self.residue.emit(IntToPtr(result, self._offset(offset), path.main.mem))
        return result

    def to_int(self, path: Path, pointer: PointerValue, loc: SrcLoc | None = None) -> Scalar:
        """The address as a pointer-wide number."""
        if type(pointer) is Address and pointer.object is None:
            return self._unsigned(pointer.offset)
        if type(pointer) is Choice:
            then, other = self.to_int(path, pointer.then, loc), self.to_int(path, pointer.other, loc)
            number = self.fold.select(pointer.cond, then, other, self.offset_type)
        else:
            operand = self.materialise(path, pointer)
            if operand in self._numbers:
                return self._numbers[operand]
            address, done = self.fold.number_value(self.offset_type, "ptoi", operand)
            if not done:
                self.residue.emit(PtrToInt(address, operand, loc))
            number = self.residue.evaluate(address)
        if isinstance(number, Reg):
            self._origins.setdefault(number, pointer)
            if type(pointer) is Address and pointer.object is not None:
                self.fold.strides.learn_address(number, pointer.object.align, pointer.offset)
        return number

    def object_number(self, path: Path, pointer: Address | Opaque, loc: SrcLoc | None = None) -> Scalar:
        """A number that exactly the pointers into one object have in common; 0 where there is no object."""
        if type(pointer) is Address:
            if pointer.object is None or pointer.object.kind == "function":
                return 0
            pointer = Address(pointer.object, 0)
        operand = self.materialise(path, pointer)
        found, done = self.fold.number_value(self.offset_type, "object", operand)
        if not done:
            self.residue.emit(PtrField(found, "object", operand, loc))
        return self.residue.evaluate(found)

    def origin(self, number: Reg) -> PointerValue | None:
        """The pointer that a number came from, where it did from one."""
        return self._origins.get(number)

    def from_int(self, path: Path, number: Scalar, loc: SrcLoc | None = None) -> PointerValue:
        """A pointer from an address; a number that came from a pointer gives that pointer back."""
        if number == 0:
            return NULL
        if isinstance(number, int) and (self.residue.execution is None or number in self.unowned_addresses):
            self.unowned_addresses.add(number)
            return Address(None, to_signed(number, self.width))
        origin = self._origins.get(number) if isinstance(number, Reg) else None
        if origin is not None:
            return origin
        result = self.residue.reg(self.residue.pointer)
        self.residue.emit(IntToPtr(result, self.fold.operand(self.offset_type, number), path.main.mem, loc))
        self._numbers[result] = number
        return self.residue.evaluate_pointer(Opaque(result, None, moved=False))

    def difference(self, left: Scalar, right: Scalar) -> Scalar | None:
        """`left - right` where both came from pointers into one object: the difference of their offsets."""
        if isinstance(left, int) or isinstance(right, int):
            return None
        first, second = self._origins.get(left), self._origins.get(right)
        return self._distance(first, second) if first is not None and second is not None else None

    def _distance(self, left: PointerValue, right: PointerValue) -> Scalar | None:
        if type(left) is Choice or type(right) is Choice:
            cond = left.cond if type(left) is Choice else right.cond  # type: ignore[union-attr]
            then = self._distance(*(p.then if type(p) is Choice and p.cond is cond else p for p in (left, right)))
            other = self._distance(*(p.other if type(p) is Choice and p.cond is cond else p for p in (left, right)))
            return None if then is None or other is None else self.fold.select(cond, then, other, self.offset_type)
        if type(left) is Address and type(right) is Address and left.object is right.object:
            return self.fold.int_op("sub", self.width, self._unsigned(left.offset), self._unsigned(right.offset))
        return None

    def compare(
        self, path: Path, pred: Predicate, left: PointerValue, right: PointerValue, loc: SrcLoc | None
    ) -> Scalar:
        left, right = self.simplify(path, left), self.simplify(path, right)
        if type(left) is Choice:
            then = self.compare(path, pred, left.then, right, loc)
            return self.fold.select(left.cond, then, self.compare(path, pred, left.other, right, loc), BOOL)
        if type(right) is Choice:
            then = self.compare(path, pred, left, right.then, loc)
            return self.fold.select(right.cond, then, self.compare(path, pred, left, right.other, loc), BOOL)
        if type(left) is Address and type(right) is Address:
            decided = self._compare_addresses(path, pred, left, right, loc)
            if decided is not None:
                return decided
        if type(left) is Opaque and type(right) is Opaque and left.reg is right.reg:
            return COMPARE[pred](0, 0, 1)
        self.unwritten.note_comparison(pred, left, right)
        x, y = (each.reg if type(each) is Opaque else self.materialise(path, each) for each in (left, right))
        return self.fold.compare_pointers(pred, x, y, loc)

    def _compare_addresses(
        self, path: Path, pred: Predicate, left: Address, right: Address, loc: SrcLoc | None
    ) -> Scalar | None:
        if left.object is right.object:
            if left.object is not None and not (self.is_inside(path, left) and self.is_inside(path, right)):
                # Offsets are signed: an object never wraps around the end of the address space.
                pred = SIGNED.get(pred, pred)
            x, y = self._unsigned(left.offset), self._unsigned(right.offset)
            return self.fold.compare(pred, self.width, x, y, loc)
        if pred in ("eq", "ne") and self._are_distinct(path, left, right):
            return 0 if pred == "eq" else 1
        return None

    def _are_distinct(self, path: Path, left: Address, right: Address) -> bool:
        """Whether two addresses of different objects differ for certain: both lie inside of objects that are alive.

        No address inside of an object is null, whether the object is alive or not.
        """
        for address, other in ((left, right), (right, left)):
            if address.object is None and not (address.offset == 0 and self._is_inside_alive(path, other, past=True)):
                return False
            if address.object is not None and other.object is not None and not self._is_inside_alive(path, address):
                return False
        return True

    def _is_inside_alive(self, path: Path, address: Address, past: bool = False) -> bool:
        target, offset = address.object, address.offset
        if target is None:
            return False
        if target.kind == "function":
            return offset == 0
        if past:  # null is not where an object was, either
            return self.is_inside(path, address)
        state = path.main.state(target)
        if state is None or state.alive != 1:
            return False
        return isinstance(offset, int) and isinstance(target.size, int) and 0 <= offset < target.size

    def is_inside(self, path: Path, address: Address) -> bool:
        """Whether the path knows that an address is inside of its object, or one past the end."""
        target, offset = address.object, address.offset
        if target is None or target.kind == "function":
            return False
        size = target.size
        if isinstance(offset, int):
            return 0 <= offset <= size if isinstance(size, int) else offset == 0
        if offset is size:
            return True
        checks: list[tuple[Predicate, Scalar]] = [("ule", size), ("ult", size)]
        if isinstance(size, int):
            checks += [("ule", size - width) for width in ACCESS_WIDTHS if width <= size]
        for pred, limit in checks:
            cond = self.fold.find_comparison(pred, self.offset_type, offset, limit)
            if cond is not None and self.fold.known.decide(path.facts, cond) == 1:
                return True
        return False


SIGNED: dict[Predicate, Predicate] = {"ult": "slt", "ule": "sle", "ugt": "sgt", "uge": "sge"}


def union(left: frozenset[Object] | None, right: frozenset[Object] | None) -> frozenset[Object] | None:
    """Two sets of targets together; not known if either is not."""
    return None if left is None or right is None else left | right
