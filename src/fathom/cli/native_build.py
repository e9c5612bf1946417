"""How a C file with the inputs of an execution is compiled, with the program that the command line names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.options import SourceOptions

if TYPE_CHECKING:
    from fathom.trace.native import Build


def describe_build(options: SourceOptions, path: str) -> Build:
    """The command for the file at `path`."""
    from fathom.trace.native import Build

    flags = [f"-I{each}" for each in options.include_dirs] + [f"-D{each}" for each in options.defines]
    flags += [f"-U{each}" for each in options.undefines] + [f"-include{each}" for each in options.includes]
    flags += [f"-std={options.std}"] if options.std is not None else []
    flags += ["-m32"] if options.bits32 else []
    return Build(options.sources or Build().sources, (*flags, *options.cflags), path)
