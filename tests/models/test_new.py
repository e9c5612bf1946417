"""C++: `new` and `delete` give and take heap memory that is checked like any other."""

from __future__ import annotations

import pytest
from command_line import Fathom, Write

NOTE = "note: uses of operator new for which there is no memory are not considered"


@pytest.mark.parametrize("flags", [(), ("--32",)])
@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("int *p = new int(3); assert(*p == 3); delete p;", "safe"),
        ("int *p = new int[4](); assert(p[3] == 0); delete[] p;", "safe"),
        ("auto *p = new (std::align_val_t(64)) int(3); operator delete(p, std::align_val_t(64));", "safe"),
        ("auto *p = new (std::nothrow) int; if (p) *p = 1; delete p;", "safe"),
        ("auto *p = new (std::nothrow) int; *p = 1; delete p;", "[null]"),
        ("int *p = new int[4]; p[4] = 0; delete[] p;", "[bounds]"),
        ("int *p = new int(3); delete p; return *p;", "[use-after-free]"),
        ("int *p = new int(3); delete p; delete p;", "[double-free]"),
        ("int *p = new int[2]; delete (p + 1);", "[invalid-free]"),
        ("new int;", "[leak]"),
    ],
)
def test_new_and_delete(fathom: Fathom, write: Write, body: str, found: str, flags: tuple[str, ...]) -> None:
    path = write("a.cpp", f"#include <cassert>\n#include <new>\nint main() {{ {body} return 0; }}\n")
    ran = fathom("check", "--trace", "none", "--extend-select", "leak", "-std=c++17", path, *flags, "--", "-w")
    assert (found in ran.out, ran.err) == (True, "")
    assert ran.code == (0 if found == "safe" else 1)
    assert (NOTE in ran.out) is ("nothrow" not in body)


def test_containers_of_the_standard_library(fathom: Fathom, write: Write) -> None:
    text = "#include <cassert>\n#include <vector>\nint main() { std::vector<int> v(3, 7); assert(v[2] == 7); }\n"
    ran = fathom("check", write("a.cpp", text))
    assert (ran.code, ran.err) == (0, "")
