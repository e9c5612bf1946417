"""Functions whose loops never end for a bound: each of them is proved by induction, or it is not."""

from __future__ import annotations

from bound.functions import Functions

from fathom.engine.budget import Budget
from fathom.engine.induction import Induction
from fathom.engine.request import CheckRequest
from fathom.engine.walker import Walker
from fathom.options import LimitOptions, ModelOptions


def attempt(functions: Functions, entry: str, seconds: float = 20, **limits: object) -> Induction:
    """The attempt to prove a function, which has come to its end."""
    request = CheckRequest(functions.module, entry, LimitOptions(**limits), ModelOptions())  # type: ignore[arg-type]
    walker = Walker.of(request)
    induction = Induction(walker, Budget())
    induction.outcome = induction.prove(walker.walk(walker.options_within(2, 1)), seconds)  # type: ignore[attr-defined]
    return induction


def prove(functions: Functions, entry: str, **limits: object) -> bool:
    """Whether a function is proved for all executions."""
    outcome = attempt(functions, entry, **limits).outcome  # type: ignore[attr-defined]
    return outcome is not None and outcome.verdict.result == "safe" and not outcome.verdict.counterexamples


def twins(bodies: dict[str, tuple[str, str, str]]) -> dict[str, str]:
    """Bodies by name, and with a text replaced that makes them wrong after many iterations."""
    found: dict[str, str] = {}
    for name, (body, old, new) in bodies.items():
        assert old in body, name
        found |= {name: body, f"{name}_wrong": body.replace(old, new, 1)}
    return found
