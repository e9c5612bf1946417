"""Of random functions, Fathom finds the same violation first as UndefinedBehaviorSanitizer does when they are run.

`FATHOM_UBSAN=2000` runs that many functions, `FATHOM_UBSAN_SEED=7` others.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from differential.ubsan_generate import generate
from differential.ubsan_native import Inputs, build_programs, inputs_of, run_programs

from fathom.checks.registry import find_selected
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load_programs, read_text
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Verdict

COUNT = int(os.environ.get("FATHOM_UBSAN", "60"))
SEED = int(os.environ.get("FATHOM_UBSAN_SEED", "0"))
LIMITS = LimitOptions(
    extend_select=("conversion", "unsigned-overflow", "unsigned-shift", "pointer-overflow"), timeout=5.0
)
CLASSES = {
    "signed-integer-overflow": ("overflow",),
    "unsigned-integer-overflow": ("unsigned-overflow",),
    "unsigned-shift-base": ("unsigned-shift",),
    "array-bounds": ("bounds", "pointer-overflow"),
    "shift-base": ("shift",),
    "shift-exponent": ("shift",),
    "integer-divide-by-zero": ("div-by-zero",),
    "implicit-unsigned-integer-truncation": ("conversion",),
    "implicit-signed-integer-truncation": ("conversion",),
    "implicit-integer-sign-change": ("conversion",),
    "implicit-bitfield-conversion": ("conversion",),
}


def build(text: str, path: Path) -> Module:
    """The program as machine code, and as Fathom reads it."""
    path.write_text(text)
    build_programs([path], path.parent)
    options = SourceOptions(sources=(str(path),), cflags=("-w",), cache=False)
    (program,) = load_programs(options, classes=find_selected(LIMITS))
    return read_text(program.text)


def check(module: Module, entry: str) -> Verdict:
    return check_module(CheckRequest(module, entry, LIMITS, ModelOptions())).verdict


def is_same(verdict: Verdict, report: str) -> bool:
    """Whether a report such as `array-bounds 9` says what a counterexample does."""
    if verdict.counterexample is None:
        return verdict.result == "safe" and not report
    violated = verdict.counterexample.trace.violated
    name, _, line = report.partition(" ")
    return violated.prop.kind in CLASSES.get(name, ()) and violated.loc is not None and str(violated.loc.line) == line


@pytest.mark.parametrize("name", ["program.c", "program.cpp"])
def test_known_numbers(name: str, tmp_path: Path) -> None:
    module = build(generate(SEED, COUNT, cplusplus=name.endswith("cpp")), tmp_path / name)
    reports = run_programs([(tmp_path / name, (number,)) for number in range(COUNT)])
    verdicts = [check(module, f"f{number}") for number in range(COUNT)]
    assert [
        (f"f{number}", report, verdict.counterexample and verdict.counterexample.prop)
        for number, (report, verdict) in enumerate(zip(reports, verdicts, strict=True))
        if not is_same(verdict, report)
    ] == []


def test_inputs(tmp_path: Path) -> None:
    """With the inputs that are shown, the sanitizer reports what was found."""
    count = COUNT // 3
    path = tmp_path / "program.c"
    module = build(generate(SEED + 1, count, inputs=True), path)
    verdicts = [check(module, f"f{number}") for number in range(count)]
    runs: list[tuple[Path, Inputs]] = [(path, (number, *inputs_of(each))) for number, each in enumerate(verdicts)]
    wrong = [
        (f"f{number}", inputs, report, verdict.counterexample and verdict.counterexample.prop)
        for number, ((_, inputs), report, verdict) in enumerate(zip(runs, run_programs(runs), verdicts, strict=True))
        if verdict.result != "unknown" and not is_same(verdict, report)
    ]
    assert not wrong
    assert sum(verdict.result == "unsafe" for verdict in verdicts) > count // 2
