"""`fathom tests`: few inputs that reach every line and branch that any input is found for, as files that run."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

from cyclopts import Parameter

from fathom.cli.cover_programs import COVER_FLAGS, CoverFlags, Covering, cover_programs
from fathom.cli.native_build import describe_build
from fathom.cli.program_flags import NO_LIMITS, NO_SOURCES, LimitFlags, SourceFlags
from fathom.cli.reports import write_file
from fathom.errors import UserError, cause
from fathom.options import SourceOptions
from fathom.printable import printable

if TYPE_CHECKING:
    from fathom.engine.covering_set import CoveringTest

Format: TypeAlias = Literal["c", "libfuzzer", "test-comp"]

_FIRST_FILES: Final[dict[Format, tuple[str, ...]]] = {
    "c": ("test_1.c",),
    "libfuzzer": (),
    "test-comp": ("metadata.xml", "testcase-1.xml"),
}
"""What every set of tests has: where there is such a file, that is said before the work."""


def tests(
    options: SourceFlags = NO_SOURCES,
    limits: LimitFlags = NO_LIMITS,
    *,
    output: Annotated[str, Parameter(name=("-o", "--output"), help="Write to this folder.")] = "fathom-tests",
    format: Annotated[
        Format, Parameter(help="C files, a corpus for libFuzzer, or the exchange format of Test-Comp.")
    ] = "c",
    flags: CoverFlags = COVER_FLAGS,
) -> int:
    """Write a small set of tests that reach what `fathom cover` finds inputs for.

    Each test is a file with the inputs of one execution. No file that is there already is replaced.
    """
    from fathom.engine.covering_set import choose_runs, record_test
    from fathom.report.cover import summarise

    _refuse_formats(options, format)
    _refuse_replacing([os.path.join(output, name) for name in _FIRST_FILES[format]])
    (covering,) = cover_programs(options, limits, flags, {}, one_alone=True)
    walker, cover = covering.walker, covering.found.cover
    chosen = [record_test(walker, cover, run, covering.deadline) for run in choose_runs(cover.runs)]
    paths = _write(options, covering, chosen, format, output)
    for path, test in zip(paths, chosen, strict=True):
        print(f"{printable(path)}: {_describe(test)}")
    count = f"{len(paths)} test{'' if len(paths) == 1 else 's'}"
    print(f"{printable(covering.found.name)}: {count}; {summarise(cover)}")
    return 0


def _describe(test: CoveringTest) -> str:
    from fathom.report.cover import describe_new

    fails = f", and fails {printable(test.run.fails)}" if test.run.fails else ""
    return f"reaches {describe_new(test.run)}{fails}"


def _refuse_formats(options: SourceOptions, format: Format) -> None:
    """Say before the work which format is not for these sources."""
    from fathom.bound.harness.fuzz_input import FUZZ_TARGET

    if format == "libfuzzer" and options.entry != FUZZ_TARGET:
        what = f"--format libfuzzer: {options.entry} gets no bytes from libFuzzer"
        raise UserError(what, hint=f"--fuzz-target starts at {FUZZ_TARGET}")
    if format == "test-comp" and len(options.sources) != 1:
        raise UserError("--format test-comp: a suite is for one source file", hint="name one, and no others")


def _write(
    options: SourceOptions, covering: Covering, chosen: Sequence[CoveringTest], format: Format, folder: str
) -> list[str]:
    """The files of the tests, in their order."""
    if format == "libfuzzer":
        return _write_corpus(chosen, folder)
    if format == "test-comp":
        return _write_suite(options, covering, chosen, folder)
    return _write_programs(options, covering, chosen, folder)


def _write_programs(
    options: SourceOptions, covering: Covering, chosen: Sequence[CoveringTest], folder: str
) -> list[str]:
    from fathom.report.cover import describe_new
    from fathom.trace.native import NativeRun, native_test

    request = covering.walker.request
    paths = [os.path.join(folder, f"test_{number}.c") for number in range(1, len(chosen) + 1)]
    texts = [
        native_test(
            request.module,
            request.entry,
            NativeRun(test.given, test.violated, describe_new(test.run), test.run.is_cut),
            describe_build(options, path),
        )
        for path, test in zip(paths, chosen, strict=True)
    ]
    _write_new(folder, dict(zip(paths, texts, strict=True)))
    return paths


def _write_corpus(chosen: Sequence[CoveringTest], folder: str) -> list[str]:
    """Files that go by the hash of their bytes, as libFuzzer's do: one that is there already has the same bytes."""
    import hashlib

    from fathom.report.fuzz_corpus import find_bytes

    _make_folder(folder)
    contents = [find_bytes(test.given) for test in chosen]
    paths = [os.path.join(folder, hashlib.sha1(data, usedforsecurity=False).hexdigest()) for data in contents]
    for path, data in zip(paths, contents, strict=True):
        write_file(path, data)
    return paths


def _write_suite(options: SourceOptions, covering: Covering, chosen: Sequence[CoveringTest], folder: str) -> list[str]:
    from fathom.report import testcomp
    from fathom.report.svcomp import WitnessTask

    module, entry = covering.walker.request.module, options.entry
    paths = [os.path.join(folder, f"testcase-{number}.xml") for number in range(1, len(chosen) + 1)]
    narrow = module.layout.pointer_size() == 4
    files = {
        os.path.join(folder, "metadata.xml"): testcomp.render_metadata(
            options.sources[0], WitnessTask(entry, (), narrow)
        )
    }
    for path, test in zip(paths, chosen, strict=True):
        files[path] = testcomp.render_test(module, test.given)
        missing = ", ".join(testcomp.list_missing(module, test.given))
        if missing:
            sys.stderr.write(f"fathom: warning: {printable(path)} cannot give {printable(missing)}\n")
    _write_new(folder, files)
    return paths


def _refuse_replacing(paths: Iterable[str]) -> None:
    for path in paths:
        if os.path.lexists(path):
            raise UserError(
                f"{path}: there already", hint="remove the tests that are there, or name another folder: -o"
            )


def _write_new(folder: str, files: dict[str, str]) -> None:
    _refuse_replacing(files)
    _make_folder(folder)
    for path, text in files.items():
        write_file(path, text)


def _make_folder(folder: str) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder}: cannot make this folder: {cause(error)}") from error
