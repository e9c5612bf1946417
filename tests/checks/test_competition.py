"""SV-COMP: property files as classes, its rules, and its scores."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Fathom, Write

from fathom.checks.competition import apply_rules, read_claims
from fathom.errors import Unsupported, UserError
from fathom.options import LimitOptions

MEMSAFETY = """CHECK( init(main()), LTL(G valid-free) )
CHECK( init(main()), LTL(G valid-deref) )
CHECK( init(main()), LTL(G valid-memtrack) )

"""


def test_a_file_with_several_claims(tmp_path: Path) -> None:
    path = tmp_path / "valid-memsafety.prp"
    path.write_text(MEMSAFETY)
    limits = apply_rules(LimitOptions(property_file=str(path)))
    assert limits.select[:2] == ("double-free", "invalid-free")
    assert limits.select[-1] == "lost"
    assert (limits.malloc_may_fail, limits.undefined_functions) == (False, "pure")


def test_what_is_no_property(tmp_path: Path) -> None:
    path = tmp_path / "x.prp"
    path.write_text("CHECK( init(main()), LTL(F G end) )\n")
    with pytest.raises(Unsupported, match="F G end"):
        read_claims(str(path))
    path.write_text("nothing")
    with pytest.raises(UserError, match="no property"):
        read_claims(str(path))


def test_termination(fathom: Fathom, write: Write) -> None:
    prp = write("termination.prp", "CHECK( init(main()), LTL(F end) )\n")
    text = "unsigned __VERIFIER_nondet_uint(void);\nint main(void) { unsigned n = __VERIFIER_nondet_uint(); while (n) n--; }\n"
    assert fathom("check", write("ends.c", text), "--property", prp).code == 0
    assert fathom("check", write("stays.c", text.replace("n--", "n &= 1")), "--property", prp).code == 1


TRACKED = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; } *head;
int main() {
  struct node *a = malloc(sizeof *a); a->next = 0;
  struct node *b = malloc(sizeof *b); b->next = a;
  if (__VERIFIER_nondet_int()) head = b; else head = a;
  if (head == a) free(b);
  return 0;
}
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", 0),
        ("if (head == a) free(b);", "", 1),
        ("head = b;", "head = (struct node *)((char *)b + 1);", 0),
        ("b->next = a;", "b->next = 0;", 1),
        ("free(b);", "free(a);", 1),
    ],
)
def test_memory_that_is_tracked(fathom: Fathom, write: Write, old: str, new: str, expected: int) -> None:
    program = write("x.c", TRACKED.replace(old, new) if old else TRACKED)
    assert fathom("check", program, "--property", write("m.prp", MEMSAFETY), "--data-model", "ILP32").code == expected


def test_sizes_are_those_of_the_data_model(fathom: Fathom, write: Write) -> None:
    claim = write("u.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    program = write("x.c", "void reach_error(void);\nint main() { if (sizeof(long) != 4) reach_error(); return 0; }\n")
    assert fathom("check", program, "--property", claim, "--data-model", "ILP32").code == 0
    assert fathom("check", program, "--property", claim, "--data-model", "LP64").code == 1
