"""The law of every rule is proved, and what the thesis has wrong is refuted."""

from __future__ import annotations

import importlib

import pytest
from logic.test_laws import proved

from fathom.memory.seam.rules import RULES


@pytest.mark.parametrize("name", RULES)
def test_law(name: str) -> None:
    assert proved(RULES[name].law)


@pytest.mark.parametrize("name", RULES)
def test_the_function_that_applies_it_is_there(name: str) -> None:
    where = RULES[name].where
    path = f"fathom.{where}" if where.startswith(("logic", "memory")) else f"fathom.memory.{where}"
    parts = path.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for attribute in parts[length:]:
            found = getattr(found, attribute)
        return
    pytest.fail(f"there is no {path}")


@pytest.mark.parametrize(
    "law",
    [
        "(= (bvule (bvadd x y) (bvadd x z)) (bvule y z))",
        "(= (and (bvule x z) (bvult z (bvadd x y))) (bvult (bvsub z x) y))",
        "(= (store (store a i v) j w) (store (store a j w) i v))",
        "(= (select (store a i v) j) (select a j))",
    ],
    ids=["figure 2.2 with wrapping sums", "a range whose end wraps", "equal offsets do not commute", "R-MISS unproved"],
)
def test_errata(law: str) -> None:
    assert not proved(law)
