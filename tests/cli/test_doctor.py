from __future__ import annotations

import sys

import pytest
from command_line import Fathom

import fathom as package
from fathom.errors import UserError


def test_doctor_reports_and_passes(fathom: Fathom) -> None:
    ran = fathom("doctor")
    assert ran.code == 0, ran.out
    facts = {line.split()[0]: line for line in ran.out.splitlines()}
    assert package.__version__ in facts["fathom"]
    assert "22.1" in facts["clang"]
    assert "22.1" in facts["llvm"]
    assert "x86" in facts["headers"]
    assert "passed" in facts["self-test"]
    assert {"bitwuzla", "z3", "cvc5", "yices", "cache", "python"} <= facts.keys()


def test_missing_solver_says_how_to_get_it(fathom: Fathom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cvc5", None)
    assert "not installed; to get it: pip install cvc5\n" in fathom("doctor").out


def test_failed_self_test_is_not_zero(fathom: Fathom, monkeypatch: pytest.MonkeyPatch) -> None:
    fathom("doctor")

    def fail(cc: str | None) -> None:
        raise UserError("clang is gone", hint="reinstall it")

    monkeypatch.setattr("fathom.cli.doctor.run_self_test", fail)
    ran = fathom("doctor")
    assert ran.code != 0
    assert "FAILED: clang is gone" in ran.out
    assert "reinstall it" in ran.out


def test_doctor_of_a_missing_clang(fathom: Fathom) -> None:
    ran = fathom("doctor", "--cc", "no-such-clang")
    assert ran.code != 0
    assert "MISSING" in ran.out
