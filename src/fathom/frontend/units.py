"""Turn the inputs of a program into units that can be linked; independent sources compile at the same time."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from fathom.errors import UserError, cause
from fathom.files import read_file
from fathom.frontend.cache import Cache, digest
from fathom.frontend.children import Children
from fathom.frontend.clang import ClangCompiler, Compiled, KnownKeys, Unit
from fathom.frontend.inputs import CompileJob, Input, LlvmFile, Say
from fathom.frontend.toolchain import find_toolchain
from fathom.options import SourceOptions

if TYPE_CHECKING:
    from concurrent.futures import Future

_SIGNAL_SECONDS: Final = 0.5


def compile_units(
    inputs: Sequence[Input],
    options: SourceOptions,
    cache: Cache,
    say: Say,
    known: KnownKeys | None = None,
    deadline: float | None = None,
) -> list[Unit]:
    """The unit of each input, in order. What clang wrote is said in that order too, then errors stop the run."""
    jobs = [each for each in inputs if isinstance(each, CompileJob)]
    compiled = iter(compile_each(jobs, options, cache, known, deadline) if jobs else ())
    units: list[Unit] = []
    failed: list[str] = []
    for each in inputs:
        if isinstance(each, LlvmFile):
            units.append(_read_llvm(each))
            continue
        result = next(compiled)
        if result.diagnostics:
            say(result.diagnostics)
        if result.unit is None:
            failed.append(each.path)
        else:
            units.append(result.unit)
    if failed:
        raise UserError(f"{', '.join(failed)}: clang could not compile {'it' if len(failed) == 1 else 'them'}")
    return units


def compile_each(
    jobs: Sequence[CompileJob],
    options: SourceOptions,
    cache: Cache,
    known: KnownKeys | None,
    deadline: float | None,
) -> list[Compiled]:
    """What became of each source, in order."""
    toolchain = find_toolchain(options.cc)
    colour = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    if len(jobs) == 1:
        with Children(deadline) as children:
            return [ClangCompiler(toolchain, cache, children, colour, known).compile(jobs[0])]
    from concurrent.futures import ThreadPoolExecutor

    # The inner context ends first: on Ctrl-C it kills the children, and then the threads that wait for them return.
    with ThreadPoolExecutor(min(os.cpu_count() or 1, len(jobs))) as pool, Children(deadline) as children:
        try:
            compile_one = ClangCompiler(toolchain, cache, children, colour, known).compile
            return _collect([pool.submit(compile_one, job) for job in jobs])
        except RuntimeError as error:
            if "start new thread" not in str(error):
                raise
            raise MemoryError(str(error)) from error
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _collect(futures: list[Future[Compiled]]) -> list[Compiled]:
    """The results, in order, or the first exception.

    A signal that arrives while the main thread is about to wait does not end that wait, so no wait is long: Ctrl-C must
    not have to be pressed twice.
    """
    from concurrent.futures import FIRST_EXCEPTION, wait

    while True:
        done, waiting = wait(futures, _SIGNAL_SECONDS, FIRST_EXCEPTION)
        for each in done:
            each.result()
        if not waiting:
            return [each.result() for each in futures]


def _read_llvm(file: LlvmFile) -> Unit:
    try:
        data = read_file(file.path)
    except OSError as error:
        raise UserError(f"{file.path}: {cause(error)}") from error
    return Unit(file.path, digest(["llvm", data]), data)
