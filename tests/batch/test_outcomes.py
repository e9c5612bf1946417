"""What an outcome means beside the expected one."""

from __future__ import annotations

import pytest

from fathom.batch.outcomes import TaskOutcome


@pytest.mark.parametrize(
    ("verdict", "expect", "kind"),
    [
        ("safe", "safe", "right"),
        ("unknown", "unknown", "right"),
        ("unsafe", "safe", "wrong"),
        ("safe", "unknown", "wrong"),
        ("unknown", "unsafe", "undecided"),
        ("error", "safe", "error"),
    ],
)
def test_kinds(verdict: str, expect: str, kind: str) -> None:
    assert TaskOutcome(task="t", verdict=verdict, expect=expect).kind == kind  # type: ignore[arg-type]


def test_the_time_of_compilers_is_left_out() -> None:
    assert TaskOutcome(task="t", verdict="safe", expect="safe", cpu=3.0, load_cpu=1.0).check_cpu == 2.0
