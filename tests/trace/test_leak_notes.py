"""A leak says where the program has last given the memory to a function."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom import Options, check

SOURCE = """#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    if (!p) return 0;
    CALL;
    free(p);
    return 0;
}
"""


@pytest.mark.parametrize(
    ("call", "lines"),
    [
        ("p = realloc(p, 9)", [("malloc's object is last given to a function here", 5)]),
        ("p = malloc(9)", []),
    ],
    ids=("lost_by_realloc", "given_to_none"),
)
def test_the_last_call_is_noted(tmp_path: Path, call: str, lines: list[tuple[str, int]]) -> None:
    source = tmp_path / "x.c"
    source.write_text(SOURCE.replace("CALL", call))
    found = check(str(source), options=Options(extend_select=("leak",), cache=False)).counterexample
    assert found is not None
    assert found.prop.kind == "leak"
    assert [(note.text, note.loc and note.loc.line) for note in found.trace.violated.notes] == lines
