"""Solvers by name: what is missing, and how to get it."""

import sys

import pytest
from solvers.goals import is_five

from fathom.errors import UserError
from fathom.logic.terms import Terms
from fathom.solvers import solver


def test_a_missing_program_is_named():
    answer = solver("smtlib:/nowhere/solver --fast").check(is_five(Terms()))
    assert (answer.status, answer.reason) == ("unknown", "missing solver solver: there is no program /nowhere/solver")


@pytest.mark.parametrize(("name", "package"), [("bitwuzla", "bitwuzla"), ("cvc5", "cvc5")])
def test_a_missing_package_says_how_to_install_it(monkeypatch, name, package):
    monkeypatch.setitem(sys.modules, name, None)
    assert solver(name).missing() == f"missing solver {name}: pip install {package}"
    assert solver(name).check([]).reason == f"missing solver {name}: pip install {package}"
    assert solver(name).session().check().reason == f"missing solver {name}: pip install {package}"


def test_missing_z3_and_yices_say_how_to_install_them(monkeypatch):
    from fathom.solvers.z3_library import z3_library

    z3_library.cache_clear()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("sysconfig.get_path", lambda name: "/nowhere")
    monkeypatch.setenv("PATH", "/nowhere")
    assert solver("z3").check([]).reason == "missing solver z3: pip install z3-solver"
    assert "pip install 'fathom-bmc[yices]'" in solver("yices").check([]).reason
    z3_library.cache_clear()


def test_an_unknown_name_is_the_users_error():
    with pytest.raises(UserError, match="no solver named 'z4'") as error:
        solver("z4")
    assert "bitwuzla" in error.value.hint
