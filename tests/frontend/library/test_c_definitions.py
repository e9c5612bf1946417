"""What a look at a C source says that it defines."""

from __future__ import annotations

import pytest

from fathom.frontend.library.c_definitions import find_definitions, find_renames


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("int f(int x) { return x; }", ["f"]),
        ("char *f(void)\n{\n\tif (1) { g(); }\n}\nvoid g(void) {}", ["f", "g"]),
        ("static int f(void) { return 1; }", []),
        ("static inline int f(void) { return 1; }\nint g(void) { return f(); }", ["g"]),
        ("int f(int);", []),
        ("int optind=1, opterr=1, optopt;\nchar *optarg;", ["optind", "opterr", "optopt", "optarg"]),
        ("const char *const table[] = { \"a\", \"}\" };", ["table"]),
        ("extern int x;\ntypedef int t;\nstruct s { int a; };\nenum { A, B };", []),
        ("int (f)(int x) { return x; }", ["f"]),
        ("int f(int (*g)(int), int x) { return g(x); }", ["f"]),
        ("/* int f(void) {} */\n// int g(void) {}\nint h(void) { return '{'; }", ["h"]),
        ("#define f(x) \\\n  { x }\nint g(void) { return 1; }", ["g"]),
        ("static int own(void) { return 1; }\nweak_alias(own, f);", ["f"]),
    ],
)  # fmt: skip
def test_definitions(source: str, names: list[str]) -> None:
    assert sorted(set(find_definitions(source, {})) & {*names, "f", "g", "h", "own", "x", "s", "t"}) == sorted(names)


def test_names_that_macros_give() -> None:
    renames = find_renames("#define mem_new __mem_new\n#  define LIMIT 4\n#define twice(x) x\n")
    assert renames["mem_new"] == "__mem_new"
    assert "twice" not in renames
    assert "__mem_new" in find_definitions("void *mem_new(int n) { return 0; }", renames)
