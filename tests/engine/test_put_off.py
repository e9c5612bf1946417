"""Questions that are put off for a larger bound: asked there, or again where the larger bound makes the program larger."""

from __future__ import annotations

import pytest
from command_line import Write

from fathom import engine, questions
from fathom import run as engine_run
from fathom.bound.options import Bounded, Case
from fathom.engine import check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.run import Run
from fathom.verdict import Verdict

PROGRAM = """
unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);
int main(void) {{
    unsigned n = nondet_uint(), sum = 0;
    {}
    return 0;
}}
"""
SMALL = "for (unsigned i = 0; i < 3 && n != i; i++) sum++; __VERIFIER_assert(sum <= {});"
LARGE = (
    "for (unsigned i = 0; i < 3 && n * n != i + 5; i++) sum += n * i + nondet_uint() / 3; __VERIFIER_assert(sum != {});"
)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, float]]:
    """Every question that may be put off is; gives the bounds that were asked about, and what share of time they got."""
    asked: list[tuple[int, float]] = []
    whole = engine._bounded

    def noted(
        run: Run, bounded: Bounded, taken: tuple[Case, ...] = (), share: float = 1.0, hurried: bool = False
    ) -> Verdict:
        if not taken:
            assert bounded.unwind is not None
            asked.append((bounded.unwind, share))
        return whole(run, bounded, taken, share, hurried)

    monkeypatch.setattr(engine_run, "PATIENCE", 0.0)
    monkeypatch.setattr(engine, "_bounded", noted)
    return asked


def checked(write: Write, body: str, limits: LimitOptions) -> Verdict:
    module: Module = load(SourceOptions(sources=(str(write("program.c", PROGRAM.format(body))),), cache=False))
    return check_module(module, "main", limits, ModelOptions())[0]


@pytest.mark.parametrize(("limit", "expect"), [(3, "safe"), (2, "unsafe"), (0, "unsafe")])
def test_a_program_that_hardly_grows(
    limit: int, expect: str, write: Write, impatient: list[tuple[int, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "GROWTH", 100)
    assert checked(write, SMALL.format(limit), LimitOptions()).result == expect
    assert impatient == [(1, questions.SHARE), (2, questions.SHARE), (4, 1.0)]


def test_a_program_that_grows_is_asked_about_again(
    write: Write, impatient: list[tuple[int, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "GROWTH", 1.0)
    assert checked(write, LARGE.format(1), LimitOptions()).result == "unsafe"
    assert impatient == [(1, questions.SHARE), (1, 0.0), (2, questions.SHARE), (2, 0.0), (4, 1.0)]


def test_not_for_ever(write: Write, impatient: list[tuple[int, float]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "GROWTH", 100)
    body = "while (nondet_uint()) sum += sum < 9; __VERIFIER_assert(sum < 10 && n != 8);"
    assert checked(write, body, LimitOptions()).result == "unsafe"
    assert impatient == [(1 << n, questions.SHARE) for n in range(questions.MOST_PUT_OFF)] + [
        (1 << questions.MOST_PUT_OFF, 1.0)
    ]


def test_a_bound_that_is_given_is_asked_about(write: Write, impatient: list[tuple[int, float]]) -> None:
    assert checked(write, SMALL.format(3), LimitOptions(unwind=1)).result == "unknown"
    assert impatient == [(1, 1.0)]
