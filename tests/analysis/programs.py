"""The programs of tests/programs/analysis: what their first lines say, their twins, and their compiled form.

// ANALYSIS: taint                               the analysis; its options are in a TOML file of the same name
// EXPECT: safe                                  the verdict, or `unsafe CLASS LINE` (0: at the end of the program)
// TWIN: unsafe taint 7: `clean(x)` -> `x`       another program that differs in this, and its verdict
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from directives import directives, twins

from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load_programs, read_text
from fathom.options import LimitOptions, SourceOptions
from fathom.verdict import Verdict

FOLDER = Path(__file__).parents[1] / "programs" / "analysis"


@dataclass(frozen=True)
class Case:
    """A program, the analysis that runs on it, and the verdict that it must get."""

    name: str
    text: str
    expect: str
    limits: LimitOptions


def found(verdict: Verdict) -> str:
    """A verdict in the words of the expectation."""
    if verdict.counterexample is None:
        return verdict.result
    prop = verdict.counterexample.prop
    return f"{verdict.result} {prop.kind} {prop.loc.line if prop.loc is not None else 0}"


def _cases_of(path: Path) -> list[Case]:
    text, config = path.read_text(), path.with_suffix(".toml")
    if "// EXPECT:" not in text:
        return []
    (analysis,), (expect,) = directives("ANALYSIS", text), directives("EXPECT", text)
    limits = LimitOptions(analysis=(analysis,), analysis_config=(str(config),) if config.exists() else ())
    cases = [Case(path.stem, text, expect, limits)]
    cases += [
        Case(f"{path.stem}_{number}", changed, twin, limits) for number, (twin, changed) in enumerate(twins(text), 1)
    ]
    return cases


CASES = [case for path in sorted(FOLDER.glob("*.c")) for case in _cases_of(path)]


@cache
def _texts() -> dict[str, str]:
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{case.name}.c" for case in CASES]
        for path, case in zip(paths, CASES, strict=True):
            path.write_text(case.text)
        options = SourceOptions(sources=tuple(map(str, paths)), cflags=("-w",), cache=False)
        return {case.name: program.text for case, program in zip(CASES, load_programs(options), strict=True)}


@cache
def module(name: str) -> Module:
    return read_text(_texts()[name])
