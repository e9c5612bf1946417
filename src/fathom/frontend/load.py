"""From the options to programs: compile, link, read, promote. What every verb that takes sources calls."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from fathom.errors import UserError
from fathom.frontend.cache import Cache
from fathom.frontend.clang import KnownKeys, Unit
from fathom.frontend.contracts.use import ContractUse, find_use, list_calls
from fathom.frontend.ignore_comments import add_ignore_comments
from fathom.frontend.inputs import CompileJob, Input, Say, plain_input, program_inputs
from fathom.frontend.library.bodies import compile_bodies
from fathom.frontend.link import DefinedTwice, LinkJob, link
from fathom.frontend.link_protocol import LinkedProgram
from fathom.frontend.old_c import MERGED, merge_tentative
from fathom.frontend.sanitize import add_checks, find_unseen
from fathom.frontend.units import compile_units
from fathom.options import SourceOptions
from fathom.printable import printable_lines

if TYPE_CHECKING:
    from fathom.frontend.llvm.module import Module


def to_stderr(text: str) -> None:
    """Show compiler output and notes where people expect them."""
    sys.stderr.write(printable_lines(text, colours=sys.stderr.isatty()))


def load_programs(
    options: SourceOptions,
    say: Say = to_stderr,
    known: KnownKeys | None = None,
    deadline: float | None = None,
    classes: Collection[str] = (),
    overlay: tuple[str, ...] = (),
) -> tuple[LinkedProgram, ...]:
    """The linked text of each program among the sources.

    There is one, unless several sources define the entry function: then each of these is a program of its own,
    linked with all sources that do not define it. `known` spares the look at sources that have been looked at.
    At the `deadline` (of `time.monotonic`) compilers and the linker are killed, and `OutOfTime` is raised.
    Sources are compiled with the checks of clang's that the `classes` of properties need, and with the flags `overlay`,
    which let clang read other files in their place.
    """
    cache = Cache.for_user(options.cache)
    inputs = program_inputs(options, say)
    if unseen := find_unseen(inputs, classes):
        say(unseen)
    count = len(inputs)
    use = find_use(options)
    inputs = add_checks([*inputs, *(plain_input(path, options) for path in options.overrides)], classes)
    inputs = [_complete(each, use, overlay) if isinstance(each, CompileJob) else each for each in inputs]

    def link_inputs(inputs: Sequence[Input], say: Say) -> _Linked:
        units = compile_units(inputs, options, cache, say, known, deadline)
        job = _make_job(options, units[:count], units[count:])
        return job, link(job, cache, say, deadline=deadline)

    try:
        job, programs = link_inputs(inputs, say)
    except DefinedTwice as duplicate:
        job, programs = _link_tentative(link_inputs, inputs, say, duplicate.error)
    models = compile_bodies(programs, options, cache, say, known, deadline) if options.models else ()
    if models:
        programs = link(replace(job, models=models), cache, say, deadline=deadline)
    return add_ignore_comments(programs) if options.ignore_comments else programs


def _complete(job: CompileJob, use: ContractUse, overlay: tuple[str, ...]) -> CompileJob:
    return replace(job, contracts=use, flags=(*job.flags, *overlay))


_Linked: TypeAlias = tuple[LinkJob, tuple[LinkedProgram, ...]]


def _link_tentative(
    link_inputs: Callable[[Sequence[Input], Say], _Linked], inputs: list[Input], say: Say, error: UserError
) -> _Linked:
    """Link once more with tentative definitions merged; what is defined twice even so is an error."""
    merged = merge_tentative(inputs)
    if merged == inputs:
        raise error
    try:
        linked = link_inputs(merged, lambda _: None)
    except DefinedTwice as duplicate:
        raise duplicate.error from None
    say(MERGED)
    return linked


def _make_job(options: SourceOptions, sources: Sequence[Unit], overrides: Sequence[Unit]) -> LinkJob:
    units = (*sources, *overrides)
    return LinkJob(
        tuple(sources),
        tuple(overrides),
        options.entry,
        exports=_resolve_exports(options, units),
        remove_bodies=_resolve_removed(options, units),
        replace_calls=_check_pairs(options.replace_calls),
        contract_calls=list_calls(find_use(options)),
        keep_first=options.keep_first,
    )


def _resolve_exports(options: SourceOptions, units: Sequence[Unit]) -> tuple[str, ...]:
    paths = {os.path.realpath(unit.name): unit.name for unit in units}
    for path in options.exports:
        if os.path.realpath(path) not in paths:
            raise UserError(f"--export {path}: this is none of the sources", hint="name it as a source too")
    return tuple(paths[os.path.realpath(path)] for path in options.exports)


def _resolve_removed(options: SourceOptions, units: Sequence[Unit]) -> tuple[str, ...]:
    """The functions whose bodies go, FILE:FUNCTION with the name that the unit of the file has."""
    paths = {os.path.realpath(unit.name): unit.name for unit in units}
    found: list[str] = []
    for each in options.remove_bodies:
        path, colon, function = each.rpartition(":")
        if colon and os.path.realpath(path) not in paths:
            raise UserError(f"--remove-function-body {each}: {path} is none of the sources")
        found.append(f"{paths[os.path.realpath(path)]}:{function}" if colon else function)
    return tuple(found)


def _check_pairs(pairs: Sequence[str]) -> tuple[str, ...]:
    for pair in pairs:
        if not re.fullmatch(r"[\w$.]+:[\w$.]+", pair):
            raise UserError(f"--replace-calls {pair}: not two functions", hint="write it as slow:fast")
    return tuple(pairs)


def load_text(options: SourceOptions, say: Say = to_stderr) -> str:
    """The linked text of the one program that the sources make."""
    programs = load_programs(options, say)
    if len(programs) > 1:
        names = ", ".join(program.name for program in programs)
        raise UserError(f"{names} each define '{options.entry}'", hint="give one of them at a time")
    return programs[0].text


def read_text(text: str, promote: bool = True) -> Module:
    """Read the text of a linked module; `promote` turns scalar locals into registers."""
    from fathom.frontend.contract_pointers import pass_pointers_by_place
    from fathom.frontend.llvm.fold_checks import fold_checks
    from fathom.frontend.llvm.reader import read_module

    module = pass_pointers_by_place(fold_checks(read_module(text)))
    if not promote:
        return module
    from fathom.frontend.promote import promote as promote_locals

    return promote_locals(module)


def load(options: SourceOptions, promote: bool = True, say: Say = to_stderr) -> Module:
    """The one program that the sources make, as plain objects."""
    return read_text(load_text(options, say), promote)
