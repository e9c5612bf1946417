"""Declarations of one function with types that differ."""

from __future__ import annotations

from command_line import Fathom, Write

from fathom.frontend.conflicting_types import find_conflicts, find_hidden_tags, rename_conflicts

ERROR = "a.c:3:5: error: conflicting types for 'notify'\na.h:1:5: note: previous declaration is here\n"
HIDDEN = "a.c:1:9: warning: declaration of 'struct M' will not be visible outside of this function [-Wvisibility]\n"


def test_what_clang_says() -> None:
    assert find_conflicts(ERROR) == [("a.c", 3, 5, "notify")]
    assert find_hidden_tags(HIDDEN) == []
    assert find_hidden_tags(HIDDEN + ERROR) == ["struct M;"]


def test_the_second_declaration_is_renamed() -> None:
    text = b'# 1 "a.c"\n\n# 1 "a.h" 1\nint notify(char);\nx\nint notify(int);\n# 3 "a.c" 2\nint notify(int *p) {}\n'
    changed = rename_conflicts(text, find_conflicts(ERROR), "/work")
    assert changed == b"#pragma redefine_extname $otify notify\n" + text.replace(b"notify(int *", b"$otify(int *")


def test_a_structure_between_the_brackets(fathom: Fathom, write: Write) -> None:
    text = """
    int value_of(struct M *m);
    struct M { int x; };
    int value_of(struct M *m) { return m->x; }
    int main(void) { struct M m = {3}; __CPROVER_assert(value_of(&m) == 3, "three"); }
    """
    assert fathom("check", write("a.c", text)).code == 0
    assert fathom("check", write("a.c", text.replace("== 3", "== 4"))).code == 1
