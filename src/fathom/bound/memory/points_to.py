"""Points-to resolution: the objects that a pointer may belong to, each with the condition under which it does.

For an `Address` that is known, for a `Choice` it is a matter of its conditions. For a register of the residue, the
base that the fat pointer carries is compared with the addresses of the objects that it may point into.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import final

from fathom.bound.memory.pointers import Pointers
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import NULL, Address, Choice, Object, Opaque, PointerValue, Scalar
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
        refuse: Callable[[SrcLoc | None], None] | None = None,
    ) -> None:
        self.residue = residue
        self.fold = fold
        self.pointers = pointers
        self.materialised_objects = materialised_objects
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
            base = self.base(path, item)
            possible = item.targets if item.targets is not None else self.materialised_objects()
            for target in sorted(possible, key=lambda target: target.id):
                if path.state(target) is not None:
                    here = self.fold.compare("eq", self.pointers.width, base, self.base(path, Address(target, 0)))
                    found.append((target, self.fold.conjunction(cond, here)))
        return found

    def base(self, path: Path, pointer: PointerValue, loc: SrcLoc | None = None) -> Scalar:
        """Where the object of a pointer begins, as a number; a pointer without an object is its own base."""
        if type(pointer) is Choice:
            then, other = self.base(path, pointer.then, loc), self.base(path, pointer.other, loc)
            return self.fold.select(pointer.cond, then, other, self.pointers.offset_type)
        if type(pointer) is Address:
            start = pointer if pointer.object is None else Address(pointer.object, 0)
            return self.pointers.to_int(path, start, loc)
        address, offset = self.pointers.to_int(path, pointer, loc), self.offset(path, pointer, loc)
        return self.fold.int_op("sub", self.pointers.width, address, offset)

    def offset(self, path: Path, pointer: PointerValue, loc: SrcLoc | None = None) -> Scalar:
        """How far behind the start of its object a pointer is, modulo the address space; 0 where it has none."""
        if type(pointer) is Choice:
            then, other = self.offset(path, pointer.then, loc), self.offset(path, pointer.other, loc)
            return self.fold.select(pointer.cond, then, other, self.pointers.offset_type)
        if type(pointer) is Address:
            if pointer.object is None:
                return 0
            return unsigned(pointer.offset, self.pointers.width)
        self.require_object(loc)
        found = self.residue.reg(self.pointers.offset_type)
        self.residue.emit(PtrField(found, "offset", self.pointers.materialise(path, pointer), loc))
        return found

    def require_object(self, loc: SrcLoc | None) -> None:
        """A register of the residue must have an object: what follows depends on it."""
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
        bases = self.base(path, left, loc), self.base(path, right, loc)
        return self.fold.compare("eq", self.pointers.width, *bases, loc)

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
