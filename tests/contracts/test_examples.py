"""The examples with contracts are proved for every length, and a change of a word in each of them is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Fathom, Write

FOLDER = Path(__file__).parent.parent.parent / "examples" / "contracts"

TWINS = {
    "memchr": ("find", "if (s[i] == c)", "if (s[i] == c && i > 0)"),
    "memcpy": ("copy", "to[i] = from[i];", "to[i] = from[n - 1];"),
    "strlen": ("length", "while (s[i] != 0)", "while (s[i + 1] != 0)"),
    "binary_search": ("search", "low = middle + 1;", "low = middle + 2;"),
    "ring_buffer": ("put", "r->cells[last(r)] = value;", "r->cells[r->first] = value;"),
}


def test_all_are_proved(fathom: Fathom, tmp_path: Path) -> None:
    ran = fathom("batch", FOLDER / "suite.toml", "--results", tmp_path / "results.jsonl")
    assert ran.code == 0, ran.out
    assert "7 as expected" in ran.out
    assert "proved by no task" not in ran.out


@pytest.mark.parametrize("name", TWINS)
def test_a_change_is_noticed(fathom: Fathom, write: Write, name: str) -> None:
    function, old, new = TWINS[name]
    text = (FOLDER / f"{name}.c").read_text()
    assert text.count(old) == 1
    program = write("x.c", text.replace(old, new))
    ran = fathom("check", program, "--enforce-contract", function, "--apply-loop-contracts")
    assert ran.code == 1, ran.out
