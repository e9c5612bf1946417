"""`--test` writes a C file that makes the program fail when both are compiled and run.

All unsafe programs are run so in `test_native_programs`; here is what these do not have.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Fathom, Write
from native_programs import Ran, command_of, compiled, gcc, ran

from fathom.errors import UserError
from fathom.frontend.load import load
from fathom.ir.instructions import Property
from fathom.options import SourceOptions
from fathom.trace.model import Trace, Violation
from fathom.trace.native import ASSUMPTION, Build, NativeRun, native_test
from fathom.trace.native.functions import literal

FOLDER = Path(__file__).parent.parent / "golden" / "trace"
needs_gcc = pytest.mark.skipif(gcc() is None, reason="needs gcc with AddressSanitizer")


def natively(fathom: Fathom, folder: Path, *words: str | Path, clang: bool = True) -> tuple[str, Ran]:
    """The text of the file that a check writes, and how it ends."""
    written = folder / "inputs.c"
    done = fathom("check", *words, "--test", written)
    assert done.code == 1, done.err
    return written.read_text(), ran(compiled(written, clang=clang))


@pytest.mark.parametrize("name", ["structs", "malloc_fails"])
def test_the_program_fails(name: str, fathom: Fathom, tmp_path: Path) -> None:
    text, done = natively(fathom, tmp_path, FOLDER / f"{name}.c")
    assert ("--wrap=malloc" in text) == (name == "malloc_fails")
    assert done.failed


def test_what_the_caller_allocates_does_not_fail(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    """Nor is it a leak."""
    program = "#include <stdlib.h>\nint f(int *p) {{ int *q = malloc(4); {check} *p = *q; {end} return 0; }}"
    fails = program.format(check="if (p && !q) return *q;", end="free(q);")
    text, done = natively(fathom, tmp_path, write("a.c", fails), "--entry", "f")
    assert "__real_malloc(4, 0, 0)" in text
    assert done.failed
    leaks = program.format(check="if (!p || !q) abort(); *q = 1;", end="if (*p != 1) free(q); *p = 7;")
    words = (write("b.c", leaks), "--entry", "f", "--select", "leak")
    text, done = natively(fathom, tmp_path, *words)
    assert done.failed
    safe = leaks.replace("*q = 1;", "*q = 1; free(q); q = p;").replace("if (*p != 1) free(q);", "")
    (tmp_path / "b.c").write_text(safe)
    assert not ran(compiled(tmp_path / "inputs.c", clang=True)).failed


def test_a_static_entry_function_is_included(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    """From the source, or from the header that has it."""
    function = "static inline int f(int x) { int a[4] = {0}; return x == 5 ? a[x] : 0; }\n"
    text, done = natively(
        fathom, tmp_path, write("a.c", function + "int h(void) { return f(2); }\n"), "--entry", "f", clang=gcc() is None
    )
    assert '#include "a.c"' in text
    assert done.failed
    write("b.h", function)
    source = write("b.c", '#include "b.h"\nint g(void) { return f(1); }\n')
    text, done = natively(fathom, tmp_path, source, "--entry", "f", clang=gcc() is None)
    assert '#include "b.h"' in text
    assert done.failed


def test_the_values_are_in_order(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path = write(
        "a.c",
        "int nondet_int(void); short nondet_short(void); void __VERIFIER_assume(_Bool); void __VERIFIER_assert(_Bool);"
        "int main(void) { int a = nondet_int(); short b = nondet_short(); int c = nondet_int();"
        "__VERIFIER_assume(b == -2); __VERIFIER_assert(a != 30 || c != 40); return 0; }",
    )
    text, done = natively(fathom, tmp_path, path)
    assert "{0x1eu, 0x28u}" in text
    assert "{0xfffeu}" in text
    assert f"_Exit({ASSUMPTION})" in text
    assert done.failed


def test_a_function_without_a_body_writes_what_it_wrote(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path = write(
        "a.c",
        "#include <assert.h>\nstruct pair { short a; int b; } seen; int measure(double, struct pair *);"
        "int main(void) { struct pair p = {1, 2}, q = {3, 4}; measure(1, &q); int s = q.a; int r = measure(2, &p);"
        "assert(s != 7 || p.b != 9 || r != 5); return 0; }",
    )
    text, done = natively(fathom, tmp_path, path)
    assert "memcpy((char *)a0 + 0" in text
    assert done.failed


def test_what_a_function_without_a_body_does_otherwise_is_named(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path = write(
        "a.c", "#include <assert.h>\nint seen; void step(void); int main(void) { step(); assert(seen != 7); return 0; }"
    )
    text, _ = natively(fathom, tmp_path, path)
    assert "may not fail. These are not under the control of this file:\n   - seen after step() = 7" in text


@pytest.mark.parametrize(
    ("body", "said"),
    [("const int x = 1; *(int *)&x = 2;", True), ("*(int *)&y = 2;", False)],
)
def test_a_violation_that_no_sanitizer_sees_is_named(
    body: str, said: bool, fathom: Fathom, write: Write, tmp_path: Path
) -> None:
    path = write("a.c", f"const int y = 1; int main(void) {{ {body} return 0; }}")
    text, done = natively(fathom, tmp_path, path)
    assert ("how a write to a constant on the stack ends: no sanitizer sees it" in text) == said
    assert done.failed != said


def test_a_broken_assumption_is_no_failure(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path = write(
        "a.c",
        "int nondet_int(void); void __VERIFIER_assume(_Bool); void __VERIFIER_assert(_Bool);"
        "int main(void) { int a = nondet_int(); __VERIFIER_assume(a > 7); __VERIFIER_assert(a != 8); return 0; }",
    )
    written = tmp_path / "inputs.c"
    assert fathom("check", path, "--test", written).code == 1
    written.write_text(written.read_text().replace("{0x8u}", "{0x7u}"))
    assert ran(compiled(written, clang=True)) == Ran(ASSUMPTION, "")


ENTRIES = {
    "scalars, floats and a struct in registers": """
        struct pair { float x, y; }; struct odd { char a, b, c; };
        void target(signed char c, unsigned short s, double d, struct pair p, struct odd o, long long n, _Bool b) {
            assert(!(c == -3 && s == 65535 && d == -0.5 && p.x == 1.5f && p.y == -2 && o.c == 'z' && n < -9000000000 && b));
        }""",
    "a struct in memory and a result in memory": """
        struct large { int a[10]; char *text; };
        struct large target(int first, struct large l, struct large *m) {
            assert(!(first == 7 && l.a[9] == 5 && l.text[0] == '"' && m->a[3] == 6 && m->text[1] == 0 && m->text[0]));
            return l;
        }""",
    "a static function and a static variable": """
        static int count = 3; static long sums[4]; int seen;
        static int target(int x) { static int calls = 2; assert(!(count == 5 && sums[2] == 6 && seen == 9 && calls)); return x; }
        int main(void) { return target(1); }""",
    "callbacks": """
        typedef int compare(const void *, const void *);
        void target(compare *f, struct { compare *g; int n; } *s) {
            int a = f(0, 0), b = s->g(0, 0), c = f(0, 0);
            assert(!(a == 4 && b == -7 && c == 11 && s->n == 5));
        }""",
    "main has a command line": """
        int main(int argc, char **argv) { assert(argc != 3 || argv[1][0] != '-' || argv[2][1] != 'x' || argv[3]); return 0; }""",
    "main has a command line that it only counts": """
        int main(int argc, char **argv) { assert(argc != 3); return 0; }""",
    "functions without a body": """
        extern long long measure(int); extern float weight(const char *); extern void note(int);
        void target(void) { note(1); long long a = measure(1); float w = weight("x"); note(2);
            assert(!(a == -5 && w == 0.25f && measure(2) == 6)); }""",
    "memory that nobody wrote, and allocations that fail": """
        void target(void) {
            int *p = malloc(8), *q = malloc(16), *r = calloc(2, 4);
            if (!q || p) return;
            q[0] = 1; assert(!(q[2] == 77 && !r));
        }""",
}


@pytest.mark.parametrize("name", ENTRIES)
def test_entries(name: str, fathom: Fathom, write: Write, tmp_path: Path) -> None:
    entry = "main" if name.startswith("main") else "target"
    path = write("a.c", f"#include <assert.h>\n#include <stdlib.h>\n{ENTRIES[name]}\n")
    flags = ("--nondet-globals",) if "static" in name else ()
    text, done = natively(fathom, tmp_path, path, "--entry", entry, "--select", "assert", *flags)
    assert done.failed, text
    assert "Assertion" in done.text


@needs_gcc
def test_objects_are_as_large_as_they_were(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path = write("a.c", "int target(int *a, unsigned i) { return i < 5 ? a[i] : 0; }\n")
    text, done = natively(fathom, tmp_path, path, "--entry", "target", "--pointer-size", "4", clang=False)
    assert "malloc(16)" in text
    assert "heap-buffer-overflow" in done.text


def test_the_command_has_the_flags_of_the_check(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    write("with space/x.h", "#define VALUE(x) (x)")
    path = write("a.c", '#include <assert.h>\n#include "x.h"\nint main(void) { assert(VALUE(N)); return 0; }')
    folder = tmp_path / "with space"
    text, done = natively(fathom, tmp_path, path, "-I", folder, "-D", "N=0", "--std", "c11")
    assert command_of(tmp_path / "inputs.c")[2:5] == [f"-I{folder}", "-DN=0", "-std=c11"]
    assert done.failed, text


def test_what_no_c_file_can_pass_is_an_error(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    program = "define void @f({i32, i32} %x) {\n call void @reach_error()\n ret void\n}\ndeclare void @reach_error()\n"
    ran = fathom("check", write("a.ll", program), "--entry", "f", "--test", tmp_path / "inputs.c")
    assert ran.code == 2, ran.err
    assert "{ i32, i32 }, which no C file can pass" in ran.err


def test_arguments_that_are_not_known_are_an_error(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    """Without a run of the unbounded program, nobody knows what the entry function found."""
    trace = Trace((), (), Violation(Property("f.assert.1", "assert", "x", None), "x", None), "too long")
    module = load(SourceOptions(sources=(str(write("a.c", "void f(int *p) { }")),), entry="f"))
    with pytest.raises(UserError, match=r"the arguments of f are not known \(what comes before: too long\)"):
        native_test(module, "f", NativeRun.of(trace), Build())


def test_text_in_comments_and_strings_is_harmless(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    program = "#include <assert.h>\nint nondet_int(void);\n"
    program += 'int main(void) { assert(nondet_int() != 3 && "*/ /* \\n"); return 0; }'
    text, done = natively(fathom, tmp_path, write("a.c", program))
    assert done.failed, text
    written = tmp_path / "other.c"
    assert fathom("check", write("a*/int x = ;.c", program), "--test", written).code == 1
    assert written.read_text().replace("a* /int x = ;.c", "a.c").replace("'", "") == text.replace("inputs.c", "other.c")
    assert literal(b'??/"\\\n0a') == r'"\077\077/\042\134\0120a"'


UNCONTROLLED = {
    "a model": (
        '#include <math.h>\nint main(void) { __VERIFIER_assert(sin(1.5) < 0.5); }',
        ["sin = 1.0, which a model of the C library gives"],
    ),
    "a local variable": (
        "int main(void) { int x; int n = nondet_int(); __VERIFIER_assert(x != 5 || n != 3); }",
        ["uninitialised x = 5"],
    ),
    "an array": (
        "int main(void) { char text[4]; __VERIFIER_assert(text[2] != 'x'); }",
        ["what is in memory that was never written"],
    ),
    "nothing": ("int main(void) { int n = nondet_int(); __VERIFIER_assert(n != 3); }", []),
    "a block of the heap": (
        "#include <stdlib.h>\nint main(void) { char *p = malloc(4); __VERIFIER_assert(!p || p[2] != 'x'); free(p); }",
        [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", UNCONTROLLED)
def test_what_the_file_cannot_give_is_said_at_its_top(name: str, fathom: Fathom, write: Write, tmp_path: Path) -> None:
    program, expect = UNCONTROLLED[name]
    path = write("a.c", f"int nondet_int(void); void __VERIFIER_assert(_Bool);\n{program}\n")
    assert fathom("check", path, "--test", tmp_path / "inputs.c").code == 1
    head, _, _ = (tmp_path / "inputs.c").read_text().partition("#include")
    assert ("Run natively, the program may not fail." in head) == bool(expect)
    assert [line[5:] for line in head.splitlines() if line.startswith("   - ")] == expect


def test_what_a_variable_has_is_not_taken_for_the_result_of_the_next_call(
    fathom: Fathom, write: Write, tmp_path: Path
) -> None:
    program, _ = UNCONTROLLED["a local variable"]
    path = write("a.c", f"int nondet_int(void); void __VERIFIER_assert(_Bool);\n{program}\n")
    assert fathom("check", path, "--test", tmp_path / "inputs.c").code == 1
    assert "values[] = {0x3u}" in (tmp_path / "inputs.c").read_text()
