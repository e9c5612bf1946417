"""What fields, tables and events mean, on programs of a few lines."""

from __future__ import annotations

from pathlib import Path

import pytest

import fathom
from fathom.analysis import (
    Allocation,
    Analysis,
    Arithmetic,
    Branch,
    Call,
    End,
    Field,
    Free,
    Load,
    Store,
    Table,
    ite,
)
from fathom.analysis.implicit import control_dependences
from fathom.frontend.load import load_programs, read_text
from fathom.options import Options, SourceOptions

HEAD = """
#include <stdlib.h>
#include <string.h>
int mark(void); void seal(void *, unsigned long); void expect(int, int); void expect_at(void *, unsigned long, int);
int nondet_int(void); unsigned nondet_uint(void); _Bool nondet_bool(void);
"""


class Marks(Analysis):
    """A number is not the expected one. `mark` gives values, `seal` places; `expect` compares."""

    mark = Field(bits=3, initial=2, constant=1, aggregate="max")
    place = Field(bits=2, of="places", aggregate="max")

    def on_return(self, call: Call) -> None:
        if call.name == "mark":
            self.mark[call.result] = 5
        if call.name == "seal":
            self.place[call.arguments[0].memory(call.arguments[1].number)] = 3

    def on_call(self, call: Call) -> None:
        if call.name == "expect":
            self.check(self.mark[call.arguments[0]] == call.arguments[1].number, "another mark")
        if call.name == "expect_at":
            pointer, length, wanted = call.arguments
            self.check(self.place[pointer.memory(length.number)] == wanted.number, "another place")


class Trusted(Analysis):
    """Something is used that is not trusted: all of it must be."""

    trusted = Field(bits=1, initial=0, constant=1, aggregate="and")

    def on_return(self, call: Call) -> None:
        if call.name == "mark":
            self.trusted[call.result] = 0

    def on_call(self, call: Call) -> None:
        if call.name == "expect":
            self.check(self.trusted[call.arguments[0]] == call.arguments[1].number, "trust")


class Counts(Analysis):
    """Counts what happens, in tables."""

    seen = Table(4, bits=8)
    slots = Table(8, bits=4, initial=9)

    def on_load(self, load: Load) -> None:
        self.seen[0] = self.seen[0] + 1

    def on_store(self, store: Store) -> None:
        self.seen[1] = self.seen[1] + 1

    def on_allocation(self, allocation: Allocation) -> None:
        self.seen[2] = self.seen[2] + int(allocation.region == "heap")

    def on_free(self, free: Free) -> None:
        self.seen[3] = self.seen[3] + ite(free.pointer.is_null, 0, 1)

    def on_call(self, call: Call) -> None:
        if call.name == "seal":
            self.slots[call.arguments[1].number] = 4
        if call.name == "expect":
            which, wanted = (argument.number for argument in call.arguments)
            self.check(ite(which < 4, self.seen[which], self.slots[which - 4]) == wanted, "another count")


class Nosy(Analysis):
    """What is computed, decided, and left at the end."""

    heard = Table(bits=1)

    def on_arithmetic(self, arithmetic: Arithmetic) -> None:
        if arithmetic.kind == "udiv":
            self.check(arithmetic.operands[1].number != 3, "a division by three")

    def on_branch(self, branch: Branch) -> None:
        self.heard[0] = 1

    def on_end(self, end: End) -> None:
        self.check(self.heard[0] == 0, "there was a branch")


class Secret(Analysis):
    """A secret is told, by way of control flow too."""

    implicit_flows = True
    secret = Field()

    def on_return(self, call: Call) -> None:
        if call.name == "mark":
            self.secret[call.result] = 1

    def on_call(self, call: Call) -> None:
        if call.name == "expect":
            self.check(self.secret[call.arguments[0]] == call.arguments[1].number, "a secret")


