"""The keys of the facts of a path."""

from __future__ import annotations

from fathom.bound.facts.fact_map import nonnegative_key
from fathom.bound.residual.residue import Residue
from fathom.ir.types import Int


def test_the_keys_of_registers_and_of_nonnegative_registers_differ() -> None:
    residue = Residue()
    registers = [residue.reg(Int(32)) for _ in range(4)]
    keys = [key for each in registers for key in (each.number, nonnegative_key(each))]
    assert len(set(keys)) == 8
