"""Turn every assertion into a branch to one error block, whose assertion is the only one left.

Before:                  After:
    BB3:                     BB3:
      assert R6                br R6, BB4, ERR
      assert R7              BB4:
      halt                     R8:i1 = xor R7, true
                               assume R8
                               br ERR
                             ERR:
                               assert false
                               halt

SeaBMC, section II, figure 3(b). The paper shows the last assertion on the only path to the end. In general every path
that reaches the old end without a failure must be excluded: the last assertion of the old last block becomes the
assumption that it fails, and where that block has none, it assumes false. All other edges into the error block are
failing assertions, so reaching it within the assumptions and a failure are the same. What follows the last assertion
of the old last block cannot fail, and goes.

When the assertions have properties, a phi of the error block numbers the one that failed (`OneOf`):
    ERR:
      R9:i32 = phi [0, BB3], [1, BB4]
      assert false [R9 of bounds#3, null#1]
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, final

from fathom.immutable import immutable
from fathom.ir.instructions import Assert, Assume, Branch, Halt, Jump, OneOf, Phi, Property, Statement, Terminator
from fathom.ir.program import Block, Program
from fathom.ir.types import Int
from fathom.ir.values import FALSE, TRUE, Lit, Value
from fathom.transform.condition_writer import ConditionWriter
from fathom.transform.drop_unreachable import DropUnreachable
from fathom.transform.names import Names

_NUMBER = Int(32)


@final
@immutable
class SingleAssert:
    """With `properties` false, the program does not tell which property failed."""

    name: ClassVar[str] = "single-assert"
    properties: bool = True

    def run(self, program: Program) -> Program:
        if is_single_assert(program):
            return program
        split = _Split(program)
        for block in program.blocks[:-1]:
            split.add(block)
        split.add_last(program.blocks[-1])
        split.add_error(properties=self.properties)
        return DropUnreachable().run(replace(program, blocks=tuple(split.blocks)))


def is_single_assert(program: Program) -> bool:
    """Whether the only assertion is `assert false` at the very end."""
    body = program.blocks[-1].body
    if not body or not isinstance(body[-1], Assert) or body[-1].cond != FALSE:
        return False
    return sum(1 for block in program.blocks for instr in block.body if isinstance(instr, Assert)) == 1


@final
class _Split:
    """The blocks of the result so far."""

    def __init__(self, program: Program) -> None:
        self.blocks: list[Block] = []
        self._names = Names(program)
        self._error = self._names.special("ERR")
        self._failing: list[tuple[str, Property | None]] = []
        self._end_of: dict[str, str] = {}
        """The block that ends as the old one did, where that is not the block that begins as it did."""

    def add(self, block: Block) -> None:
        """Cut the block at its assertions."""
        label, phis, body = self._begin(block)
        for instr in block.body:
            if not isinstance(instr, Assert):
                body.append(instr)
            elif instr.cond != TRUE:
                label, phis, body = self._branch(label, phis, body, instr)
        if label != block.label:
            self._end_of[block.label] = label
        self._close(label, phis, body, block.terminator)

    def add_last(self, block: Block) -> None:
        """Cut the old last block at its assertions, and exclude the paths that fail none of them."""
        label, phis, body = self._begin(block)
        last = max((i for i, instr in enumerate(block.body) if isinstance(instr, Assert)), default=-1)
        for i, instr in enumerate(block.body[: last + 1]):
            if not isinstance(instr, Assert):
                body.append(instr)
            elif i == last:
                body.append(Assume(ConditionWriter(self._names, body).negate(instr.cond), instr.loc))
                self._failing.append((label, instr.prop))
            elif instr.cond != TRUE:
                label, phis, body = self._branch(label, phis, body, instr)
        if last < 0:
            body.append(Assume(FALSE))
            self._failing.append((label, self._failing[0][1] if self._failing else None))
        self._close(label, phis, body, Jump(self._error))

    def add_error(self, *, properties: bool) -> None:
        """The error block, and the number of the property if there is more than one."""
        numbers: dict[Property | None, int] = {}
        incoming: list[tuple[Value, str]] = []
        for label, prop in self._failing:
            number = numbers.setdefault(prop, len(numbers))
            incoming.append((Lit(_NUMBER, number), label))
        phis: tuple[Phi, ...] = ()
        failure = Assert(FALSE)
        if properties and len(numbers) == 1:
            failure = Assert(FALSE, next(iter(numbers)))
        elif properties:
            which = Phi(self._names.register(_NUMBER), tuple(incoming))
            phis = (which,)
            failure = Assert(FALSE, one_of=OneOf(which.result, tuple(numbers)))
        self._close(self._error, phis, [failure], Halt())

    def _begin(self, block: Block) -> tuple[str, tuple[Phi, ...], list[Statement]]:
        return block.label, tuple([self._relabel(phi) for phi in block.phis]), []

    def _branch(
        self, label: str, phis: tuple[Phi, ...], body: list[Statement], instr: Assert
    ) -> tuple[str, tuple[Phi, ...], list[Statement]]:
        """End a piece with the branch for an assertion; what follows is a new block."""
        rest = self._names.label()
        self._failing.append((label, instr.prop))
        to_error = Jump(self._error) if instr.cond == FALSE else Branch(instr.cond, rest, self._error)
        self._close(label, phis, body, to_error)
        return rest, (), []

    def _close(self, label: str, phis: tuple[Phi, ...], body: list[Statement], terminator: Terminator) -> None:
        self.blocks.append(Block(label, phis, tuple(body), terminator))

    def _relabel(self, phi: Phi) -> Phi:
        if not any(label in self._end_of for _, label in phi.incoming):
            return phi
        incoming = tuple([(value, self._end_of.get(label, label)) for value, label in phi.incoming])
        return Phi(phi.result, incoming, phi.loc)
