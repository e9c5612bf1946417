"""musl, whose sources the toolchain brings: bodies for functions of the C library that have no model.

Its sources are compiled with its own headers for the program's target. Headers of ours (`models/musl`) stand before
them: a system call is the call of a model, what belongs to a thread comes from a function, and where glibc has another
type, sources for a program with glibc's headers are compiled with that one. Streams stay with the models: of stdio
there is only what scans text.
"""

from __future__ import annotations

import os
import re
from typing import Final, final

from fathom import package
from fathom.frontend.cache import Cache
from fathom.frontend.inputs import CompileJob
from fathom.frontend.library import c_definitions, public_names
from fathom.frontend.library.c_definitions import find_definitions, find_renames
from fathom.frontend.library.public_names import find_public_names
from fathom.frontend.library.signatures import fits
from fathom.frontend.library.sources import Index, look_up_index
from fathom.frontend.toolchain import DEFAULT_TARGET, Toolchain
from fathom.immutable import immutable

OURS = os.path.join(package.FOLDER, "models", "musl")
"""The headers that stand before musl's, and sources for what is below it."""

_PREFIX: Final = "<libc>/musl"
_FOLDERS: Final = (
    "complex conf ctype dirent env errno fcntl internal legacy linux locale math misc multibyte network passwd prng "
    "regex search select stat stdlib string temp termios time unistd"
).split()
"""What is left out: threads, processes and signals are the walk's affair, the heap and streams are models."""
_EXACT: Final = {
    f"{folder}/{name}{kind}.c"
    for folder, names in (
        ("complex", "cabs carg conj cproj"),
        ("math", "ilogb logb nexttoward nextafter scalbn scalbln"),
    )
    for name in names.split()
    for kind in ("", "f", "l")
} | {"math/significand.c", "math/significandf.c", "math/ldexpl.c"}
"""Of the mathematics, what is a matter of a few operations: series over unknown numbers are beyond all solvers."""
_OFFERED: Final = re.compile(
    r"gnu/|regex\.c|(?:complex|math|multibyte|regex|search|stdlib|string)/|locale/iconv"
    r"|ctype/wcs?width\.c|misc/(?:a64l|basename|dirname|getopt|getopt_long|getsubopt)\.c"
    r"|network/(?:dn_\w+|ether|in6addr_\w+|inet_\w+|ns_parse)\.c"
)
"""The files that programs may ask for: they compute. What asks the system has as many answers as there are systems, and
musl's own, such as an empty list of users, is only one of them."""
_TEXT_STREAMS: Final = ("stdio/__toread.c", "stdio/__uflow.c")

_OPAQUE: Final = frozenset({"re_pattern_buffer", "hsearch_data", "mbstate_t", "__locale_struct"})
"""Records and names of types that programs do not look into, or only where both libraries agree (regex.h)."""

_ALLOCATIONS: Final = {name: f"__model_{name}" for name in ("malloc", "calloc", "realloc")}
_UTF8: Final = {name: f"__utf8_{name}" for name in ("mbrtowc", "wctomb", "wcrtomb")}
_RENAMES: Final = {
    "internal/shgetc.c": {"__uflow": "__text_uflow"},
    "locale/iconv.c": _UTF8,
    "multibyte/mbrtowc.c": _UTF8,
    "multibyte/wcrtomb.c": _UTF8,
    "multibyte/wctomb.c": _UTF8,
    "regex/regcomp.c": {"regcomp": "__regcomp", **_ALLOCATIONS},
    "regex/regexec.c": {"regexec": "__regexec", **_ALLOCATIONS},
    "regex/tre-mem.c": _ALLOCATIONS,
    "stdio/__uflow.c": {"__uflow": "__text_uflow"},
}
"""Symbols that are not the models of their names: sources of ours stand before them, or musl needs its own."""
_GNU_RENAMES: Final = {"misc/getopt.c": {"getopt": "__getopt"}, "misc/getopt_long.c": {"getopt": "__getopt"}}
"""Those of programs with glibc's headers."""

_LEFT_OUT: Final = frozenset(
    "ether_hostton ether_line ether_ntohost regerror strerror_l strtold strtold_l wcstold".split()
)
"""Functions of these files whose result is the system's or a text of musl's, or that compute what the walk does not."""

_INDEXERS: Final = (__file__, c_definitions.__file__, public_names.__file__)
"""The code that makes the index: a change of it must not be answered from the cache."""

_FLAGS: Final = (
    "-S",  # text: what it defines and needs is read from it
    "-std=c99",
    "-ffreestanding",
    "-fno-builtin",
    "-w",
    "-D_XOPEN_SOURCE=700",
    "-include",
    f"{OURS}/system_calls.h",
)


