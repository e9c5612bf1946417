"""Comments leave out single checks: what they leave out goes on as C has it, and everything else is checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Fathom, Write

PROGRAM = """#include <assert.h>
int nondet_int(void);
int main(void) {
  int a[4] = {0}, x = nondet_int(), n = nondet_int();
  %s
  return n;
}
"""


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("x = x + 1;", "overflow"),
        ("x = x << n;", "shift"),
        ("x = 100 / n;", "div-by-zero"),
        ("x = a[n];", "bounds"),
        ("int *p = n ? a : 0; x = *p;", "null"),
        ("assert(x != 9);", "assert"),
        ("__builtin_unreachable();", "unreachable"),
    ],
)
def test_a_comment_leaves_its_class_out_at_its_line(fathom: Fathom, write: Write, line: str, kind: str) -> None:
    source = write("twin.c", PROGRAM % line)
    assert f"[{kind}]" in fathom("check", str(source)).out
    commented = write("commented.c", PROGRAM % f"{line} // fathom: ignore[{kind}] on purpose")
    ran = fathom("check", str(commented))
    assert (ran.code, f"left out by comments in the source: {kind} at " in ran.out) == (0, True), ran.out
    assert fathom("check", "--no-ignore-comments", str(commented)).code == 1
    other = write("other.c", PROGRAM % f"{line} // fathom: ignore[leak]")
    assert f"[{kind}]" in fathom("check", str(other)).out


def test_an_overflow_that_is_ignored_wraps_around(fathom: Fathom, write: Write) -> None:
    text = PROGRAM % "if (x == 2147483647) {\n x++; // fathom: ignore[overflow]\n assert(x %s 0); }"
    assert fathom("check", str(write("safe.c", text % "<"))).code == 0
    ran = fathom("check", str(write("unsafe.c", text % ">")))
    assert (ran.code, "[assert]" in ran.out) == (1, True)


def test_a_shift_that_is_ignored_gives_anything(fathom: Fathom, write: Write) -> None:
    text = PROGRAM % "if (n == 40) {\n x = 1 << n; // fathom: ignore[shift]\n assert(x == 0); }"
    assert "[assert]" in fathom("check", str(write("unsafe.c", text))).out


def test_an_access_that_is_ignored_is_not_followed(fathom: Fathom, write: Write) -> None:
    text = PROGRAM % "a[n] = 1; // fathom: ignore[bounds]\n assert(n >= 0 && n < %d);"
    ran = fathom("check", str(write("safe.c", text % 4)))
    assert (ran.code, "within the bounds" in ran.out) == (0, True)
    assert "a rule which a comment ignores (bounds) are not followed further" in ran.out
    assert fathom("check", str(write("unsafe.c", text % 3))).code == 1


def test_a_violation_behind_one_that_is_ignored_is_replayed(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    source = write("hash.c", PROGRAM % "x *= 31; // fathom: ignore[overflow]\n assert(x != 1);")
    ran = fathom("check", "--json", str(source))
    assert json.loads(ran.out)["trace"]["violated"]["class"] == "assert"
    saved = tmp_path / "saved.json"
    saved.write_text(ran.out)
    assert fathom("replay", str(saved)).code == 1


@pytest.mark.parametrize("kind", ["unwind", "unsupported", "induction"])
def test_what_is_not_known_cannot_be_ignored(fathom: Fathom, write: Write, kind: str) -> None:
    text = PROGRAM % f"for (int i = 0; i < n; i++) a[0] = i; // fathom: ignore[{kind}]\n assert(a[0] < 9);"
    ran = fathom("check", "--unwind", "2", "--induction", "off", str(write("loop.c", text)))
    assert (ran.code, "there is no such class" in ran.out) == (3, True)
