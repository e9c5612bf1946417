"""Whatever the input is, the user gets one clear message, exit code 2, no traceback and no left-over files."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Fathom, Ran, Write

from fathom.errors import UserError
from fathom.frontend.load import load_text
from fathom.options import SourceOptions

CRASHES_LLVM = "@b = alias i32, getelementptr (i32, ptr @b, i32 1)\n@c = ifunc i32 (), ptr @c\n"
MAIN = "int main(void) { return 0; }\n"


def complaint(ran: Ran) -> str:
    """The one message of a run that failed because of its input."""
    assert ran.code == 2, ran.err
    assert ran.out == ""
    assert "Traceback" not in ran.err
    assert ran.err.count("fathom: error: ") == 1
    return ran.err.partition("fathom: error: ")[2]


@pytest.fixture
def dump(fathom: Fathom) -> Callable[..., str]:
    return lambda *arguments: complaint(fathom("dump", "--stage", "llvm", *arguments))


def test_no_source(dump: Callable[..., str]) -> None:
    assert dump().startswith("no source file was given")


def test_missing_file(dump: Callable[..., str], tmp_path: Path) -> None:
    assert dump(tmp_path / "none.c") == f"{tmp_path}/none.c: no such file or directory\n"


def test_folder(dump: Callable[..., str], tmp_path: Path) -> None:
    assert f"{tmp_path}: this is a folder" in dump(tmp_path)


def test_fifo(dump: Callable[..., str], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.c")
    assert "not a regular file" in dump(tmp_path / "a.c")


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_unreadable_file(dump: Callable[..., str], write: Write) -> None:
    path = write("a.c", MAIN)
    path.chmod(0)
    assert dump(path) == f"{path}: permission denied\n"


def test_permission_is_checked(monkeypatch: pytest.MonkeyPatch, dump: Callable[..., str], write: Write) -> None:
    path = write("a.c", MAIN)
    monkeypatch.setattr("fathom.frontend.inputs.os.access", lambda *_: False)
    assert dump(path) == f"{path}: permission denied\n"


def test_unknown_ending(dump: Callable[..., str], write: Write) -> None:
    message = dump(write("a.rs", "fn main() {}"))
    assert "'.rs'" in message
    assert ".ll" in message


def test_empty_source(dump: Callable[..., str], write: Write) -> None:
    message = dump(write("a.c", ""))
    assert "no function 'main' is defined in" in message
    assert "no function is defined here" in message


def test_no_main_lists_what_there_is(dump: Callable[..., str], write: Write) -> None:
    message = dump(write("a.c", "static int quiet(void) { return 0; }\nint loud(void) { return quiet(); }\n"))
    assert "no function 'main'" in message
    assert "--entry NAME; defined here: loud, quiet; clang leaves out static functions that nothing calls" in message


def test_entry_of_cplusplus_has_another_name(dump: Callable[..., str], write: Write) -> None:
    path = write("a.cpp", "int add(int x, int y) { return x + y; }\nint other(int x) { return x; }\n")
    assert "hint: did you mean _Z3addii? " in dump("--entry", "add", path)


@pytest.mark.parametrize("flag", ["-D", "-U"])
def test_macro_without_a_name(dump: Callable[..., str], write: Write, flag: str) -> None:
    assert dump(flag, "", write("a.c", MAIN)).startswith("-D and -U need the name of a macro\n")


def test_declared_entry_is_not_enough(dump: Callable[..., str], write: Write) -> None:
    assert "no function 'main'" in dump(write("a.c", "int main(void); int f(void) { return main(); }\n"))


def test_long_list_is_cut(dump: Callable[..., str], write: Write) -> None:
    text = "".join(f"void f{number}(void) {{}}\n" for number in range(20))
    assert "f0, f1, f2, f3, f4, f5, f6, f7 and 12 more" in dump(write("a.c", text))


def test_errors_of_clang_are_shown_as_they_are(fathom: Fathom, write: Write) -> None:
    path = write("a.c", "int main(void) { return x; }\n")
    ran = fathom("dump", "--stage", "llvm", path)
    assert complaint(ran) == f"{path}: clang could not compile it\n"
    assert ran.err.startswith(f"{path}:1:25: error: use of undeclared identifier 'x'\n")
    assert "1 error generated.\n" in ran.err


def test_missing_header(fathom: Fathom, write: Write) -> None:
    ran = fathom("dump", "--stage", "llvm", write("a.c", '#include "none.h"\n' + MAIN))
    complaint(ran)
    assert "fatal error: 'none.h' file not found" in ran.err


def test_errors_in_several_files(fathom: Fathom, write: Write) -> None:
    one, two, three = write("1.c", "int x"), write("2.c", MAIN), write("3.c", "int y")
    ran = fathom("dump", "--stage", "llvm", one, two, three)
    assert complaint(ran) == f"{one}, {three}: clang could not compile them\n"
    assert ran.err.index("1.c:1") < ran.err.index("3.c:1")


@pytest.mark.parametrize("name", ["a.ll", "a.bc"])
def test_empty_llvm_file(dump: Callable[..., str], write: Write, name: str) -> None:
    assert dump(write(name, "")).count("\n") <= 2


def test_text_with_a_syntax_error(dump: Callable[..., str], write: Write) -> None:
    path = write("a.ll", "define i32 @main() {\n  ret i32 nonsense\n}\n")
    message = dump(path)
    assert message.startswith(f"{path}: this is not a valid LLVM module: {path}:2:11: error: ")
    assert "ret i32 nonsense" in message


def test_text_with_a_zero_byte(dump: Callable[..., str], write: Write) -> None:
    assert "zero byte" in dump(write("a.ll", "define i32 @main() {\n  ret i32 0\n}\n\0define void @f() {"))


def test_text_that_does_not_verify(dump: Callable[..., str], write: Write) -> None:
    text = "define i32 @main(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n  br label %b\n"
    assert "does not dominate" in dump(write("a.ll", text + "b:\n  ret i32 %x\n}\n"))


def test_not_bitcode(dump: Callable[..., str], write: Write) -> None:
    assert "this is not LLVM bitcode" in dump(write("a.bc", "hello"))


def bitcode(folder: Path) -> bytes:
    from fathom.frontend.cache import Cache
    from fathom.frontend.inputs import plain_input
    from fathom.frontend.units import compile_units

    source = folder / "for_bitcode.c"
    source.write_text(MAIN)
    options = SourceOptions(sources=(str(source),))
    return compile_units([plain_input(str(source), options)], options, Cache(None), print)[0].data


def test_truncated_bitcode(dump: Callable[..., str], write: Write, tmp_path: Path) -> None:
    data = bitcode(tmp_path)
    for size in (4, 100, len(data) // 2, len(data) - 4):
        path = write("a.bc", data[:size])
        assert str(path) in dump(path)


def test_damaged_bitcode(write: Write, tmp_path: Path, empty_tmp: Path) -> None:
    """Wrong bytes make LLVM complain or crash; both end as a sentence that names the file."""
    data = bitcode(tmp_path)
    messages = []
    for seed in range(12):
        chance = random.Random(seed)
        damaged = bytearray(data)
        for _ in range(8):
            damaged[chance.randrange(4, len(data) // 2)] = chance.randrange(256)
        path = write(f"{seed}.bc", bytes(damaged))
        try:
            load_text(SourceOptions(sources=(str(path),)))
        except UserError as error:
            assert str(path) in str(error)
            messages.append(str(error))
    assert any("LLVM crashed (SIGABRT) while reading it: " in message for message in messages)


def test_crash_names_the_guilty_file(dump: Callable[..., str], write: Write) -> None:
    good, bad = write("good.c", MAIN), write("bad.ll", CRASHES_LLVM)
    message = dump(good, bad)
    assert message.startswith(f"{bad}: LLVM crashed (SIG")
    assert "good.c" not in message


@pytest.mark.parametrize(
    ("database", "complaint"),
    [
        ("", "this is not JSON"),
        ("{}", "expected a list"),
        ("[]", "at least one"),
        ("[1]", "entry 0: expected an object with a 'file'"),
        ('[{"file": "a.c"}]', "entry 0: expected 'arguments'"),
        ('[{"file": "a.c", "command": "cc \\"a"}]', "cannot split the command"),
        ('[{"file": "a.c", "directory": "none", "command": "cc a.c"}]', "none' does not exist"),
        ('[{"file": "a.c", "directory": 1, "command": "cc a.c"}]', "'directory' is not a string"),
        ('[{"file": "none.c", "command": "cc none.c"}]', "none.c: no such file"),
    ],
)
def test_bad_compile_commands(dump: Callable[..., str], write: Write, database: str, complaint: str) -> None:
    path = write("compile_commands.json", database)
    assert complaint in dump("-p", path)


def test_no_compile_commands(dump: Callable[..., str], tmp_path: Path) -> None:
    message = dump("-p", tmp_path)
    assert f"{tmp_path}/compile_commands.json: no such file" in message
    assert "CMAKE_EXPORT_COMPILE_COMMANDS" in message


def test_32_and_64_bits_do_not_mix(dump: Callable[..., str], write: Write) -> None:
    write("a.c", MAIN)
    write("b.c", "int b;\n")
    commands = [{"file": "a.c", "command": "cc -m32 a.c"}, {"file": "b.c", "command": "cc b.c"}]
    path = write("compile_commands.json", json.dumps(commands))
    assert "compile all files for the same target" in dump("-p", path)


def test_duplicate_symbol(dump: Callable[..., str], write: Write) -> None:
    one, two = write("1.c", "int f(void) { return 1; }\n" + MAIN), write("2.c", "int f(void) { return 2; }\n")
    message = dump(one, two)
    assert str(two) in message
    assert "symbol multiply defined" in message
    assert "--override FILE" in message
    assert "'f'" in message or " f" in message


def test_unknown_stage(fathom: Fathom, write: Write) -> None:
    message = complaint(fathom("dump", "--stage", "none", write("a.c", MAIN)))
    assert "there is no stage 'none'" in message
    assert "module" in message


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--cc", "no-such-compiler"], "cannot run the compiler 'no-such-compiler'"),
        (["--cc", "true"], "'true' is not a clang"),
        (["--target", "vax-linux-gnu"], "no bundled headers for the target 'vax-linux-gnu'"),
        (["--32", "--target", "x86_64-linux-gnu"], "both given"),
        (["--no-such-option"], "--no-such-option"),
        (["-o", "/no/such/folder/out"], "cannot write"),
    ],
)
def test_bad_options(fathom: Fathom, write: Write, arguments: list[str], complaint: str) -> None:
    ran = fathom("dump", "--stage", "llvm", write("a.c", MAIN), *arguments)
    assert ran.code == 2
    assert complaint in ran.err
    assert "Traceback" not in ran.err
