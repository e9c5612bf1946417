"""Collect all assumptions into one, right before the one assertion (single assume, single assert form).

Before:                       After:
    BB0:                          BB0:
      assume R1                     R7:i1 = and R1, R2
      assume R2                     br R3, BB3, BB4
      br R3, BB3, BB4             BB3:
    BB3:                            br ERR
      br ERR                      BB4:
    BB4:                            br ERR
      assume false                ERR:
      br ERR                        R8:i1 = phi [R7, BB3], [false, BB4]
    ERR:                            assume R8
      assert false                  assert false
      halt                          halt

SeaBMC, section II, figure 3(c). What is assumed on the way to a block's end is one register. Where paths with
different ones meet, a phi chooses, so the size is linear in the edges. An assumption after a failing assertion is not
on its way to the error block, so it does not hide the failure.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, final

from fathom.errors import InternalError
from fathom.immutable import immutable
from fathom.ir.instructions import Assume, Phi, Statement
from fathom.ir.program import Block, Program
from fathom.ir.types import BOOL
from fathom.ir.values import TRUE, Value
from fathom.transform.condition_writer import ConditionWriter
from fathom.transform.names import Names
from fathom.transform.single_assert import is_single_assert


@final
@immutable
class SingleAssume:
    """Takes single assert form. Where nothing is assumed, the one assumption is `true`."""

    name: ClassVar[str] = "single-assume"

    def run(self, program: Program) -> Program:
        if not is_single_assert(program):
            raise InternalError("the program is not in single assert form: run single-assert before single-assume")
        names = Names(program)
        predecessors = program.predecessors()
        assumed: dict[str, Value] = {}
        blocks: list[Block] = []
        for block in program.blocks:
            incoming = tuple([(assumed[label], label) for label in predecessors[block.label]])
            value, phis = _meet(incoming, names)
            value, body = _conjoin(block, value, names)
            assumed[block.label] = value
            blocks.append(Block(block.label, block.phis + phis, tuple(body), block.terminator))
        last = blocks[-1]
        end = (*last.body[:-1], Assume(assumed[last.label]), last.body[-1])
        return replace(program, blocks=(*blocks[:-1], replace(last, body=end)))


def _meet(incoming: tuple[tuple[Value, str], ...], names: Names) -> tuple[Value, tuple[Phi, ...]]:
    """What is assumed at the start of a block, and the phi that it takes if the paths differ."""
    values = {value for value, _ in incoming}
    if len(values) <= 1:
        return next(iter(values), TRUE), ()
    result = names.register(BOOL)
    return result, (Phi(result, incoming),)


def _conjoin(block: Block, value: Value, names: Names) -> tuple[Value, list[Statement]]:
    """What is assumed at the end of a block, and its body without the assumptions."""
    body: list[Statement] = []
    conditions = ConditionWriter(names, body)
    for instr in block.body:
        if isinstance(instr, Assume):
            value = conditions.conjoin(value, instr.cond)
        else:
            body.append(instr)
    return value, body
