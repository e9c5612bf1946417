"""Which models are linked, when, and what they leave alone."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from command_line import Fathom, Write
from llvmlite import binding

from fathom.frontend import models
from fathom.frontend.cache import Cache
from fathom.frontend.children import Children, Finished
from fathom.frontend.link_protocol import LinkedProgram
from fathom.frontend.load import load, load_programs, load_text
from fathom.frontend.models import FLAGS, FOLDER, MODELS, compile_models, files_for
from fathom.options import SourceOptions

CALLS_STRLEN = "unsigned long strlen(const char *);\nint main(int n, char **a) { return (int)strlen(a[0]); }\n"
PRIMITIVES = {"malloc", "free", "aligned_alloc", "memcpy", "memmove", "memset", "_Exit"}
PRIMITIVES |= set().union(*(model.along for model in MODELS.values()))


def text_of(*paths: Path, **options: object) -> str:
    return load_text(SourceOptions(sources=tuple(map(str, paths)), **options))  # type: ignore[arg-type]


def functions(text: str, word: str = "define") -> set[str]:
    return set(re.findall(rf"^{word} [^@\n]*@([\w.]+)\(", text, re.MULTILINE))


@pytest.fixture
def commands(linker_process: None, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands that child processes are started with."""
    seen: list[tuple[str, ...]] = []
    real = Children.run

    def run(self: Children, command: tuple[str, ...], **rest: object) -> Finished:
        seen.append(tuple(command))
        return real(self, command, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Children, "run", run)
    return seen


@pytest.mark.parametrize("target", ["x86_64-linux-gnu", "i386-linux-gnu", "aarch64-linux-gnu", "x86_64-linux-musl"])
def test_table_is_what_the_files_define_and_need(target: str) -> None:
    missing = tuple(name for model in MODELS.values() for name in model.functions)
    program = LinkedProgram("all", "", missing, target)
    units = compile_models([program], SourceOptions(), Cache(None), print)
    assert len(units) == len(MODELS)
    for unit, (file, model) in zip(units, MODELS.items(), strict=True):
        module = binding.parse_bitcode(unit.data)
        everything = list(module.functions)
        visible = {each.name for each in everything if not each.is_declaration and each.linkage.name == "external"}
        assert visible == model.functions | model.along, file
        called = {each.name for each in everything if each.is_declaration and not each.name.startswith("llvm.")}
        called = {name for name in called - PRIMITIVES if not name.startswith("__fathom_")}
        assert called <= set().union(*(MODELS[each].functions for each in files_for(model.functions))), file
        assert FOLDER not in str(module).partition("\ndefine")[2], file


def test_no_function_is_in_two_files() -> None:
    names = [name for model in MODELS.values() for name in model.functions]
    assert len(names) == len(set(names))
    assert not PRIMITIVES & set(names)


def test_only_what_is_called_is_linked(write: Write) -> None:
    text = text_of(write("a.c", CALLS_STRLEN))
    assert functions(text) == {"main", "strlen"}
    assert functions(text, "declare") - {"llvm.lifetime.start.p0", "llvm.lifetime.end.p0"} == set()


def test_off(write: Write, fathom: Fathom) -> None:
    source = write("a.c", CALLS_STRLEN)
    assert functions(text_of(source, models=False)) == {"main"}
    ran = fathom("dump", "--stage", "llvm", "--no-models", source)
    assert ran.code == 0
    assert "strlen" in functions(ran.out, "declare")


def test_places_name_no_path_of_the_machine(write: Write) -> None:
    text = text_of(write("a.c", CALLS_STRLEN))
    assert FOLDER not in text
    module = load(SourceOptions(sources=(str(write("a.c", CALLS_STRLEN)),)))
    loc = module.functions["strlen"].loc
    assert loc is not None
    assert (loc.file, loc.function) == ("<libc>/string.c", "strlen")


def test_places_in_a_program_without_debug_information(write: Write) -> None:
    source = write(
        "a.ll",
        "declare i64 @strlen(ptr)\ndefine i64 @main(ptr %s) {\n  %n = call i64 @strlen(ptr %s)\n  ret i64 %n\n}\n",
    )
    loc = load(SourceOptions(sources=(str(source),))).functions["strlen"].loc
    assert loc is not None
    assert loc.file == "<libc>/string.c"


def test_definitions_of_the_program_win(write: Write) -> None:
    source = write(
        "a.c",
        "#include <string.h>\n#include <stdlib.h>\n"
        "char *strdup(const char *s) { return 0; }\n"
        "static int strcmp_(void) { return 1; }\n"
        "int main(void) { char s[4]; strcpy(s, \"a\"); return strdup(s) != 0 + strcmp_(); }\n",
    )  # fmt: skip
    text = text_of(source)
    assert functions(text) == {"main", "strdup", "strcpy", "strcmp_"}
    assert "ret ptr null" in text


def test_definitions_of_other_units_and_overrides_win(write: Write) -> None:
    one, two = write("1.c", CALLS_STRLEN), write("2.c", "unsigned long strlen(const char *s) { return 77; }\n")
    assert "ret i64 77" in text_of(one, two)
    assert "<libc>" not in text_of(one, overrides=(str(two),))


