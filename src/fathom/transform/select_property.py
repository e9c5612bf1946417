"""Keep the assertions of one property, or all others.

Before:                     After, for `rounds`:        After, for all others:
    BB0:                        BB0:                        BB0:
      assert R1 [bounds#1]        assert R2 [rounds]          assert R1 [bounds#1]
      assert R2 [rounds]          halt                        halt
      halt

So one walk gives two programs: what is asked of them is decided one after the other.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, final

from fathom.immutable import immutable
from fathom.ir.instructions import Assert, Property, Statement
from fathom.ir.program import Program


@final
@immutable
class SelectProperty:
    """Keeps the assertions of this property; where it is `inverse`, all but these."""

    name: ClassVar[str] = "select-property"
    prop: Property
    inverse: bool = False

    def run(self, program: Program) -> Program:
        blocks = tuple(
            replace(block, body=tuple(item for item in block.body if not self._drops(item))) for block in program.blocks
        )
        return replace(program, blocks=blocks)

    def _drops(self, item: Statement) -> bool:
        return isinstance(item, Assert) and (item.prop == self.prop) is self.inverse
