"""What is said of executions that go on forever."""

from __future__ import annotations

from fathom.checks import termination
from fathom.checks.registry import DEFAULT, selection


def test_on_request() -> None:
    assert termination.CLASS.name not in DEFAULT
    assert termination.CLASS.name in selection((), ("termination",), ())
    assert termination.CLASS.cwe == (835,)


def test_periods() -> None:
    assert "the same as 1 iteration before" in termination.describe_period(termination.LOOP, 1)
    assert "the same as 12 iterations before" in termination.describe_period(termination.LOOP, 12)
    assert "the same as 2 calls before" in termination.describe_period(termination.RECURSION, 2)
