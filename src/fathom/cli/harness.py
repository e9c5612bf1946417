"""`fathom harness`: write a harness in C for a function."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from fathom.cli.flags import flags_of
from fathom.cli.outputs import list_inputs, refuse_overwriting
from fathom.cli.reports import write_file
from fathom.errors import UserError
from fathom.options import LimitOptions, SourceOptions

if TYPE_CHECKING:
    SourceFlags = SourceOptions
else:
    SourceFlags = flags_of(SourceOptions)

NO_SOURCES = SourceFlags()


def harness(
    function: Annotated[str, Parameter(help="The function to call.")],
    options: SourceFlags = NO_SOURCES,
    *,
    depth: Annotated[int, Parameter(help="How many levels of pointers in objects lead to objects.")] = 1,
    length: Annotated[int, Parameter(help="The most elements of arrays, and characters of strings.")] = 8,
    with_globals: Annotated[
        bool, Parameter("--globals", negative=(), help="Let variables of the program have any contents.")
    ] = False,
    output: Annotated[str | None, Parameter(name=("-o", "--output"), help="Write to this file.")] = None,
) -> int:
    """Write a harness in C that calls a function with arbitrary arguments.

    Pointers and lengths are paired by their names and types. The harness includes the source of the function.
    """
    from fathom.frontend.load import load_programs, read_text
    from fathom.harness.write import HarnessPlan, write_harness

    if output is not None:
        refuse_overwriting({"--output": output}, list_inputs(options, LimitOptions()))
    programs = load_programs(replace(options, entry=function, models=False))
    if len(programs) > 1:
        names = ", ".join(program.name for program in programs)
        raise UserError(f"{names} each define '{function}'", hint="give one of them at a time")
    sources = options.sources or (programs[0].name,)
    plan = HarnessPlan(function, sources, output or "", _flags(options), depth, length, with_globals)
    text = write_harness(read_text(programs[0].text, promote=False), plan)
    if output is None:
        sys.stdout.write(text)
    else:
        write_file(output, text)
    return 0


def _flags(options: SourceOptions) -> tuple[str, ...]:
    """What the check of the harness needs of the command line."""
    lists = (("-I", options.include_dirs), ("-D", options.defines), ("-U", options.undefines))
    flags = [f"{letter}{value}" for letter, values in lists for value in values]
    flags += [f"--include={each}" for each in options.includes]
    flags += [f"--std={options.std}"] if options.std is not None else []
    flags += ["--32"] if options.bits32 else []
    return (*flags, *(["--", *options.cflags] if options.cflags else []))
