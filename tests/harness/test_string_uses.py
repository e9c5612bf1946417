"""Which parameters a body uses as strings, and what that changes in a harness."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Fathom, Write

from fathom.harness.string_uses import find_strings


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("{ strcpy(a->name, name); }", {"name"}),
        ("{ strcpy(buffer(a, 1), (const char *) name); }", {"name"}),
        ("{ return strlen(text) + strlen( other ); }", {"text", "other"}),
        ("{ if (strcmp(one, two) == 0) return 1; }", {"one", "two"}),
        ("{ f = fopen(path, mode); }", {"path", "mode"}),
        ('{ strcpy(to, "strlen(none)"); // strlen(other)\n }', set()),
        ("{ memcpy(to, from, size); strncmp(to, from, size); mystrlen(to); }", set()),
        ("{ strlen(text + 1); strlen(at[0]); strlen(a->b); }", set()),
    ],
)
def test_names(body: str, names: set[str]) -> None:
    assert find_strings(body) - {"0"} == names


def test_a_number_behind_a_string_is_no_length(write: Write, fathom: Fathom, tmp_path: Path) -> None:
    text = """
    #include <string.h>
    struct file { char name[16]; unsigned size; };
    int put(struct file *f, const char *name, unsigned size) { strcpy(f->name, name); f->size = size; return 0; }
    int get(char *to, const char *name, unsigned size) { memcpy(to, name, size); return 0; }
    """
    source, harness = write("a.c", text), tmp_path / "harness.c"
    assert fathom("harness", "put", source, "-o", harness).code == 0
    assert "char *name = harness_string();" in harness.read_text()
    assert fathom("check", harness).code == 0
    assert fathom("check", harness, "-D", "HARNESS_LENGTH=20").code == 1
    assert fathom("harness", "get", source, "-o", harness).code == 0
    assert "char *name = harness_bytes(size);" in harness.read_text()
    assert fathom("check", harness).code == 0
