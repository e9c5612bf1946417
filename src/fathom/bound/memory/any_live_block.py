"""`--safety blocks`: an access is valid if its bytes lie in some block that is alive, wherever its pointer came from.

LLBMC's memory model (Sinz, Falke, Merz: A Precise Memory Model for Low-Level Bounded Model Checking, figure 4), for
every kind of object. What a pointer is known to point into still decides most checks: an access inside of the live
block that its pointer came from is valid here too, and touches nothing else (section IV.B and C). Any other access may
lie in every block there is: it is checked in the residue by `isvalid`, and goes through the residue's memory.

    a[i], i not known      R5:i1 = isvalid P4, 4, M7       some block that is alive in M7 has the 4 bytes
                           assert R5 [main.bounds.1]

So that `isvalid` sees what is alive, objects begin to live in the residue's memory where they do in the program. A
freed address may be that of a block allocated later, so a write to the heap is never kept back: it would be too late.
"""

from __future__ import annotations

from typing import NamedTuple, final

from fathom.bound.memory.absent_objects import AbsentObjects
from fathom.bound.memory.cache import KnownMemory
from fathom.bound.memory.validity import Report, Validity
from fathom.bound.residual.values import NULL, Address, Choice, Mode, Object, Opaque, PointerValue, Scalar, targets
from fathom.bound.state.object_flags import ObjectFlags
from fathom.bound.state.path import Path
from fathom.checks import bounds, double_free, invalid_free, null, readonly, use_after_free, use_after_scope
from fathom.errors import UserError
from fathom.ir.instructions import Free, Havoc, IsAlloc, IsDeref, IsValid, Select
from fathom.ir.types import BOOL, MEM
from fathom.ir.values import Null, Reg
from fathom.ir.values import Value as Operand
from fathom.source import SrcLoc

NO_OBJECT = "a question about the object of a pointer that is only an address (--safety blocks)"


def refuse_observers() -> None:
    """What is recorded of an object by the pointers that came from it says nothing where pointers may reach others."""
    raise UserError(
        "--safety blocks cannot follow what is written or initialised object by object",
        hint="use --safety fat, or no uninit, no --analysis, no sea_is_modified and no shadow fields",
    )


class Use(NamedTuple):
    """How a pointer is used: for how many bytes, under which condition, and where."""

    width: Scalar
    guard: Scalar
    mode: Mode
    loc: SrcLoc | None


