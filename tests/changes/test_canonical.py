"""Texts of programs that are the same but for places are the same; others are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.changes.canonical import list_changed_functions, make_canonical
from fathom.frontend.load import load_programs
from fathom.options import SourceOptions

PROGRAM = """\
#include <assert.h>
#include <string.h>
enum colour { RED, GREEN };
struct pair { int a; char b[4]; };
static int helper(int x) { static int count; count += x; return count; }
int get(struct pair *p, int i) { assert(i >= 0 && "get"); return p->b[i] + helper(i); }
const char *same(const char *text) { return text; }
const char *other(void) { return "other"; }
int main(void) { struct pair p = {1, "abc"}; return get(&p, 2) + (int)strlen(same("@x.1")) + GREEN; }
"""
SAME = [
    ("a comment in front", "#include <string.h>", "#include <string.h>\n/* a\n comment */"),
    ("more room", "{ assert(", "{\n\n    assert("),
    ("a function that nothing calls", "static int helper", "int more(int i) { return i; }\nstatic int helper"),
    ("a text that nothing uses", "return \"other\"", "return \"another\" + other()[0] % 2"),
    ("texts in front", "enum", 'const char *first(void) { return "first"; }\nenum'),
    ("a type that nothing uses", "enum", "enum more { A, B };\nstruct some { int a; };\nenum"),
    ("a macro", "enum", "#define MORE 1\nenum"),
]  # fmt: skip
OTHERS = [
    ("a number", "{1,", "{2,", []),
    ("a text", '"@x.1"', '"@x.2"', []),
    ("a check", "i >= 0", "i >= 1", ["get"]),
    ("a constant of an enumeration", "RED, ", "RED, BLUE, ", ["main"]),
    ("a member", "int a; char b[4];", "int a; char b[4]; int c;", ["get", "main"]),
    ("a type that only debug information has", "int a;", "unsigned a;", []),
    ("an initial value", "static int count;", "static int count = 1;", []),
    ("a name of a variable", "int x) { static int count; count += x;", "int y) { static int count; count += y;", ["helper"]),
    ("a function of another name", "helper(", "helped(", ["get", "helped"]),
]  # fmt: skip


def load(folder: Path, text: str) -> str:
    path = folder / "a.c"
    path.write_text(text)
    return load_programs(SourceOptions(sources=(str(path),)), classes=("bounds", "overflow"))[0].text


@pytest.mark.parametrize(("old", "new"), [case[1:] for case in SAME], ids=[case[0] for case in SAME])
def test_what_does_not_matter(old: str, new: str, tmp_path: Path) -> None:
    assert old in PROGRAM
    before, after = load(tmp_path, PROGRAM), load(tmp_path, PROGRAM.replace(old, new))
    assert before != after
    assert make_canonical(before).split("\n") == make_canonical(after).split("\n")
    assert list_changed_functions(before, after) == []


@pytest.mark.parametrize(("old", "new", "functions"), [case[1:] for case in OTHERS], ids=[case[0] for case in OTHERS])
def test_what_matters(old: str, new: str, functions: list[str], tmp_path: Path) -> None:
    assert old in PROGRAM
    before, after = load(tmp_path, PROGRAM), load(tmp_path, PROGRAM.replace(old, new))
    assert make_canonical(before) != make_canonical(after)
    assert list_changed_functions(before, after) == functions


def test_the_line_of_an_assertion_matters_to_a_handler_of_the_program(tmp_path: Path) -> None:
    handler = "void __assert_fail(const char *a, const char *b, unsigned line, const char *c) { for (; line != 7;); }\n"
    before = load(tmp_path, PROGRAM + handler)
    after = load(tmp_path, "\n" + PROGRAM + handler)
    assert make_canonical(before) != make_canonical(after)


def test_numbers_are_one_to_one() -> None:
    """Two names, or two nodes, do not become one."""
    text = "@s.1 = private constant i8 0\n@s.2 = private constant i8 0\ndefine void @f() {{\n  {}\n}}\n!0 = !{{}}\n!1 = !{{}}\n"
    bodies = ["use @s.1, @s.2, !0, !1", "use @s.1, @s.1, !0, !1", "use @s.2, @s.1, !0, !1", "use @s.1, @s.2, !0, !0"]
    assert len({make_canonical(text.format(body)) for body in bodies}) == len(bodies)
    assert make_canonical(text.format(bodies[0])) == make_canonical(text.format("use @s.1, @s.2, !1, !0"))
