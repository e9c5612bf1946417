"""Reads of memories that are functions, as a machine: a stack of generators, each waiting for the answer to a request.

    read(copy(m, p, s, q, n), a)      waits for  read(s, q + (a - p)), which may be a memory of another region

Chains of writes are far longer than Python's stack, and a copy leads from one region to another: so a reduction asks
for what it needs by `yield`, and `run_read` runs it.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Protocol, TypeAlias, cast, final

from fathom.immutable import immutable
from fathom.logic.terms import Term
from fathom.memory.base import RegionMem
from fathom.memory.pieces import Parts


class LambdaReader(Protocol):
    """The encoding of one region, as reads see it; `memo` has the results so far."""

    memo: dict[tuple[RegionMem, Term, int], Parts]

    def reduce(self, mem: RegionMem, address: Term, width: int) -> Reduction:
        """Down the chain to what decides the read, and up again through the nodes that may matter."""


@final
@immutable
class ReadRequest:
    """A read that another one waits for."""

    reader: LambdaReader
    mem: RegionMem
    address: Term
    width: int


Reduction: TypeAlias = Generator[ReadRequest, Parts, Parts]
"""Yields the reads that it needs, is sent their results, and returns its own."""


def run_read(request: ReadRequest) -> Parts:
    """Reduce a read, with the reductions that wait for the answer to another one on a stack."""
    stack: list[Reduction] = [request.reader.reduce(request.mem, request.address, request.width)]
    found: Parts | None = None
    while stack:
        try:
            request = stack[-1].send(cast(Parts, found))
        except StopIteration as stop:
            found = cast(Parts, stop.value)
            stack.pop()
            continue
        reader = request.reader
        found = reader.memo.get((request.mem, request.address, request.width))
        if found is None:
            stack.append(reader.reduce(request.mem, request.address, request.width))
    assert found is not None
    return found
