"""The programs of tests/programs/analysis: what their first lines say, their twins, and their compiled form.

// ANALYSIS: taint                               the analysis; its options are in a TOML file of the same name
// EXPECT: safe                                  the verdict, or `unsafe CLASS LINE` (0: at the end of the program)
// TWIN: unsafe taint 7: `clean(x)` -> `x`       another program that differs in this, and its verdict
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load_programs, read_text
from fathom.options import LimitOptions, SourceOptions
from fathom.verdict import Verdict

FOLDER = Path(__file__).parents[1] / "programs" / "analysis"
_TWIN = re.compile(r"(.+?): `(.+)` -> `(.+)`")


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


def _directives(name: str, text: str) -> list[str]:
    return re.findall(rf"^// {name}: (.*)$", text, re.MULTILINE)


def _cases_of(path: Path) -> list[Case]:
    text, config = path.read_text(), path.with_suffix(".toml")
    if "// EXPECT:" not in text:
        return []
    (analysis,), (expect,) = _directives("ANALYSIS", text), _directives("EXPECT", text)
    limits = LimitOptions(analysis=(analysis,), analysis_config=(str(config),) if config.exists() else ())
    cases = [Case(path.stem, text, expect, limits)]
    body = text.index("\n#include")
    for number, line in enumerate(_directives("TWIN", text), 1):
        twin = _TWIN.fullmatch(line)
        assert twin is not None, line
        assert text[body:].count(twin[2]) == 1, f"{path.name}: {twin[2]} is there {text[body:].count(twin[2])} times"
        changed = text[:body] + text[body:].replace(twin[2], twin[3])
        cases.append(Case(f"{path.stem}_{number}", changed, twin[1], limits))
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
