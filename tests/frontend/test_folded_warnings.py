"""Clang's warnings are a number in `fathom check`, unless there are errors or -v."""

from __future__ import annotations

import json

from command_line import Fathom, Write

from fathom.frontend.folded_warnings import fold_warnings

WARNED = '#warning "mind the gap"\nint main(void) { int x = "\\y"[0]; return x; }\n'


def test_a_number(fathom: Fathom, write: Write) -> None:
    path = write("a.c", WARNED)
    for _ in range(2):  # the second time from the cache
        assert fathom("check", path).err == "fathom: note: 2 warnings of the compiler; -v shows them\n"
    ran = fathom("check", "--json", path)
    assert json.loads(ran.out)["verdict"] == "safe"
    assert "2 warnings of the compiler" in ran.err


def test_verbose_and_dump_show_them(fathom: Fathom, write: Write) -> None:
    path = write("a.c", WARNED)
    for words in (["check", "-v", path], ["dump", "--stage", "llvm", path]):
        ran = fathom(*words)
        assert 'a.c:1:2: warning: "mind the gap"' in ran.err
        assert "-v shows them" not in ran.err


def test_errors_show_them(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("a.c", WARNED), write("b.c", "int main(void) { return y; }\n"))
    assert "mind the gap" in ran.err
    assert "undeclared identifier 'y'" in ran.err


def test_notes_stay() -> None:
    said: list[str] = []
    with fold_warnings(said.append) as say:
        say("x.c:1:2: \x1b[0;1;35mwarning: \x1b[0mw [-Ww]\n 1 | x\nfathom: note: x.c: old C\n")
        say("fathom: note: of ours\n")
    assert said == [
        "fathom: note: x.c: old C\n",
        "fathom: note: of ours\n",
        "fathom: note: 1 warning of the compiler; -v shows them\n",
    ]
