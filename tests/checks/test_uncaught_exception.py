"""What is said of exceptions that end the program."""

from __future__ import annotations

from fathom.checks.uncaught_exception import NOT_CAUGHT, describe_termination, description


def test_the_type_is_named() -> None:
    assert description("int", NOT_CAUGHT) == "an exception of type int that nothing catches"


def test_terminations() -> None:
    assert describe_termination("__cxa_rethrow").startswith("`throw;`")
    assert describe_termination("_ZNSt3__16threadD2Ev").endswith("calls std::terminate")
