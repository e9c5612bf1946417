"""Fail where an execution reaches the end: what a proof must not be vacuous about.

Before:                 After:
    BB0:                    BB0:
      assume R1               assume R1
      assert R2               assert false
      halt                    halt

The end becomes the only assertion: the others have been proved, so they exclude nothing. Where this program is safe, no
execution satisfies all assumptions, and that the original is safe says nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, final

from fathom.immutable import immutable
from fathom.ir.instructions import Assert, Assume, Property
from fathom.ir.program import Program
from fathom.ir.values import FALSE

END = Property("program.end", "end", "an execution reaches the end")


@final
@immutable
class ReachableEnd:
    """Where the program has no assumption, there is nothing to check: some execution reaches the end."""

    name: ClassVar[str] = "reachable-end"

    def run(self, program: Program) -> Program:
        blocks = []
        for block in program.blocks:
            body = [item for item in block.body if not isinstance(item, Assert)]
            blocks.append(replace(block, body=tuple(body)))
        last = blocks[-1]
        blocks[-1] = replace(last, body=(*last.body, Assert(FALSE, END)))
        return replace(program, blocks=tuple(blocks))


def has_assumption(program: Program) -> bool:
    """Whether an execution can be excluded."""
    return any(isinstance(item, Assume) for block in program.blocks for item in block.body)
