"""Which of clang's checks a source is compiled with, and that the user's own flags about them change nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.frontend.inputs import CompileJob, LlvmFile
from fathom.frontend.load import load_text
from fathom.frontend.sanitize import ALWAYS, BY_CLASS, CPLUSPLUS, add_checks, find_unseen, make_flags
from fathom.options import SourceOptions

SOURCE = """
#include <string.h>
struct s { char a[4]; int n; };
int main(int argc, char **argv) { struct s x; memset(&x, 0, sizeof x); x.a[argc] = 1; return (int)strlen(argv[0]); }
"""


def job(cplusplus: bool = False) -> CompileJob:
    return CompileJob("x", ".", cplusplus, False, None, ())


def test_checks_of_each_language() -> None:
    c, cplusplus, llvm = add_checks([job(), job(cplusplus=True), LlvmFile("x.ll")], ())
    assert isinstance(c, CompileJob)
    assert isinstance(cplusplus, CompileJob)
    assert (c.checks, cplusplus.checks, llvm) == (ALWAYS, ALWAYS + CPLUSPLUS, LlvmFile("x.ll"))


@pytest.mark.parametrize("name", BY_CLASS)
def test_checks_of_a_class(name: str) -> None:
    (found,) = add_checks([job()], {"bounds", name})
    assert isinstance(found, CompileJob)
    assert found.checks == ALWAYS + BY_CLASS[name]


def test_no_checks_are_no_flags() -> None:
    assert make_flags(()) == ()


@pytest.mark.parametrize(
    "flag", ["-fsanitize=address,undefined", "-fsanitize-trap=all", "-fno-sanitize=all", "-fsanitize=integer"]
)
def test_flags_of_the_user_about_sanitizers_are_dropped(tmp_path: Path, flag: str) -> None:
    source = tmp_path / "x.c"
    source.write_text(SOURCE)
    plain = SourceOptions(sources=(str(source),), cache=False)
    assert load_text(SourceOptions(sources=(str(source),), cache=False, cflags=(flag,))) == load_text(plain)
    assert "__ubsan_handle_out_of_bounds_abort" in load_text(plain)


def test_models_are_compiled_without(tmp_path: Path) -> None:
    source = tmp_path / "x.c"
    source.write_text(
        "#include <string.h>\nint main(int n, char **v) { return strcmp(v[0], v[1]) + (int)strlen(v[0]); }\n"
    )
    text = load_text(SourceOptions(sources=(str(source),), cache=False))
    assert "define internal i64 @strlen" in text
    assert text.count("call void @__ubsan_handle") == text.count("call void @__ubsan_handle_nonnull_arg_abort") == 3


def test_a_check_that_two_classes_need_is_there_once() -> None:
    (found,) = add_checks([job()], {"conversion", "explicit-conversion"})
    assert isinstance(found, CompileJob)
    assert found.checks == (*ALWAYS, "implicit-conversion")


def test_conversions_in_llvm_code_are_noted() -> None:
    inputs = [job(), LlvmFile("x.ll")]
    assert "x.ll" in (find_unseen(inputs, {"conversion"}) or "")
    assert find_unseen(inputs, {"conversion", "explicit-conversion"}) is None
    assert find_unseen([job()], {"conversion"}) is None
