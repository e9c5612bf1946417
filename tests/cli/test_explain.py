"""`fathom explain`: every class has its text, and every example does what the text says."""

from __future__ import annotations

import json

import pytest
from command_line import Fathom, Write

from fathom.bound.library.inputs import NONDET
from fathom.bound.library.registry import TABLE
from fathom.checks.explanation import explanation
from fathom.checks.registry import CLASSES, DEFAULT
from fathom.frontend.dialects import dialects


@pytest.mark.parametrize("name", CLASSES)
def test_examples_do_what_the_text_says(fathom: Fathom, write: Write, name: str) -> None:
    text = explanation(name)
    language = "cpp" if name in ("enum", "uncaught-exception") else "c"
    used = ["--apply-loop-contracts"] if name == "contract" else []
    ran = fathom("check", "--json", "--select", name, *used, write(f"example.{language}", text.example + "\n"))
    assert ran.code == 1
    (violated,) = [each for each in json.loads(ran.out)["properties"] if each["status"] == "violated"]
    assert violated["class"] == name
    assert f"line {violated['line']}: {violated['description']}" == text.says


def test_the_list_marks_the_defaults(fathom: Fathom) -> None:
    ran = fathom("explain")
    assert ran.code == 0
    rows = ran.out.split("\n\n")[0].splitlines()
    assert [line[2:].split()[0] for line in rows] == list(CLASSES)
    assert {line[2:].split()[0] for line in rows if line.startswith("*")} == DEFAULT


def test_one_class(fathom: Fathom) -> None:
    ran = fathom("explain", "bounds")
    assert ran.code == 0
    for said in (
        "checked by default",
        "CWE-787",
        "int a[4]",
        "line 4: write of 4 bytes",
        "What to do",
        "--ignore bounds",
    ):
        assert said in ran.out
    assert "--extend-select leak" in fathom("explain", "leak").out


def test_an_unknown_class(fathom: Fathom) -> None:
    ran = fathom("explain", "bound")
    assert ran.code == 2
    assert "did you mean bounds?" in ran.err
    assert "lists the classes" in fathom("explain", "zzz").err


def test_dialects(fathom: Fathom) -> None:
    """From the headers and from the table that the walk uses."""
    ran = fathom("explain", "dialects")
    assert ran.code == 0
    cbmc = ran.out.partition("CBMC (<cprover.h>)")[2].partition("\n\n")[0]
    understood, _, rest = cbmc.partition("do nothing:")
    assert "__CPROVER_array_set" in understood
    assert "__CPROVER_cover" in rest
    assert "__CPROVER_is_fresh" in rest.partition("unknown where execution comes to one:")[2]


def test_every_function_of_a_header_has_a_meaning() -> None:
    known = dialects()
    functions = [name for name, text in known.by_name.items() if "(" in text and " = " not in text]
    others = [name for name in functions if name not in TABLE and name not in known.macros]
    assert [name for name in others if not NONDET.fullmatch(name)] == []
