"""The seam between the encoder and the ways to turn the contents of memory into terms.

A program's memory is split into regions. Each region has one `Encoding`, which makes memories (`RegionMem`, immutable
and opaque), changes them and reads from them. Addresses are bit-vector terms of the pointer's width, and arithmetic on
them wraps; bytes are in little-endian order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol, final

from fathom.errors import FathomError
from fathom.immutable import immutable
from fathom.logic.terms import Term

if TYPE_CHECKING:
    from fathom.memory.seam.ranges import Knowing


class RegionMem:
    """The contents of a region at one moment. What is inside belongs to the encoding that made it."""

    __slots__ = ()


@final
@immutable
class EncodingObligation:
    """A condition under which the encoding is exact; `what` tells people what is lost where it fails."""

    term: Term
    what: str


@final
@immutable
class ObjectInfo:
    """One object of a region: `size` bytes from `base`, which is a multiple of `align`; `number` is the program's.

    A size that is not a literal is never more than `most`, where that is known.
    """

    base: Term
    size: Term
    align: int
    name: str
    number: int = 0
    most: int | None = None


@final
@immutable
class Region:
    """A part of memory that no pointer of another region can reach.

    `word` is the number of bytes in a cell. A region with larger words than one byte gets only accesses to whole words
    at multiples of the word size, which the encoder has made sure of. `number` is in the names of the region's symbols,
    so no two regions of one table of terms may share it. In a region that is `checked`, what a read gives matters only
    where all accesses so far were inside of the objects that their pointers came from.
    """

    number: int
    word: int
    objects: tuple[ObjectInfo, ...] = ()
    pointer: int = 64
    checked: bool = False


@final
@immutable
class MemoryOptions:
    """What encodings that unfold may unfold.

    `bound` words are written one by one for a fill or a copy of symbolic length (an obligation says that it was
    enough). `elements` limits the cells of a flattened region and the length of a constant fill or copy that is
    unfolded, `cases` the distinctions that flattened reads make in sum. `merge_values` joins two SMT arrays value by
    value where few stores are between them and a common ancestor, instead of by an `ite` of arrays. `range_map` and
    `store_map` are SeaM's two techniques; lambdas keep their writes at known distances in the same way. `known` is
    asked for what holds where an access matters; `check_time` is called now and then while much is unfolded, and may
    refuse to go on.
    """

    bound: int = 64
    elements: int = 100_000
    cases: int = 2_000_000
    merge_values: bool = True
    range_map: bool = True
    store_map: bool = True
    known: Knowing | None = None
    check_time: Callable[[], None] = lambda: None


@final
class Refused(FathomError):
    """This encoding cannot express the program; `reason` is a sentence that says what to use instead."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@final
@immutable
class CopySource:
    """Where the bytes of a copy come from: `mem` is a memory of `encoding`; `inside` as for any access."""

    encoding: Encoding
    mem: RegionMem
    address: Term
    inside: Term | None = None


class Encoding(Protocol):
    """How the contents of one region of memory become terms. One instance for each region and run.

    `constraints` are side conditions on fresh symbols: they belong to the goal. `obligations` are what the caller has
    to prove or to report. Both grow while memories are read and changed.

    `inside` is the number of the object that a pointer came from, a term; a region that is checked needs it.
    """

    obligations: list[EncodingObligation]
    constraints: list[Term]

    @property
    def name(self) -> str: ...

    @property
    def region(self) -> Region: ...

    def initial(self) -> RegionMem:
        """The memory in which every byte is arbitrary but fixed; the same one at every call."""

    def read(self, mem: RegionMem, address: Term, width: int, inside: Term | None = None) -> Term:
        """`width` bytes as one bit-vector."""

    def write(self, mem: RegionMem, address: Term, value: Term, inside: Term | None = None) -> RegionMem:
        """`value`, a bit-vector of whole bytes, at `address`."""

    def write_bytes(self, mem: RegionMem, address: Term, data: bytes, inside: Term | None = None) -> RegionMem:
        """Known bytes at `address`."""

    def fill(self, mem: RegionMem, address: Term, byte: Term, length: Term, inside: Term | None = None) -> RegionMem:
        """The same byte `length` times; the length is as wide as a pointer, unsigned, and may be symbolic."""

    def copy(
        self, mem: RegionMem, address: Term, source: CopySource, length: Term, inside: Term | None = None
    ) -> RegionMem:
        """`length` bytes of a source at `address`: all are read before any is written, as by memmove."""

    def havoc(self, mem: RegionMem, address: Term, length: Term, name: str, inside: Term | None = None) -> RegionMem:
        """Arbitrary bytes in a range; `name` makes the fresh symbols readable and must not be used twice."""

    def select(self, cond: Term, then: RegionMem, other: RegionMem) -> RegionMem:
        """`then` where `cond` holds, and `other` elsewhere."""

    def counts(self) -> Mapping[str, int]:
        """What it has done so far, by name."""
