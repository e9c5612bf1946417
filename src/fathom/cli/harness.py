"""`fathom harness`: write a harness in C for a function."""

from __future__ import annotations

import os
import shlex
import sys
from dataclasses import replace
from typing import Annotated

from cyclopts import Parameter

from fathom.cli.outputs import list_inputs, refuse_overwriting
from fathom.cli.program_flags import NO_SOURCES, SourceFlags
from fathom.cli.reports import write_file
from fathom.errors import UserError
from fathom.options import LimitOptions, SourceOptions
from fathom.printable import printable


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
    from fathom.harness.write import HarnessPlan, check_command, find_source, write_harness

    if output is not None:
        refuse_overwriting({"--output": output}, list_inputs(options, LimitOptions()))
    programs = load_programs(replace(options, entry=function, models=False))
    if len(programs) > 1:
        names = ", ".join(program.name for program in programs)
        raise UserError(f"{names} each define '{function}'", hint="give one of them at a time")
    sources = options.sources or (programs[0].name,)
    module = read_text(programs[0].text, promote=False)
    source = find_source(module.functions[function], sources)
    flags = _flags(options, _build_flags(options, source))
    plan = HarnessPlan(function, sources, output or "", flags, depth, length, with_globals)
    text = write_harness(module, plan)
    if output is None:
        sys.stdout.write(text)
    else:
        write_file(output, text)
        command = shlex.join(check_command(plan, source))
        sys.stdout.write(f"{printable(output)}: written; to check it: {printable(command)}\n")
    return 0


def _flags(options: SourceOptions, build: tuple[str, ...]) -> tuple[str, ...]:
    """What the check of the harness needs of the command line, and of the build."""
    lists = (("-I", options.include_dirs), ("-D", options.defines), ("-U", options.undefines))
    flags = [f"{letter}{value}" for letter, values in lists for value in values]
    flags += [f"--include={each}" for each in options.includes]
    flags += [f"--std={options.std}"] if options.std is not None else []
    flags += ["--32"] if options.bits32 else []
    rest = (*build, *options.cflags)
    return (*flags, *(["--", *rest] if rest else []))


def _build_flags(options: SourceOptions, source: str) -> tuple[str, ...]:
    """How the build compiles the source that the harness includes."""
    if options.build_dir is None:
        return ()
    from fathom.frontend.compile_commands import read_compile_commands, rebase_flags

    _, commands = read_compile_commands(options.build_dir)
    found = [each for each in commands if os.path.realpath(each.file) == os.path.realpath(source)]
    return rebase_flags(found[0]) if found else ()
