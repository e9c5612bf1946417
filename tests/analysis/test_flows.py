"""Values take their shadows along, whichever way they go: nothing is lost, and nothing else is reported."""

from __future__ import annotations

import re
from functools import cache

import pytest
from analysis.programs import FOLDER

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load_programs, read_text
from fathom.options import LimitOptions, ModelOptions, SourceOptions

SOURCE = FOLDER / "flows.c"
WAYS = re.findall(r"^WAY\((\w+)\)", SOURCE.read_text(), re.MULTILINE)
LIMITS = LimitOptions(analysis=("taint",), analysis_config=(str(SOURCE.with_suffix(".toml")),), unwind=24)


@cache
def _module() -> Module:
    (program,) = load_programs(SourceOptions(sources=(str(SOURCE),), cflags=("-w",)))
    return read_text(program.text)


@pytest.mark.parametrize("way", WAYS)
def test_plain_numbers_are_no_secrets(way: str) -> None:
    verdict = check_module(CheckRequest(_module(), f"{way}_clean", LIMITS, ModelOptions())).verdict
    assert verdict.result == "safe", verdict.reason


@pytest.mark.parametrize("way", WAYS)
def test_secrets_are_followed(way: str) -> None:
    verdict = check_module(CheckRequest(_module(), f"{way}_leak", LIMITS, ModelOptions())).verdict
    assert verdict.counterexample is not None, verdict.reason
    assert verdict.counterexample.prop.kind == "taint"
    assert verdict.counterexample.trace.steps, "it runs on the unbounded program too"


def test_the_ways_are_there() -> None:
    assert len(WAYS) == 16