@final
class AnyLiveBlock(Validity):
    """The predicates of LLBMC on a path of the walk: an access is valid in any block that is alive.

    `origins` takes only blocks into account that a pointer may have come from, where these are known: stricter, and
    fewer cases. Without `early`, every check is left to the residue, also those that are decided here.
    """

    def __init__(self, memory: KnownMemory, report: Report, absent: AbsentObjects, origins: bool, early: bool) -> None:
        flags = ObjectFlags(memory.fold)
        super().__init__(memory.pointers, flags, report, memory.materialised_objects, absent)
        self.memory = memory
        self.origins = origins
        self.early = early
        self._known = 0

    # ── reads and writes ────────────────────────────────────────────────────────────────────────────────────────────

    def check_address(
        self, path: Path, address: Address, width: Scalar, guard: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> bool:
        """False when the access may lie outside of the object, which `check_access` decides."""
        return self._certainly_stays(path, address, Use(width, guard, mode, loc))

    def use(
        self, path: Path, pointer: Address | Opaque, width: Scalar, guard: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> PointerValue | None:
        """A pointer to the bytes, valid where it was not reported otherwise; None where it certainly is not."""
        return self._check_use(path, pointer, Use(width, guard, mode, loc))

    def _certainly_stays(self, path: Path, address: Address, use: Use) -> bool:
        """Whether an access certainly lies in the block that its pointer came from, and that this is alive."""
        target = address.object
        if target is None or target.kind == "function" or (use.mode == "write" and self.is_constant(path, target) != 0):
            return False
        if not self._is_certain(path, use.guard, self._aliveness(path, target)) or not self._is_certainly_inside(
            path, address, use
        ):
            return False
        if not self.early:
            self._check(path, address, self.pointers.materialise(path, address), use)
        return True

    def _check_use(self, path: Path, pointer: Address | Opaque, use: Use) -> PointerValue | None:
        if isinstance(pointer, Address):
            if self._certainly_stays(path, pointer, use):
                return pointer
            if self._report_certain_error(path, pointer, use):
                return None
        operand = self.pointers.materialise(path, pointer)
        assert isinstance(operand, Reg)
        self._check(path, pointer, operand, use)
        possible = targets(pointer) if self.origins else None
        anywhere = Opaque(operand, possible)
        if use.mode == "write":
            self.check_not_constant(path, anywhere, use.guard, use.loc)
        return pointer if possible is not None else anywhere

    def is_dereferenceable(
        self, path: Path, pointer: PointerValue, size: Scalar, loc: SrcLoc | None, guard: Scalar = 1
    ) -> Scalar:
        """The condition under which `size` bytes from the pointer on are in a block."""
        if isinstance(pointer, Choice):
            then = self.is_dereferenceable(path, pointer.then, size, loc)
            return self.fold.select(pointer.cond, then, self.is_dereferenceable(path, pointer.other, size, loc), BOOL)
        if isinstance(pointer, Address) and self._is_no_block(pointer):
            return 0
        return self._valid_access(path, pointer, self.pointers.materialise(path, pointer), size, loc)

    def is_inside_of(self, path: Path, pointer: Opaque, target: Object, loc: SrcLoc | None) -> Scalar:
        """Whether a pointer is the address of a byte of an object of known size."""
        assert isinstance(target.size, int)
        distance = self._distance(path, pointer, target, loc)
        return self.fold.compare("ult", self.pointers.width, distance, target.size, loc)

    def _aliveness(self, path: Path, target: Object) -> Scalar:
        state = path.state(target)
        return 0 if state is None else state.alive

    def _is_certain(self, path: Path, guard: Scalar, cond: Scalar) -> bool:
        wrong = self.fold.conjunction(guard, self.fold.negate(cond))
        return self.fold.known.decide(path.facts, wrong) == 0

    def _is_certainly_inside(self, path: Path, address: Address, use: Use) -> bool:
        target, offset, width = address.object, address.offset, use.width
        assert target is not None
        if isinstance(offset, int) and isinstance(width, int) and isinstance(target.size, int):
            return 0 <= offset <= target.size - width
        return self._is_certain(path, use.guard, self.is_inside(path, target, offset, width))

    @staticmethod
    def _is_no_block(address: Address) -> bool:
        """Null and what is just behind it, and functions, are no blocks."""
        target, offset = address.object, address.offset
        if target is None:
            return isinstance(offset, int) and 0 <= offset < null.FIRST_PAGE
        return target.kind == "function" and offset == 0

    def _report_certain_error(self, path: Path, address: Address, use: Use) -> bool:
        """Report what is wrong wherever blocks lie."""
        target = address.object
        if target is None or target.kind == "function":
            if not self._is_no_block(address):
                return False
            if target is None:
                self.report(null.CLASS.name, null.description(use.mode, address.offset), use.guard, use.loc)
            else:
                what = f"{use.mode} of the code of function {target.name}"
                self.report(bounds.CLASS.name, what, use.guard, use.loc)
            return True
        if not self._is_certainly_inside(path, address, use):
            return False
        if use.mode == "write" and self.is_constant(path, target) == 1:
            self.report(readonly.CLASS.name, readonly.description(target.name), use.guard, use.loc)
            return True
        if target.kind == "alloca" and self.fold.known.decide(path.facts, self._aliveness(path, target)) == 0:
            what = use_after_scope.description(use.mode, target.name)  # the stack is not used again
            self.report(use_after_scope.CLASS.name, what, use.guard, use.loc)
            return True
        return False

    def _check(self, path: Path, pointer: Address | Opaque, operand: Operand, use: Use) -> None:
        """Assert that the bytes are in a block; the class of the property says how they came not to be."""
        valid = self._valid_access(path, pointer, operand, use.width, use.loc)
        wrong = self.fold.conjunction(use.guard, self.fold.negate(valid))
        if isinstance(pointer, Opaque):
            ways = self._errors_of_register(path, pointer, use)
        else:
            ways = self._errors_of_address(path, pointer, use)
        for kind, what, cond in ways:
            self.report(kind, what, self.fold.conjunction(wrong, cond), use.loc)

    def _errors_of_register(self, path: Path, pointer: Opaque, use: Use) -> list[tuple[str, str, Scalar]]:
        """How a register of the residue can be wrong: what it came from is a guess, for the report alone."""
        is_null = self.pointers.compare(path, "eq", pointer, NULL, use.loc)
        was_inside = self.residue.reg(BOOL)
        self.residue.emit(IsDeref(was_inside, pointer.reg, self._size(use.width), use.loc))
        return [
            (null.CLASS.name, null.description(use.mode, 0), is_null),
            (bounds.CLASS.name, f"{use.mode} outside of every object that is alive", self.fold.negate(was_inside)),
            (use_after_free.CLASS.name, use_after_free.description(use.mode, "an object"), was_inside),
        ]

    def _errors_of_address(self, path: Path, address: Address, use: Use) -> list[tuple[str, str, Scalar]]:
        """How a pointer can be wrong that is known to have come from an object, or from a number."""
        target, offset = address.object, address.offset
        if target is None or target.kind == "function":
            return [(null.CLASS.name, null.description(use.mode, offset), 1)]
        alive = self._aliveness(path, target)
        broken = use_after_free if target.kind == "malloc" else use_after_scope
        outside = bounds.description(use.mode, target.name, offset, use.width, target.size)
        gone = broken.description(use.mode, target.name)
        return [(bounds.CLASS.name, outside, alive), (broken.CLASS.name, gone, self.fold.negate(alive))]

    # ── the predicates ──────────────────────────────────────────────────────────────────────────────────────────────

    def _size(self, size: Scalar) -> Operand:
        return self.fold.operand(self.pointers.offset_type, size)

    def _valid_access(
        self, path: Path, pointer: PointerValue, operand: Operand, size: Scalar, loc: SrcLoc | None
    ) -> Scalar:
        """`valid_mem_access`: of any block, or of those that the pointer can have come from."""
        possible = targets(pointer) if self.origins else None
        if possible is None:
            self._know_globals()
            result = self.residue.reg(BOOL)
            self.residue.emit(IsValid(result, operand, self._size(size), path.mem, loc))
            return result
        found: Scalar = 0
        for target in sorted(possible, key=lambda target: target.id):
            if path.state(target) is not None and target.kind != "function":
                inside = self.is_inside(path, target, self._distance(path, pointer, target, loc), size)
                here = self.fold.conjunction(self._is_alive(path, target, loc), inside)
                found = self.fold.disjunction(found, here)
        return found

    def _know_globals(self) -> None:
        """Give the residue the address of every global: they are blocks for as long as the program runs."""
        for target in self.memory.by_number[self._known :]:
            if target.kind == "global":
                self.residue.address_of(target)
        self._known = len(self.memory.by_number)

    def _distance(self, path: Path, pointer: PointerValue, target: Object, loc: SrcLoc | None) -> Scalar:
        """How far behind the start of a block the pointer is, modulo the address space."""
        if isinstance(pointer, Address) and pointer.object is target:
            return pointer.offset
        start = self.pointers.to_int(path, Address(target, 0), loc)
        return self.fold.int_op("sub", self.pointers.width, self.pointers.to_int(path, pointer, loc), start)

    def _is_alive(self, path: Path, target: Object, loc: SrcLoc | None) -> Scalar:
        """As the residue's memory knows it: also where the block was not allocated on every path."""
        result = self.residue.reg(BOOL)
        self.residue.emit(IsAlloc(result, self.pointers.materialise(path, Address(target, 0)), path.mem, loc))
        return result

    def _heap(self, path: Path, pointer: PointerValue) -> list[Object]:
        possible = targets(pointer) if self.origins else None
        return [
            target
            for target in self.memory.by_number
            if target.kind == "malloc" and path.state(target) is not None and (possible is None or target in possible)
        ]

    def block_size(self, path: Path, pointer: PointerValue, loc: SrcLoc | None) -> Scalar:
        """The size of the block that the address lies in, 0 where there is none."""
        fold, width = self.fold, self.pointers.width
        result: Scalar = 0
        for target in self.memory.by_number:
            if target.kind != "function" and path.state(target) is not None:
                distance, size = self._distance(path, pointer, target, loc), self.pointers.size_of(path, target)
                start, within = fold.compare("eq", width, distance, 0), fold.compare("ult", width, distance, size)
                here = fold.conjunction(self._is_alive(path, target, loc), fold.disjunction(start, within))
                result = fold.select(here, size, result, self.pointers.offset_type)
        return result

    # ── the heap ────────────────────────────────────────────────────────────────────────────────────────────────────

    def begin(self, path: Path, target: Object, loc: SrcLoc | None) -> None:
        """A heap block is allocated: what it holds is arbitrary, also where another one was before."""
        if self.memory.has_freed_heap:
            start, after = self.pointers.materialise(path, Address(target, 0)), self.residue.reg(MEM)
            size = self._size(self.pointers.size_of(path, target))
            source = f"contents of {target.name}"
            instance = self.residue.instances.here("input", source, loc).name
            self.residue.emit(Havoc(after, start, size, path.mem, source, loc, instance))
            path.mem = after

    def give(self, path: Path, target: Object, given: Scalar, loc: SrcLoc | None) -> None:
        """The program gets the block where `given` holds; elsewhere there is none."""
        if given != 1:
            start = self.pointers.materialise(path, Address(target, 0))
            failed, after = self.residue.reg(self.residue.pointer), self.residue.reg(MEM)
            self.residue.emit(Select(failed, self.fold.operand(BOOL, given), Null(self.residue.pointer), start))
            self.residue.emit(Free(after, failed, path.mem, loc=loc))
            path.mem = after

    def frees_own_block(self, path: Path, pointer: PointerValue, guard: Scalar) -> bool:
        """Whether `free` certainly gets the start of a live block that the pointer came from, or null."""
        if not isinstance(pointer, Address) or not isinstance(pointer.offset, int) or pointer.offset != 0:
            return False
        target = pointer.object
        if target is None:
            return True
        return self.early and target.kind == "malloc" and self._is_certain(path, guard, self._aliveness(path, target))

    def check_free(
        self, path: Path, pointer: PointerValue, guard: Scalar, loc: SrcLoc | None
    ) -> list[tuple[Object, Scalar]]:
        """`valid_free`: the live blocks that begin at the address, each with its condition; there is one, or null."""
        fold = self.fold
        guard = fold.conjunction(guard, self.pointers.compare(path, "ne", pointer, NULL, loc))
        found: list[tuple[Object, Scalar]] = []
        valid: Scalar = 0
        was_one: Scalar = 0
        for target in self._heap(path, pointer):
            equal = self.pointers.compare(path, "eq", pointer, Address(target, 0), loc)
            if equal != 0:
                here = fold.conjunction(equal, self._is_alive(path, target, loc))
                valid, was_one = fold.disjunction(valid, here), fold.disjunction(was_one, equal)
                found.append((target, fold.conjunction(guard, here)))
        wrong = fold.conjunction(guard, fold.negate(valid))
        for each, cond in ((double_free, was_one), (invalid_free, fold.negate(was_one))):
            self.report(each.CLASS.name, each.CLASS.what, fold.conjunction(wrong, cond), loc)
        return found