@final
@immutable
class Musl:
    """The sources for one target; `folder` is the one with `src`, `include` and `arch` in it."""

    folder: str
    target: str
    index: Index

    @property
    def prefix(self) -> str:
        return _PREFIX

    def find(self, symbol: str) -> tuple[str, ...]:
        return self.index.files.get(symbol, ())

    def offers(self, symbol: str) -> bool:
        return symbol in self.index.public and symbol not in _LEFT_OUT

    def make_job(self, file: str) -> CompileJob:
        path = f"{OURS}/{file}" if os.path.isfile(f"{OURS}/{file}") else f"{self.folder}/src/{file}"
        target = self.target.replace("gnu", "musl")
        return CompileJob(path, f"{self.folder}/src", False, True, target, (*_FLAGS, *self._include_flags()))

    @property
    def renames(self) -> dict[str, dict[str, str]]:
        """What symbols of units are called here, by the name of the unit."""
        return {f"{_PREFIX}/{file}": renames for file, renames in _list_renames(self.target).items()}

    def fits(self, symbol: str, program: str, unit: str) -> bool:
        return fits(symbol, program, unit, _OPAQUE)

    def _include_flags(self) -> list[str]:
        own = [OURS] if "musl" in self.target else [f"{OURS}/gnu", OURS]
        parts = (f"arch/{_architecture(self.target)}", "arch/generic", "src/include", "src/internal", "include")
        flags = [f"-I{each}" for each in (*own, *(f"{self.folder}/{part}" for part in parts))]
        names = _list_files(OURS, ".h")
        # Flags without effect: the cache looks into the files that flags name.
        flags += [f"-DHEADER_{number}={path}" for number, path in enumerate(names)]
        return [*flags, f"-ffile-prefix-map={self.folder}/src={_PREFIX}", f"-ffile-prefix-map={OURS}={_PREFIX}"]


def open_musl(toolchain: Toolchain, target: str | None, cache: Cache) -> Musl | None:
    """The sources for a target, None where there are none for it."""
    target = target or DEFAULT_TARGET
    folder = f"{toolchain.lib}/libc/musl"
    if "linux" not in target or not os.path.isdir(f"{folder}/arch/{_architecture(target)}"):
        return None
    own = _list_own_sources(target)
    parts = [toolchain.identity, *map(_read, (*_INDEXERS, *(f"{OURS}/{file}" for file in own)))]
    return Musl(folder, target, look_up_index(["musl", *parts], cache, lambda: _build_index(folder, target)))


def _list_renames(target: str) -> dict[str, dict[str, str]]:
    return _RENAMES if "musl" in target else {**_RENAMES, **_GNU_RENAMES}


def _build_index(folder: str, target: str) -> Index:
    renamed = _list_renames(target)
    files: dict[str, tuple[str, ...]] = {}
    renames: dict[str, str] = {}
    for path in _list_files(f"{folder}/src", ".h"):
        renames |= find_renames(_read(path))
    own = [(file, f"{OURS}/{file}") for file in _list_own_sources(target)]
    for file, path in [*own, *_list_sources(folder)]:
        here = renamed.get(file, {})
        for name in (here.get(name, name) for name in find_definitions(_read(path), renames)):
            files[name] = (*files.get(name, ()), file)
    headers = [_read(path) for path in _list_files(f"{folder}/include", ".h")]
    public = find_public_names(headers)
    offered = {name for name, found in files.items() if any(map(_OFFERED.match, found))}
    ours = {name for name in offered if files[name][0].startswith("gnu/")}
    return Index(files, frozenset(offered & public | ours))


def _list_sources(folder: str) -> list[tuple[str, str]]:
    """The sources by their names under `src`; those for one machine alone are assembly in part, and left out."""
    found: list[tuple[str, str]] = []
    for part in _FOLDERS:
        names = sorted(os.listdir(f"{folder}/src/{part}")) if os.path.isdir(f"{folder}/src/{part}") else []
        found += [(f"{part}/{name}", f"{folder}/src/{part}/{name}") for name in names if name.endswith(".c")]
    found = [each for each in found if not each[0].startswith(("complex/", "math/")) or each[0] in _EXACT]
    return found + [(file, f"{folder}/src/{file}") for file in _TEXT_STREAMS if os.path.isfile(f"{folder}/src/{file}")]


def _list_own_sources(target: str) -> list[str]:
    """Those for all programs, and those for programs with glibc's headers."""
    found = sorted(os.path.relpath(path, OURS) for path in _list_files(OURS, ".c"))
    return [name for name in found if "musl" not in target or not name.startswith("gnu/")]


def _list_files(folder: str, ending: str) -> list[str]:
    found = (f"{where}/{name}" for where, _, names in os.walk(folder) for name in names)
    return sorted(path for path in found if path.endswith(ending))


def _architecture(target: str) -> str:
    arch = target.split("-")[0]
    return "i386" if arch in ("i486", "i586", "i686") else arch


def _read(path: str) -> str:
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()
