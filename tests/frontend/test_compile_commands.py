from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Write

from fathom.frontend.compile_commands import meaningful_flags, read_compile_commands
from fathom.frontend.load import load_text
from fathom.options import SourceOptions


@pytest.mark.parametrize(
    ("command", "kept"),
    [
        ("-O2 -Wall -Werror -w -g3 -c -o a.o a.c", ""),
        ("-I inc -Isys -isystem x -iquote y -idirafterz", "-I inc -Isys -isystem x -iquote y -idirafterz"),
        ("-DX=1 -D Y -UZ -U W", "-DX=1 -D Y -UZ -U W"),
        ("-include a.h -imacros b.h -std=gnu11 -x c++", "-include a.h -imacros b.h -std=gnu11 -x c++"),
        ("-MD -MF a.d -MT a.o -MP -MMD", ""),
        ("-fwrapv -funsigned-char -fno-exceptions", "-fwrapv -funsigned-char -fno-exceptions"),
        ("-fsanitize=address -flto -fprofile-arcs -fstack-protector-strong -fdiagnostics-color=always", ""),
        ("-ftrivial-auto-var-init=zero", ""),
        ("-m32 -march=native -mtune=native -msse4.2", "-m32 -msse4.2"),
        ("-L lib -lfoo -l foo -Wl,-rpath,x -shared -Xlinker -Ilike -Xclang -Iother", ""),
        ("--target=aarch64-linux-gnu -target x", "--target=aarch64-linux-gnu --target=x"),
        ("-include-pch a.pch -I", ""),
        ("-pthread -nostdinc -ansi", "-pthread -nostdinc -ansi"),
    ],
)
def test_flags_that_change_the_meaning_are_kept(command: str, kept: str) -> None:
    assert list(meaningful_flags(command.split())) == kept.split()


def test_both_forms_and_relative_folders(write: Write, tmp_path: Path) -> None:
    (tmp_path / "build").mkdir()
    write("build/more.rsp", "-DRSP='a b'")
    commands = [
        {"file": "../a.c", "directory": str(tmp_path / "build"), "command": "ccache cc -DX='1 2' -c ../a.c -o a.o"},
        {"file": "/src/b.cc", "directory": ".", "arguments": ["c++", "-DY=3 4", "-c", "/src/b.cc"]},
        {"file": "c.c", "directory": "..", "arguments": ["clang++", "@build/more.rsp", "@none.rsp", "c.c"]},
    ]
    write("build/compile_commands.json", json.dumps(commands))
    path, (first, second, third) = read_compile_commands(str(tmp_path / "build"))
    assert path == f"{tmp_path}/build/compile_commands.json"
    assert (first.file, first.flags, first.cplusplus) == (f"{tmp_path}/a.c", ("-DX=1 2",), False)
    assert (second.file, second.directory, second.flags) == ("/src/b.cc", f"{tmp_path}/build", ("-DY=3 4",))
    assert (third.directory, third.flags, third.cplusplus) == (str(tmp_path), ("-DRSP=a b",), True)


@pytest.fixture
def project(write: Write, tmp_path: Path) -> Path:
    """A project whose sources need the flags of the database, and the folder they are relative to."""
    write("src/main.c", "#include <value.h>\nint helper(void);\nint main(void) { return VALUE + helper(); }\n")
    write("src/helper.c", "int helper(void) { return LOCAL; }\n")
    write("src/start.S", ".text\n")
    write("inc/value.h", "#define VALUE 40\n")
    build = tmp_path / "build"
    build.mkdir()
    commands = [
        {"directory": str(build), "file": "../src/main.c", "command": "cc -I../inc -O3 -o main.o -c ../src/main.c"},
        {"directory": str(build), "file": "../src/helper.c", "command": "cc -DLOCAL=2 -c ../src/helper.c"},
        {"directory": str(build), "file": "../src/start.S", "command": "cc -c ../src/start.S"},
        {"directory": str(build), "file": "../src/helper.c", "command": "cc -DLOCAL=3 -c ../src/helper.c"},
    ]
    (build / "compile_commands.json").write_text(json.dumps(commands))
    return tmp_path


def test_all_entries(project: Path) -> None:
    said: list[str] = []
    text = load_text(SourceOptions(build_dir=str(project / "build")), said.append)
    assert "add nsw i32 40" in text
    assert "ret i32 2" in text
    assert said == [f"fathom: note: {project}/src/start.S is left out: it is neither C nor C++\n"]


def test_sources_select_entries(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project / "src")
    text = load_text(SourceOptions(build_dir="../build", sources=("main.c",)))
    assert "call i32 @helper()" in text
    assert "define internal i32 @helper()" not in text


def test_source_outside_the_database(project: Path, write: Write) -> None:
    harness = write("harness.c", "int helper(void);\nint harness(void) { return helper() + EXTRA; }\n")
    said: list[str] = []
    sources = (str(harness), str(project / "src/helper.c"))
    options = SourceOptions(build_dir=str(project / "build"), sources=sources, entry="harness", defines=("EXTRA=5",))
    text = load_text(options, said.append)
    assert "@harness" in text
    assert "ret i32 2" in text
    assert "harness.c is not in" in "".join(said)


def test_command_line_comes_last(project: Path) -> None:
    options = SourceOptions(build_dir=str(project / "build"), sources=(f"{project}/src/helper.c",), entry="helper")
    assert "ret i32 2" in load_text(options)
    changed = SourceOptions(**{**options.__dict__, "undefines": ("LOCAL",), "cflags": ("-DLOCAL=7",)})
    assert "ret i32 7" in load_text(changed)


def test_c_file_compiled_by_a_cplusplus_driver(write: Write) -> None:
    write("a.c", "int f() { return 1; }\nint main() { auto x = f(); return x; }\n")
    path = write("compile_commands.json", json.dumps([{"file": "a.c", "command": "g++ -c a.c"}]))
    assert "@_Z1fv" in load_text(SourceOptions(build_dir=str(path)))


def test_target_of_the_entry(write: Write) -> None:
    write("a.c", "int main(void) { return sizeof(long); }\n")
    path = write(
        "compile_commands.json", json.dumps([{"file": "a.c", "command": "clang --target=arm-linux-gnueabi a.c"}])
    )
    assert "ret i32 4" in load_text(SourceOptions(build_dir=str(path)))
    assert "ret i32 8" in load_text(SourceOptions(build_dir=str(path), target="x86_64-linux-gnu"))
