"""A plugin for pytest: which functions of Fathom each test calls, or only some tests, in a given order.

observe    each test's outcome, its seconds, and the functions it calls, as `file:line` of their code
choose     the tests of a list and no others, in the order of the list
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, final

import pytest


@final
@dataclass(slots=True)
class Observation:
    """What is known of a test."""

    seconds: float
    passed: bool = False
    functions: tuple[str, ...] = ()


@final
@dataclass
class Observer:
    """Follows calls while tests run; files are named relative to the package. Of very many tests it takes some."""

    package: Path
    packages: Sequence[str]
    most: int
    found: dict[str, Observation] = field(default_factory=dict)
    _names: dict[Any, str | None] = field(default_factory=dict)
    _called: set[str] = field(default_factory=set)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = items[:: -(-len(items) // self.most) or 1]

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._called = set()
        started = processor_seconds()
        sys.settrace(self._follow)
        yield
        sys.settrace(None)
        seen = self.found.setdefault(item.nodeid, Observation(0.0))
        seen.seconds = processor_seconds() - started
        seen.functions = tuple(sorted(self._called))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        seen = self.found.setdefault(report.nodeid, Observation(0.0, passed=True))
        seen.passed = report.outcome == "passed" and (report.when == "setup" or seen.passed)

    def _follow(self, frame: FrameType, event: str, argument: object) -> None:
        """Called once for every call, and asks for no line of it."""
        code = frame.f_code
        if code not in self._names:
            self._names[code] = self._name(Path(code.co_filename), code.co_firstlineno)
        name = self._names[code]
        if name is not None:
            self._called.add(name)

    def _name(self, file: Path, line: int) -> str | None:
        if not file.is_relative_to(self.package):
            return None
        inside = file.relative_to(self.package)
        return f"{inside}:{line}" if inside.parts[0] in self.packages else None


@final
@dataclass(frozen=True)
class Chooser:
    """Leaves the tests of a list, in its order."""

    names: Mapping[str, int]

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (each for each in items if each.nodeid in self.names), key=lambda each: self.names[each.nodeid]
        )


def processor_seconds() -> float:
    """Of this process and of those that it has waited for: the same whatever else the machine does."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def deterministic() -> None:
    """Examples of hypothesis are the same in every run, and none has to be quick."""
    from hypothesis import settings

    settings.register_profile("mutation", derandomize=True, deadline=None, database=None, max_examples=30)
    settings.load_profile("mutation")
