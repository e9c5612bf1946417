from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Fathom, Write

from fathom.cli.clang_spelling import translate
from fathom.cli.dump import ALIASES, STAGES

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.c"))
MAIN = "int main(void) {\n  int x = 4;\n  return x;\n}\n"


def test_llvm_stage(fathom: Fathom, write: Write) -> None:
    ran = fathom("dump", "--stage", "llvm", write("a.c", MAIN))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("; ModuleID")
    assert "define dso_local i32 @main()" in ran.out
    assert "; program:" not in ran.out


def test_module_stage_and_promotion(fathom: Fathom, write: Write) -> None:
    path = write("a.c", MAIN)
    promoted, plain = fathom("dump", "--stage", "module", path), fathom("dump", "--no-promote", path)
    assert (promoted.code, plain.code) == (0, 0)
    assert "alloca" in plain.out
    assert "alloca" not in promoted.out


@pytest.mark.parametrize("stage", ["llvm", "module"])
def test_examples_are_programs_of_their_own(fathom: Fathom, stage: str) -> None:
    assert len(EXAMPLES) >= 4
    ran = fathom("dump", "--stage", stage, *EXAMPLES)
    assert (ran.code, ran.err) == (0, "")
    titles = [line for line in ran.out.splitlines() if line.startswith("; program: ")]
    assert titles == [f"; program: {path}" for path in EXAMPLES]


def test_output_is_the_same_every_time(fathom: Fathom) -> None:
    runs = {fathom("dump", *flags, *EXAMPLES).out for flags in ([], [], ["--no-cache"])}
    assert len(runs) == 1


def test_output_file(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path = write("a.c", MAIN)
    shown = fathom("dump", "--stage", "llvm", path)
    ran = fathom("dump", "--stage", "llvm", path, "-o", tmp_path / "out.ll")
    assert (ran.code, ran.out) == (0, "")
    assert (tmp_path / "out.ll").read_text() == shown.out


def test_clang_spelling(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    write("inc/a.h", "#define A 3\n")
    path = write(
        "a.c",
        "#include <a.h>\nint main(int c) { return c + A + B + (int)sizeof(long) + (__STDC_VERSION__ == 199901L); }\n",
    )
    ran = fathom("dump", "--stage", "llvm", f"-I{tmp_path}/inc", "-DB=4", "-std=c99", "-m32", path, "--", "-fwrapv")
    assert ran.code == 0, ran.err
    assert 'target triple = "i386' in ran.out
    assert "add i32" in ran.out
    assert "nsw" not in ran.out


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (["-std=c11", "a.c"], ["--std=c11", "a.c"]),
        (["-include", "x.h", "-target", "t", "-m32"], ["--include", "x.h", "--target", "t", "--32"]),
        (["a.c", "--", "-O3", "-m32"], ["a.c", "--cflag=-O3", "--cflag=-m32"]),
        (["-Dinclude=-include", "--std", "c11"], ["-Dinclude=-include", "--std", "c11"]),
    ],
)
def test_translate(given: list[str], meant: list[str]) -> None:
    assert translate(given) == meant


def test_llvm_output_is_input_again(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    fathom("dump", "--stage", "llvm", write("a.c", MAIN), "-o", tmp_path / "out.ll")
    first = fathom("dump", "--stage", "module", tmp_path / "a.c")
    again = fathom("dump", "--stage", "module", tmp_path / "out.ll")
    assert again.out == first.out


def test_override_flag(fathom: Fathom, write: Write) -> None:
    source = write("a.c", "int f(void) { return 1; }\nint main(void) { return f(); }\n")
    ran = fathom("dump", "--stage", "llvm", source, "--override", write("o.c", "int f(void) { return 2; }\n"))
    assert "ret i32 2" in ran.out
    assert "ret i32 1" not in ran.out


@pytest.mark.parametrize(("short", "stage"), sorted(ALIASES.items()))
def test_short_names_of_stages(fathom: Fathom, write: Write, short: str, stage: str) -> None:
    path = write("a.c", "int nondet_int(void); int main(void) { return 8 / nondet_int(); }\n")
    ran, same = fathom("dump", "--stage", short, path), fathom("dump", "--stage", stage, path)
    assert (ran.code, ran.out) == (0, same.out)


def test_an_unknown_stage_lists_all(fathom: Fathom, write: Write) -> None:
    ran = fathom("dump", "--stage", "nothing", write("a.c", MAIN))
    assert ran.code == 2
    assert "there is no stage 'nothing'" in ran.err
    assert all(f"    {name} " in ran.err for name in STAGES)


@pytest.mark.parametrize(
    ("flags", "bound"), [([], 4), (["--unwind", "2"], 2), (["--unwind", "0"], 0), (["--unwind", "9"], 9)]
)
def test_loops_are_unrolled_a_little(fathom: Fathom, write: Write, flags: list[str], bound: int) -> None:
    path = write("a.c", "int nondet_int(void); int main(void) { while (nondet_int()) {} return 0; }\n")
    ran = fathom("dump", "--stage", "tidy", *flags, path)
    assert f"was cut off after {bound} iterations: --unwind N" in ran.err


def test_loops_are_unrolled_no_further_than_needed(fathom: Fathom, write: Write) -> None:
    path = write(
        "a.c", "int nondet_int(void); int main(void) { for (int i = 0; i < 2 && nondet_int(); i++) {} return 0; }\n"
    )
    ran = fathom("dump", "--stage", "bounded", path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == fathom("dump", "--stage", "bounded", "--unwind", "2", path).out
