"""Clang's warnings as a number: who checks a program wants the verdict, and old C brings hundreds of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from fathom.frontend.inputs import Say

_WARNING = re.compile(r"^.*: (?:\x1b\[[0-9;]*m)*warning: ", re.MULTILINE)
_OURS = "fathom: "


@contextmanager
def fold_warnings(say: Say) -> Iterator[Say]:
    """Say how many warnings there are instead of the warnings; where an error ends the run, they are said after all."""
    texts: list[str] = []
    try:
        yield texts.append
    except BaseException:
        for text in texts:
            say(text)
        raise
    total = 0
    for text in texts:
        count = len(_WARNING.findall(text))
        total += count
        say(keep_notes(text) if count else text)
    if total:
        say(f"fathom: note: {total} warning{'s' if total > 1 else ''} of the compiler; -v shows them\n")


def keep_notes(text: str) -> str:
    """The lines that Fathom has added to what clang wrote."""
    return "".join(line for line in text.splitlines(keepends=True) if line.startswith(_OURS))
