"""Comments are found where C has comments, and reach the module with the file that they are in."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.frontend.ignore_comments import IgnoreComment, read_ignore_comments
from fathom.frontend.llvm.module import IgnoredCheck
from fathom.frontend.load import load_programs, read_text
from fathom.options import SourceOptions


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x++; // fathom: ignore[overflow] why", [(1, ("overflow",), 1)]),
        ("x++; /* fathom: ignore[overflow, shift] why */", [(1, ("overflow", "shift"), 1)]),
        ("// fathom: ignore[null]\n\n// more\nx++;\ny++;", [(4, ("null",), 1)]),
        ("/* a\n fathom: ignore[null]\n b */ x++;", [(3, ("null",), 2)]),
        ("x++; // fathom: ignore[null]\ny++; // fathom: ignore[leak]", [(1, ("null",), 1), (2, ("leak",), 2)]),
        ("// nothing follows: fathom: ignore[null]", [(1, ("null",), 1)]),
        ('char *s = "// fathom: ignore[null]";', []),
        ("char c = '\"'; x++; // fathom: ignore[null]", [(1, ("null",), 1)]),
        ('char *s = "\\"//"; // fathom: ignore[null]', [(1, ("null",), 1)]),
        ("fathom: ignore[null]", []),
        ("// fathom: ignore[]", [(1, (), 1)]),
        ("// fathom: ignore", []),
        ("a / b; // a \\\n fathom: ignore[null]\nc;", [(3, ("null",), 2)]),
        ("/* fathom: ignore[null]", [(1, ("null",), 1)]),
    ],
)
def test_comments(text: str, expected: list[tuple[int, tuple[str, ...], int]]) -> None:
    assert read_ignore_comments(text) == [IgnoreComment(*each) for each in expected]


def test_comments_of_sources_and_headers_are_in_the_module(tmp_path: Path) -> None:
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "twice.h").write_text(
        "static int twice(int x) {\n  return 2 * x; // fathom: ignore[overflow]\n}\n"
    )
    sources = [tmp_path / name for name in ("main.c", "other.c")]
    sources[0].write_text('#include "twice.h"\nint other(int);\nint main(void) { return twice(other(1)); }\n')
    sources[1].write_text('#include "twice.h"\nint other(int x) {\n  return twice(x); /* fathom: ignore[null] */\n}\n')
    options = SourceOptions(sources=tuple(map(str, sources)), include_dirs=(str(tmp_path / "include"),))
    (program,) = load_programs(options)
    assert sorted(read_text(program.text).ignored, key=str) == [
        IgnoredCheck(str(tmp_path / "include/twice.h"), 2, "overflow", 2),
        IgnoredCheck(str(sources[1]), 3, "null", 3),
    ]


def test_a_comment_that_changes_changes_the_program(tmp_path: Path) -> None:
    source = tmp_path / "main.c"
    texts = []
    for comment in ("", "// fathom: ignore[null]", ""):
        source.write_text(f"int main(void) {{ return 0; }} {comment}\n")
        texts.append(load_programs(SourceOptions(sources=(str(source),)))[0].text)
    assert texts[0] == texts[2] != texts[1]
