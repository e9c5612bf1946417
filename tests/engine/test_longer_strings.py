"""Longer strings: a text that does not fit is found, although the proof within the bound has no room for it."""

from __future__ import annotations

import pytest
from command_line import Write

from fathom.engine import longer_strings
from fathom.engine.check import check_module
from fathom.engine.counterexamples import replay_values
from fathom.engine.longer_strings import LONG
from fathom.engine.request import CheckRequest
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions

MAIN = """
#include <string.h>
int main(int argc, char **argv) { char name[SIZE]; if (argc > 1) strcpy(name, argv[1]); return 0; }
int greet(const char *name) { char text[SIZE]; strcpy(text, name); return text[0]; }
int first(int argc, char **argv) { return argc; }
"""
ENTRIES = ("main", "greet")


def ask(write: Write, entry: str, size: int, **limits: object) -> CheckRequest:
    path = write("program.c", MAIN.replace("SIZE", str(size)))
    module = load(SourceOptions(sources=(str(path),), entry=entry))
    return CheckRequest(module, entry, LimitOptions(**limits), ModelOptions())  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine may be busy."""
    monkeypatch.setattr(longer_strings, "LEAST", 60.0)


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_text_that_does_not_fit_is_found_and_replays(write: Write, entry: str) -> None:
    asked = ask(write, entry, 40)
    verdict = check_module(asked).verdict
    assert verdict.counterexample is not None, verdict
    assert verdict.counterexample.prop.kind == "bounds"
    again = replay_values(asked, verdict.counterexample.trace.values)
    assert again.bounded is not None
    assert again.unbounded is not None


@pytest.mark.parametrize("entry", ENTRIES)
def test_its_twin_with_room_is_safe_within_the_bounds(write: Write, entry: str) -> None:
    verdict = check_module(ask(write, entry, LONG + 1)).verdict
    assert (verdict.result, verdict.complete) == ("safe", False)


def test_who_says_how_long_strings_are_gets_no_longer_ones(write: Write) -> None:
    verdict = check_module(ask(write, "main", 40, pointer_size=8)).verdict
    assert (verdict.result, verdict.complete) == ("safe", False)


def test_a_complete_proof_is_not_looked_at_again(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(longer_strings, "Budget", None)
    verdict = check_module(ask(write, "first", 40)).verdict
    assert (verdict.result, verdict.complete) == ("safe", True)
