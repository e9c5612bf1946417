"""Contracts that cannot be read are errors with their place, and never read over."""

from __future__ import annotations

import pytest
from command_line import Fathom, Write

REFUSED = {
    "variable arguments": (
        "int f(int n, ...) __CPROVER_requires(n) { return 0; }",
        1,
        "a variable number of arguments",
    ),
    "no name": ("int f(int) __CPROVER_requires(1);\nint f(int n) { return 0; }", 1, "a parameter without a name"),
    "no plain function": ("int (*f(int n))(void) __CPROVER_requires(n) { return 0; }", 1, "a head"),
    "no assigns": (
        "int f(int n) {\n  while (n) __CPROVER_loop_invariant(n > 0) n--;\n  return 0; }\nint main() { return f(1); }",
        2,
        "a loop without what it assigns",
    ),
    "a directive": ("int f(int n)\n__CPROVER_requires(\n#ifdef A\nn\n#endif\n+ 1)\n{ return 0; }", 2, "a directive"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_a_place(fathom: Fathom, write: Write, name: str) -> None:
    text, line, said = REFUSED[name]
    ran = fathom("check", "--enforce-contract", "f", "--apply-loop-contracts", write("x.c", text + "\n"))
    assert ran.code == 2
    assert f"x.c:{line}:" in ran.err
    assert said in ran.err


def test_contracts_in_cpp(fathom: Fathom, write: Write) -> None:
    head = "int f(int n)\n"
    source = write("x.cpp", head + "__CPROVER_requires(n > 0)\n{ return n; }\nint main() { return f(0); }\n")
    ran = fathom("check", "--enforce-contract", "f", source)
    assert ran.code == 2
    assert "x.cpp:2:1: C++ in a contract is not read" in ran.err
    body = "// __CPROVER_requires(n > 0)\n{ return n - n; }\nint main() { return f(0); }\n"
    assert fathom("check", "--apply-loop-contracts", write("y.cpp", head + body)).code == 0


def test_functions_that_are_not_there(fathom: Fathom, write: Write) -> None:
    source = write(
        "x.c",
        "int f(int n) __CPROVER_requires(n) { return 0; }\nint g(void) { return 1; }\nint main(void) { return 0; }\n",
    )
    assert "no source has a contract of g" in fathom("check", source, "--enforce-contract", "g").err
    assert "main does not call f" in fathom("check", source, "--enforce-contract", "f").err
    assert "whose contract is checked" in fathom("check", source, "--enforce-contract", "f", "--entry", "f").err
