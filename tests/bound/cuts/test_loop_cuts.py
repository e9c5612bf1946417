"""A proof by induction is about all executions; what it asserts of invariants is what it uses."""

from __future__ import annotations

import pytest
from bound.cuts.inductions import attempt, prove, twins
from bound.functions import Functions

BODIES = {
    "counts": ("unsigned n = nondet_uint(), i = 0; while (i < n) i++; check(i == n);", "i++", "i += 2"),
    "two": ("unsigned n = nondet_uint(), i = 0, s = 0; while (i < n) { i++; s += 2; } check(s == 2 * n);", "s += 2", "s += i < 70 ? 2 : 3"),
    "nested": (
        "unsigned n = nondet_uint(), s = 0; for (unsigned i = 0; i < n; i++) for (unsigned j = i; j < n; j++) { check(j >= i); s++; }",
        "j >= i", "j >= i && j < 60"),
    "filled": (
        "unsigned n = nondet_uint(); assume(n > 0 && n < 1000000); int *a = malloc(n * sizeof *a); if (!a) return;"
        " for (unsigned i = 0; i < n; i++) a[i] = 0; free(a);", "i < n;", "i <= n;"),
    "pointer": (
        "int a[1000]; unsigned n = nondet_uint(); assume(n <= 1000); for (int *p = a; p < a + n; p++) *p = 1;", "n <= 1000", "n <= 1001"),
    "state": (
        "int s = 0; for (;;) { switch (s) { case 0: s = nondet_bool(); break; case 1: s = 3 * nondet_bool(); break;"
        " case 3: s = 0; break; default: check(0); } }", "3 * nondet_bool()", "2 * nondet_bool()"),
    "down": ("int i = nondet_int(); assume(i > 0); while (i > 0) i -= 1; check(i == 0);", "i -= 1", "i -= 2"),
    "endless": ("for (;;) {} check(0);", "for (;;) {}", "for (;nondet_bool();) {}"),
    "states": ("int s = 0, held = 0; for (;;) { int e = nondet_int(); switch (s) { case 0: check(held == 0); if (e == 1) { s = 1; held = 1; } break;"
               " case 1: check(held == 1); if (e == 2) s = 2; break; case 2: held = 0; if (e == 3) s = 0; } }", "case 2: held = 0;", "case 2: if (e != 3) held = 0;"),
    "stride": ("unsigned i = 3; while (nondet_bool()) i += 4; check(i % 4 == 3);", "i += 4", "i += i < 300 ? 4 : 2"),
}  # fmt: skip
PROGRAMS = Functions(**twins(BODIES))


@pytest.mark.parametrize("name", BODIES)
def test_proofs_and_their_twins(name: str) -> None:
    assert prove(PROGRAMS, name)
    assert not prove(PROGRAMS, f"{name}_wrong")


def test_invariants_are_named_as_in_c() -> None:
    induction = attempt(PROGRAMS, "counts", show_invariants=True)
    notes = induction.outcome.verdict.approximations  # type: ignore[attr-defined]
    assert any(note.endswith("i <= n (as unsigned numbers)") for note in notes)
    assert any("proved by induction" in note for note in notes)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("changed_cells", "int a[2] = {0}; while (nondet_bool()) { a[0]++; a[1]++; } check(1);"),
        ("invariant_numbers", "keep(&g, &h); unsigned i = 0; while (nondet_bool()) i++; check(g != h || 1);"),
    ],
)
def test_limits_of_effort(name: str, body: str) -> None:
    program = Functions("static int g, h; void keep(int *, int *);\n", it=body)
    assert attempt(program, "it", effort=0.001).budget.effort.reached[name] >= 1
    assert attempt(program, "it").budget.effort.reached[name] == 0


def test_a_pointer_to_many_objects() -> None:
    many = "int a, b, c, d, e, f, g, *p = &a; while (nondet_bool()) p = p == &a ? &b : p == &b ? &c : p == &c ? &d : p == &d ? &e : p == &e ? &f : {}; *p = 1;"
    for last, count in (("&f", 0), ("&g", 1)):
        found = attempt(Functions(many=many.replace("{}", last)), "many").budget.effort.reached
        assert min(1, found["changed_targets"]) == count