@pytest.mark.parametrize("linkage", ["static ", "__attribute__((weak)) "])
def test_static_and_weak_definitions_stay(write: Write, linkage: str) -> None:
    one = write(
        "1.c",
        f"#include <stddef.h>\n{linkage}size_t strlen(const char *s) {{ return 77; }}\nint f(void) {{ return strlen((char *)f); }}\n",
    )
    two = write(
        "2.c",
        "int f(void);\nint strcmp(const char *, const char *);\nint main(int n, char **a) { return f() + strcmp(a[0], a[1]); }\n",
    )
    text = text_of(one, two)
    assert functions(text) == {"f", "main", "strlen", "strcmp"}
    assert "ret i64 77" in text


def test_calls_of_models_reach_definitions_of_the_program(write: Write) -> None:
    """A program with an allocator of its own: strdup uses that one, although only strdup does."""
    one = write("1.c", 'char *strdup(const char *);\nint main(void) { return strdup("a") != 0; }\n')
    two = write("2.c", "static char pool[99];\nvoid *malloc(unsigned long n) { return pool; }\n")
    text = text_of(one, two)
    assert {"main", "strdup", "malloc"} <= functions(text)


def test_models_of_models(write: Write) -> None:
    source = write(
        "a.c",
        'char *__strcpy_chk(char *, const char *, unsigned long);\nint main(void) { char s[4]; __strcpy_chk(s, "a", 4); return s[0]; }\n',
    )
    assert functions(text_of(source)) == {"main", "__strcpy_chk", "strcpy"}


def test_flags_of_the_program_stay(write: Write) -> None:
    """A program whose wchar_t has another width can be linked with models all the same."""
    text = text_of(write("a.c", CALLS_STRLEN), cflags=("-fshort-wchar",))
    assert '!"wchar_size", i32 2}' in text
    assert '!"wchar_size", i32 4}' not in text
    assert "strlen" in functions(text)


def test_32_bits(write: Write) -> None:
    source = write("a.c", "#include <string.h>\nint main(int n, char **a) { return strlen(a[0]); }\n")
    assert re.search(r"define internal i32 @strlen\(", text_of(source, bits32=True))


@pytest.mark.parametrize(("layout", "kind"), [("", "i64"), ("e-p:32:32", "i32")])
def test_code_without_a_target(write: Write, layout: str, kind: str) -> None:
    code = f"declare {kind} @strlen(ptr)\ndefine {kind} @main(ptr %s) {{\n  %n = call {kind} @strlen(ptr %s)\n  ret {kind} %n\n}}\n"
    text = text_of(write("a.ll", f'target datalayout = "{layout}"\n{code}' if layout else code))
    assert f"define internal {kind} @strlen(" in text
    assert "target triple" not in text
    assert text.count("target datalayout") == (1 if layout else 0)


def test_target_without_headers(write: Write) -> None:
    """Models need no headers; where clang cannot compile them, the program is loaded without."""
    source = write(
        "a.ll",
        'target triple = "nonsense-linux-gnu"\ndeclare i64 @strlen(ptr)\ndefine i64 @main(ptr %s) {\n  %n = call i64 @strlen(ptr %s)\n  ret i64 %n\n}\n',
    )
    said: list[str] = []
    (program,) = load_programs(SourceOptions(sources=(str(source),)), said.append)
    assert program.undefined == ("strlen",)
    assert "functions of the C library have no model here" in "".join(said)


def test_each_program_gets_its_own(write: Write) -> None:
    one = write("1.c", CALLS_STRLEN)
    two = write("2.c", "int abs(int);\nint main(int n) { int (*f)(int) = abs; return f(n); }\n")
    first, second = load_programs(SourceOptions(sources=(str(one), str(two))))
    assert functions(first.text) == {"main", "strlen"}
    assert functions(second.text) == {"main", "abs"}


def test_no_process_for_models_when_none_is_needed(write: Write, commands: list[tuple[str, ...]]) -> None:
    source = write("a.c", "int main(void) { return 0; }\n")
    text_of(source)
    count = len(commands)
    text_of(source, models=False, cache=False)
    assert not any(f"{FOLDER}/libc" in argument for command in commands for argument in command)
    assert len([each for each in commands[:count] if "fathom.frontend.llvm_worker" in each]) == 1


def test_warm_runs_start_no_process_for_models(write: Write, commands: list[tuple[str, ...]]) -> None:
    source = write("a.c", CALLS_STRLEN)
    cold = text_of(source)
    assert [each for each in commands if f"{FOLDER}/libc/string.c" in each]
    commands.clear()
    assert text_of(source) == cold
    assert ["-E" in each for each in commands] == [True]  # the program itself is preprocessed, nothing else


def test_models_of_one_program_serve_the_next(write: Write, commands: list[tuple[str, ...]]) -> None:
    text_of(write("a.c", CALLS_STRLEN))
    commands.clear()
    text_of(write("b.c", CALLS_STRLEN))
    assert not [each for each in commands if f"{FOLDER}/libc/string.c" in each]


@pytest.mark.parametrize("changed", ["libc/string.c", "libc/model.h", "libc/stream.h"])
def test_changed_models_are_compiled_anew(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, commands: list[tuple[str, ...]], changed: str
) -> None:
    source, copy = write("a.c", CALLS_STRLEN), tmp_path / "models"
    shutil.copytree(FOLDER, copy)
    monkeypatch.setattr(models, "FOLDER", str(copy))
    monkeypatch.setattr(models, "FLAGS", tuple(flag.replace(FOLDER, str(copy)) for flag in FLAGS))
    before = text_of(source)
    commands.clear()
    path = copy / changed
    path.write_text(path.read_text() + "\n/* changed */\n")
    assert functions(text_of(source)) == functions(before)
    assert [each for each in commands if f"{copy}/libc/string.c" in each]
