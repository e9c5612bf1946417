"""Declarations of harness functions for programs that call them and do not declare them.

CBMC knows `__CPROVER_assume` and `nondet_int` without a header, and many harnesses rely on that. Clang takes a call of
an undeclared function for an error. So when it complains about names that a header in `models/include` declares, the
source is compiled again with the declarations of exactly these names in front of it. Whatever a program declares
itself, with whichever types, is never declared a second time. Functions of the C library that are used without their
header are declared as clang itself says, and CBMC's `__CPROVER_bitvector[n]` is read as C's `_BitInt(n)`.

The headers are the only place where a declaration is written: one to a line, and `FATHOM_NONDET(prefix);` for a family
of functions whose types follow from their names.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterable
from typing import final

from fathom.errors import Unsupported
from fathom.immutable import immutable
from fathom.package import FOLDER
from fathom.patterns import lazy_pattern

INCLUDE = os.path.join(FOLDER, "models", "include")
"""The folder of the headers, searched after every other folder."""

HEADERS = ("-isystem", os.path.join(FOLDER, "models", "headers"))
"""The flags for the folder of headers that stand before those of the system, and include them."""

CONTRACT_CLAUSES = (
    "__CPROVER_requires",
    "__CPROVER_ensures",
    "__CPROVER_assigns",
    "__CPROVER_frees",
    "__CPROVER_requires_contract",
    "__CPROVER_ensures_contract",
    "__CPROVER_loop_invariant",
    "__CPROVER_decreases",
)
"""What stands behind the head of a function or a loop in CBMC's C. It says nothing to a run of the program: macros that
are empty. (A proof that rests on contracts says so: `--enforce-contract`, `--replace-call-with-contract`.)"""

FLAGS = (
    f"-ffile-prefix-map={INCLUDE}=<fathom>",
    f"-ffile-prefix-map={HEADERS[1]}=<fathom>",
    "-idirafter",
    INCLUDE,
    "-D__FATHOM__=1",
    "-D__CPROVER_thread_local=_Thread_local",
    *(f"-D{clause}(...)=" for clause in CONTRACT_CLAUSES),
)
DECLARE_FLAGS = ("-include", "/dev/stdin")
"""How clang gets to see a text of declarations, which is its standard input."""

_COLOURS = lazy_pattern(r"\x1b\[[0-9;]*[A-Za-z]")
_UNDECLARED = lazy_pattern(
    r"(?:call to undeclared function|implicit declaration of function|use of undeclared identifier|unknown type name)"
    r" '(\w+)'"
)
_DECLARATION = lazy_pattern(r"^(?:typedef )?[a-z][\w ]*[ *](\w+)(?:\(.*\).*| = .*)?;$", re.MULTILINE)
_OF_TYPE = lazy_pattern(r"^  (\w[\w *]*?)prefix##(\w+)\(void\)", re.MULTILINE)
_MACRO = lazy_pattern(r"^#define ((?:__|fathom_)\w+)\(.*$", re.MULTILINE)
_MACRO_PART = lazy_pattern(r"^#define FATHOM_(?!NONDET)\w+[( ].*$", re.MULTILINE)
_LIBRARY = lazy_pattern(r"call to undeclared library function '(\w+)' with type '([^']+)'(?: \(aka '([^']+)'\))?;")
_BITVECTOR = lazy_pattern(rb"\b__CPROVER_bitvector(\s*)\[([^\[\]]*)\]")
_FLOATBV = lazy_pattern(rb"\b__CPROVER_floatbv\s*\[\s*(\d+)\s*\]\s*\[\s*(\d+)\s*\]")
_FLOATS = {(16, 10): b"_Float16", (32, 23): b"float", (64, 52): b"double", (128, 112): b"__float128"}
_FAMILY = lazy_pattern(r"^FATHOM_NONDET\((\w+)\);$", re.MULTILINE)
_STANDARD_TYPE = lazy_pattern(r"\b(u?int\d+|u?intptr|u?intmax|size|ptrdiff)_t\b")

_NO_RANGE = {"__CPROVER_forall": "lo <= i && i < hi ==> …", "__CPROVER_exists": "lo <= i && i < hi && …"}


@final
@immutable
class Dialects:
    """What the headers declare: by name, and by the prefix and the ending of names like `nondet_int`."""

    by_name: dict[str, str]
    prefixes: tuple[str, ...]
    types: dict[str, str]
    macros: dict[str, str]
    """What a function is in C besides: a macro that gives it another number of arguments."""

    def declaration(self, name: str) -> str | None:
        """The line that declares `name`, None if no header does."""
        found = self.by_name.get(name)
        if found is not None:
            return found
        for prefix in self.prefixes:
            kind = self.types.get(name.removeprefix(prefix)) if name.startswith(prefix) else None
            if kind is not None:
                return f"{kind}{name}(void);"
        return None


@functools.cache
def dialects() -> Dialects:
    """The declarations of every header; where two declare one name, the first in the order of paths is taken."""
    by_name: dict[str, str] = {}
    prefixes: list[str] = []
    types: dict[str, str] = {}
    macros: dict[str, str] = {}
    for _, text in read_headers():
        header = read_header(text)
        by_name = header.by_name | by_name
        macros |= header.macros
        prefixes += header.prefixes
        types |= header.types
    return Dialects(by_name, tuple(prefixes), types, macros)


def read_header(text: str) -> Dialects:
    """What one header declares itself."""
    by_name: dict[str, str] = {}
    for match in _DECLARATION.finditer(text):
        by_name.setdefault(match[1], match[0])
    parts = "\n".join(_MACRO_PART.findall(text))
    macros = {match[1]: f"{parts}\n{match[0]}" for match in _MACRO.finditer(text)}
    types = {ending: kind.replace("FATHOM_TRUTH", "bool") for kind, ending in _OF_TYPE.findall(text)}
    return Dialects(by_name, tuple(_FAMILY.findall(text)), types, macros)


def fingerprint() -> str:
    """What compiled code depends on here: the text of every header."""
    return "".join(text for _, text in read_headers())


def read_headers() -> Iterable[tuple[str, str]]:
    """The text of each header, with its path in the folder of headers."""
    for folder, folders, files in os.walk(INCLUDE):
        folders.sort()
        for name in sorted(files):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                yield os.path.relpath(os.path.join(folder, name), INCLUDE), file.read()


def find_undeclared(diagnostics: str) -> list[str]:
    """The names that clang found undeclared and a header declares, in the order of their first mention."""
    names = dict.fromkeys(_UNDECLARED.findall(_COLOURS.sub("", diagnostics)))
    return [name for name in names if dialects().declaration(name) is not None]


def find_undeclared_library(diagnostics: str) -> dict[str, str]:
    """Functions of the C library that clang knows and found undeclared, with their declarations in its words."""
    found = _LIBRARY.findall(_COLOURS.sub("", diagnostics))
    return {name: f"__typeof__({plain or kind}) {name};" for name, kind, plain in found}


def declarations(names: Iterable[str], cplusplus: bool) -> str:
    """The text that declares `names` without the help of any header, with their macros; no other name comes with it."""
    known, names = dialects(), list(names)
    lines = [_free_standing(known.declaration(name) or "", cplusplus) for name in names]
    macros = [known.macros[name] for name in names if name in known.macros]
    lines = ['extern "C" {', *lines, "}"] if cplusplus else lines + macros
    return "".join(f"{line}\n" for line in ('#line 1 "<fathom>/undeclared.h"', *lines))


def _free_standing(declaration: str, cplusplus: bool) -> str:
    text = _STANDARD_TYPE.sub(lambda match: f"__{match[1].upper()}_TYPE__", declaration)
    return text if cplusplus else re.sub(r"\bbool\b", "_Bool", text)


def advice(diagnostics: str) -> str:
    """A note for each quantifier and type among clang's errors that Fathom does not read, with what to write."""
    plain = _COLOURS.sub("", diagnostics)
    types = re.findall(r"error: .*'(__CPROVER_(?:integer|rational|natural|real|string|fixedbv|floatbv))'", plain)
    notes = [f"fathom: note: {word} is not supported: use a type that C has\n" for word in dict.fromkeys(types)]
    return "".join(notes) + "".join(
        f"fathom: note: {word}: it has no range that is known: write it as {word} {{ int i; {shape} }}\n"
        for word, shape in _NO_RANGE.items()
        if re.search(rf"error: .*'{word}'", plain)
    )


