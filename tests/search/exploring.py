"""Searches in programs of C."""

from __future__ import annotations

from command_line import Write
from engine.checking import request

from fathom.engine.walker import Walker
from fathom.search.choices import ChosenValuation
from fathom.search.constants import find_constants
from fathom.search.coverage import Coverage
from fathom.search.explore import Attempt, Exploration
from fathom.trace.concrete import Ending, execute


def explore(write: Write, body: str, head: str = "") -> Exploration:
    """The search in a `main` with this body, in which `n` is an input."""
    asked = request(write, body, head=head)
    options = Walker.of(asked).options()

    def run(valuation: ChosenValuation, coverage: Coverage) -> Ending:
        return execute(asked.module, "main", options, valuation, lambda _, __, own: [*own, coverage])

    return Exploration(run, find_constants(asked.module), 64)


def find_first(search: Exploration, most: int = 3000) -> Attempt | None:
    """The first execution that fails, of at most so many that are tried."""
    failures = search.find_failures()
    while search.executions < most:
        found = next(failures)
        if found.failed is not None:
            return found
    return None
