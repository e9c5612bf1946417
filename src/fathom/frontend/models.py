"""Models of C library functions: which file defines which function, and the files that a program needs.

A program that is linked declares what it calls and does not define. Where a model defines such a function, the file it
is in is compiled for the program's target, cached like any unit, and linked; files that its functions need come along.
Definitions of the program always win.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import final

import fathom
from fathom.errors import UserError
from fathom.frontend.cache import Cache
from fathom.frontend.clang import Unit
from fathom.frontend.inputs import CompileJob, Say
from fathom.frontend.link_protocol import Program
from fathom.frontend.toolchain import TARGET_32
from fathom.frontend.units import compile_units
from fathom.options import SourceOptions

FOLDER = os.path.realpath(os.path.join(os.path.dirname(fathom.__file__), "models"))
"""Where the sources are; the real path, because that is what clang replaces in places."""

FLAGS = (
    "-std=c17",
    "-ffreestanding",
    "-fno-builtin",  # the loop of strlen must not become a call of strlen
    "-nostdinc",
    "-w",
    "-include",
    f"{FOLDER}/libc/model.h",
    f"-ffile-prefix-map={FOLDER}=",
    f"-ffile-prefix-map={FOLDER}/libc=<libc>",  # places read <libc>/string.c
)


@final
@dataclass(frozen=True, slots=True)
class Model:
    """A source file of models: the functions that it defines, and the files whose functions these call."""

    functions: frozenset[str]
    needs: tuple[str, ...] = ()


def _model(functions: str, *needs: str) -> Model:
    return Model(frozenset(functions.split()), needs)


MODELS: Mapping[str, Model] = {
    "libc/arbitrary.c": _model("rand rand_r srand random srandom time clock"),
    "libc/ctype.c": _model(
        """
        isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit
        toascii tolower toupper __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc
        """
    ),
    "libc/errno.c": _model("__errno __errno_location __error"),
    "libc/fortify.c": _model(
        """
        __memcpy_chk __memmove_chk __mempcpy_chk __memset_chk __stpcpy_chk __stpncpy_chk __strcat_chk __strcpy_chk
        __strncat_chk __strncpy_chk
        """,
        "libc/string_copy.c",
    ),
    "libc/heap.c": _model("posix_memalign realloc reallocarray", "libc/errno.c"),
    "libc/stdlib.c": _model("abs bsearch div ffs ffsl ffsll imaxabs labs ldiv llabs lldiv qsort"),
    "libc/string.c": _model(
        """
        bcmp index memchr memcmp memmem memrchr rawmemchr rindex strcasecmp strcasestr strchr strchrnul strcmp strcoll
        strcspn strlen strncasecmp strncmp strnlen strpbrk strrchr strsep strspn strstr strtok strtok_r
        """
    ),
    "libc/string_copy.c": _model(
        """
        bcopy bzero explicit_bzero memccpy mempcpy stpcpy stpncpy strcat strcpy strdup strlcat strlcpy strncat strncpy
        strndup strxfrm
        """
    ),
    "libc/strtol.c": _model(
        """
        atoi atol atoll strtoimax strtol strtoll strtoq strtoul strtoull strtoumax strtouq __isoc23_strtoimax
        __isoc23_strtol __isoc23_strtoll __isoc23_strtoul __isoc23_strtoull __isoc23_strtoumax
        """,
        "libc/errno.c",
    ),
}


def files_for(functions: Iterable[str]) -> list[str]:
    """The files that define any of `functions`, and those that they need in turn, in the order of the table."""
    missing = frozenset(functions)
    todo = [file for file, model in MODELS.items() if model.functions & missing]
    found: set[str] = set()
    while todo:
        file = todo.pop()
        if file not in found:
            found.add(file)
            todo += MODELS[file].needs
    return [file for file in MODELS if file in found]


def compile_models(programs: Sequence[Program], options: SourceOptions, cache: Cache, say: Say) -> list[Unit]:
    """The units of the models that `programs` need: none, when they call nothing that has a model."""
    files = files_for(name for program in programs for name in program.undefined)
    if not files:
        return []
    target = _target(programs[0])
    jobs = [CompileJob(f"{FOLDER}/{file}", FOLDER, False, True, target, FLAGS) for file in files]
    try:
        units = compile_units(jobs, options, cache, say)
    except UserError as error:
        say(f"fathom: note: functions of the C library have no model here: {error}\n")
        return []
    return [replace(unit, name=_shown(file)) for file, unit in zip(files, units, strict=True)]


def _shown(file: str) -> str:
    """How a file is called in reports: no path of this machine."""
    folder, _, name = file.partition("/")
    return f"<{folder}>/{name}"


def _target(program: Program) -> str | None:
    """The target of the program; code that names none only shows how wide its pointers are."""
    if program.triple:
        return program.triple
    return TARGET_32 if "p:32:" in program.layout else None
