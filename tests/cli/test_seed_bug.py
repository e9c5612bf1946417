"""--seed-bug: an assertion that fails wherever the entry function returns."""

from __future__ import annotations

import json

import pytest
from command_line import Fathom, Write

PROGRAM = """
int nondet_int(void);
void __VERIFIER_assume(int);
void abort(void);
int main(void) {
    int x = nondet_int();
    BODY
    return 0;
}
"""


@pytest.mark.parametrize(
    "body", ["", "if (x > 5) return 1;", "for (int i = 0; i < 3; i++) x ^= i;", "__VERIFIER_assume(x > 9);"]
)
def test_it_is_found_where_an_execution_ends(fathom: Fathom, write: Write, body: str) -> None:
    ran = fathom("check", "--json", "--seed-bug", write("a.c", PROGRAM.replace("BODY", body)))
    violated = json.loads(ran.out)["trace"]["violated"]
    assert ran.code == 1
    assert "--seed-bug" in violated["description"]


@pytest.mark.parametrize("body", ["__VERIFIER_assume(x != x);", "abort();"])
def test_it_is_not_found_where_none_does(fathom: Fathom, write: Write, body: str) -> None:
    assert fathom("check", "--seed-bug", write("a.c", PROGRAM.replace("BODY", body))).code == 0


def test_assertions_have_to_be_checked(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", "--seed-bug", "--ignore", "assert", write("a.c", PROGRAM.replace("BODY", "")))
    assert (ran.code, "--seed-bug" in ran.err) == (2, True)
