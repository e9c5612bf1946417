"""Specifications and literals as SV-COMP's witnesses have them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from report.samples import overrun

from fathom.report.svcomp import WitnessTask, creation_time, format_literal
from fathom.trace.model import Input


def value(bits: int, width: int, source: str = "__VERIFIER_nondet_int", text: str = "", kind: str = "") -> Input:
    return Input(source, bits, width, "", True, text, kind)


@pytest.mark.parametrize(
    ("given", "literal"),
    [
        (value(5, 32), "5"),
        (value(0xFFFFFFFF, 32), "-1"),
        (value(0xFFFFFFFF, 32, "__VERIFIER_nondet_uint"), "4294967295"),
        (value(0, 64, text="-7"), "-7"),
        (value(0, 64, text="1.5e-3", kind="double"), "1.5e-3"),
        (value(0, 64, text="nan", kind="double"), None),
        (replace(value(0, 32), data=b"abcd"), None),
    ],
)
def test_literals(given: Input, literal: str | None) -> None:
    assert format_literal(given) == literal


def test_the_specification_names_the_property() -> None:
    task, example = WitnessTask("start"), overrun().verdict.counterexample
    assert example is not None
    assert task.specification() == "CHECK( init(start()), LTL(G ! call(reach_error())) )"
    assert task.specification(example.trace.violated) == "CHECK( init(start()), LTL(G valid-deref) )"


def test_a_correctness_witness_needs_a_complete_proof() -> None:
    verdict = overrun().verdict
    safe = replace(verdict, result="safe", complete=True)
    assert WitnessTask().is_proved(safe)
    assert not WitnessTask().is_proved(replace(safe, complete=False))
    assert not WitnessTask(checked=("bounds",)).is_proved(safe)
    assert not WitnessTask().is_proved(verdict)


def test_the_time_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert creation_time() == "1970-01-01T00:00:00Z"
