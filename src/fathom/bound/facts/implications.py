"""What the value of a condition implies: the parts of a conjunction that holds, or of a disjunction that does not.

!(a || !b)  holds        so  a || !b,  a  and  !b  do not hold,  and  b  does
"""

from __future__ import annotations

from collections.abc import Mapping

from fathom.ir.instructions import IntOp, Statement
from fathom.ir.types import BOOL
from fathom.ir.values import Lit, Reg


def implications(
    definitions: Mapping[Reg, Statement], cond: Reg, value: int, most: int = 1 << 30
) -> list[tuple[Reg, int]]:
    """Conditions with the values that they have when one of them, the first, has a value; at most `most`."""
    implied: list[tuple[Reg, int]] = []
    seen: set[Reg] = set()
    work = [(cond, value)]
    while work and len(implied) < most:
        reg, truth = work.pop()
        if reg in seen:  # parts may be shared
            continue
        seen.add(reg)
        implied.append((reg, truth))
        inner = definitions.get(reg)
        if type(inner) is not IntOp or inner.result.type != BOOL:
            continue
        if inner.op == "xor" and type(inner.rhs) is Lit and isinstance(inner.lhs, Reg):
            work.append((inner.lhs, truth ^ inner.rhs.value))
        elif (inner.op, truth) in (("and", 1), ("or", 0)):
            work += [(part, truth) for part in (inner.lhs, inner.rhs) if isinstance(part, Reg)]
    return implied
