"""Old C: what clang refuses unless it is told otherwise is read, with a note; --strict-c refuses it."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Fathom, Write

from fathom.frontend.old_c import explain_errors, find_prototypes, find_relaxations

HEAD = "void __CPROVER_assert(_Bool, const char *);\n#define CHECK(x) __CPROVER_assert(x, #x)\n"
SAFE = {
    "implicit int": ("step(by) { return by + 1; }\nmain() { CHECK(step(1) == 2); }\n", "implicit-int"),
    "implicit function": (
        "int main(void) { CHECK(twice(2) == 4); }\nint twice(int x) { return 2 * x; }\n",
        "implicit-function-declaration",
    ),
    "integer as pointer": ("int main(void) { int *p = 0x1000; CHECK(p != 0); }\n", "int-conversion"),
    "pointer as integer": ("int x;\nint main(void) { long n = &x; CHECK(n != 0); }\n", "int-conversion"),
    "other pointer": ("int x = 7;\nint main(void) { char *p = &x; CHECK(*p == 7); }\n", "incompatible-pointer-types"),
    "other function": (
        "static int f(int *p) { return *p; }\nint main(void) { int x = 3, (*g)(void *) = f; CHECK(g(&x) == 3); }\n",
        "incompatible-function-pointer-types",
    ),
    "no value": (
        "int x;\nint set(void) { x = 1; return; }\nint main(void) { set(); CHECK(x == 1); }\n",
        "return-mismatch",
    ),
    "a value": (
        "int x;\nvoid set(void) { x = 1; return x; }\nint main(void) { set(); CHECK(x == 1); }\n",
        "return-mismatch",
    ),
    "no result after use": (
        "int x;\nint main(void) { set(3); CHECK(x == 3); }\nvoid set(int y) { x = y; }\n",
        "set before its declaration",
    ),
    "other results after use": (
        "struct s { int x; } one = {7};\nint main(void) { half(3.0); CHECK(same(&one)); }\n"
        "/* half */ static double half(x) double x; { return x / 2; }\n#define S 1\nstruct s *same(struct s *p) { return p; }\n",
        "half before its declaration, same before its declaration, static after non-static",
    ),
    "static after use": (
        "int main(void) { CHECK(twice(2) == 4); }\nstatic int twice(int x) { return 2 * x; }\n",
        "implicit-function-declaration, static after non-static",
    ),
    "static after declaration": (
        "int twice(int);\nstatic int twice(int x) { return 2 * x; }\nint main(void) { CHECK(twice(2) == 4); }\n",
        "static after non-static",
    ),
    "builtin": (
        "int __builtin_abs(int x) { return 5; }\nint main(void) { CHECK(__builtin_abs(-1) == 5); }\n",
        "__builtin_abs",
    ),
    "checked builtin": (
        "void *__builtin___memcpy_chk(void *to, const void *from, unsigned long n, unsigned long size) {\n"
        "  return n <= size ? to : 0;\n}\n"
        "int main(void) { char a[4], b[4]; CHECK(__builtin___memcpy_chk(a, b, 5, 4) == 0); }\n",
        "__builtin___memcpy_chk",
    ),
}


@pytest.mark.parametrize(("source", "what"), SAFE.values(), ids=SAFE)
def test_old_c_is_read(source: str, what: str, fathom: Fathom, write: Write) -> None:
    path = write("old.c", HEAD + source)
    ran = fathom("check", path)
    assert ran.code == 0, ran
    assert f"old.c: old C, read as its compilers did ({what}); --strict-c makes this an error\n" in ran.err
    strict = fathom("check", "--strict-c", path)
    assert strict.code == 2
    assert "error:" in strict.err
    assert "old C" not in strict.err


@pytest.mark.parametrize(("source", "what"), SAFE.values(), ids=SAFE)
def test_the_opposite_is_a_violation(source: str, what: str, fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("old.c", HEAD.replace("assert(x,", "assert(!(x),") + source))
    assert ran.code == 1, ran
    assert what in ran.err


def test_new_c_is_compiled_once(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("new.c", "int main(void) { return 0; }\n"))
    assert (ran.code, ran.err) == (0, "")


def test_settings_file(fathom: Fathom, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write("fathom.toml", "strict-c = true\n")
    assert fathom("check", write("old.c", "main() { return 0; }\n")).code == 2


@pytest.mark.parametrize(
    ("error", "flags"),
    [
        ("x.c:1:1: error: type specifier missing [-Wimplicit-int]", "-Wno-error=implicit-int"),
        ("x.c:1:1: error: chained comparison [-Wparentheses]", "-Wno-error=parentheses"),
        ("x.c:1:1: error: unused variable 'x' [-Werror,-Wunused-variable]", ""),
        ("x.c:1:1: error: expected ';'", ""),
        ("x.c:1:1: warning: type specifier missing [-Wimplicit-int]", ""),
    ],
)
def test_relaxations(error: str, flags: str) -> None:
    found = find_relaxations(error)
    assert flags in found if flags else not found


def test_prototypes() -> None:
    """Of what is defined in the source itself, with a result of a type that the source has not named."""
    source = "int x;\nvoid f(void) {}\nstatic char *\ng() {}\nsize_t h(void) {}\n"
    said = "".join(
        f"x.c:{place}: error: conflicting types for '{name}'\n    1 | x\n      | ^\nx.c:1:1: note: previous implicit"
        " declaration is here\n"
        for place, name in (("2:6", "f"), ("4:1", "g"), ("5:8", "h"), ("9:1", "i"))
    )
    assert find_prototypes(said, "x.c", source) == {"f": "void f();", "g": "static char * g();"}
    assert find_prototypes(said, "y.c", source) == {}
    assert find_prototypes(said.replace("previous implicit", "previous"), "x.c", source) == {}


def test_tentative_definitions_are_one_variable(fathom: Fathom, write: Write) -> None:
    text = "int shared;\nint get(void);\nint main(void) { shared = 3; CHECK(get() == 3); }\n"
    paths = write("a.c", HEAD + text), write("b.c", "int shared;\nint get(void) { return shared; }\n")
    ran = fathom("check", *paths)
    assert ran.code == 0
    assert "what several files define without a value is one variable" in ran.err
    assert fathom("check", write("a.c", HEAD + text.replace("== 3", "== 0")), paths[1]).code == 1
    strict = fathom("check", "--strict-c", *paths)
    assert strict.code == 2
    assert "multiply defined" in strict.err


def test_the_largest_tentative_definition_counts(fathom: Fathom, write: Write) -> None:
    first = write("a.c", "int table[2];\nvoid fill(void);\nint main(void) { fill(); return 0; }\n")
    assert fathom("check", first, write("b.c", "int table[4];\nvoid fill(void) { table[3] = 1; }\n")).code == 0
    assert (
        fathom("check", first, write("b.c", "int table[4];\nvoid fill(void) { int i = 4; table[i] = 1; }\n")).code == 1
    )


def test_a_value_wins_and_two_are_an_error(fathom: Fathom, write: Write) -> None:
    first = write("a.c", HEAD + "int shared;\nint get(void);\nint main(void) { CHECK(get() == 7); }\n")
    with_value = write("b.c", "int shared = 7;\nint get(void) { return shared; }\n")
    assert fathom("check", first, with_value).code == 0
    ran = fathom("check", first, with_value, write("c.c", "int shared = 7;\n"))
    assert ran.code == 2
    assert "'shared': symbol multiply defined" in ran.err


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("int f(int x) { return x; } return f(0);", "a function inside of a function: move it out"),
        ("long x = 0; (char)x = 1; return x;", "an assignment to a cast: write *(TYPE *)&x = y for (TYPE)x = y"),
        ("struct { int a[c]; } s; return 0;", "an array of variable length in a structure: give it a constant size"),
    ],
)
def test_what_clang_cannot_is_one_sentence(line: str, what: str, fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("gnu.c", f"int main(int c) {{\n  {line}\n}}\n"))
    assert ran.code == 2
    assert f"gnu.c:2: clang does not compile {what}\n" in ran.err


def test_other_errors_have_no_sentence_of_ours() -> None:
    assert explain_errors("x.c:1:1: error: expected ';'\n") == ""
