"""`fathom dump`: print a program as one of the stages sees it.

`STAGES` is the table of what can be printed: a stage is a name, a sentence, and a function from the linked text of a
program to the text that is printed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, final

from cyclopts import Parameter

from fathom.cli.flags import flags_of
from fathom.errors import UserError
from fathom.frontend.load import load_programs, read_text
from fathom.options import SourceOptions

if TYPE_CHECKING:
    SourceFlags = SourceOptions
else:
    SourceFlags = flags_of(SourceOptions)

NO_SOURCES = SourceFlags()


@final
@dataclass(frozen=True, slots=True)
class Stage:
    """Something that `dump` can print: `show` gets the linked text and whether locals are promoted."""

    help: str
    show: Callable[[str, bool], str]


def _show_llvm(text: str, promote: bool) -> str:
    return text


def _show_module(text: str, promote: bool) -> str:
    from fathom.frontend.llvm.printer import print_module

    return print_module(read_text(text, promote))


STAGES: dict[str, Stage] = {
    "llvm": Stage("the linked and pruned LLVM code, as LLVM prints it", _show_llvm),
    "module": Stage("the same after reading it, scalar locals promoted to registers", _show_module),
}


def dump(
    options: SourceFlags = NO_SOURCES,
    *,
    stage: Annotated[str, Parameter(help="What to print: " + ", ".join(STAGES) + ".")] = "module",
    promote: Annotated[bool, Parameter(help="Turn scalar locals into registers.")] = True,
    output: Annotated[str | None, Parameter(name=("-o", "--output"), help="Write to this file.")] = None,
) -> int:
    """Print a program as one of the stages sees it.

    When several sources define the entry function, each of these is a program of its own, linked with the sources
    that do not define it; they are printed one after the other, each under a line `; program: FILE`.
    """
    if stage not in STAGES:
        names = "\n".join(f"    {name:<12} {each.help}" for name, each in STAGES.items())
        raise UserError(f"there is no stage '{stage}'", hint=f"the stages are\n{names}")
    programs = load_programs(options)
    shown: list[str] = []
    for program in programs:
        title = f"; program: {program.name}\n" if len(programs) > 1 else ""
        shown.append(title + STAGES[stage].show(program.text, promote).rstrip("\n") + "\n")
    _write("\n".join(shown), output)
    return 0


def _write(text: str, output: str | None) -> None:
    if output is None:
        print(text, end="")
        return
    try:
        with open(output, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise UserError(f"{os.fspath(output)}: cannot write: {(error.strerror or str(error)).lower()}") from error
