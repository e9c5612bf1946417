"""Points-to resolution: the objects that a pointer may belong to, each with the condition under which it does.

For an `Address` that is known, for a `Choice` it is a matter of its conditions. For a register of the residue, the
object that the fat pointer carries is compared with those that it may point into.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import final

from fathom.bound.memory.absent_objects import AbsentObjects
from fathom.bound.memory.pointers import Pointers
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import NULL, Address, Choice, Object, Opaque, PointerValue, Scalar, is_same
from fathom.bound.state.path import Path
from fathom.checks.conditions import unsigned
from fathom.ir.instructions import PtrField
from fathom.source import SrcLoc


@final
class PointsTo:
    """Points-to queries. `materialised_objects` gives the objects whose address the residue has.

    `refuse` says where a register of the residue is an address and nothing else, and ends the path.
    """

    def __init__(
        self,
        residue: Residue,
        fold: Folder,
        pointers: Pointers,
        materialised_objects: Callable[[], Iterable[Object]],
        absent: AbsentObjects,
        refuse: Callable[[SrcLoc | None], None] | None = None,
    ) -> None:
        self.residue = residue
        self.fold = fold
        self.pointers = pointers
        self.materialised_objects = materialised_objects
        self.absent = absent
        self.refuse = refuse

    def alternatives(self, path: Path, pointer: PointerValue, guard: Scalar = 1) -> list[tuple[PointerValue, Scalar]]:
        """The parts of a pointer that are no choices, each with its condition."""
        found: list[tuple[PointerValue, Scalar]] = []
        work = [(self.pointers.simplify(path, pointer), guard)]
        while work:
            item, cond = work.pop()
            if type(item) is Choice:
                work.append((item.other, self.fold.conjunction(cond, self.fold.negate(item.cond))))
                work.append((item.then, self.fold.conjunction(cond, item.cond)))
            elif cond != 0:
                found.append((item, cond))
        return found

    def resolve(self, path: Path, pointer: PointerValue, guard: Scalar = 1) -> list[tuple[Object, Scalar]]:
        """The objects that still are there, each with the condition under which the pointer belongs to it."""
        found: list[tuple[Object, Scalar]] = []
        for item, cond in self.alternatives(path, pointer, guard):
            if type(item) is Address:
                if item.object is not None:
                    found.append((item.object, cond))
                continue
            assert type(item) is Opaque
            self.absent.exclude(path, item, cond, None)
            possible = item.targets if item.targets is not None else self.materialised_objects()
            for target in sorted(possible, key=lambda target: target.id):
                if path.state(target) is not None:
                    here = self._points_into(path, item, target, cond)
                    found.append((target, self.fold.conjunction(cond, here)))
        return found

    def _points_into(self, path: Path, pointer: Opaque, target: Object, guard: Scalar) -> Scalar:
        start = Address(target, 0)
        if target.kind == "function":
            return self.pointers.compare(path, "eq", pointer, start, None)
        return self.shares_object(path, pointer, start, None, guard)

    def object_number(self, path: Path, pointer: PointerValue, loc: SrcLoc | None = None, guard: Scalar = 1) -> Scalar:
        """A number that exactly the pointers into one object have in common; 0 where there is no object.

        It matters where the guard holds.
        """
        if type(pointer) is Choice:
            taken, missed = self.absent.split(guard, pointer.cond)
            then = self.object_number(path, pointer.then, loc, taken)
            other = self.object_number(path, pointer.other, loc, missed)
            return self.fold.select(pointer.cond, then, other, self.pointers.offset_type)
        if type(pointer) is Opaque:
            self.require_object(path, pointer, loc, guard)
        return self.pointers.object_number(path, pointer, loc)

    def offset(self, path: Path, pointer: PointerValue, loc: SrcLoc | None = None, guard: Scalar = 1) -> Scalar:
        """How far behind the start of its object a pointer is, modulo the address space; 0 where it has none.

        It matters where the guard holds.
        """
        if type(pointer) is Choice:
            taken, missed = self.absent.split(guard, pointer.cond)
            then, other = self.offset(path, pointer.then, loc, taken), self.offset(path, pointer.other, loc, missed)
            return self.fold.select(pointer.cond, then, other, self.pointers.offset_type)
        if type(pointer) is Address:
            if pointer.object is None:
                return 0
            return unsigned(pointer.offset, self.pointers.width)
        self.require_object(path, pointer, loc, guard)
        found = self.residue.reg(self.pointers.offset_type)
        self.residue.emit(PtrField(found, "offset", self.pointers.materialise(path, pointer), loc))
        return found

    def require_object(self, path: Path, pointer: Opaque, loc: SrcLoc | None, guard: Scalar = 1) -> None:
        """A register of the residue must have an object, and the walk must have that: what follows depends on it."""
        self.absent.exclude(path, pointer, guard, loc)
        if self.refuse is not None:
            self.refuse(loc)

    def is_same_object(self, path: Path, left: PointerValue, right: PointerValue, loc: SrcLoc | None = None) -> Scalar:
        """Whether two pointers belong to one object, or neither has any and both are null."""
        result: Scalar = 0
        for one, here in self.alternatives(path, left):
            for other, there in self.alternatives(path, right, here):
                result = self.fold.disjunction(
                    result, self.fold.conjunction(there, self._is_same_object(path, one, other, loc))
                )
        return result

    def _is_same_object(self, path: Path, left: PointerValue, right: PointerValue, loc: SrcLoc | None) -> Scalar:
        if type(left) is Address and type(right) is Address and (left.object or right.object):
            return 1 if left.object is right.object else 0
        equal = self.pointers.compare(path, "eq", left, right, loc)
        if is_same(left, NULL) or is_same(right, NULL):
            return equal
        numbers = [self.object_number(path, each, loc) for each in (left, right)]
        for number in numbers:
            equal = self.fold.conjunction(equal, self.fold.compare("eq", self.pointers.width, number, 0, loc))
        return self.fold.disjunction(self.shares_object(path, left, right, loc), equal)

    def shares_object(
        self, path: Path, left: PointerValue, right: PointerValue, loc: SrcLoc | None, guard: Scalar = 1
    ) -> Scalar:
        """Whether two pointers that are no choices point into one object, which matters where the guard holds."""
        if type(left) is Address and type(right) is Address:
            return 1 if left.object is right.object and left.object is not None else 0
        one, other = (self.object_number(path, each, loc, guard) for each in (left, right))
        same = self.fold.compare("eq", self.pointers.width, one, other, loc)
        if any(type(each) is Address and is_data(each) for each in (left, right)):
            return same
        return self.fold.conjunction(same, self.fold.compare("ne", self.pointers.width, one, 0, loc))

    def any_object(
        self, path: Path, pointer: PointerValue, holds: Callable[[Object], Scalar], null: Scalar = 0
    ) -> Scalar:
        """Whether something holds for the object of a pointer; `null` says whether it does for a null pointer."""
        result: Scalar = 0
        for target, here in self.resolve(path, pointer):
            result = self.fold.disjunction(result, self.fold.conjunction(here, holds(target)))
        if null == 0:
            return result
        return self.fold.disjunction(result, self.pointers.compare(path, "eq", pointer, NULL, None))


def is_data(address: Address) -> bool:
    """Whether an address is in an object, and not that of a function or a number."""
    return address.object is not None and address.object.kind != "function"
