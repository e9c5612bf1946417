"""The memory encodings by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fathom.errors import UserError
from fathom.logic.terms import Terms
from fathom.memory.arrays import Arrays
from fathom.memory.base import Encoding, MemoryOptions, Region
from fathom.memory.flatten import Flatten
from fathom.memory.lambdas import Lambdas
from fathom.memory.seam.encoding import Seam

ENCODINGS: Final[dict[str, Callable[[Terms, Region, MemoryOptions], Encoding]]] = {
    Arrays.name: Arrays,
    Lambdas.name: Lambdas,
    Flatten.name: Flatten,
    Seam.name: Seam,
}


def make_encoding(name: str, terms: Terms, region: Region, options: MemoryOptions | None = None) -> Encoding:
    """A new encoding for a region. All regions of one run use the same name, so that memory can be copied between."""
    make = ENCODINGS.get(name)
    if make is None:
        raise UserError(f"There is no memory encoding {name!r}.", f"Choose one of {', '.join(ENCODINGS)}.")
    return make(terms, region, options or MemoryOptions())
