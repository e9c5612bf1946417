"""Which units of libraries one of several programs needs, all of which are linked with what any of them does."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from fathom.frontend.library.symbols import Symbols, read_symbols
from fathom.frontend.link_protocol import UnitBytes

_TEXT = (b"; ModuleID", b"source_filename")


def select_units(units: Sequence[UnitBytes], missing: Iterable[str]) -> tuple[UnitBytes, ...]:
    """The units that the symbols that are `missing` lead to; models, which are bitcode, all stay."""
    wanted = set(missing)
    symbols = {unit: _read_symbols(unit) for unit in units if unit.data.startswith(_TEXT)}
    left = dict(symbols)
    while more := [unit for unit, known in left.items() if known.defines & wanted]:
        wanted = wanted.union(*(left.pop(unit).needs for unit in more))
    return tuple(unit for unit in units if unit not in left)


@functools.cache
def _read_symbols(unit: UnitBytes) -> Symbols:
    return read_symbols(unit.data.decode(errors="replace"))
