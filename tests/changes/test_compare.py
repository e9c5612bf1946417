"""Which programs are what they were, and why others may not be."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from changes.repositories import LIBRARY, commit, edit, git, make_repository

from fathom.changes.base import open_base
from fathom.changes.compare import RevisionComparison
from fathom.frontend.load import load_programs
from fathom.options import SourceOptions

SOURCES = ("proof.c", "src/lib.c")


def find_changes(
    folder: Path,
    *sources: str,
    revision: str = "HEAD",
    beside: str = "fathom.toml",
    by_line: bool = False,
    **options: object,
) -> str:
    """What has changed in the program that the sources make; an empty text for nothing."""
    before = os.getcwd()
    os.chdir(folder)
    try:
        given = SourceOptions(sources=sources or SOURCES, **options)  # type: ignore[arg-type]
        programs = load_programs(given)
        with open_base(revision) as base:
            (found,) = RevisionComparison(base, given, (), (beside,), by_line=by_line).find_changes(programs)
    finally:
        os.chdir(before)
    return found


def write(path: Path, text: str) -> None:
    path.write_text(text)


UNCHANGED: dict[str, Callable[[Path], None]] = {
    "nothing": lambda _: None,
    "a comment": lambda folder: edit(folder / "src/lib.c", "int parse", "/* a\n comment */\nint parse"),
    "a function that is not reached": lambda folder: edit(folder / "src/lib.c", "n - 1", "n - 2"),
    "a text that is not reached": lambda folder: edit(folder / "src/lib.c", '"lib"', '"library"'),
    "a macro that is not used": lambda folder: edit(folder / "src/lib.h", "UNUSED 1", "UNUSED 2"),
    "a type that is not used": lambda folder: edit(folder / "src/lib.h", "int a, b", "int a, b, c"),
    "a file that is not read": lambda folder: write(folder / "src/more.c", "int more;"),
    "a header that is not found": lambda folder: write(folder / "src/assert.h", "#error"),
}
CHANGED: dict[str, tuple[Callable[[Path], None], str]] = {
    "a function that is called": (lambda folder: edit(folder / "src/lib.c", "n < 100", "n < 90"), "parse"),
    "a function that is called by it": (lambda folder: edit(folder / "src/lib.c", "n < LIMIT", "n <= LIMIT"), "clamp"),
    "a macro": (lambda folder: edit(folder / "src/lib.h", "LIMIT 8", "LIMIT 7"), "clamp"),
    "the proof": (lambda folder: edit(folder / "proof.c", "<= 8", "<= 9"), "main"),
}


@pytest.mark.parametrize("name", UNCHANGED)
def test_what_is_not_reached(name: str, tmp_path: Path) -> None:
    UNCHANGED[name](make_repository(tmp_path))
    assert find_changes(tmp_path) == ""


@pytest.mark.parametrize("name", CHANGED)
def test_what_is_reached(name: str, tmp_path: Path) -> None:
    change, function = CHANGED[name]
    change(make_repository(tmp_path))
    assert find_changes(tmp_path) == function
    commit(tmp_path)
    assert find_changes(tmp_path) == ""
    assert find_changes(tmp_path, revision="HEAD^") == function


def test_a_function_that_is_called_through_a_pointer(tmp_path: Path) -> None:
    make_repository(tmp_path)
    edit(
        tmp_path / "src/lib.c",
        "return clamp(n)",
        "static int (*const table[])(int) = {clamp, print}; return table[n & 1](n)",
    )
    commit(tmp_path)
    edit(tmp_path / "src/lib.c", "n - 1", "n - 2")
    assert find_changes(tmp_path) == "print"


def test_a_global(tmp_path: Path) -> None:
    make_repository(tmp_path)
    edit(tmp_path / "src/lib.c", "int parse(int n) {", "int seen = 1, unseen = 1;\nint parse(int n) { n += seen;")
    commit(tmp_path)
    edit(tmp_path / "src/lib.c", "unseen = 1", "unseen = 2")
    assert find_changes(tmp_path) == ""
    edit(tmp_path / "src/lib.c", "int seen = 1", "int seen = 2")
    assert find_changes(tmp_path) == "types, globals, or functions that are gone"


def test_a_header_that_is_found_first_from_now_on(tmp_path: Path) -> None:
    make_repository(tmp_path)
    (tmp_path / "src/assert.h").write_text("#define assert(x) (void)(x)\n")
    assert "main" in find_changes(tmp_path, include_dirs=("src",))


def test_a_header_that_is_gone(tmp_path: Path) -> None:
    """The one that is found instead is what it was."""
    make_repository(tmp_path)
    (tmp_path / "first").mkdir()
    (tmp_path / "second").mkdir()
    (tmp_path / "first/limit.h").write_text("#define MOST 40\n")
    (tmp_path / "second/limit.h").write_text("#define MOST 30\n")
    edit(tmp_path / "proof.c", "n < 50", "n < MOST")
    edit(tmp_path / "proof.c", "#include <assert.h>", "#include <assert.h>\n#include <limit.h>")
    commit(tmp_path)
    (tmp_path / "first/limit.h").unlink()
    assert find_changes(tmp_path, include_dirs=("first", "second")) == "main"


def test_a_header_that_is_only_asked_for(tmp_path: Path) -> None:
    make_repository(tmp_path)
    edit(
        tmp_path / "src/lib.c",
        "int parse",
        '#if __has_include("more.h")\n#undef LIMIT\n#define LIMIT 5\n#endif\nint parse',
    )
    commit(tmp_path)
    assert find_changes(tmp_path) == ""
    (tmp_path / "src/more.h").write_text("")
    assert find_changes(tmp_path) == ""  # `clamp` comes before it
    edit(tmp_path / "src/lib.c", "clamp(n)", "LIMIT")
    commit(tmp_path)
    git(tmp_path, "rm", "-q", "src/more.h")
    assert find_changes(tmp_path) == "parse"


def test_a_source_with_a_new_name(tmp_path: Path) -> None:
    make_repository(tmp_path)
    git(tmp_path, "mv", "src/lib.c", "src/parse.c")
    assert find_changes(tmp_path, "proof.c", "src/parse.c") == ""
    edit(tmp_path / "src/parse.c", "n < 100", "n < 90")
    assert find_changes(tmp_path, "proof.c", "src/parse.c") == "parse"


def test_a_source_that_is_new(tmp_path: Path) -> None:
    make_repository(tmp_path)
    (tmp_path / "other.c").write_text("int main(void) { return 0; }\n")
    assert find_changes(tmp_path, "other.c") == "the sources of HEAD do not compile"


def test_a_source_outside_of_the_repository(tmp_path: Path) -> None:
    make_repository(tmp_path / "repository")
    (tmp_path / "lib.c").write_text(LIBRARY.replace("lib.h", "repository/src/lib.h"))
    found = find_changes(tmp_path / "repository", "proof.c", "../lib.c")
    assert found == "../lib.c is outside of the repository"


def test_a_header_that_git_ignores(tmp_path: Path) -> None:
    make_repository(tmp_path)
    (tmp_path / ".gitignore").write_text("config.h\n")
    (tmp_path / "src/config.h").write_text("#define MOST 50\n")
    edit(tmp_path / "src/lib.h", "#define LIMIT 8", '#define LIMIT 8\n#include "config.h"')
    commit(tmp_path)
    assert find_changes(tmp_path) == "src/config.h is not in git, and may have changed"


def test_a_header_behind_a_link(tmp_path: Path) -> None:
    """Clang would read it as it is now under both revisions."""
    make_repository(tmp_path)
    (tmp_path / "include").symlink_to("src")
    edit(tmp_path / "proof.c", "src/lib.h", "include/lib.h")
    edit(tmp_path / "proof.c", "<= 8", "<= LIMIT")
    commit(tmp_path)
    assert find_changes(tmp_path) == ""
    edit(tmp_path / "src/lib.h", "LIMIT 8", "LIMIT 7")
    assert find_changes(tmp_path) == "src/lib.h has changed"


def test_settings_count(tmp_path: Path) -> None:
    make_repository(tmp_path)
    (tmp_path / "fathom.toml").write_text("unwind = 3\n")
    assert find_changes(tmp_path) == "fathom.toml has changed"
    commit(tmp_path)
    assert find_changes(tmp_path) == ""
    (tmp_path / "fathom.toml").unlink()
    assert find_changes(tmp_path) == "fathom.toml has changed"


def test_analyses_count_with_what_they_may_import(tmp_path: Path) -> None:
    make_repository(tmp_path)
    write(tmp_path / "analysis.py", "import table\n")
    write(tmp_path / "table.py", "")
    commit(tmp_path)
    assert find_changes(tmp_path, beside="analysis.py") == ""
    write(tmp_path / "table.py", "1")
    assert find_changes(tmp_path, beside="analysis.py") == "table.py has changed"
    assert find_changes(tmp_path) == ""


def test_lines_count_where_loops_are_named_by_them(tmp_path: Path) -> None:
    make_repository(tmp_path)
    assert find_changes(tmp_path, by_line=True) == ""
    edit(tmp_path / "src/lib.c", "int parse", "\nint parse")
    assert "--unwindset names loops by their lines" in find_changes(tmp_path, by_line=True)
    assert find_changes(tmp_path) == ""


def test_comments_that_leave_checks_out_count(tmp_path: Path) -> None:
    make_repository(tmp_path)
    edit(tmp_path / "src/lib.c", "return n - 1", "return n - 1 /* fathom: ignore[overflow] never so small */")
    assert "comments that leave checks out" in find_changes(tmp_path)
    assert find_changes(tmp_path, ignore_comments=False) == ""
    commit(tmp_path)
    assert find_changes(tmp_path) == ""


def test_files_that_are_embedded_count(tmp_path: Path) -> None:
    make_repository(tmp_path)
    edit(
        tmp_path / "proof.c",
        "int nondet_int",
        'static const char data[] = {\n#embed "proof.c" limit(1)\n};\nint nondet_int',
    )
    commit(tmp_path)
    assert find_changes(tmp_path, std="c23") == "proof.c embeds files, which may have changed"


def test_a_module_is_compared_whole(tmp_path: Path) -> None:
    make_repository(tmp_path)
    (tmp_path / "a.ll").write_text("define i32 @main() {\n  ret i32 0\n}\n")
    assert find_changes(tmp_path, "a.ll") == "a.ll has changed"
    commit(tmp_path)
    assert find_changes(tmp_path, "a.ll") == ""


def test_flags_of_a_build(tmp_path: Path) -> None:
    """Git ignores the file, so what it is made from counts: sources are not."""
    make_repository(tmp_path)
    (tmp_path / ".gitignore").write_text("build\n")
    (tmp_path / "CMakeLists.txt").write_text("")
    commit(tmp_path)
    (tmp_path / "build").mkdir()
    entries = [{"directory": str(tmp_path), "file": name, "command": f"cc -c {name}"} for name in SOURCES]
    (tmp_path / "build/compile_commands.json").write_text(json.dumps(entries))
    edit(tmp_path / "src/lib.c", "n - 1", "n - 2")
    assert find_changes(tmp_path, build_dir="build") == ""
    (tmp_path / "CMakeLists.txt").write_text("add_definitions(-DMORE)\n")
    assert find_changes(tmp_path, build_dir="build").startswith("CMakeLists.txt has changed, and with it flags")


def test_a_file_of_flags(tmp_path: Path) -> None:
    make_repository(tmp_path)
    (tmp_path / "flags").write_text("-DMORE")
    assert find_changes(tmp_path, cflags=("@flags",)) == "a file with flags may have changed"
