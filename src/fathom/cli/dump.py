"""`fathom dump`: print a program as one of the stages sees it.

`STAGES` is the table of what can be printed: a stage is a name, a sentence, and a function from the linked text of a
program to the text that is printed. Stages behind `bounded` have the names of passes (`fathom.transform.pipeline`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, final

from cyclopts import Parameter

from fathom.checks.registry import find_selected
from fathom.cli.outputs import list_inputs, refuse_overwriting
from fathom.cli.program_flags import NO_LIMITS, NO_SOURCES, LimitFlags, SourceFlags
from fathom.cli.reports import write_file
from fathom.errors import UserError
from fathom.frontend.load import load_programs, read_text
from fathom.immutable import immutable
from fathom.options import LimitOptions
from fathom.settings import check_values

if TYPE_CHECKING:
    from fathom.bound.options import Bounded, BoundOptions
    from fathom.frontend.llvm.module import Module
    from fathom.ir.program import Program

DEPTH = 4
"""How far loops are unrolled here when no bound is given."""


@final
@immutable
class DumpRequest:
    """What is to be printed, apart from the program."""

    stage: str
    entry: str
    limits: LimitOptions
    promote: bool
    places: bool


@final
@immutable
class Stage:
    """Something that `dump` can print: `show` gets the linked text and the request."""

    help: str
    show: Callable[[str, DumpRequest], str]


def _show_llvm(text: str, request: DumpRequest) -> str:
    return text


def _show_module(text: str, request: DumpRequest) -> str:
    from fathom.frontend.llvm.printer import print_module

    return print_module(read_text(text, request.promote), request.places)


def _show_bounded(text: str, request: DumpRequest) -> str:
    from fathom.ir.printer import print_program

    return print_program(_bound_program(text, request), places=request.places)


def _show_pass(text: str, request: DumpRequest) -> str:
    from fathom.ir.printer import print_program
    from fathom.transform.pipeline import run_to

    return print_program(run_to(_bound_program(text, request), request.stage), places=request.places)


def _show_normal_form(text: str, request: DumpRequest) -> str:
    from fathom.transform.normal_form import conditional_normal_form, print_normal_form
    from fathom.transform.pipeline import run_to

    return print_normal_form(conditional_normal_form(run_to(_bound_program(text, request), "tidy")))


def _bound_program(text: str, request: DumpRequest) -> Program:
    """The loop-free program; what was left out is said on standard error."""
    from fathom.analysis.load import load_analyses
    from fathom.cli.progress import progress_on_stderr
    from fathom.engine.walker import walk_options

    module = read_text(text, request.promote)
    with progress_on_stderr() as progress:
        options = walk_options(request.limits, load_analyses(request.limits), progress)
        result = _deepen(module, request.entry, options)
    for loop in result.cut:
        where = f" ({loop.loc})" if loop.loc is not None else ""
        print(f"fathom: loop {loop.name}{where} was cut off after {loop.bound} iterations: --unwind N", file=sys.stderr)
    for name in result.undefined:
        print(f"fathom: {name} has no body: its result is arbitrary", file=sys.stderr)
    return result.program


def _deepen(module: Module, entry: str, options: BoundOptions) -> Bounded:
    """Within the bound that is given, or else the smallest of 1, 2, 4 … `DEPTH` that cuts no loop off."""
    from fathom.bound.walk.bound import bound

    if options.unwind is not None:
        return bound(module, entry, options)
    unwind = 1
    result = bound(module, entry, replace(options, unwind=unwind))
    while not result.complete and unwind < DEPTH:
        unwind *= 2
        result = bound(module, entry, replace(options, unwind=unwind))
    return result


STAGES: dict[str, Stage] = {
    "llvm": Stage("the linked and pruned LLVM code, as LLVM prints it", _show_llvm),
    "module": Stage("the same after reading it, scalar locals promoted to registers", _show_module),
    "bounded": Stage("what the walk over the program leaves behind, loop-free", _show_bounded),
    "tidy": Stage("the same without what nothing needs: SEA-IR", _show_pass),
    "single-assert": Stage("one assertion", _show_pass),
    "single-assume": Stage("one assumption, one assertion", _show_pass),
    "gated-ssa": Stage("phis replaced by selects", _show_pass),
    "dataflow": Stage("one block, no control flow", _show_pass),
    "cone-of-influence": Stage("only what the assertion depends on", _show_pass),
    "path-conditions": Stage("one block, by execution conditions (LLBMC's form)", _show_pass),
    "normal-form": Stage("guarded statements (conditional normal form, SMT-CBMC)", _show_normal_form),
}
ALIASES: dict[str, str] = {
    "sea": "tidy",
    "sa": "single-assert",
    "sasa": "single-assume",
    "gssa": "gated-ssa",
    "reduced": "cone-of-influence",
}
"""Short names of stages, which are accepted too."""


def dump(
    options: SourceFlags = NO_SOURCES,
    limits: LimitFlags = NO_LIMITS,
    *,
    stage: Annotated[str, Parameter(help="What to print: " + ", ".join(STAGES) + ".")] = "module",
    promote: Annotated[bool, Parameter(help="Turn scalar locals into registers.")] = True,
    places: Annotated[bool, Parameter(help="Print where in the source each line comes from.")] = True,
    output: Annotated[str | None, Parameter(name=("-o", "--output"), help="Write to this file.")] = None,
) -> int:
    """Print a program as one of the stages sees it.

    When several sources define the entry function, each of these is a program of its own, linked with the sources
    that do not define it; they are printed one after the other, each under a line `; program: FILE`.
    """
    stage = ALIASES.get(stage, stage)
    if stage not in STAGES:
        names = "\n".join(f"    {name:<17} {each.help}" for name, each in STAGES.items())
        raise UserError(f"there is no stage '{stage}'", hint=f"the stages are\n{names}")
    check_values(limits)
    if output is not None:
        refuse_overwriting({"--output": output}, list_inputs(options, limits))
    request = DumpRequest(stage, options.entry, limits, promote, places)
    programs = load_programs(options, classes=find_selected(limits))
    shown: list[str] = []
    for program in programs:
        title = f"; program: {program.name}\n" if len(programs) > 1 else ""
        shown.append(title + STAGES[stage].show(program.text, request).rstrip("\n") + "\n")
    if output is None:
        sys.stdout.write("\n".join(shown))
    else:
        write_file(output, "\n".join(shown))
    return 0
