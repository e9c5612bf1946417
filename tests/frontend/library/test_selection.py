"""The units of libraries that one of several programs needs."""

from __future__ import annotations

from fathom.frontend.library.selection import select_units
from fathom.frontend.link_protocol import UnitBytes


def unit(name: str, *needs: str) -> UnitBytes:
    text = "".join(f"declare void @{each}()\n" for each in needs) + f"define void @{name}() {{\n  ret void\n}}\n"
    return UnitBytes(name, f"; ModuleID = '{name}'\n{text}".encode())


def test_only_what_is_needed() -> None:
    model = UnitBytes("model", b"BC\xc0\xde")
    units = (model, unit("f", "g"), unit("g"), unit("h"))
    assert [each.name for each in select_units(units, {"f", "other"})] == ["model", "f", "g"]
    assert [each.name for each in select_units(units, ())] == ["model"]
