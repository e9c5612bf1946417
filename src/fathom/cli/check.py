"""`fathom check`: prove the assertions of a program within its bounds, or show inputs that break one."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from fathom.cli.flags import flags_of
from fathom.errors import UserError
from fathom.options import LimitOptions, ModelOptions, SourceOptions

if TYPE_CHECKING:
    from fathom.verdict import Verdict

    SourceFlags = SourceOptions
    LimitFlags = LimitOptions
    ModelFlags = ModelOptions
else:
    SourceFlags = flags_of(SourceOptions)
    LimitFlags = flags_of(LimitOptions)
    ModelFlags = flags_of(ModelOptions)

NO_SOURCES = SourceFlags()
NO_LIMITS = LimitFlags()
NO_MODEL = ModelFlags()

EXIT = {"safe": 0, "unsafe": 1, "unknown": 3}


def check(
    options: SourceFlags = NO_SOURCES,
    limits: LimitFlags = NO_LIMITS,
    model: ModelFlags = NO_MODEL,
    *,
    json: Annotated[bool, Parameter(help="Print the verdict as JSON.")] = False,
    smt2: Annotated[str | None, Parameter(help="Write the formula to this file, in SMT-LIB 2.")] = None,
    verbose: Annotated[
        bool, Parameter(name=("-v", "--verbose"), help="Say what was done and how long it took.")
    ] = False,
) -> int:
    """Prove the assertions of a program, or show inputs that break one.

    Exit codes: 0 safe, 1 unsafe, 2 the input or a flag is wrong, 3 unknown, 4 a bug in Fathom.
    When several sources define the entry function, each of these is a program of its own, and the worst verdict counts.
    """
    from fathom.frontend.load import load_programs

    started = time.monotonic()
    programs = load_programs(options)
    loaded = time.monotonic() - started
    worst = 0
    for program in programs:
        verdict, formula = _one(program.text, options.entry, limits, model, loaded, smt2 is not None)
        if smt2 is not None and formula is not None:
            _write(smt2, formula)
        sys.stdout.write(_render(verdict, program.name, json, verbose, model.every))
        worst = max(worst, EXIT[verdict.result])
    return worst


def _one(
    text: str, entry: str, limits: LimitOptions, model: ModelOptions, loaded: float, formula: bool
) -> tuple[Verdict, str | None]:
    from fathom.cli.progress import progress_on_stderr
    from fathom.engine import check_module
    from fathom.frontend.load import read_text

    began = time.monotonic()
    module = read_text(text)
    seconds = {"load": loaded, "read": time.monotonic() - began}
    with progress_on_stderr() as progress:
        return check_module(module, entry, limits, model, progress, seconds, formula)


def _render(verdict: Verdict, name: str, json: bool, verbose: bool, every: bool) -> str:
    if json:
        from fathom.report import json as as_json

        return as_json.render(verdict, name)
    from fathom.report import text

    return text.render(verdict, name, verbose, every)


def _write(path: str, content: str) -> None:
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)
    except OSError as error:
        raise UserError(f"{os.fspath(path)}: cannot write: {(error.strerror or str(error)).lower()}") from error
