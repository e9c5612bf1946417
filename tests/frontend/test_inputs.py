"""What becomes of the files that the user names: languages by their endings, targets, flags in order."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from command_line import Write

from fathom.errors import UserError
from fathom.frontend.inputs import CompileJob, LlvmFile, plain_input, program_inputs
from fathom.frontend.toolchain import TARGET_32
from fathom.options import SourceOptions


def job(path: Path, **options: object) -> CompileJob:
    found = plain_input(str(path), SourceOptions(**options))  # type: ignore[arg-type]
    assert isinstance(found, CompileJob)
    return found


@pytest.mark.parametrize(
    ("name", "cplusplus", "preprocessed"),
    [("a.c", False, False), ("a.i", False, True), ("a.cpp", True, False), ("a.C", True, False), ("a.ii", True, True)],
)
def test_the_ending_names_the_language(write: Write, name: str, cplusplus: bool, preprocessed: bool) -> None:
    found = job(write(name, ""))
    assert (found.cplusplus, found.preprocessed) == (cplusplus, preprocessed)


def test_llvm_files_are_not_compiled(write: Write) -> None:
    path = str(write("a.bc", b""))
    assert program_inputs(SourceOptions(sources=(path,)), print) == [LlvmFile(path)]


def test_the_command_line_as_flags(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write("own.h", "")
    found = job(
        write("a.c", ""),
        include_dirs=("inc",),
        defines=("A=1",),
        undefines=("B",),
        includes=("own.h", "stdio.h"),
        std="c99",
        cflags=("-O2", "-m32"),
    )
    here = os.getcwd()
    assert found.flags == (
        *(f"-I{here}/inc", "-DA=1", "-UB"),
        *("-include", f"{here}/own.h", "-include", "stdio.h"),
        *("-std=c99", "-O2"),
    )
    assert found.target == TARGET_32


def test_a_standard_of_the_other_language_is_left_out(write: Write) -> None:
    assert job(write("a.c", ""), std="c++17").flags == ()
    assert job(write("a.cc", ""), std="c++17").flags == ("-std=c++17",)


def test_one_target(write: Write) -> None:
    path = write("a.c", "")
    assert job(path).target is None
    assert job(path, bits32=True).target == TARGET_32
    assert job(path, target="aarch64-linux-gnu").target == "aarch64-linux-gnu"
    with pytest.raises(UserError, match="--32 and --target were both given"):
        job(path, bits32=True, target="aarch64-linux-gnu")


def test_a_header_is_included_in_a_source(tmp_path: Path) -> None:
    header = tmp_path / "a.h"
    header.write_text("")
    with pytest.raises(UserError) as caught:
        plain_input(str(header), SourceOptions())
    assert caught.value.hint == f'write a source that has #include "{header}", and check it'


def test_sources_behind_the_flags_of_clang(tmp_path: Path) -> None:
    source = tmp_path / "a.c"
    source.write_text("")
    for flags, hint in (((str(source),), "goes to clang"), (("-w",), "name at least one")):
        with pytest.raises(UserError, match="no source file was given") as caught:
            program_inputs(SourceOptions(cflags=flags), lambda _: None)
        assert hint in (caught.value.hint or "")
