"""What a library is whose functions are compiled from its sources when a program needs them.

Its index says which file defines a symbol. It is made from the sources themselves, once for each toolchain.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, final

import msgspec

from fathom.frontend.cache import Cache, CacheEntry, digest
from fathom.frontend.inputs import CompileJob


@final
class Index(msgspec.Struct, frozen=True):
    """The `files` that define a symbol, and the symbols that are `public`: programs may ask for these."""

    files: dict[str, tuple[str, ...]]
    public: frozenset[str]


class SourceLibrary(Protocol):
    """Sources of a library, for one target; in reports, its files are under `prefix`, such as `<libc>/musl`."""

    @property
    def prefix(self) -> str: ...

    def find(self, symbol: str) -> tuple[str, ...]:
        """The files that may define a symbol; it is known for sure when they are compiled."""
        ...

    def offers(self, symbol: str) -> bool:
        """Whether a program may ask for a symbol: it is part of the library's interface."""
        ...

    def make_job(self, file: str) -> CompileJob:
        """How a file is compiled to the text of a module."""
        ...

    def fits(self, symbol: str, program: str, unit: str) -> bool:
        """Whether what the text of a program declares can be what the text of a unit defines."""
        ...


def look_up_index(parts: list[str], cache: Cache, build: Callable[[], Index]) -> Index:
    """The index that `build` makes, from the cache if it was made of the same `parts` before."""
    key = digest(["index of a library", *parts])
    entry = cache.get(key)
    if entry is not None:
        return msgspec.msgpack.decode(entry.payload, type=Index)
    index = build()
    cache.put(key, CacheEntry(msgspec.msgpack.encode(index)))
    return index
