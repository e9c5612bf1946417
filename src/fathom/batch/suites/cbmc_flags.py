"""The command line of CBMC as settings: bounds, and which classes of properties are checked.

What CBMC 6 checks by default, Fathom does too; `--no-bounds-check` and the like leave a class out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Final, final

from fathom.checks.registry import CLASSES
from fathom.immutable import record

_CLASSES: Final[dict[str, tuple[str, ...]]] = {
    "bounds-check": ("bounds",),
    "pointer-check": ("null", "use-after-free", "use-after-scope"),
    "div-by-zero-check": ("div-by-zero",),
    "signed-overflow-check": ("overflow",),
    "undefined-shift-check": ("shift",),
    "unsigned-overflow-check": ("unsigned-overflow",),
    "conversion-check": ("conversion", "explicit-conversion"),
    "float-overflow-check": ("float",),
    "nan-check": ("float",),
    "float-div-by-zero-check": ("float-div-by-zero",),
    "pointer-overflow-check": ("pointer-overflow",),
    "enum-range-check": ("enum",),
    "memory-leak-check": ("leak",),
    "memory-cleanup-check": ("leak",),
}
"""The classes of each check of CBMC; those that Fathom does not have are left out."""

_WITH_VALUE: Final = frozenset(
    ("--unwind", "--unwindset", "--object-bits", "--external-sat-solver", "--sat-solver", "--verbosity", "--depth",
     "--function", "--property", "--timestamp")
)  # fmt: skip


@final
@record
class CbmcFlags:
    """What the flags say; `selected` are classes beside those of the defaults."""

    unwind: int | None = None
    unwindset: list[str] = field(default_factory=list)
    selected: list[str] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    malloc_may_fail: bool = True
    unwinding_assertions: bool = True
    nondet_static: bool = False


def read_cbmc_flags(words: Sequence[str]) -> CbmcFlags:
    """What the words of a command line ask for; how CBMC searches is of no interest."""
    found = CbmcFlags()
    rest = iter(words)
    for word in rest:
        value = next(rest, "") if word in _WITH_VALUE else ""
        if word == "--unwind":
            found.unwind = int(value) if value.isdecimal() else None
        elif word == "--unwindset":
            found.unwindset += filter(None, value.split(","))
        elif word.startswith("--"):
            _read_switch(found, word[2:])
    return found


def _read_switch(found: CbmcFlags, name: str) -> None:
    plain = name.removeprefix("no-")
    is_on = plain == name
    if plain == "malloc-may-fail":
        found.malloc_may_fail = is_on
    elif plain == "unwinding-assertions":
        found.unwinding_assertions = is_on
    elif plain == "nondet-static":
        found.nondet_static = is_on
    for each in _known_classes(plain):
        if is_on and not CLASSES[each].default and each not in found.selected:
            found.selected.append(each)
        elif not is_on and each not in found.ignored:
            found.ignored.append(each)


def _known_classes(check: str) -> Iterator[str]:
    return (each for each in _CLASSES.get(check, ()) if each in CLASSES)
