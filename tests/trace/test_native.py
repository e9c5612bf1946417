"""`--test` writes a C file that makes the program fail when both are compiled and run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Fathom, Write

from fathom.trace.native import ASSUMPTION

FOLDER = Path(__file__).parent.parent / "golden" / "trace"


def compiled(folder: Path, *sources: Path, flags: tuple[str, ...] = ()) -> Path:
    made = folder / "program"
    command = [sys.executable, "-m", "ziglang", "cc", "-w", "-O0", *flags, *map(str, sources), "-o", str(made)]
    subprocess.run(command, check=True, timeout=300)
    return made


@pytest.mark.parametrize(
    ("name", "flags"), [("structs", ()), ("malloc_fails", ("-Wl,--wrap=malloc", "-Wl,--wrap=calloc"))]
)
def test_the_program_fails_natively(name: str, flags: tuple[str, ...], fathom: Fathom, tmp_path: Path) -> None:
    written = tmp_path / "inputs.c"
    assert fathom("check", FOLDER / f"{name}.c", "--test", written).code == 1
    assert all(flag in written.read_text() for flag in flags)
    code = subprocess.run([compiled(tmp_path, written, FOLDER / f"{name}.c", flags=flags)], timeout=60).returncode
    assert code not in (0, ASSUMPTION)


def test_the_values_are_in_order(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path = write(
        "a.c",
        "int nondet_int(void); short nondet_short(void); void __VERIFIER_assume(_Bool); void __VERIFIER_assert(_Bool);"
        "int main(void) { int a = nondet_int(); short b = nondet_short(); int c = nondet_int();"
        "__VERIFIER_assume(b == -2); __VERIFIER_assert(a != 30 || c != 40); return 0; }",
    )
    written = tmp_path / "inputs.c"
    assert fathom("check", path, "--test", written).code == 1
    text = written.read_text()
    assert "{0x1eu, 0x28u}" in text
    assert "int16_t nondet_short(void)" in text
    assert "{0xfffeu}" in text
    assert f"_Exit({ASSUMPTION})" in text


def test_another_entry_has_no_test(fathom: Fathom, tmp_path: Path) -> None:
    ran = fathom("check", FOLDER / "entry.c", "--entry", "average", "--test", tmp_path / "inputs.c")
    assert ran.code == 2
    assert "average is not main" in ran.err
