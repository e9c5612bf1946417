"""Old C: what clang takes for an error unless it is told otherwise, and reads when it is.

    counter;                            [-Wimplicit-int]
    char *bytes = &counter;             [-Wincompatible-pointer-types]
    static f(x) { return; }             [-Wreturn-mismatch]

Clang names the group of warnings that such an error belongs to, and `-Wno-error=` makes it one. Errors of three more
kinds go away by a flag: a static function that was declared without `static` before, as in Microsoft's compiler,
`extern inline` as GCC meant it before C99, and a definition of one of clang's own functions, which gets another name.
A source is compiled with these flags only after it has failed without them, so a source that clang takes as it is pays
nothing and means what it means to clang.

A function that is called before it is defined, and does not return `int`, is declared in front of the source. `int x;`
in several files is one variable (`-fcommon`): `merge_tentative` says so for all of them, once linking has failed. For
some constructs of GNU C there is no flag: `explain_errors` names them in one sentence each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from fathom.frontend.inputs import CompileJob, Input
from fathom.patterns import lazy_pattern

_COLOURS = lazy_pattern(r"\x1b\[[0-9;]*[A-Za-z]")
_GROUP = lazy_pattern(r"^.*: error: .*\[-W(?!error\b)([\w-]+)\]\r?$", re.MULTILINE)
_STATIC = lazy_pattern(r"^.*: error: static declaration of '\w+' follows non-static declaration\r?$", re.MULTILINE)
_BUILTIN = lazy_pattern(r"^.*: error: definition of builtin function '(\w+)'\r?$", re.MULTILINE)

_CONFLICT = lazy_pattern(
    r"^(.+?):(\d+):(\d+): error: conflicting types for '(\w+)'\n(?:[ \d].*\n)*"
    r".*note: previous implicit declaration is here",
    re.MULTILINE,
)
_WORD = r"(?:void|char|short|int|long|float|double|signed|unsigned|const|static|struct \w+|union \w+)"
_BEFORE_NAME = lazy_pattern(rf"(?:\A|[;}}>\"*/\n])\s*((?:{_WORD}[\s*]+)+)\Z")

_INLINE = lazy_pattern(r"^.*: error: redefinition of a 'extern inline' function '\w+' is not supported", re.MULTILINE)

_DOWNGRADE: Final = "-Wno-error="
_GROUPS: Final = (
    "implicit-function-declaration",
    "implicit-int",
    "incompatible-function-pointer-types",
    "incompatible-pointer-types",
    "int-conversion",
    "return-mismatch",
)
"""What comes together: one of these errors may hide the others."""
_REDECLARE: Final = ("-fms-extensions", "-Wno-microsoft-redeclare-static")
_OLD_INLINE: Final = "-fgnu89-inline"
_COMMON: Final = "-fcommon"
MERGED: Final = (
    "fathom: note: old C: what several files define without a value is one variable; --strict-c makes this an error\n"
)

_NEVER: Final = (
    ("function definition is not allowed here", "a function inside of a function: move it out"),
    ("lvalue casts are not supported", "an assignment to a cast: write *(TYPE *)&x = y for (TYPE)x = y"),
    ("'variable length array in structure'", "an array of variable length in a structure: give it a constant size"),
)
"""GNU C that clang does not compile, and what to write instead."""


def find_relaxations(diagnostics: str) -> dict[str, None]:
    """The flags with which clang reads what it has refused: none if its errors are of other kinds.

    `x.c:1:1: error: type specifier missing … [-Wimplicit-int]` gives `-Wno-error=implicit-int` and its like.
    """
    plain = _COLOURS.sub("", diagnostics)
    groups = _GROUP.findall(plain)
    flags = dict.fromkeys(_DOWNGRADE + group for group in (*groups, *_GROUPS)) if groups else {}
    if _STATIC.search(plain):
        flags |= dict.fromkeys(_REDECLARE)
    if _INLINE.search(plain):
        flags[_OLD_INLINE] = None
    return flags | dict.fromkeys(f"-D{name}={_rename_builtin(name)}" for name in _BUILTIN.findall(plain))


def find_prototypes(diagnostics: str, path: str, source: str) -> dict[str, str]:
    """Declarations of the functions that a source calls before it defines them with another result than `int`.

    `main() { f(1); }  static void f(x) int x; { … }` gives `static void f();`. A result of a type that the source
    itself has given a name to is not declared: it would have to come behind that.
    """
    found = {}
    for file, line, column, name in _CONFLICT.findall(_COLOURS.sub("", diagnostics)):
        lines = source.splitlines(keepends=True)[: int(line)]
        if file == path and len(lines) == int(line):
            before = _BEFORE_NAME.search("".join(lines[:-1]) + lines[-1][: int(column) - 1])
            if before is not None:
                found[name] = f"{' '.join(before[1].split())} {name}();"
    return found


def _rename_builtin(name: str) -> str:
    """The name of a program's own version of a function of clang: `__builtin___memcpy_chk` is `__memcpy_chk`."""
    plain = name.removeprefix("__builtin_")
    return plain if plain.startswith("__") else f"__own_builtin_{plain}"


def describe_relaxations(path: str, flags: Iterable[str], prototypes: Iterable[str], diagnostics: str) -> str:
    """The note on a source that was compiled with `flags` and `prototypes`, and what they were about; none without."""
    flags, what = list(flags), [f"{name} before its declaration" for name in prototypes]
    if not flags and not what:
        return ""
    warned = re.findall(r"\[-W([\w-]+)\]", diagnostics)
    what += {flag.removeprefix(_DOWNGRADE) for flag in flags if flag.startswith(_DOWNGRADE)} & set(warned)
    what += ["static after non-static"] if _REDECLARE[0] in flags else []
    what += ["extern inline, defined again"] if _OLD_INLINE in flags else []
    what += [flag[2:].partition("=")[0] for flag in flags if flag.startswith("-D")]
    said = f" ({', '.join(sorted(what))})" if what else ""
    return f"fathom: note: {path}: old C, read as its compilers did{said}; --strict-c makes this an error\n"


def merge_tentative(inputs: Sequence[Input]) -> list[Input]:
    """The same inputs, where a variable that several sources define without a value is one (C11, J.5.11)."""
    return [
        replace(each, flags=(*each.flags, _COMMON)) if isinstance(each, CompileJob) and each.may_be_old_c else each
        for each in inputs
    ]


def explain_errors(diagnostics: str) -> str:
    """A note for each construct among clang's errors that it does not compile under any flag, with its place."""
    plain = _COLOURS.sub("", diagnostics)
    notes = []
    for error, what in _NEVER:
        found = re.search(rf"^(.*:\d+):\d+: error: .*{re.escape(error)}", plain, re.MULTILINE)
        if found is not None:
            notes.append(f"fathom: note: {found[1]}: clang does not compile {what}\n")
    return "".join(notes)
