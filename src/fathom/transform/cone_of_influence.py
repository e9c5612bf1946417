"""Keep only the definitions that an assume, an assert or a branch depends on (the reduced form).

Before:                                After:
    R0:i8 = nondet "nd_char"               R0:i8 = nondet "nd_char"
    M4 = store R0, P3, M3                  R5:i1 = ult R0, 10
    R5:i1 = ult R0, 10                     assume R5
    assume R5                              assert false
    assert false

In a dataflow program this is the cone of influence of the one assume and the one assert: SeaBMC, section II, figure 4.
One walk from the end suffices, because a definition comes before its uses.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, final

from fathom.immutable import immutable
from fathom.ir.instructions import Assert, Statement
from fathom.ir.program import Block, Program
from fathom.ir.uses import operands, results
from fathom.ir.values import Value


@final
@immutable
class ConeOfInfluence:
    """Inputs that nothing depends on go too: find a value by its register, not by the number of the input.

    With `properties` false, what tells which property failed is left out, and so is what only it depends on.
    """

    name: ClassVar[str] = "cone-of-influence"
    properties: bool = True

    def run(self, program: Program) -> Program:
        used: set[Value] = set()
        kept = [self._reduce(block, used) for block in reversed(program.blocks)]
        kept.reverse()
        return replace(program, blocks=tuple(kept))

    def _reduce(self, block: Block, used: set[Value]) -> Block:
        used.update(operands(block.terminator))
        body: list[Statement] = []
        for instr in reversed(block.body):
            defined = results(instr)
            if not defined or not used.isdisjoint(defined):
                if isinstance(instr, Assert) and not self.properties:
                    instr = replace(instr, one_of=None)
                used.update(operands(instr))
                body.append(instr)
        phis = [phi for phi in block.phis if phi.result in used]
        for phi in phis:
            used.update(operands(phi))
        if len(body) == len(block.body) and len(phis) == len(block.phis) and self.properties:
            return block
        body.reverse()
        return Block(block.label, tuple(phis), tuple(body), block.terminator)
