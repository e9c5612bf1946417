"""A bound counts executions of the body: a loop that runs three times needs no more than three, however it is written."""

from __future__ import annotations

import pytest
from command_line import Fathom, Write

LOOPS = {
    "while": "while (i < n) i++;",
    "and": "while (i < n && any()) i++;",
    "or": "while (i < n || (any() && i < n)) i++;",
    "for": "for (; i < n && any(); i++) used++;",
    "middle": "for (;;) { used++; if (i >= n) break; i++; if (any()) continue; used++; }",
    "inner": "while (i < n && any()) { for (unsigned j = 0; j < n && any(); j++) used++; i++; }",
}
PROGRAM = """
unsigned nondet_uint(void);
_Bool nondet_bool(void);
void __VERIFIER_assume(int);
#define any nondet_bool
int main(void) {
    unsigned n = nondet_uint(), i = 0, used = 0;
    __VERIFIER_assume(n <= 3);
    LOOP
    return 0;
}
"""


@pytest.mark.parametrize("name", LOOPS)
def test_three_executions_of_the_body(fathom: Fathom, write: Write, name: str) -> None:
    path = write("loop.c", PROGRAM.replace("LOOP", LOOPS[name]))
    assert "safe (0 properties, for all executions)\n" in fathom("check", path, "--unwind", "3").out
    assert "goes on after 2 iterations" in fathom("check", path, "--unwind", "2").out


@pytest.mark.parametrize(("most", "code"), [(40, 3), (60, 0)])
def test_calls_inside_of_each_other_are_limited(
    fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch, most: int, code: int
) -> None:
    monkeypatch.setattr("fathom.bound.walk.loops.MAX_CALLS", most)
    text = "static int depth(int n) { return n ? depth(n - 1) + 1 : 0; }\nint main(void) { return depth(50) - 50; }\n"
    ran = fathom("check", write("a.c", text))
    assert ran.code == code
    assert ("a recursion of more than 40 calls" in ran.out) is (code == 3)


def test_a_bound_for_no_loop_is_said_to_be_one(fathom: Fathom, write: Write) -> None:
    path = write("loop.c", PROGRAM.replace("LOOP", LOOPS["while"]))
    ran = fathom("check", path, "--unwindset", "main:9:3", "--unwindset", "main:8:3", "--unwindset", "other:1:1")
    assert ran.code == 0
    assert "main:9" not in ran.out.replace("the loops are main:9", "")
    assert "note: --unwindset main:8: execution comes to no such loop; the loops are main:9\n" in ran.out
    assert "note: --unwindset other:1: execution comes to no such loop; " in ran.out
    no_loop = fathom("check", write("a.c", "int main(void) { return 0; }\n"), "--unwindset", "main:1:1")
    assert "no such loop; there are no loops\n" in no_loop.out


NESTED = """unsigned nondet_uint(void);
static void twice(unsigned n) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < 2 * n; j++)
      ;
  while (n)
    n--;
}
int main(void) {
  unsigned n = nondet_uint();
  if (n <= 2)
    twice(n);
}
"""


@pytest.mark.parametrize(
    ("bounds", "code"),
    [
        ("twice.0:4,twice.1:2,twice.2:2", 0),
        ("__CPROVER_file_local_a_c_twice.0:4,twice.1:2,twice.2:2", 0),
        ("twice.0:3,twice.1:2,twice.2:2", 3),
        ("twice.0:4,twice.1:1,twice.2:2", 3),
        ("twice.0:4,twice.1:2,twice.2:1", 3),
    ],
)
def test_loops_as_cbmc_counts_them(bounds: str, code: int, fathom: Fathom, write: Write) -> None:
    """In the order of their ends: the inner loop first."""
    ran = fathom("check", write("a.c", NESTED), "--unwind", "9", "--unwindset", bounds)
    assert (ran.code, "no such loop" in ran.out) == (code, False)
