"""Correctness witnesses have the invariants of a proof by induction, where the text shows the loop and its variables."""

from __future__ import annotations

import jsonschema
import pytest
import yaml
from command_line import Fathom, Write
from report.schemas import WITNESS

HEAD = "unsigned nondet_uint(void);\nvoid __VERIFIER_assert(_Bool);\nint main(void) {\n"
COUNTS = "  unsigned n = nondet_uint(), i = 0;\n  {}\n  __VERIFIER_assert(i >= n);\n}}\n"


def list_values(fathom: Fathom, write: Write, text: str) -> list[dict[str, object]]:
    path = write("a.c", HEAD + text)
    witness = path.with_name("w.yml")
    assert fathom("check", path, "--witness", witness).code == 0
    (entry,) = yaml.safe_load(witness.read_text())
    jsonschema.validate([entry], WITNESS)
    return [each["invariant"] for each in entry["content"]]


def test_a_loop_with_its_place(fathom: Fathom, write: Write) -> None:
    text = COUNTS.format("while (i < n) { i += 1; } // while")
    found = list_values(fathom, write, text.replace(">= n", "== n"))
    assert "i <= n" in {each["value"] for each in found}
    assert {(each["location"]["line"], each["location"]["column"]) for each in found} == {(5, 3)}  # type: ignore[index]


@pytest.mark.parametrize("loop", ["do { i++; } while (i < n);", "again: if (i < n) { i++; goto again; }"])
def test_loops_that_are_no_while(fathom: Fathom, write: Write, loop: str) -> None:
    assert list_values(fathom, write, COUNTS.format(loop)) == []


def test_a_variable_that_is_out_of_scope(fathom: Fathom, write: Write) -> None:
    text = "  unsigned i = 0, k;\n  {\n    unsigned n = nondet_uint();\n    k = n;\n  }\n  while (i < k) { i++; }\n"
    found = list_values(fathom, write, text + "  __VERIFIER_assert(i == k);\n}\n")
    assert not any("n" in str(each["value"]) for each in found)
