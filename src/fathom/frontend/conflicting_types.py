"""A function that is declared twice with types that differ: clang refuses it, and linkers see one function.

    void notify(struct Event *);                     in a header
    void notify(struct event *e) { … }               conflicting types for 'notify'

The second gets a name of its own in C, which is one and the same for the linker. Calls have the type of the declaration
that they see, as they have where the two are in different files. Where the types differ because a structure is first
mentioned between the brackets of a function, which makes it another one each time, it is declared in front.
"""

from __future__ import annotations

import os
import re
from typing import TypeAlias

from fathom.patterns import lazy_pattern

Conflict: TypeAlias = tuple[str, int, int, str]
"""The file, line, column and name of a declaration."""

_COLOURS = lazy_pattern(r"\x1b\[[0-9;]*[A-Za-z]")
_CONFLICT = lazy_pattern(r"^(.*):(\d+):(\d+): error: conflicting types for '(\w+)'\r?$", re.MULTILINE)
_HIDDEN = lazy_pattern(r"warning: declaration of '((?:struct|union) \w+)' will not be visible outside of this function")
_MARKER = lazy_pattern(rb'# (\d+) "((?:[^"\\]|\\.)*)"')
MARK = "$"
"""What takes the place of the first letter of such a name: columns stay, and no other name begins so."""


def find_conflicts(diagnostics: str) -> list[Conflict]:
    """The declarations that clang refuses because of an earlier one."""
    found = _CONFLICT.findall(_COLOURS.sub("", diagnostics))
    return [(path, int(line), int(column), name) for path, line, column, name in found]


def find_hidden_tags(diagnostics: str) -> list[str]:
    """Declarations of the structures that are hidden in declarations of functions, where that makes types differ."""
    plain = _COLOURS.sub("", diagnostics)
    return [f"{tag};" for tag in _HIDDEN.findall(plain)] if _CONFLICT.search(plain) else []


def rename_conflicts(preprocessed: bytes, conflicts: list[Conflict], folder: str) -> bytes:
    """The same text, in which these declarations have a name of their own, and the old one for the linker."""
    wanted = {
        (os.path.realpath(os.path.join(folder, path)), line): (column, name) for path, line, column, name in conflicts
    }
    lines, names = preprocessed.split(b"\n"), dict[str, None]()
    path, number = "", 0
    for index, line in enumerate(lines):
        marker = _MARKER.match(line)
        if marker is not None:
            path, number = os.path.realpath(os.path.join(folder, os.fsdecode(marker[2]))), int(marker[1]) - 1
            continue
        number += 1
        column, name = wanted.get((path, number), (0, ""))
        if name and line[column - 1 :].startswith(name.encode()):
            lines[index] = line[: column - 1] + MARK.encode() + line[column:]
            names[name] = None
    head = "".join(f"#pragma redefine_extname {MARK}{name[1:]} {name}\n" for name in names)
    return head.encode() + b"\n".join(lines)
