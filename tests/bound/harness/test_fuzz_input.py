"""Fuzz targets get any bytes, as many as they are told, and what is found fails natively."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Fathom, Write
from native_programs import compiled, gcc, ran

TARGET = """
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size MORE 3 && data[0] == 'F' && data[1] == 'Z' && data[AT] == data[0] + 1)
    assert(size WRONG);
  return 0;
}
"""


def write_target(write: Write, **changes: str) -> Path:
    text = TARGET
    for name, change in {"MORE": ">=", "AT": "2", "WRONG": "> 0", **changes}.items():
        text = text.replace(name, change)
    return write("target.c", text)


def test_long_inputs(write: Write, fathom: Fathom) -> None:
    source = write_target(write, WRONG="!= 200")
    for size, code in ((199, 0), (200, 1)):
        assert fathom("check", "--fuzz-target", "--string-size", size, "--pointer-size", 1, source).code == code


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "safe"),
        ({"MORE": ">"}, "safe"),
        ({"MORE": "+ 1 >="}, "[bounds]"),
        ({"AT": "3"}, "[bounds]"),
        ({"WRONG": "!= 5"}, "[assert]"),
    ],
)
def test_verdicts(changes: dict[str, str], said: str, write: Write, fathom: Fathom) -> None:
    found = fathom("check", "--fuzz-target", write_target(write, **changes))
    assert found.code == (0 if said == "safe" else 1)
    assert said in found.out
    if said == "safe":
        assert "bytes, and nothing is called before it: --string-size has more" in found.out


def test_the_end_of_the_input_is_the_end_of_its_object(write: Write, fathom: Fathom) -> None:
    """There is no zero behind it, also where it is long."""
    text = "#include <stddef.h>\nint LLVMFuzzerTestOneInput(const char *data, size_t size) { return data[LAST]; }\n"
    for size in ("8", "100"):
        safe = write("a.c", text.replace("LAST", "size - 1").replace("return", "return size == 0 ? 0 :"))
        assert fathom("check", "--fuzz-target", "--string-size", size, safe).code == 0
        wrong = write("a.c", text.replace("LAST", "size"))
        assert fathom("check", "--fuzz-target", "--string-size", size, wrong).code == 1


def test_the_input_fails_natively(write: Write, fathom: Fathom, tmp_path: Path) -> None:
    source, test = write_target(write, WRONG="!= 5"), tmp_path / "input.c"
    assert fathom("check", "--fuzz-target", "--test", test, source).code == 1
    assert ran(compiled(test, clang=gcc() is None)).failed


def test_another_function_of_the_name(write: Write, fathom: Fathom) -> None:
    """Whoever declares it otherwise gets arguments as any function does."""
    source = write("a.c", "int LLVMFuzzerTestOneInput(int a, int b) { return a == 7 && b == 8 ? 1 / (a - 7) : 0; }\n")
    assert fathom("check", "--fuzz-target", source).code == 1
