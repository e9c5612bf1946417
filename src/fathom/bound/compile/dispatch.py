"""Calls through pointers: the functions that a pointer can mean, each with the condition under which it does.

A pointer with known targets gives exactly those. For any other pointer the candidates are the functions whose address
is taken somewhere in the program and whose type fits the call, and those that the caller of the entry function brings;
a pointer that is none of them must not be called.
"""

from __future__ import annotations

from typing import final

from fathom.bound.context.context import Context
from fathom.bound.residual.values import Address, Choice, Opaque, PointerValue, Scalar
from fathom.frontend.llvm.address_taken import find_address_taken
from fathom.frontend.llvm.types import FunctionType
from fathom.source import SrcLoc


@final
class Dispatch:
    """Finds the ways that one indirect call can go."""

    def __init__(self, walk: Context, pointer: PointerValue, signature: FunctionType, loc: SrcLoc | None) -> None:
        self.walk = walk
        self.pointer = pointer
        self.signature = signature
        self.loc = loc

    def find_targets(self) -> list[tuple[Scalar, str | None]]:
        """`(condition, function)`: None where the pointer is not a function, which is an error."""
        found: list[tuple[Scalar, str | None]] = []
        work: list[tuple[Scalar, PointerValue]] = [(1, self.pointer)]
        fold = self.walk.fold
        while work:
            guard, pointer = work.pop()
            if isinstance(pointer, Choice):
                work.append((fold.conjunction(guard, fold.negate(pointer.cond)), pointer.other))
                work.append((fold.conjunction(guard, pointer.cond), pointer.then))
            elif isinstance(pointer, Address):
                target = pointer.object
                name = target.name if target is not None and target.kind == "function" else None
                found.append((guard, name))
            else:
                found += self._match_candidates(guard, pointer)
        return found

    def _match_candidates(self, guard: Scalar, pointer: Opaque) -> list[tuple[Scalar, str | None]]:
        walk, fold = self.walk, self.walk.fold
        if pointer.targets is not None:
            names = sorted(target.name for target in pointer.targets if target.kind == "function")
        else:
            taken = [*sorted(find_address_taken(walk.module)), *walk.constants.callbacks]
            names = [name for name in taken if self._fits_signature(name)]
        found: list[tuple[Scalar, str | None]] = []
        rest = guard
        for name in names:
            address = Address(walk.constants.object_of(name), 0)
            equal = walk.pointers.compare(walk.path, "eq", pointer, address, self.loc)
            found.append((fold.conjunction(rest, equal), name))
            rest = fold.conjunction(rest, fold.negate(equal))
        found.append((rest, None))
        return found

    def _fits_signature(self, name: str) -> bool:
        """Whether the type of a function fits the call; that of a function which nobody knows always does."""
        function = self.walk.module.functions.get(name)
        if function is None:
            return name in self.walk.constants.callbacks
        return function.type.result == self.signature.result and function.type.params == self.signature.params
