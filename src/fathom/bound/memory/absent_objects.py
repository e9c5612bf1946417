"""Objects that pointers may lead to, and that the walk does not have: those that earlier iterations of a loop made.

    for (;;) {
        if (last) use(*last);        in any iteration, `last` may lead to what `malloc` gave in the one before
        last = malloc(4);
    }

Nothing is known of them, not even that they live. So where it matters which object a register of the residue leads to,
it has to be one that the walk has, or none because the register is null. Of a loop with a contract the walk has the
first iteration, whose objects are `stale` from then on: others of later iterations were made in their places.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from fathom.bound.memory.pointers import Pointers
from fathom.bound.residual.values import NULL, Address, Object, Opaque, Scalar
from fathom.bound.state.assertions import Assertions
from fathom.bound.state.path import Path
from fathom.source import SrcLoc

OF_EARLIER_ITERATION: Final = "a pointer that may lead to an object of an earlier iteration"


@final
class AbsentObjects:
    """Asserts that pointers do not lead to such objects, once there may be some: `are_possible`.

    `has_left_out` says that there were iterations before which are not in the program that is walked.
    """

    def __init__(self, pointers: Pointers, assertions: Assertions) -> None:
        self.pointers = pointers
        self.assertions = assertions
        self.are_possible = False
        self.has_left_out = False
        self._stale: dict[Object, None] = {}

    def add_stale(self, objects: Iterable[Object]) -> None:
        """These stand for others from here on, of which nothing is known."""
        self._stale |= dict.fromkeys(objects)
        self.are_possible |= bool(self._stale)

    def split(self, guard: Scalar, cond: Scalar) -> tuple[Scalar, Scalar]:
        """Where the two sides of a choice matter, if the choice does under a guard."""
        if not self.are_possible:
            return guard, guard
        fold = self.pointers.fold
        return fold.conjunction(guard, cond), fold.conjunction(guard, fold.negate(cond))

    def exclude(self, path: Path, pointer: Opaque, guard: Scalar, loc: SrcLoc | None) -> None:
        """Where the guard holds, the object of this pointer is going to matter."""
        if not self.are_possible or pointer.targets is not None or guard == 0:
            return
        fold, width = self.pointers.fold, self.pointers.width
        is_null = self.pointers.compare(path, "eq", pointer, NULL, loc)
        number = self.pointers.object_number(path, pointer, loc)
        has_object = fold.compare("ne", width, number, 0, loc)
        for target in self._stale:
            other = self.pointers.object_number(path, Address(target, 0), loc)
            has_object = fold.conjunction(has_object, fold.compare("ne", width, number, other, loc))
        allowed = fold.disjunction(fold.negate(guard), fold.disjunction(is_null, has_object))
        self.assertions.assert_supported(path, allowed, OF_EARLIER_ITERATION, loc)
