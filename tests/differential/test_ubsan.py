"""What UndefinedBehaviorSanitizer reports of a program that is run, Fathom finds without running it, at the same line.

Each program of tests/programs/ubsan breaks one rule that clang can check, and its twin is the same program, fixed. They
are run as machine code with clang's checks. Fathom must find the violation; with the inputs that it shows, the
sanitizer reports the same line; and the twin is safe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest
from differential.ubsan_native import CASES, Case, Inputs, build_programs, inputs_of, run_programs, write_programs

from fathom.checks.registry import find_selected
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.load import load_programs, read_text
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Verdict

Family: TypeAlias = Sequence[Case]


def _group(cases: Sequence[Case]) -> dict[str, list[Case]]:
    found: dict[str, list[Case]] = {}
    for case in cases:
        found.setdefault("-".join((case.name.partition("_")[0], *case.extend_select)), []).append(case)
    return found


FAMILIES = _group(CASES)
"""Programs that are compiled together: those that begin with the same word, and for which the same is selected."""
UNSEEN = frozenset(
    """alignment_assume alignment_reference array_struct_copy nonnull_memcpy nonnull_return null_array
    null_offset_of_member""".split()
)
"""Programs of which Fathom does not say what UBSan says."""
EDGES = (0, 1, -1, 255, -(1 << 31), (1 << 31) - 1, -(1 << 63))
"""Inputs with which the twins are run."""


@pytest.fixture(params=FAMILIES.values(), ids=FAMILIES, scope="module")
def family(request: pytest.FixtureRequest) -> Family:
    found: Family = request.param
    return found


@pytest.fixture(scope="module")
def sources(family: Family, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The programs by name, which are also there as machine code."""
    folder = tmp_path_factory.mktemp("ubsan")
    written = write_programs(family, folder)
    build_programs(list(written.values()), folder)
    return written


@pytest.fixture(scope="module")
def verdicts(family: Family, sources: dict[str, Path]) -> dict[str, Verdict]:
    """What Fathom says of each of them."""
    (classes,) = {case.extend_select for case in family}
    limits = LimitOptions(extend_select=classes)
    options = SourceOptions(sources=tuple(map(str, sources.values())), cflags=("-w",), cache=False)
    programs = load_programs(options, classes=find_selected(limits))
    requests = [CheckRequest(read_text(each.text), "main", limits, ModelOptions()) for each in programs]
    return {name: check_module(request).verdict for name, request in zip(sources, requests, strict=True)}


def test_there_are_enough() -> None:
    assert len(CASES) >= 60


def test_the_sanitizer_reports_the_bad_ones_alone(family: Family, sources: dict[str, Path]) -> None:
    runs = [(f"{which}_{case.name}", inputs) for case in family for which, inputs in _runs(case)]
    said = run_programs([(sources[name], inputs) for name, inputs in runs])
    expected = {f"bad_{case.name}": f"{case.check} {case.line}" for case in family}
    assert not [(*run, each) for run, each in zip(runs, said, strict=True) if each != expected.get(run[0], "")]


def _runs(case: Case) -> Iterator[tuple[str, Inputs]]:
    yield "bad", case.inputs
    yield "good", case.inputs
    for edge in EDGES if case.inputs else ():
        yield "good", (edge,) * len(case.inputs)


def test_verdicts(family: Family, verdicts: dict[str, Verdict]) -> None:
    """The bad program is unsafe where the sanitizer stops it, and the twin is safe."""
    expected = {f"good_{case.name}": "safe" for case in family}
    expected |= {f"bad_{case.name}": f"unsafe {case.kind} {case.line}" for case in family if _is_seen(case)}
    assert {name: _said(verdicts[name]) for name in expected} == expected


def _is_seen(case: Case) -> bool:
    return Path(case.name).stem not in UNSEEN


def _said(verdict: Verdict) -> str:
    if verdict.counterexample is None:
        return verdict.result + (f": {verdict.reason}" if verdict.reason else "")
    violation = verdict.counterexample.trace.violated
    return f"unsafe {violation.prop.kind} {violation.loc.line if violation.loc is not None else 0}"


def test_counterexamples(family: Family, sources: dict[str, Path], verdicts: dict[str, Verdict]) -> None:
    """With the inputs that are shown, the sanitizer stops the bad program at the same line, and not the twin."""
    family = [case for case in family if _is_seen(case)]
    inputs = {case: inputs_of(verdicts[f"bad_{case.name}"]) for case in family}
    runs = [(sources[f"{which}_{case.name}"], inputs[case]) for case in family for which in ("bad", "good")]
    expected = [said for case in family for said in (f"{case.check} {case.line}", "")]
    assert list(zip(runs, run_programs(runs), strict=True)) == list(zip(runs, expected, strict=True))
