"""The work tree as it was at a revision."""

from __future__ import annotations

import os
from pathlib import Path

from changes.repositories import LIBRARY, PROOF, commit, edit, git, make_repository

from fathom.changes.base import open_base


def read_base(folder: Path, revision: str = "HEAD") -> dict[str, str | None]:
    """By name, the earlier contents of what has changed."""
    with open_base(revision, str(folder)) as base:
        return {
            os.path.relpath(each.path, base.root): None if each.earlier is None else Path(each.earlier).read_text()
            for each in base.files
        }


def test_nothing_has_changed(tmp_path: Path) -> None:
    assert read_base(make_repository(tmp_path)) == {}


def test_changes_that_are_committed_staged_and_neither(tmp_path: Path) -> None:
    make_repository(tmp_path)
    edit(tmp_path / "proof.c", "50", "40")
    commit(tmp_path)
    edit(tmp_path / "src/lib.h", "8", "7")
    git(tmp_path, "add", "src/lib.h")
    edit(tmp_path / "src/lib.c", "100", "101")
    (tmp_path / "a file.h").write_text("")
    found = read_base(tmp_path, "HEAD^")
    assert list(found) == ["a file.h", "proof.c", "src/lib.c", "src/lib.h"]
    assert (found["proof.c"], found["src/lib.c"], found["a file.h"]) == (PROOF, LIBRARY, None)
    assert "proof.c" not in read_base(tmp_path)


def test_files_that_are_gone_come_back(tmp_path: Path) -> None:
    make_repository(tmp_path)
    (tmp_path / "src/lib.c").unlink()
    assert read_base(tmp_path) == {"src/lib.c": LIBRARY}


def test_a_source_goes_on_under_its_new_name_and_a_header_does_not(tmp_path: Path) -> None:
    make_repository(tmp_path)
    git(tmp_path, "mv", "src/lib.c", "src/other.c")
    git(tmp_path, "mv", "src/lib.h", "src/other.h")
    found = read_base(tmp_path)
    assert (found["src/lib.c"], found["src/other.c"], found["src/other.h"]) == (LIBRARY, LIBRARY, None)
    assert found["src/lib.h"] is not None


def test_a_file_that_is_no_longer_tracked_has_its_contents(tmp_path: Path) -> None:
    make_repository(tmp_path)
    git(tmp_path, "rm", "-q", "--cached", "src/lib.h")
    edit(tmp_path / "src/lib.h", "8", "7")
    found = read_base(tmp_path)["src/lib.h"]
    assert found is not None
    assert "LIMIT 8" in found


def test_a_submodule_has_changed_with_its_files(tmp_path: Path) -> None:
    inner, outer = make_repository(tmp_path / "inner"), make_repository(tmp_path / "outer")
    git(outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(inner), "below")
    commit(outer)
    inside = os.path.join(os.path.realpath(outer), "below/src/lib.c")
    with open_base("HEAD", str(outer)) as base:
        assert not base.is_changed(inside)
    edit(outer / "below/src/lib.c", "100", "101")
    with open_base("HEAD", str(outer)) as base:
        assert base.is_changed(inside)
