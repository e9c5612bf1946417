"""Which of clang's own checks a source is compiled with, for what LLVM code does not show.

`p->buffer[8]` of a `char buffer[8]` inside of a struct is an address like any other, and `2 << 30` a number. Clang's
checks (UndefinedBehaviorSanitizer) know the types of C, and become instructions when the code is read
(`llvm/fold_checks.py`). What LLVM code does show, such as signed arithmetic, is not among them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from fathom.frontend.inputs import CompileJob, Input, LlvmFile

ALWAYS: Final = (
    "array-bounds",
    "shift-base",
    "vla-bound",
    "nonnull-attribute",
    "returns-nonnull-attribute",
    "nullability-arg",
    "nullability-assign",
    "nullability-return",
)
CPLUSPLUS: Final = ("null", "return")
"""References and `this` are not null there, and a function that must return a value does."""
BY_CLASS: Final[Mapping[str, tuple[str, ...]]] = {
    "alignment": ("alignment",),
    "bool": ("bool",),
    "enum": ("enum",),
    "conversion": ("implicit-conversion",),
    "explicit-conversion": ("implicit-conversion",),
    "unsigned-shift": ("unsigned-shift-base",),
}
"""The checks that a source is compiled with only where this class of properties is selected.

A cast is what clang does not check as an implicit conversion.
"""


def add_checks(inputs: Sequence[Input], classes: Collection[str]) -> list[Input]:
    """The inputs, compiled with the checks that the selected classes of properties need."""
    chosen = [check for name, checks in BY_CLASS.items() if name in classes for check in checks]
    wanted = ALWAYS + tuple(dict.fromkeys(chosen))
    return [
        replace(each, checks=wanted + CPLUSPLUS if each.cplusplus else wanted) if isinstance(each, CompileJob) else each
        for each in inputs
    ]


def find_unseen(inputs: Sequence[Input], classes: Collection[str]) -> str | None:
    """A note about implicit conversions that cannot be told from casts: LLVM code does not say which is which."""
    files = [each.path for each in inputs if isinstance(each, LlvmFile)]
    if not files or "conversion" not in classes or "explicit-conversion" in classes:
        return None
    return (
        f"fathom: note: {files[0]}: conversions that clang has not checked here are of the class explicit-conversion\n"
    )


def make_flags(checks: Sequence[str]) -> tuple[str, ...]:
    """The flags of clang for these checks: a call for each that fails, from which nothing comes back."""
    return (f"-fsanitize={','.join(checks)}", "-fno-sanitize-recover=all") if checks else ()


def is_of_sanitizer(flag: str) -> bool:
    """Whether a flag of the user's is about sanitizers: Fathom chooses those itself."""
    return flag.startswith(("-fsanitize", "-fno-sanitize"))
