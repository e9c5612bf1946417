"""The concrete execution that a walk may follow: it has the values that are otherwise left to the residue.

With an execution, every instruction of the residue is executed as soon as it is written. An input is a number then, so
whatever depends on it is computed rather than written: the walk is an interpreter of the program, without any bounds.
"""

from __future__ import annotations

from typing import Protocol

from fathom.bound.residual.values import Address, Object
from fathom.ir.instructions import Statement
from fathom.ir.values import Reg


class Execution(Protocol):
    """Executes the residue. A check that fails ends it with an exception of its own."""

    def step(self, statement: Statement) -> None: ...

    def place(self, target: Object) -> None:
        """An object of constant size gets its address, which is in its register from now on."""

    def place_inside(self, target: Object, offset: int, reg: Reg) -> None:
        """The register gets the address of a place in the object."""

    def number(self, reg: Reg) -> int: ...

    def address(self, reg: Reg) -> Address: ...

    def resolve_address(self, address: Address) -> Address:
        """Of a number that became a pointer before there was an object at this address, the place in the object."""
