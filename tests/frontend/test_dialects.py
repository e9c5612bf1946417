"""Harness functions that a program calls without declaring them, and the headers that declare them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Fathom, Write

from fathom.errors import UserError
from fathom.frontend import clang
from fathom.frontend.children import Finished
from fathom.frontend.dialects import INCLUDE, declarations, dialects, find_undeclared, replace_bitvectors
from fathom.frontend.load import load_text
from fathom.options import SourceOptions


def text_of(source: Path, say: Callable[[str], None] = lambda said: None, **options: object) -> str:
    return load_text(SourceOptions(sources=(str(source),), **options), say)  # type: ignore[arg-type]


def test_types_come_from_the_headers(write: Write) -> None:
    body = "__CPROVER_assume(nondet_ulong() > 3); return nondet_uchar() + nd_int();"
    text = text_of(write("a.c", f"int main(void) {{ {body} }}\n"))
    assert "i64 @nondet_ulong()" in text
    assert "i8 @nondet_uchar()" in text
    assert "i32 @nd_int()" in text
    assert "void @__CPROVER_assume(i1" in text


def test_place_of_a_declaration_names_no_file_of_this_machine(write: Write) -> None:
    text = text_of(write("a.c", "#include <fathom.h>\nint main(void) { fathom_assume(nondet_int()); return 0; }\n"))
    assert "<fathom>/undeclared.h" in text
    assert "<fathom>/fathom.h" in text
    assert INCLUDE not in text
    assert "/dev/stdin" not in text


@pytest.mark.parametrize(
    "declared",
    [
        "void __VERIFIER_assume(_Bool);",
        "extern void __VERIFIER_assume(long);",
        "void __VERIFIER_assume();",
        "static void __VERIFIER_assume(char *x) { }",
        "#define __VERIFIER_assume(x) ((void)(x))",
    ],
)
def test_what_the_program_declares_is_not_declared_again(write: Write, declared: str) -> None:
    text_of(write("a.c", f"{declared}\nint main(void) {{ __VERIFIER_assume(0); return __VERIFIER_nondet_int(); }}\n"))


def test_declarations_come_without_macros_and_types(write: Write) -> None:
    """Names of standard headers stay free for the program."""
    text = (
        "typedef int bool; typedef char size_t; enum { true }; int main(void) { return nondet_bool() + nd_size_t(); }"
    )
    assert "i64 @nd_size_t()" in text_of(write("a.c", text))


def test_types_of_a_dialect(write: Write) -> None:
    text_of(write("a.c", "__CPROVER_bool b;\nint main(void) { __CPROVER_size_t n = nondet_size_t(); return n; }\n"))


def test_preprocessed_and_cplusplus_sources(write: Write) -> None:
    text = "int main(void) { sassert(nondet_bool()); return 0; }\n"
    assert "i1 @nondet_bool()" in text_of(write("a.i", text))
    assert "i1 @nondet_bool()" in text_of(write("a.cpp", text))


def test_c89_gets_the_right_types_too(write: Write) -> None:
    assert "i64 @nondet_long()" in text_of(write("a.c", "int main(void) { return nondet_long(); }\n"), std="c89")


def test_more_names_than_clang_complains_about_at_once(write: Write) -> None:
    calls = "".join(f"+ nondet_{ending}()" for ending in ("int", "char", "long", "short", "uint", "ulong", "llong"))
    more = "".join(f"+ {prefix}nondet_int()" for prefix in ("__VERIFIER_", "__CPROVER_", "__ESBMC_", "fathom_"))
    text = f"int main(void) {{ return 0 {calls} {more} + nd_int() + klee_int(0); }}\n"
    text_of(write("a.c", text), cflags=("-ferror-limit=3",))


def test_other_functions_stay_undeclared(write: Write) -> None:
    said: list[str] = []
    source = write("a.c", "int main(void) { return nondet_int() + helper() + nondet_thing(); }\n")
    with pytest.raises(UserError, match="clang could not compile it"):
        text_of(source, said.append, strict_c=True)
    assert "undeclared function 'helper'" in "".join(said)
    assert "undeclared function 'nondet_thing'" in "".join(said)
    assert "undeclared function 'nondet_int'" not in "".join(said)
    assert "/dev/stdin" not in "".join(said)


def test_library_functions_without_their_header(write: Write) -> None:
    text = text_of(write("a.c", "int main(void) { char b[4]; memset(b, 0, 4); return strlen(b) + abs(-1); }\n"))
    assert "i64 @strlen(ptr" in text


def test_bit_vectors_of_cbmc(write: Write) -> None:
    text = (
        "typedef unsigned __CPROVER_bitvector[3] three;\n"
        "#define BITS 5\n"
        "int main(void) { three x = 7; __CPROVER_bitvector [ BITS ] y = x; assert(x); return y + nondet_int(); }\n"
    )
    compiled = text_of(write("a.c", text))
    assert "zext i3" in compiled
    assert "sext i5" in compiled
    column = text.splitlines()[2].index("assert") + 1
    assert f"DILocation(line: 3, column: {column}" in compiled


def test_bit_vectors_keep_columns() -> None:
    text = b"unsigned __CPROVER_bitvector[3] x; __CPROVER_bitvector [n] y; int z[3];"
    made = replace_bitvectors(text)
    assert len(made) == len(text)
    assert made.replace(b" ", b"") == b"unsigned_BitInt(3)x;_BitInt(n)y;intz[3];"


@pytest.mark.parametrize("word", ["__CPROVER_forall", "__CPROVER_exists"])
def test_quantifiers_are_explained(write: Write, word: str) -> None:
    said: list[str] = []
    with pytest.raises(UserError):
        text_of(write("a.c", f"int main(void) {{ __CPROVER_assume({word} {{ int i; i > 0 }}); }}\n"), said.append)
    assert f"note: {word}: it has no range that is known: write it as" in "".join(said)


def test_headers_of_the_program_come_first(write: Write) -> None:
    write("klee/klee.h", "#define OWN 41\n")
    source = write("a.c", '#include "klee/klee.h"\nint main(void) { return OWN; }\n')
    assert "ret i32 41" in text_of(source)
    source = write("b/b.c", "#include <klee/klee.h>\nint main(void) { return OWN; }\n")
    assert "ret i32 41" in text_of(source, include_dirs=(str(source.parents[1]),))


def test_one_compilation_when_everything_is_declared_and_none_from_the_cache(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[bytes] = []
    run = clang.ClangCompiler._run

    def counted(self: clang.ClangCompiler, job: clang.CompileJob, *mode: str, stdin: bytes = b"") -> Finished:
        if "-c" in mode:
            runs.append(stdin)
        return run(self, job, *mode, stdin=stdin)

    monkeypatch.setattr(clang.ClangCompiler, "_run", counted)
    text_of(write("a.c", "int nondet_int(void);\nint main(void) { return nondet_int(); }\n"))
    assert runs == [b""]
    runs.clear()
    source = write("b.c", "int main(void) { return nondet_int(); }\n")
    text_of(source)
    assert runs == [b"", b'#line 1 "<fathom>/undeclared.h"\nint nondet_int(void);\n']
    runs.clear()
    text_of(source)
    assert runs == []


def test_messages_in_colour_are_understood() -> None:
    said = "a.c:1:1: \x1b[0;1;31merror: \x1b[0m\x1b[1mcall to undeclared function 'nondet_int'; ISO C99\x1b[0m"
    assert find_undeclared(said) == ["nondet_int"]
    assert find_undeclared("call to undeclared function 'nondet'; 'nondet_int'") == []


def test_every_header_compiles_on_its_own_in_c_and_cplusplus(write: Write) -> None:
    headers = sorted(str(path.relative_to(INCLUDE)) for path in Path(INCLUDE).rglob("*.h"))
    assert "klee/klee.h" in headers
    for header in headers:
        text = f"#include <{header}>\n#include <{header}>\nint main(void) {{ return 0; }}\n"
        for name in ("a.c", "a.cpp"):
            text_of(write(f"{header}.{name}", text), cflags=("-Wall", "-Werror", "-pedantic"))


def test_every_declaration_stands_alone(write: Write) -> None:
    names = [*dialects().by_name, *(f"{prefix}{kind}" for prefix in dialects().prefixes for kind in dialects().types)]
    assert len(names) > 500
    for ending, cplusplus in (("c", False), ("cpp", True)):
        text = declarations(names, cplusplus) + "int main(void) { return 0; }\n"
        text_of(write(f"all.{ending}", text))


def test_threads_at_labels_are_refused(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("a.c", "void f(void) {}\nint main(void) {\n  __CPROVER_ASYNC_1: f();\n}\n"))
    assert (ran.code, "a.c:3: a thread that begins at a label" in ran.err) == (3, True)
    assert fathom("check", write("a.c", "int main(void) { /* __CPROVER_ASYNC_1 */ return 0; }\n")).code == 0


def test_floats_of_a_width(fathom: Fathom, write: Write) -> None:
    text = """
    __CPROVER_thread_local int own = 1;
    int main(void) {
      __CPROVER_floatbv[64][52] x = 0.1;
      __CPROVER_assert(x == 0.1 && x != 0.1f && own == 1, "double");
    }
    """
    assert fathom("check", write("a.c", text)).code == 0
    assert fathom("check", write("a.c", text.replace("[64][52]", "[32][23]"))).code == 1
    assert "is not supported: use a type that C has" in fathom("check", write("a.c", text.replace("[52]", "[9]"))).err
    number = "int main(void) { __CPROVER_integer x = 1; }\n"
    assert "__CPROVER_integer is not supported" in fathom("check", write("a.c", number)).err
