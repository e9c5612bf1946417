"""Whether a declaration of a program fits the definition of another C library."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.frontend.cache import Cache
from fathom.frontend.inputs import CompileJob
from fathom.frontend.library.signatures import Declarations, fits
from fathom.frontend.load import to_stderr
from fathom.frontend.units import compile_units
from fathom.options import SourceOptions

CALL = "int main(void) { return 0; }"


def compile_text(folder: Path, name: str, source: str, *flags: str) -> str:
    path = folder / name
    path.write_text(source)
    job = CompileJob(str(path), str(folder), False, False, None, ("-S", *flags))
    (unit,) = compile_units([job], SourceOptions(), Cache(None), to_stderr)
    return unit.data.decode()


@pytest.mark.parametrize(
    ("declared", "defined", "expected"),
    [
        ("int f(int x); void *p; int g(void) { return f(1); }", "int f(int x) { return x; }", True),
        ("int f(long x); int g(void) { return f(1); }", "int f(int x) { return x; }", False),
        ("int f(unsigned x); int g(void) { return f(1); }", "int f(int x) { return x; }", False),
        ("int f(const char *x); int g(void) { return f(0); }", "int f(char *x) { return *x; }", False),
        ("int f(const char *x); int g(void) { return f(0); }", "int f(const unsigned char *const x) { return *x; }", True),
        ("struct s { int a, b; }; int f(struct s *x); int g(void) { return f(0); }",
         "typedef struct { int c; int d; } t; int f(t *x) { return x->c; }", True),
        ("struct s { int a, b; }; int f(struct s *x); int g(void) { return f(0); }",
         "typedef struct { long c; long d; } t; int f(t *x) { return x->c; }", False),
        ("struct n { struct n *next; }; int f(struct n *x); int g(void) { return f(0); }",
         "struct m { struct m *other; }; int f(struct m *x) { return 0; }", True),
        ("typedef struct { int a; } state; int f(state *x); int g(void) { return f(0); }",
         "typedef struct o { long a; } state; int f(state *x) { return 0; }", True),
        ("void f(int (*x)(int)); void g(void) { f(0); }", "void f(int (*x)(long)) { }", False),
        ("extern int f; int g(void) { return f; }", "int f = 1;", True),
        ("extern char *f; int g(void) { return *f; }", "int f = 1;", False),
    ],
)  # fmt: skip
def test_fits(tmp_path: Path, declared: str, defined: str, expected: bool) -> None:
    program, unit = compile_text(tmp_path, "a.c", declared), compile_text(tmp_path, "b.c", defined)
    assert fits("f", program, unit, frozenset({"state"})) is expected


def test_a_program_without_debug_information_passes_numbers_and_texts(tmp_path: Path) -> None:
    program = "declare i32 @f(ptr)\n"
    text = compile_text(tmp_path, "a.c", "int f(const char *x) { return *x; }")
    record = compile_text(tmp_path, "b.c", "struct s { int a; }; int f(struct s *x) { return x->a; }")
    assert fits("f", program, text, frozenset())
    assert not fits("f", program, record, frozenset())


def test_descriptions(tmp_path: Path) -> None:
    text = compile_text(
        tmp_path,
        "a.c",
        "typedef unsigned long size; union u { int a; double b; };\n"
        "double f(const char *a, size b, union u *c, int d[3], ...) { return 0; }\nvoid g(void) { }\n",
    )
    found = Declarations(text, frozenset())
    assert found.describe("f") == "f64(*const i8,u64,*|{0:s32,0:f64},*s32,?)"
    assert found.describe("g") == "void()"
    assert found.describe("h") is None
