"""What one write or one range means for a read of several bytes: a hit, a miss, a cut, or cases on the address.

With `d = a - p`, the distance from the write to the read, known:

    0 ≤ d, d + w ≤ k     hit: the read lies inside the write
    k ≤ d, no wrap       miss
    otherwise            the read is cut where the write begins or ends, and its parts are read apart

With `d` unknown, let `g` be the largest power of two for which `d mod g` is known and which divides the length `k`.
A part of the read that does not cross a multiple of `g` (counted from `p`) is covered by one granule of the write or
lies outside of it, so it needs one case for each granule, and on aligned code there is one part and one granule:

    p        p+g      p+2g     p+k
    ├────────┼────────┼────────┤        write
             ├────────┤                 a part of the read: equal to a granule's place, or outside
"""

from __future__ import annotations

from typing import TypeAlias, cast, final

from fathom.immutable import immutable
from fathom.logic.ops import VALUE
from fathom.logic.terms import Term
from fathom.memory.addresses import AddressArithmetic
from fathom.memory.lambda_nodes import RangeLambda, WriteLambda
from fathom.memory.lambda_reads import ReadRequest
from fathom.memory.pieces import Parts


@final
@immutable
class ReadSplit:
    """Read parts of these widths, one after the other, on their own."""

    widths: tuple[int, ...]


ReadCase: TypeAlias = tuple[Term, Term | None]
"""Under this condition the bytes are these, or those of the step's content."""
ReadPart: TypeAlias = tuple[int, int, list[ReadCase]]
"""First byte and width of a part of the read, and its cases, of which at most one holds."""


@final
@immutable
class ReadStep:
    """How a node changes a read. Bytes in no layer, and bytes for which no case holds, are those of the node below."""

    layers: list[ReadPart]
    content: Parts | ReadRequest = ()


@final
class ReadAlignment:
    """The address arithmetic of a region, and what its word size promises about addresses."""

    __slots__ = ("addresses", "word")

    def __init__(self, addresses: AddressArithmetic, word: int) -> None:
        self.addresses = addresses
        self.word = word

    def low_difference(self, a: Term, p: Term, width: int) -> tuple[int, int]:
        """A modulus, and the remainder of `a - p` by it."""
        count, value = self.addresses.low_difference(a, p)
        if 1 << count < self.word and width % self.word == 0:
            return self.word, 0
        return 1 << count, value


def _split_overlap(distance: int, length: int, width: int, limit: int) -> ReadSplit | None:
    """Where to cut a read that overlaps a known range in part; None when they do not meet."""
    if distance < length:
        return ReadSplit((length - distance, width - length + distance))
    before = limit - distance
    return ReadSplit((before, width - before)) if before < width else None


def _granules(start: int, width: int, granule: int) -> list[tuple[int, int]]:
    """First byte and width of the parts of a read that begins `start` bytes into a granule."""
    parts = []
    at = 0
    while at < width:
        size = min(granule - (start + at) % granule, width - at)
        parts.append((at, size))
        at += size
    return parts


def write_step(
    reads: ReadAlignment, node: WriteLambda, address: Term, width: int
) -> ReadStep | Parts | ReadSplit | None:
    """What a write does to a read."""
    addresses = reads.addresses
    terms = addresses.terms
    distance = addresses.distance(address, node.address)
    if distance is not None:
        if distance + width <= node.size:
            return (node.piece(terms, distance, width),)
        return _split_overlap(distance, node.size, width, addresses.limit)
    modulus, rest = reads.low_difference(address, node.address, width)
    granule = min(modulus, node.size & -node.size)
    rest %= granule
    layers: list[ReadPart] = []
    for at, size in _granules(rest, width, granule):
        cases = _cases(reads, node, addresses.plus(address, at), size, (rest + at) % granule, granule)
        if cases:
            layers.append((at, size, cases))
    return ReadStep(layers) if layers else None


def _cases(
    reads: ReadAlignment, node: WriteLambda, address: Term, width: int, rest: int, granule: int
) -> list[ReadCase]:
    """One case for each granule of the write; one for a run of granules with the same content."""
    addresses = reads.addresses
    terms = addresses.terms
    pieces = [node.piece(terms, at + rest, width) for at in range(0, node.size, granule)]
    cases: list[ReadCase] = []
    first = 0
    for number, piece in enumerate(pieces):
        if number + 1 < len(pieces) and pieces[number + 1] is piece:
            continue
        start = addresses.plus(node.address, first * granule + rest)
        if number == first:
            cond = addresses.equal(address, start)
        else:
            cond = addresses.within(address, start, addresses.value((number + 1 - first) * granule))
        if cond is not terms.false:
            cases.append((cond, piece))
        first = number + 1
    return cases


def range_step(
    reads: ReadAlignment, node: RangeLambda, address: Term, width: int
) -> list[tuple[int, int, Term]] | ReadSplit | None:
    """For each part of a read, the condition under which it lies in a range; parts that never do are left out."""
    addresses = reads.addresses
    distance = addresses.distance(address, node.address)
    if distance is not None and node.length.op is VALUE:
        length = cast(int, node.length.data)
        if distance + width <= length:
            return [(0, width, addresses.terms.true)]
        return _split_overlap(distance, length, width, addresses.limit)
    modulus, rest = reads.low_difference(address, node.address, width)
    granule = min(modulus, max(addresses.alignment(node.length), reads.word if width % reads.word == 0 else 1))
    parts = []
    for at, size in _granules(rest % granule, width, granule):
        cond = addresses.within(addresses.plus(address, at), node.address, node.length)
        if cond is not addresses.terms.false:
            parts.append((at, size, cond))
    return parts or None
