"""Analyses on random programs: nothing is said about correct ones, and enough about those that are not.

What `uninit` is held to (tests/bound/instruments/uninit/test_uses.py) holds for the same idea as an analysis in Python. Of flows, with
implicit ones, it is asked that a result cannot depend on an input unless it is said to.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from bound.instruments.uninit.test_uses import _end, without_initialiser
from differential.compare import Case, Variant, batch, inputs_of, last_input, linked, native

from fathom.analysis import Analysis, Call, Copy, Field, Load, Store
from fathom.analysis.load import add_analyses, load_analyses
from fathom.bound.options import BoundOptions
from fathom.bound.walk.bound import bound
from fathom.frontend.load import read_text
from fathom.options import LimitOptions

ANALYSES = load_analyses(LimitOptions(analysis=("uninitialised",)))


def _options(known_memory: bool = True) -> BoundOptions:
    variant = Variant(known_memory=known_memory, selected=frozenset({"assert"}))
    return add_analyses(variant.options(), ANALYSES)


@pytest.mark.parametrize("known_memory", [True, False])
def test_correct_programs_use_nothing_unwritten(known_memory: bool, tmp_path: Path) -> None:
    cases = batch(6_000_000, 4)
    module = read_text(linked(cases, tmp_path))
    for case in cases:
        program = bound(module, f"{case.prefix}main", _options(known_memory)).program
        for seed in case.seeds:
            assert "uninitialised" not in _end(program, inputs_of(case.text, seed), 0x5A), (case.prefix, seed)


@pytest.mark.parametrize("promote", [True, False])
def test_what_depends_on_unwritten_memory_is_reported(promote: bool, tmp_path: Path) -> None:
    cases = [without_initialiser(case) for case in batch(6_200_000, 12)]
    module = read_text(linked(cases, tmp_path), promote)
    parted = 0
    for case in cases:
        program = bound(module, f"{case.prefix}main", _options()).program
        for seed in case.seeds:
            values = inputs_of(case.text, seed)
            ends = {_end(program, values, unwritten) for unwritten in (0, 1, 0x5A, 0xFF)}
            reported = all("uninitialised" in end for end in ends)
            parted += len(ends) > 1 or reported
            assert len(ends) == 1 or reported, (case.prefix, seed, ends)
    assert parted > 3


class Secrecy(Analysis):
    """A result depends on a secret."""

    implicit_flows = True
    secret = Field(bits=1)
    source = ""

    def on_return(self, call: Call) -> None:
        if call.name == Secrecy.source:
            self.secret[call.result] = 1

    def on_call(self, call: Call) -> None:
        if call.name in ("finish", "__VERIFIER_assert"):
            self.check(self.secret[call.arguments[0]] == 0, "a result depends on a secret")

    def on_load(self, load: Load) -> None:
        self.secret[load.result] = self.secret[load.result] | self.secret[load.address]

    def on_copy(self, copy: Copy) -> None:
        for operand in copy.operands:
            if self.secret[operand].known != 0:
                self.secret[copy.target] = self.secret[copy.target] | self.secret[operand]

    def on_store(self, store: Store) -> None:
        if store.address is not None and self.secret[store.address].known != 0:
            self.secret[store.memory] = self.secret[store.memory] | self.secret[store.address]


def _secret_runs(case: Case, secret: str) -> list[dict[str, int]]:
    """Inputs that differ in one of them alone."""
    values = inputs_of(case.text, 0)
    return [{**values, secret: changed} for changed in (values[secret], 0, 1, 77)]


@pytest.mark.parametrize("known_memory", [True, False])
def test_what_depends_on_a_secret_is_reported(known_memory: bool, tmp_path: Path) -> None:
    cases = batch(6_300_000, 10)
    text = linked(cases, tmp_path)
    secrets = [min(set(inputs_of(case.text, 0)) - {last_input(case)}) for case in cases]
    runs = [(n, values) for n, case in enumerate(cases) for values in _secret_runs(case, secrets[n])]
    results = iter(native(text, runs))
    module, depending, independent = read_text(text), 0, 0
    for case, secret in zip(cases, secrets, strict=True):
        Secrecy.source = secret
        options = Variant(known_memory=known_memory, selected=frozenset({"assert"})).options()
        followed = add_analyses(options, load_analyses(LimitOptions(), [Secrecy]))
        program = bound(module, f"{case.prefix}main", followed).program
        ends = [(next(results), values) for values in _secret_runs(case, secret)]
        said = [_end(program, {**values, last_input(case): found.number}, 0) for found, values in ends]
        reported = any("secrecy" in end for end in said)
        depending += reported
        independent += not reported
        assert reported or len({(found.kind, found.number) for found, _ in ends}) == 1, (case.prefix, secret, said)
    assert depending > 3
    assert independent > 0