MARKS = {
    "constants": "expect(3, 1); int x = mark(); expect(x, 5); expect(x + 1, 5); expect(!x, 5);",
    "locals": "int a[2]; a[0] = 7; expect(a[0], 1); expect(a[1] & 0, 2);",
    "globals": "static int g[2]; expect(g[1], 1); g[0] = mark(); expect(g[0], 5); expect(g[1], 1);",
    "heap": "int *p = malloc(8); if (!p) return 0; expect(p[1] & 0, 2); p = memset(p, 0, 8); expect(p[1], 1); free(p);",
    "calloc": "int *p = calloc(2, 4); if (!p) return 0; expect(p[1], 1); free(p);",
    "one byte of four": "int x = 0; ((char *)&x)[2] = (char)mark(); expect(x, 5); expect(((char *)&x)[1], 1);",
    "undefined functions": "int f(int, int); expect(f(1, mark()), 5); expect(f(1, 2), 1);",
    "one of two": "int x = mark(), y = 2, *p = nondet_bool() ? &x : &y; if (p == &x) expect(*p, 5); else expect(*p, 1);",
    "any element": "int a[3] = {1, 2, 3}; unsigned i = nondet_uint() % 3; a[i] = mark(); expect(a[i], 5);"
    " unsigned j = nondet_uint() % 3; if (j != i) expect(a[j], 1);",
    "places stay": "char b[8]; seal(b + 2, 3); memset(b, 0, 8); char c[8]; memcpy(c, b, 8); expect_at(b, 2, 0);"
    " expect_at(b, 3, 3); expect_at(b + 5, 3, 0); expect_at(c, 8, 0);",
    "null has no places": "char b; char *p = nondet_bool() ? &b : NULL; seal(p, 1); expect_at(&b, 1, p ? 3 : 0);"
    " expect_at(NULL, 1, 0); expect_at(&b, 2, 0);",
    "some places": "char b[8]; unsigned n = nondet_uint() % 8; seal(b, n); expect_at(b, 1, n ? 3 : 0); expect_at(b + n, 1, 0);",
}
TRUSTED = {
    "all of it": "int x = mark(); expect(1, 1); expect(x, 0); expect(x + 1, 0); int y[2] = {1, 2}; expect(y[1], 1);",
    "a local": "int x[2]; x[0] = 0; expect(x[0], 1); expect(x[1] & 1, 0); ((char *)x)[1] = (char)mark(); expect(x[0], 0);",
}
COUNTS = {
    "accesses": "volatile int x = 1; x; x; expect(0, 2); expect(1, 1); expect(2, 0); char *p = malloc(1); free(p);"
    " expect(2, 1); expect(3, p ? 1 : 0); free(NULL); expect(3, p ? 1 : 0);",
    "entries": "unsigned i = nondet_uint(); seal(NULL, i); expect(4 + 3, i == 3 ? 4 : 9); seal(NULL, 200); expect(4 + 7, i == 7 ? 4 : 9);",
}
SECRETS = {
    "assigned": "int x = 0; if (mark()) x = 1; expect(x, 1);",
    "not assigned there": "int s = mark(), x = 0, y = 2; if (s) x = 1; expect(y, 0); y = 3; expect(y, 0);",
    "before": "int x = 1; expect(x, 0); if (mark()) expect(2, 0);",
    "memory": "static int g; if (mark() > 3) { g = 1; expect(g, 1); }",
    "copied": "static int g[2], h[2]; if (mark() > 3) { memcpy(h, g, sizeof g); expect(h[1], 1); }",
    "in a loop": "int n = 0, s = mark() & 3; while (s > 0) { s--; n++; } expect(n, n > 0);",
    "behind a loop": "int s = mark() & 3, n = 0; while (s > 0) s--; n = 4; expect(n, 0);",
    "switch": "int x; switch (mark()) { case 1: x = 1; break; case 2: x = 5; break; default: x = 7; } expect(x, 1);",
}


def verdict(tmp_path: Path, body: str, analysis: type[Analysis]) -> fathom.Verdict:
    source = tmp_path / "program.c"
    source.write_text(f"{HEAD}int main(void) {{ {body} return 0; }}\n")
    options = Options(cflags=("-w",), ignore=("overflow",))
    return fathom.check(str(source), options=options, analyses=[analysis])


ALL = [
    pytest.param(kind, body, id=f"{kind.__name__}: {name}")
    for kind, bodies in ((Marks, MARKS), (Trusted, TRUSTED), (Counts, COUNTS), (Secret, SECRETS))
    for name, body in bodies.items()
]


@pytest.mark.parametrize(("kind", "body"), ALL)
def test_numbers_are_the_expected_ones(kind: type[Analysis], body: str, tmp_path: Path) -> None:
    found = verdict(tmp_path, body, kind)
    assert found.result == "safe", (found.reason, found.counterexample and found.counterexample.prop)
    assert len(found.properties) >= 1


def test_another_number_is_found(tmp_path: Path) -> None:
    found = verdict(tmp_path, MARKS["any element"].replace("j != i", "1"), Marks)
    assert found.counterexample is not None
    assert found.counterexample.prop.kind == "marks"


def test_arithmetic_branches_and_the_end(tmp_path: Path) -> None:
    for body, said in (
        ("return 9 / (nondet_uint() % 4 + 1);", "a division by three"),
        ("if (nondet_int()) return 1;", "there was a branch"),
        ("if (nondet_int()) exit(1); else abort();", "there was a branch"),
        ("return 7;", None),
    ):
        found = verdict(tmp_path, body, Nosy)
        assert (found.counterexample and found.counterexample.prop.description) == said, body


def test_control_dependence(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "int f(int x) { while (x > 3) { if (x & 1) x -= 3; else x--; } return x; } int main(void) { return f(9); }"
    )
    (program,) = load_programs(SourceOptions(sources=(str(source),)))
    function = read_text(program.text).functions["f"]
    found = {block.label: set(on) for block, on in zip(function.blocks, control_dependences(function), strict=True)}
    numbers = {block.label: number for number, block in enumerate(function.blocks)}
    assert found[function.blocks[0].label] == set()
    assert found["while.cond"] == {numbers["while.cond"]}
    assert found["if.then"] == {numbers["while.body"]}
    assert found["while.end"] == set()
