"""Calls as a function of another type: those that the ABI lets work are executed, as gcc's code is; others are violations.

Each case is two files, so that no compiler sees both sides: the function, and the call of it with a condition that
holds in machine code. The opposite of the condition is a violation too: what is checked is the value that arrives.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from command_line import Fathom, Write

HEAD = "void __VERIFIER_assert(int);\n"
NATIVE = "void abort(void);\nvoid __VERIFIER_assert(int x) { if (!x) abort(); }\n"

ARRIVES = {
    "a result is ignored": ("int seen; int f(int x) { seen = x; return x; }", "void f(int); extern int seen;", "f(3), seen == 3"),
    "no result is ignored": ("int seen; void f(int x) { seen = x; }", "int f(); extern int seen;", "f(3), seen == 3"),
    "pointers of other types": ("int f(int *p) { return *p; }", "int f(void *); int x = 3;", "f(&x) == 3"),
    "a pointer as a number": ("int f(unsigned long p) { return *(int *)p; }", "int f(void *); int x = 3;", "f(&x) == 3"),
    "a number as a pointer": ("int f(int *p) { return *p; }", "int f(unsigned long); int x = 3;", "f((long)&x) == 3"),
    "a sign": ("int f(unsigned x) { return x > 5; }", "int f(int);", "f(-1) == 1"),
    "too many": ("int f(int x) { return x; }", "int f(int, int, double);", "f(3, 4, 5.0) == 3"),
    "too many without a prototype": ("int f(int x) { return x; }", "int f();", "f(3, 4, 5.0) == 3"),
    "too few, and not used": ("int f(int x, int y) { return x; }", "int f(int);", "f(3) == 3"),
    "promoted": ("int f(signed char c, unsigned short s) { return c + s; }", "int f();", "f(-1, 60000) == 59999"),
    "not promoted": ("int f(int c, int s) { return c + s; }", "int f(signed char, unsigned short);", "f(-1, 60000) == 59999"),
    "a condition": ("int f(_Bool b) { return b ? 7 : 9; }", "int f();", "f(1) == 7 && f(0) == 9"),
    "a number as a character": ("int f(void) { return -3; }", "signed char f(void);", "f() == -3"),
    "a long number": ("int f(int x) { return x; }", "int f();", "f(3L) == 3 && f(-3L) == -3"),
    "a long result": ("long f(int x) { return x; }", "int f(int);", "f(-3) == -3"),
    "a pointer as a result": ("int x = 3; int *f(void) { return &x; }", "unsigned long f(void);", "*(int *)f() == 3"),
    "floats": ("double f(double x, float y) { return x + y; }", "double f(double, float, int);", "f(1.5, 2.5f, 1) == 4.0"),
    "old definition": ("int f(c, x) char c; float x; { return c + x; }", "int f();", "f('a', 3.0f) == 'a' + 3"),
    "structures": (
        "struct p { long x, y; }; long f(struct p p) { return p.x - p.y; }",
        "struct q { long x; char *y; }; long f(struct q); struct q q = {5, (char *)3};",
        "f(q) == 2",
    ),
    "a structure as numbers": (
        "struct p { long x, y; }; long f(struct p p) { return p.x - p.y; }", "long f(long, long);", "f(5, 3) == 2",
    ),
    "a structure as a result": (
        "struct p { long x; char *y; }; struct p f(void) { struct p p = {5, (char *)3}; return p; }",
        "struct q { long x, y; }; struct q f(void);",
        "f().x == 5 && f().y == 3",
    ),
    "in memory": (
        "struct p { int a[9]; }; int f(struct p p, int x) { return p.a[8] + x; }",
        "struct q { unsigned a[9]; }; int f(struct q, unsigned); struct q q = {{0, 0, 0, 0, 0, 0, 0, 0, 5}};",
        "f(q, 3) == 8",
    ),
    "on the stack": (
        "int f(int a, int b, int c, int d, int e, int g, char h, short i) { return h - i; }",
        "int f();",
        "f(1, 2, 3, 4, 5, 6, 8, 7L) == 1",
    ),
    "variable arguments without a prototype": (
        '#include <stdarg.h>\ndouble f(int n, ...) { va_list l; va_start(l, n); double x = va_arg(l, double); va_end(l); return x; }',
        "double f();",
        "f(1, 2.5) == 2.5",
    ),
    "variable arguments that are numbers": (
        '#include <stdarg.h>\nint f(int n, ...) { va_list l; va_start(l, n); int x = va_arg(l, int); va_end(l); return x; }',
        "int f(int, int, int);",
        "f(1, 7, 8) == 7",
    ),
    "as if with variable arguments": ("int f(int x, int y) { return x - y; }", "int f(int, ...);", "f(5, 3) == 2"),
}  # fmt: skip

LOST = {
    "too few": ("int f(int x, int y) { return y; }", "int f(int);", "f(3) || 1", "with 1 argument, of 2 that it has"),
    "no result": ("void f(int x) { }", "int f(int);", "f(3) || 1", "as if it had another result type"),
    "a float for a number": ("int f(int x) { return x; }", "int f(double);", "f(3.0) || 1", "argument 1 of another type"),
    "a number for a float": ("int f(double x) { return x > 0; }", "int f();", "f(3) || 1", "argument 1 of another type"),
    "a promoted float": ("int f(float x) { return x > 0; }", "int f();", "f(3.0f) || 1", "argument 1 of another type"),
    "an int for a long": ("int f(long x) { return x > 0; }", "int f();", "f(3) || 1", "argument 1 of another type"),
    "zero for a pointer": ("int f(char *p) { return p == 0; }", "int f();", "f(0) || 1", "argument 1 of another type"),
    "a pointer as an int": ("int x; int *f(void) { return &x; }", "int f();", "f() || 1", "another result type"),
    "an int as a long": ("int f(void) { return 3; }", "long f(void);", "f() || 1", "another result type"),
    "a condition as a number": ("_Bool f(int x) { return x > 3; }", "int f();", "f(4) || 1", "another result type"),
    "a character as a number": ("char f(void) { return 3; }", "int f();", "f() || 1", "another result type"),
    "a float as a number": ("float f(void) { return 3; }", "int f();", "f() || 1", "another result type"),
    "a number that is too large": ("int f(int x) { return x; }", "int f();", "f(1L << 40) || 1", "argument 1 beyond its type"),
    "no character": ("int f(char c) { return c; }", "int f();", "f(300) || 1", "argument 1 beyond its type"),
    "no condition": ("int f(_Bool b) { return b; }", "int f();", "f(2) || 1", "argument 1 beyond its type"),
    "a result that is too large": ("long f(void) { return 1L << 40; }", "int f();", "f() || 1", "a result beyond the type that it is taken for"),
    "a structure as a pointer": (
        "struct p { int a[9]; }; int f(struct p p) { return p.a[8]; }",
        "struct p { int a[9]; } p; int f(struct p *);",
        "f(&p) || 1",
        "argument 1 of another type",
    ),
    "a structure in memory as a result": (
        "struct p { int a[9]; }; struct p f(int x) { struct p p = {{x}}; return p; }",
        "int f(int);",
        "f(1) || 1",
        "argument 1 of another type",
    ),
    "variable arguments that are floats": (
        '#include <stdarg.h>\ndouble f(int n, ...) { va_list l; va_start(l, n); double x = va_arg(l, double); va_end(l); return x; }',
        "double f(int, double);",
        "f(1, 2.5) || 1",
        "as if it had no variable arguments",
    ),
}  # fmt: skip


def main_of(head: str, condition: str) -> str:
    return f"{HEAD}{head}\nint main(void) {{ __VERIFIER_assert(({condition})); return 0; }}\n"


@pytest.mark.parametrize("case", ARRIVES)
def test_arrives(case: str, fathom: Fathom, write: Write) -> None:
    body, head, condition = ARRIVES[case]
    callee = write("callee.c", body + "\n")
    ran = fathom("check", callee, write("caller.c", main_of(head, condition)))
    assert ran.code == 0, ran
    before, comma, last = condition.rpartition(", ") if condition.startswith("f(3), ") else ("", "", condition)
    ran = fathom("check", "--json", callee, write("caller.c", main_of(head, f"{before}{comma}!({last})")))
    assert [found["class"] for found in json.loads(ran.out)["properties"] if found["status"] == "violated"] == [
        "assert"
    ]


@pytest.mark.parametrize("case", LOST)
def test_is_lost(case: str, fathom: Fathom, write: Write) -> None:
    body, head, condition, what = LOST[case]
    ran = fathom("check", write("callee.c", body + "\n"), write("caller.c", main_of(head, condition)))
    assert ran.code == 1, ran
    assert f"{what} [function-type]" in ran.out


@pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc")
def test_machine_code_agrees(tmp_path: Path) -> None:
    """All that arrives here, arrives there."""
    for number, (case, (body, head, condition)) in enumerate(ARRIVES.items()):
        files = tmp_path / f"callee{number}.c", tmp_path / f"caller{number}.c", tmp_path / f"native{number}.c"
        for path, text in zip(files, (body, main_of(head, condition), NATIVE), strict=True):
            path.write_text(text + "\n")
        command = ["gcc", "-std=gnu17", "-O2", "-w", "-fno-lto", *map(str, files), "-o", str(tmp_path / f"run{number}")]
        subprocess.run(command, check=True)
        assert subprocess.run([tmp_path / f"run{number}"], check=False).returncode == 0, case


@pytest.mark.parametrize("case", ["too many", "promoted", "a result is ignored", "in memory", "on the stack"])
def test_32_bits(case: str, fathom: Fathom, write: Write) -> None:
    body, head, condition = ARRIVES[case]
    ran = fathom("check", "--32", write("callee.c", body + "\n"), write("caller.c", main_of(head, condition)))
    assert ran.code == 0, ran


def test_what_takes_two_places_moves_the_rest(fathom: Fathom, write: Write) -> None:
    callee = write("callee.c", "int f(int x, int y) { return x - y; }\n")
    caller = write("caller.c", main_of("int f(long long, int);", "f(5, 3) == 2"))
    assert fathom("check", callee, caller).code == 0
    ran = fathom("check", "--32", callee, caller)
    assert "call of f with argument 1 of another type [function-type]" in ran.out


def test_other_targets_are_strict(fathom: Fathom, write: Write) -> None:
    callee = write("callee.c", "int f(int x) { return x; }\n")
    caller = write("caller.c", main_of("void f(int, int);", "f(5, 3), 1"))
    ran = fathom("check", "--target", "aarch64-linux-gnu", callee, caller)
    assert "as a function of another type [function-type]" in ran.out


def test_any_number_that_fits(fathom: Fathom, write: Write) -> None:
    callee = write("callee.c", "int f(signed char c) { return c; }\n")
    text = main_of("int f(), nondet_int();", "f(X) < 128").replace(
        "{ __", "{ int x = nondet_int(); if (x > 127 || x < LOW) return 0; __"
    )
    text = text.replace("X", "x")
    assert fathom("check", callee, write("caller.c", text.replace("LOW", "-128"))).code == 0
    ran = fathom("check", callee, write("caller.c", text.replace("LOW", "-129")))
    assert "argument 1 beyond its type [function-type]" in ran.out
    assert "x = -129" in ran.out


def test_a_model_is_called_as_old_programs_declare_it(fathom: Fathom, write: Write) -> None:
    source = write("old.c", main_of("int strlen(); int abs();", 'strlen("text") == 4 && abs(-3L) == 3'))
    ran = fathom("check", source)
    assert ran.code == 0, ran


def test_shadows_are_not_converted(fathom: Fathom, write: Write) -> None:
    body, head, condition = ARRIVES["a long result"]
    ran = fathom(
        "check",
        "--extend-select",
        "uninit",
        write("callee.c", body + "\n"),
        write("caller.c", main_of(head, condition)),
    )
    assert ran.code == 3
    assert "a call as a function of another type, where shadows of values are followed" in ran.out
