"""Names that a program does not use yet, for the registers and blocks that a pass adds.

A pass keeps every register that it does not remove, name included, so a value can be found again in any later stage.
"""

from __future__ import annotations

from typing import final

from fathom.ir.program import Program
from fathom.ir.types import Float, Int, Memory, Pointer, Type
from fathom.ir.uses import results
from fathom.ir.values import Reg

_LETTER: dict[type[Type], str] = {Int: "R", Float: "R", Pointer: "P", Memory: "M"}


def letter(kind: Type) -> str:
    """What the names of registers of this type begin with."""
    return _LETTER[type(kind)]


@final
class Names:
    """Counts on from the highest number of each letter, so that names stay short and in order."""

    def __init__(self, program: Program) -> None:
        self._labels = {block.label for block in program.blocks}
        self._next_label = 1 + max((_number(label, "BB") for label in self._labels), default=-1)
        highest = {"R": -1, "P": -1, "M": -1}
        for block in program.blocks:
            for instr in (*block.phis, *block.body):
                for register in results(instr):
                    first = register.name[0]
                    if first in highest:
                        highest[first] = max(highest[first], _number(register.name, first))
        self._next = {first: number + 1 for first, number in highest.items()}

    def register(self, kind: Type) -> Reg:
        """A new register of this type."""
        first = letter(kind)
        number = self._next[first]
        self._next[first] = number + 1
        return Reg(f"{first}{number}", kind)

    def label(self) -> str:
        """A new `BB` label."""
        number = self._next_label
        self._next_label = number + 1
        return f"BB{number}"

    def special(self, wanted: str) -> str:
        """The label `wanted`, with a number behind it if it is taken."""
        label, number = wanted, 1
        while label in self._labels:
            label, number = f"{wanted}{number}", number + 1
        self._labels.add(label)
        return label


def _number(name: str, prefix: str) -> int:
    """The number behind the prefix, -1 when there is none."""
    digits = name[len(prefix) :]
    return int(digits) if name.startswith(prefix) and digits.isascii() and digits.isdigit() else -1
