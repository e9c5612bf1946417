"""Jump threading: paths that agree at a block in which only a branch is decided do not join with those that do not.

    found:  %r = phi i32 [ 1, %hit ], [ 0, %end ]       what a C compiler makes of `return` inside of a loop: every way
            br (%r == 1), %return, %after                out of it comes here, and only `%r` says which one it was

Paths that agree in the value that decides are merged, and those that do not go on separately. So the facts of one of
them are not lost in a join that the next branch would take apart again. So it is at a landing pad with exceptions of
different types.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fathom.bound.code.code import CodeBlock
from fathom.bound.code.liveness import marks_scope, result_of
from fathom.bound.residual.values import find_thrown_type
from fathom.bound.state.path import Path
from fathom.effort import EffortMeter
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import Local
from fathom.frontend.llvm.module import BasicBlock
from fathom.frontend.llvm.operands import operands

_PURE = (inst.BinOp, inst.Compare, inst.Cast, inst.Select)


def find_threading_slot(block: BasicBlock, slots: Mapping[str, int], effort: EffortMeter) -> int | None:
    """The slot of the one register from outside, or phi, that the end of a block depends on."""
    body = [item for item in block.body if not isinstance(item, inst.Phi | inst.DebugValue)]
    if not isinstance(block.terminator, inst.Branch | inst.Switch):
        return None
    if not all(isinstance(item, _PURE) or marks_scope(item, "end") for item in body):
        return None
    names = _external_registers(block.terminator, body)
    if len(names) == 1 and len(body) > effort.limits.threaded_operations:
        effort.reach("threaded_operations")
        return None
    return slots.get(names.pop()) if len(names) == 1 else None


def _external_registers(end: inst.Terminator, body: Sequence[inst.Instruction]) -> set[str]:
    """The registers that the end of a block depends on and that its body does not compute."""
    here = {made.name: item for item in body if (made := result_of(item)) is not None}
    found: set[str] = set()
    work: list[inst.Instruction | inst.Terminator] = [end]
    while work:
        names = [each.name for each in operands(work.pop()) if isinstance(each, Local)]
        work += [here[name] for name in names if name in here]
        found |= {name for name in names if name not in here}
    return found


def group_agreeing_paths(paths: Sequence[Path], block: CodeBlock) -> list[list[Path]]:
    """The paths that agree in what decides the end of a block, or in what was thrown, group by group."""
    groups: dict[object, list[Path]] = {}
    for path in paths:
        groups.setdefault(_find_decision(path, block), []).append(path)
    return list(groups.values())


def _find_decision(path: Path, block: CodeBlock) -> object:
    if block.exception is not None:
        return find_thrown_type(path.env[block.exception])
    value = path.env[block.threading_slot] if block.threading_slot is not None else None
    return value if isinstance(value, int) else None
