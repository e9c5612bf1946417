"""`--entry`: what the function gets when nothing calls it, how its inputs are named, and what is said of wrong names."""

from __future__ import annotations

import json

import pytest
from command_line import Fathom, Write

LIST = (
    "#include <assert.h>\nstruct node { struct node *next; int value; _Bool flag; };\n"
    "int sum(const struct node *n, int count) {\n  int s = 0;\n  while (n) {\n"
    "    assert(n->value != 77 || !n->flag);\n    s += n->value & 7;\n    n = n->next;\n  }\n  return s;\n}\n"
)


def test_inputs_have_the_names_of_the_source(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("a.c", LIST), "--entry", "sum", "--json")
    assert ran.code == 1
    inputs = {each["source"]: each["value"] for each in json.loads(ran.out)["trace"]["inputs"]}
    assert set(inputs) >= {"sum's n->value", "sum's n->flag", "sum's n->next->value"}
    assert (77, 1) in {
        (inputs["sum's n->value"], inputs["sum's n->flag"]),
        (inputs["sum's n->next->value"], inputs["sum's n->next->flag"]),
    }


def test_verdict_says_what_pointers_lead_to(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("a.c", "int f(int *p) { return *p; }\n"), "--entry", "f")
    assert ran.code == 0
    assert "within the bounds" in ran.out
    assert "note: f gets pointers to separate objects: --pointer-size" in ran.out


def test_parameters_that_are_not_looked_at_limit_nothing(fathom: Fathom, write: Write) -> None:
    text = "int main(int argc, char **argv) { return argc; }\nint f(int *p) { return 0; }\n"
    for entry in ("main", "f"):
        assert "for all executions" in fathom("check", write("a.c", text), "--entry", entry).out


@pytest.mark.parametrize("size", [2, 600])
def test_pointer_size_counts_elements(fathom: Fathom, write: Write, size: int) -> None:
    """Small objects are inputs scalar by scalar, large ones as a whole."""
    text = "struct s { int a; char *p; };\nint f(struct s *p, unsigned i) { return i < N ? p[i].a : 0; }\n"
    source = write("a.c", text)
    options = ("--entry", "f", "--pointer-size", str(size))
    assert fathom("check", source, *options, f"-DN={size}").code == 0
    ran = fathom("check", source, *options, f"-DN={size + 1}")
    assert ran.code == 1
    assert f"of f's *p, which has {16 * size} bytes" in ran.out
    assert "[bounds]" in ran.out


def test_32_bit_pointers(fathom: Fathom, write: Write) -> None:
    text = "struct s { char *p; int n; };\nint f(struct s *s) { return s->p[0] + (s->n & 1); }\n"
    assert fathom("check", write("a.c", text), "--entry", "f", "--32").code == 0
    assert fathom("check", write("b.c", text.replace("[0]", "[1]")), "--entry", "f", "--32").code == 1


def test_too_many_objects(fathom: Fathom, write: Write) -> None:
    text = "struct s { struct s *next[20]; };\nint f(struct s *p) { return p != 0; }\n"
    ran = fathom("check", write("a.c", text), "--entry", "f", "--pointer-depth", "4")
    assert ran.code == 2
    assert "lead to more than 1024 objects" in ran.err
    assert "smaller --pointer-size or --pointer-depth" in ran.err


@pytest.mark.parametrize(("option", "value"), [("--pointer-size", "0"), ("--pointer-depth", "-1"), ("--max-argc", "0")])
def test_numbers_that_make_no_sense(fathom: Fathom, write: Write, option: str, value: str) -> None:
    ran = fathom("check", write("a.c", "int main(void) { return 0; }\n"), f"{option}={value}")
    assert ran.code == 2
    assert f"{option} {value}: the smallest that there can be is" in ran.err


def test_name_that_is_nearly_right(fathom: Fathom, write: Write) -> None:
    ran = fathom(
        "check",
        write("a.c", "int insert(void) { return 0; }\nint remove_all(void) { return 0; }\n"),
        "--entry",
        "insrt",
    )
    assert ran.code == 2
    assert "no function 'insrt' is defined" in ran.err
    assert "did you mean insert? choose one with --entry NAME; defined here: insert, remove_all" in ran.err


def test_the_only_harness_is_proposed(fathom: Fathom, write: Write) -> None:
    library = write("lib.c", "int twice(int x) { return 2 * x; }\n")
    harness = write("h.c", "int twice(int);\nvoid twice_harness(void) { twice(3); }\n")
    ran = fathom("check", library, harness)
    assert ran.code == 2
    assert "hint: start from the harness: --entry twice_harness" in ran.err
    other = write("i.c", "void harness(void) { }\n")
    assert "defined here: twice, twice_harness, harness" in fathom("check", library, harness, other).err
