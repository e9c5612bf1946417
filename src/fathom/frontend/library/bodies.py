"""Bodies for what programs call and do not define: models, and sources of libraries where there is no model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from fathom.errors import UserError
from fathom.frontend.cache import Cache
from fathom.frontend.clang import KnownKeys, Unit
from fathom.frontend.dialects import dialects
from fathom.frontend.inputs import CompileJob, Say
from fathom.frontend.library.cxx_files import find_file
from fathom.frontend.link_protocol import LinkedProgram
from fathom.frontend.models import common_flags, compile_models, is_modelled, target_of
from fathom.frontend.toolchain import find_toolchain
from fathom.frontend.units import compile_each
from fathom.options import SourceOptions

if TYPE_CHECKING:
    from fathom.frontend.library.closure import Closure
    from fathom.frontend.library.musl import Musl


def compile_bodies(
    programs: Sequence[LinkedProgram],
    options: SourceOptions,
    cache: Cache,
    say: Say,
    known: KnownKeys | None = None,
    deadline: float | None = None,
) -> list[Unit]:
    """The units that `programs` are linked with: none, when they call nothing that has a model or sources."""
    cxx, cxx_needs = _find_cxx_units(programs, options, cache, known, deadline)
    programs = [*programs, LinkedProgram("", "", cxx_needs)]
    if not any(_may_be_in_library(name) for program in programs for name in (*program.undefined, *program.variables)):
        return [*compile_models(programs, options, cache, say, known, deadline), *cxx]
    closure = _find_units(programs, options, cache, known, deadline)
    needs = LinkedProgram("", "", tuple(sorted(closure.needs)))
    return [*compile_models([*programs, needs], options, cache, say, known, deadline), *closure.units, *cxx]


def _find_cxx_units(
    programs: Sequence[LinkedProgram],
    options: SourceOptions,
    cache: Cache,
    known: KnownKeys | None,
    deadline: float | None,
) -> tuple[list[Unit], tuple[str, ...]]:
    """What the C++ library defines of that which the programs miss, and what that needs of the C library."""
    missing = {name for program in programs for name in (*program.undefined, *program.variables)}
    if not any(map(find_file, missing)):
        return [], ()
    from fathom.frontend.library.cxx import CxxLibrary

    compile_jobs = partial(_compile, options=replace(options, cc=None), cache=cache, known=known, deadline=deadline)
    library = CxxLibrary(find_toolchain(None), target_of(programs[0]), cache, compile_jobs)
    bodies = library.find_bodies(missing)
    return bodies.list_units(), bodies.needs


def _may_be_in_library(name: str) -> bool:
    """Whether libraries have to be asked: neither a model nor a harness knows the name."""
    return not is_modelled(name) and dialects().declaration(name) is None


def _find_units(
    programs: Sequence[LinkedProgram],
    options: SourceOptions,
    cache: Cache,
    known: KnownKeys | None,
    deadline: float | None,
) -> Closure:
    """The units of libraries, which the bundled clang compiles, whichever compiles the program."""
    from fathom.frontend.library.closure import Closer

    bundled = replace(options, cc=None)
    libraries = _open_libraries(programs[0], cache)
    compile_jobs = partial(_compile, options=bundled, cache=cache, known=known, deadline=deadline)
    renames = {name: made for library in libraries for name, made in library.renames.items()}
    return Closer(programs, libraries, is_modelled, compile_jobs, renames).close()


def _open_libraries(program: LinkedProgram, cache: Cache) -> list[Musl]:
    from fathom.frontend.library.musl import open_musl

    if common_flags(program):
        return []  # another width of wchar_t than all headers say
    try:
        musl = open_musl(find_toolchain(None), target_of(program), cache)
    except UserError:
        return []
    return [musl] if musl is not None else []


def _compile(
    jobs: Sequence[CompileJob],
    options: SourceOptions,
    cache: Cache,
    known: KnownKeys | None,
    deadline: float | None,
) -> list[Unit | None]:
    return [compiled.unit for compiled in compile_each(jobs, options, cache, known, deadline)]