def refuse_threads(source: str, path: str) -> None:
    """`__CPROVER_ASYNC_1: f();` starts a thread in CBMC, which nothing in LLVM code tells of."""
    label = re.search(r"^[ \t]*__CPROVER_ASYNC_\w+[ \t]*:", source, re.MULTILINE)
    if label is not None:
        line = source.count("\n", 0, label.start()) + 1
        raise Unsupported(f"{path}:{line}", "a thread that begins at a label, as CBMC has it,")


def has_bitvectors(diagnostics: str) -> bool:
    """Whether a line that clang did not understand has the name of one of CBMC's types for numbers of any width."""
    return "error:" in diagnostics and ("__CPROVER_bitvector" in diagnostics or "__CPROVER_floatbv" in diagnostics)


def replace_bitvectors(preprocessed: bytes) -> bytes:
    """The same text with C's name of that type; nothing behind it changes its column.

    `unsigned __CPROVER_bitvector[3] x;` becomes `unsigned _BitInt(            3) x;`. Floats of widths that C has are
    C's: `__CPROVER_floatbv[64][52]` is `double`.
    """

    def name_float(match: re.Match[bytes]) -> bytes:
        name = _FLOATS.get((int(match[1]), int(match[2])))
        return match[0] if name is None else name + b" " * (len(match[0]) - len(name))

    preprocessed = _FLOATBV.sub(name_float, preprocessed)
    longer = len("__CPROVER_bitvector") - len("_BitInt")
    return _BITVECTOR.sub(lambda match: b"_BitInt" + match[1] + b"(" + b" " * longer + match[2] + b")", preprocessed)
