"""Regions: which objects may be reached through which pointers."""

from __future__ import annotations

from fathom.ir.parser import parse_program
from fathom.ir.program import Program
from fathom.ir.values import Reg
from fathom.memory.regions import Regions

COPIED = """
fun main() {
BB0:
  M0 = mem.init()
  P0, M1 = malloc 4, M0 align 16 "object"
  P1, M2 = alloca 8, M1 align 8 "first"
  P2, M3 = alloca 8, M2 align 8 "second"
  M4 = store P0, P1, M3
  %s
  P3 = load P2, M5
  halt
}
"""


def registers(program: Program) -> dict[str, Reg]:
    results = [getattr(item, "result", None) for block in program.blocks for item in block.body]
    return {reg.name: reg for reg in results if isinstance(reg, Reg)}


def regions_with(text: str) -> tuple[Regions, dict[str, Reg]]:
    program = parse_program(COPIED % text)
    return Regions(program), registers(program)


def test_a_pointer_that_is_copied_reaches_its_object() -> None:
    regions, regs = regions_with("M5 = memcpy P2, P1, 8:i64, M4, M4")
    assert regions.of(regs["P3"]) == regions.of(regs["P0"])


def test_a_pointer_that_is_copied_as_a_number_reaches_its_object() -> None:
    regions, regs = regions_with("R0:i64 = load P1, M4\n  M5 = store R0, P2, M4")
    assert regions.of(regs["P3"]) == regions.of(regs["P0"])
    assert any(alloc.name == "object" for alloc in regions.pointees(regs["P2"]))


def test_pointers_that_never_meet_are_apart() -> None:
    regions, regs = regions_with("M5 = store 0:i64, P2, M4")
    assert regions.of(regs["P3"]) != regions.of(regs["P0"])
