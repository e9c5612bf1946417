"""Whether a pointer may be used: what every load, store and block operation checks before it does anything.

What is known is decided here and leaves nothing behind: most accesses. A symbolic offset into a known object becomes
one comparison with its size. For a pointer that is only a register of the residue, `isderef` and `isalloc` ask the
fat pointer. Each part of the check is an assertion of its class, and what follows may rely on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from fathom.bound.memory.absent_objects import AbsentObjects
from fathom.bound.memory.pointers import Pointers
from fathom.bound.memory.unwritten import UnwrittenWord
from fathom.bound.residual.values import NULL, Address, Choice, Mode, Object, Opaque, PointerValue, Scalar
from fathom.bound.state.object_flags import CONSTANT, ObjectFlags
from fathom.bound.state.path import Path, PathEnds
from fathom.checks import bounds, null, readonly, use_after_free, use_after_scope
from fathom.ir.instructions import IsAlloc, IsDeref
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Reg
from fathom.source import SrcLoc

Report: TypeAlias = Callable[[str, str, Scalar, "SrcLoc | None"], None]
"""`report(class, description, condition, place)`: the program is wrong where the condition holds."""
Assume: TypeAlias = Callable[[Scalar, "SrcLoc | None"], None]
"""Goes on with the executions only in which a condition holds."""


class Validity:
    """Checks of pointers. `materialised_objects` gives the objects whose address the residue knows."""

    def __init__(
        self,
        pointers: Pointers,
        flags: ObjectFlags,
        report: Report,
        materialised_objects: Callable[[], Iterable[Object]],
        absent: AbsentObjects,
        assume: Assume = lambda cond, loc: None,
    ) -> None:
        self.residue = pointers.residue
        self.fold = pointers.fold
        self.pointers = pointers
        self.flags = flags
        self.report = report
        self.assume = assume
        self.materialised_objects = materialised_objects
        self.absent = absent
        self.last_suspect: Address | None = None
        """The last place whose use may not have been allowed."""
        self._size_type = Int(pointers.width)

    def check_access(
        self, path: Path, pointer: PointerValue, width: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> PointerValue:
        """The pointer without the alternatives that are certainly wrong; whatever can be wrong has been reported."""
        kept = self._check_alternatives(path, pointer, width, 1, mode, loc)
        if kept is None:
            raise PathEnds
        return kept

    def check_range(
        self, path: Path, pointer: PointerValue, length: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> PointerValue | None:
        """The same for a range of any length; None where the length can only be 0, and nothing is to be done."""
        if isinstance(length, int):
            return self.check_access(path, pointer, length, mode, loc)
        some = self.fold.compare("ne", self._size_type.width, length, 0)
        known = some if isinstance(some, int) else self.fold.known.decide(path.facts, some)
        if known is None:
            return self._check_alternatives(path, pointer, length, some, mode, loc)
        return self.check_access(path, pointer, length, mode, loc) if known else None

    def _check_alternatives(
        self, path: Path, pointer: PointerValue, width: Scalar, guard: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> PointerValue | None:
        if type(pointer) is Choice:
            known = self.fold.known.decide(path.facts, pointer.cond)
            if known is not None:
                arm = pointer.then if known else pointer.other
                return self._check_alternatives(path, arm, width, guard, mode, loc)
            taken = self.fold.conjunction(guard, pointer.cond)
            then = self._check_alternatives(path, pointer.then, width, taken, mode, loc)
            missed = self.fold.conjunction(guard, self.fold.negate(pointer.cond))
            other = self._check_alternatives(path, pointer.other, width, missed, mode, loc)
            if then is None or other is None:
                return then if other is None else other
            unchanged = then is pointer.then and other is pointer.other
            return pointer if unchanged else Choice(pointer.cond, then, other)
        if type(pointer) is Address:
            pointer = self.pointers.simplify_address(path, pointer)
        found = self.pointers.unwritten.find(pointer)
        if found is None:
            return self.use(path, pointer, width, guard, mode, loc)
        assert type(pointer) is Opaque
        equal = self._find_equal(path, pointer, found, guard, mode, loc)
        return None if equal is None else self._check_alternatives(path, equal, width, guard, mode, loc)

    def _find_equal(
        self,
        path: Path,
        pointer: Opaque,
        found: tuple[UnwrittenWord, int],
        guard: Scalar,
        mode: Mode,
        loc: SrcLoc | None,
    ) -> PointerValue | None:
        """What an access through a word that was never written is one through; None, and reported, where it is none."""
        word, moved = found
        equals = [Address(target, offset + moved) for target, offset in word.equals]
        ways = [(each, self.pointers.compare(path, "eq", pointer, each, loc)) for each in equals]
        known = [each for each, cond in ways if self.fold.known.decide(path.facts, cond) == 1]
        if known:
            return known[0]
        nowhere = self.pointers.materialise(path, Address(None, word.find_free_number() + moved))
        is_nowhere = self.fold.compare_pointers("eq", pointer.reg, nowhere, loc)
        for each, cond in ways:
            if each.object is None:  # where the guard depends on it, this is the only number that it can be
                is_nowhere = self.fold.disjunction(is_nowhere, cond)
        self.report("null", null.describe_unwritten(mode), self.fold.conjunction(guard, is_nowhere), loc)
        other: Scalar = guard
        result: PointerValue | None = None
        for each, cond in ways:
            if each.object is not None and self.fold.known.decide(path.facts, cond) != 0:
                other = self.fold.conjunction(other, self.fold.negate(cond))
                result = each if result is None or not isinstance(cond, Reg) else Choice(cond, each, result)
        self.assume(self.fold.negate(other), loc)
        return result

    def use(
        self, path: Path, pointer: Address | Opaque, width: Scalar, guard: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> PointerValue | None:
        """One alternative of a pointer as it may be used; None, and reported, when it certainly may not."""
        if type(pointer) is Opaque:
            self._check_opaque(path, pointer, width, guard, mode, loc)
            return pointer
        assert type(pointer) is Address
        return pointer if self.check_address(path, pointer, width, guard, mode, loc) else None

    def check_address(
        self, path: Path, address: Address, width: Scalar, guard: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> bool:
        """False, and reported under the guard, when the access is certainly not allowed.

        False without a report for a number that has come to be the address of an object, which `check_access` resolves.
        """
        target, offset = address.object, address.offset
        if target is None:
            if isinstance(offset, int) and self.pointers.simplify_address(path, address) is not address:
                return False  # `check_access` resolves it
            self.last_suspect = None
            self.report("null", null.description(mode, offset), guard, loc)
            return False
        if target.kind == "function":
            self.report("bounds", f"{mode} of the code of function {target.name}", guard, loc)
            return False
        state = path.state(target)
        alive: Scalar = 0 if state is None else state.alive
        self.last_suspect = address
        if alive != 1 and not self._check_alive(target, alive, guard, mode, loc):
            return False
        if mode == "write" and (target.readonly or target.may_be_constant):
            constant = self.is_constant(path, target)
            self.report("readonly", readonly.description(target.name), self.fold.conjunction(guard, constant), loc)
            if constant == 1:
                return False
        may_be_inside = self._check_inside(path, address, width, guard, mode, loc)
        if may_be_inside:
            self.last_suspect = None
        return may_be_inside

    def is_constant(self, path: Path, target: Object) -> Scalar:
        """The condition under which an object must not be written."""
        return 1 if target.readonly else self.flags.get(path, CONSTANT, target)

    def _check_alive(self, target: Object, alive: Scalar, guard: Scalar, mode: Mode, loc: SrcLoc | None) -> bool:
        broken = use_after_free if target.kind == "malloc" else use_after_scope
        wrong = self.fold.conjunction(guard, self.fold.negate(alive))
        self.report(broken.CLASS.name, broken.description(mode, target.name), wrong, loc)
        return alive != 0

    def _check_inside(
        self, path: Path, address: Address, width: Scalar, guard: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> bool:
        target, offset = address.object, address.offset
        assert target is not None
        size = target.size
        if isinstance(offset, int) and isinstance(width, int) and isinstance(size, int) and 0 <= offset <= size - width:
            return True
        inside = self.is_inside(path, target, offset, width)
        what = bounds.description(mode, target.name, offset, width, size)
        self.report("bounds", what, self.fold.conjunction(guard, self.fold.negate(inside)), loc)
        return inside != 0

    def is_inside(self, path: Path, target: Object, offset: Scalar, width: Scalar) -> Scalar:
        """Whether a range lies inside of an object."""
        if isinstance(offset, int) and offset < 0 and not isinstance(target.size, int):
            return 0  # an object of computed size has less than half of the address space
        return bounds.is_inside(self.fold, self._size_type.width, offset, width, self.pointers.size_of(path, target))

    def _check_opaque(
        self, path: Path, pointer: Opaque, width: Scalar, guard: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> None:
        self.absent.exclude(path, pointer, guard, loc)
        is_null = self.pointers.compare(path, "eq", pointer, NULL, loc)
        self.report("null", null.description(mode, 0), self.fold.conjunction(guard, is_null), loc)
        inside, done = self.fold.number_value(BOOL, "isderef", pointer.reg, width)
        if not done:
            self.residue.emit(IsDeref(inside, pointer.reg, self.fold.operand(self._size_type, width), loc))
        wrong = self.fold.conjunction(guard, self.fold.negate(inside))
        self.report("bounds", f"{mode} outside of the object that the pointer came from", wrong, loc)
        alive, done = self.fold.number_value(BOOL, "isalloc", pointer.reg, path.mem)
        if not done:
            self.residue.emit(IsAlloc(alive, pointer.reg, path.mem, loc))
        wrong = self.fold.conjunction(guard, self.fold.negate(alive))
        # Of an object that may be of either kind, both are said: where the first is asserted, the second is known.
        kinds = {target.kind == "malloc" for target in pointer.targets or ()} or {True, False}
        for broken, heap in ((use_after_free, True), (use_after_scope, False)):
            if heap in kinds:
                self.report(broken.CLASS.name, broken.description(mode, "an object"), wrong, loc)
        if mode == "write":
            self.check_not_constant(path, pointer, guard, loc)

    def check_not_constant(self, path: Path, pointer: Opaque, guard: Scalar, loc: SrcLoc | None) -> None:
        """A write must not hit any of the constants that the pointer may point into."""
        possible = pointer.targets if pointer.targets is not None else self.materialised_objects()
        for target in sorted(
            (t for t in possible if self.is_constant(path, t) != 0 and isinstance(t.size, int)), key=lambda t: t.id
        ):
            here = self.is_inside_of(path, pointer, target, loc)
            hit = self.fold.conjunction(self.is_constant(path, target), here)
            self.report("readonly", readonly.description(target.name), self.fold.conjunction(guard, hit), loc)

    def is_inside_of(self, path: Path, pointer: Opaque, target: Object, loc: SrcLoc | None) -> Scalar:
        """Whether a pointer points into an object."""
        one, other = (self.pointers.object_number(path, each, loc) for each in (pointer, Address(target, 0)))
        return self.fold.compare("eq", self._size_type.width, one, other, loc)

    # ── dereferenceable ─────────────────────────────────────────────────────────────────────────────────────────────

    def is_dereferenceable(
        self, path: Path, pointer: PointerValue, size: Scalar, loc: SrcLoc | None, guard: Scalar = 1
    ) -> Scalar:
        """The condition under which `size` bytes can be accessed: `sea_is_dereferenceable` and its relatives.

        It matters where the guard holds. `offset <= size of the object` and `size <= size of the object - offset`,
        unsigned, so that offsets before the object are too large and nothing wraps.
        """
        if isinstance(pointer, Choice):
            taken, missed = self.absent.split(guard, pointer.cond)
            then = self.is_dereferenceable(path, pointer.then, size, loc, taken)
            other = self.is_dereferenceable(path, pointer.other, size, loc, missed)
            return self.fold.select(pointer.cond, then, other, BOOL)
        if not isinstance(pointer, Address):
            return self._dereferenceable_in_residue(path, pointer, size, loc, guard)
        if pointer.object is None or pointer.object.kind == "function":
            return 0
        state = path.state(pointer.object)
        if state is None:
            return 0
        return self.fold.conjunction(state.alive, self.is_inside(path, pointer.object, pointer.offset, size))

    def _dereferenceable_in_residue(
        self, path: Path, pointer: Opaque, size: Scalar, loc: SrcLoc | None, guard: Scalar
    ) -> Scalar:
        operand, inside = self.pointers.materialise(path, pointer), self.residue.reg(BOOL)
        self.residue.emit(IsDeref(inside, operand, self.fold.operand(self._size_type, size), loc))
        return self.fold.conjunction(self.is_alive(path, pointer, loc, guard), inside)

    def is_alive(self, path: Path, pointer: Address | Opaque, loc: SrcLoc | None, guard: Scalar = 1) -> Scalar:
        """The condition under which the object of a pointer is alive, which matters where the guard holds."""
        if isinstance(pointer, Opaque):
            self.absent.exclude(path, pointer, guard, loc)
            known = self.residue.reg(BOOL)
            self.residue.emit(IsAlloc(known, self.pointers.materialise(path, pointer), path.mem, loc))
            return known
        state = path.state(pointer.object) if pointer.object is not None else None
        return 0 if state is None else state.alive
