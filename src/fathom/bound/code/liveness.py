"""Which registers each block needs from its start on: the ones that a join has to merge."""

from __future__ import annotations

from typing import Literal

from fathom.frontend.llvm.constants import GlobalRef, Local
from fathom.frontend.llvm.instructions import Call, DebugValue, Instruction, Invoke, LandingPad, Phi, Terminator
from fathom.frontend.llvm.module import BasicBlock, Function
from fathom.frontend.llvm.operands import operands
from fathom.frontend.llvm.types import PTR


def result_of(item: Instruction | Terminator) -> Local | None:
    """The register that an instruction defines."""
    if isinstance(item, Invoke):
        return item.call.result
    found = getattr(item, "result", None)
    return found if isinstance(found, Local) else None


def find_live_registers(function: Function, slots: dict[str, int], successors: list[list[int]]) -> list[set[int]]:
    """For each block the registers that are live at its start, the results of its phis included."""
    uses, defines, phis = [], [], []
    incoming: list[dict[str, set[int]]] = []
    for block in function.blocks:
        used, defined, joined, arriving = _block_summary(block, slots)
        uses.append(used)
        defines.append(defined)
        phis.append(joined)
        incoming.append(arriving)
    live = [set(used) | joined for used, joined in zip(uses, phis, strict=True)]
    work = list(range(len(live)))
    predecessors: list[list[int]] = [[] for _ in live]
    for source, targets in enumerate(successors):
        for target in targets:
            predecessors[target].append(source)
    while work:
        block_number = work.pop()
        label = function.blocks[block_number].label
        out: set[int] = set()
        for target in successors[block_number]:
            out |= live[target] - phis[target]
            out |= incoming[target].get(label, set())
        grown = out - defines[block_number] - live[block_number]
        if grown:
            live[block_number] |= grown
            work.extend(predecessors[block_number])
    return live


def _block_summary(
    block: BasicBlock, slots: dict[str, int]
) -> tuple[set[int], set[int], set[int], dict[str, set[int]]]:
    used: set[int] = set()
    defined: set[int] = set()
    joined: set[int] = set()
    arriving: dict[str, set[int]] = {}
    for item in (*block.body, block.terminator):
        if isinstance(item, DebugValue):
            continue
        if isinstance(item, Phi):
            for value, label in item.incoming:
                if isinstance(value, Local) and value.name in slots:
                    arriving.setdefault(label, set()).add(slots[value.name])
            joined.add(slots[item.result.name])
        elif isinstance(item, LandingPad) and (name := arriving_exception(item).name) in slots:
            joined.add(slots[name])
        elif (local := scope_start(item)) is not None:
            defined.add(slots[local.name])
        else:
            read = {slots.get(value.name, -1) for value in operands(item) if isinstance(value, Local)}
            used |= read - defined - {-1}
        result = result_of(item)
        if result is not None and result.name in slots:
            defined.add(slots[result.name])
    return used - joined, defined, joined, arriving


def arriving_exception(pad: LandingPad) -> Local:
    """The register in which an exception comes to a landing pad."""
    return Local(f"{pad.result.name} exception", PTR)


def scope_start(item: Instruction | Terminator) -> Local | None:
    """The local whose scope begins here: from now on its register has a new address, whatever it had before."""
    if isinstance(item, Call) and marks_scope(item, "start"):
        local = item.args[-1]
        return local if isinstance(local, Local) else None
    return None


def marks_scope(item: Instruction | Terminator, which: Literal["start", "end"]) -> bool:
    """Whether the scope of a local starts or ends here."""
    if not isinstance(item, Call) or not isinstance(item.callee, GlobalRef):
        return False
    return item.callee.name.startswith(f"llvm.lifetime.{which}")
