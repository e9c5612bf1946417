"""Havocs that change nothing: the object was arbitrary before, and nothing has read it.

Harnesses allocate an object and make its bytes arbitrary, in a range of unknown length. What `malloc` gives is
arbitrary already, so the range need not be kept apart from the rest, word by word. That is so where no memory that the
havoc starts from has been read or written at one of its objects:

    P1, M1 = malloc R0, M0
    M2 = havoc P1, R0, M1          idle: M2 is M1
    R1:i64 = load P1, M2
    M3 = havoc P1, R0, M2          not idle: R1 need not be what a load from M3 gives

Memories are what counts, and not the order of the text, in which a load may come after a havoc that it does not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import final

from fathom.effort import EffortMeter
from fathom.ir import instructions as ir
from fathom.ir.types import MEM
from fathom.ir.uses import operands, results
from fathom.ir.values import Null, Reg, Value
from fathom.memory.regions import Regions

_Access = tuple[Value, Value]
"""A pointer, and the memory that is read through it or made by writing through it."""


def find_idle_havocs(body: Sequence[ir.Statement], regions: Regions, effort: EffortMeter) -> frozenset[Reg]:
    """The memories that are made by havocs that change nothing."""
    havocs = [item for item in body if isinstance(item, ir.Havoc)]
    if not havocs:
        return frozenset()
    origins = _Origins(body)
    accesses = [access for item in body if not isinstance(item, ir.Havoc) for access in _accesses(item)]
    idle: set[Reg] = set()
    if len(havocs) > effort.limits.havocs:
        effort.reach("havocs")
    for item in islice(havocs, effort.limits.havocs):
        targets = origins.allocations(item.ptr)
        if targets and not _may_be_accessed(item, targets, accesses, origins, regions):
            idle.add(item.result)
        else:
            accesses.append((item.ptr, item.result))
    return frozenset(idle)


def _accesses(item: ir.Statement) -> list[_Access]:
    match item:
        case ir.Load(_, ptr, mem):
            return [(ptr, mem)]
        case ir.Store(result, _, ptr) | ir.StoreBytes(result, _, ptr) | ir.Memset(result, ptr):
            return [(ptr, result)]
        case ir.Memcpy(result, dst, src, src_mem=src_mem):
            return [(dst, result), (src, src_mem)]
        case _:
            return []


def _may_be_accessed(
    item: ir.Havoc, targets: frozenset[Reg], accesses: list[_Access], origins: _Origins, regions: Regions
) -> bool:
    earlier = origins.earlier(item.mem)
    region = regions.of(item.ptr)
    for pointer, memory in accesses:
        if memory in earlier and regions.of(pointer) == region:
            others = origins.allocations(pointer)
            if others is None or not others.isdisjoint(targets):
                return True
    return False


@final
class _Origins:
    """Which objects pointers were made from, and which memories come before which."""

    def __init__(self, body: Sequence[ir.Statement]) -> None:
        self._made: dict[Reg, ir.Statement] = {result: item for item in body for result in results(item)}

    def allocations(self, pointer: Value) -> frozenset[Reg] | None:
        """The allocations that a pointer was made from; None where it was read or made from a number."""
        found: set[Reg] = set()
        seen: set[Reg] = set()
        work = [pointer]
        while work:
            value = work.pop()
            if isinstance(value, Null) or value in seen:
                continue
            made = self._made.get(value) if isinstance(value, Reg) else None
            if made is None:
                return None
            assert isinstance(value, Reg)
            seen.add(value)
            if isinstance(made, ir.Alloc):
                found.add(value)
            elif isinstance(made, ir.Gep):
                work.append(made.base)
            elif isinstance(made, ir.Select):
                work += (made.then, made.other)
            else:
                return None
        return frozenset(found)

    def earlier(self, memory: Value) -> set[Value]:
        """A memory, and all that it was made from."""
        found: set[Value] = set()
        work = [memory]
        while work:
            value = work.pop()
            if value in found or not isinstance(value, Reg):
                continue
            found.add(value)
            work += [each for each in operands(self._made[value]) if each.type == MEM]
        return found
