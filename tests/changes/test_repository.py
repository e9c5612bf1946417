"""What git is asked, and what it says where it cannot answer."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from changes.repositories import commit, edit, git, make_repository

from fathom.changes.repository import find_repository
from fathom.errors import UserError


def test_a_revision_is_resolved_from_below(tmp_path: Path) -> None:
    make_repository(tmp_path)
    repository = find_repository(str(tmp_path / "src"))
    assert repository.root == os.path.realpath(tmp_path)
    assert repository.resolve("main") == git(tmp_path, "rev-parse", "HEAD").strip()


def test_no_repository(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"finds no work tree here: .*not a git repository"):
        find_repository(str(tmp_path))


@pytest.mark.parametrize("revision", ["nowhere", "--help", "HEAD:proof.c", ""])
def test_no_such_revision(revision: str, tmp_path: Path) -> None:
    repository = find_repository(str(make_repository(tmp_path)))
    with pytest.raises(UserError, match="git knows no such revision") as caught:
        repository.resolve(revision)
    assert "origin/main" in (caught.value.hint or "")


def test_a_shallow_clone_says_what_to_fetch(tmp_path: Path) -> None:
    origin = make_repository(tmp_path / "origin")
    edit(origin / "src/lib.h", "8", "9")
    commit(origin)
    subprocess.run(["git", "clone", "-q", "--depth", "1", f"file://{origin}", tmp_path / "clone"], check=True)
    repository = find_repository(str(tmp_path / "clone"))
    repository.resolve("HEAD")
    with pytest.raises(UserError, match="no such revision") as caught:
        repository.resolve("HEAD^")
    assert "this clone is shallow" in (caught.value.hint or "")


def test_files_that_git_does_not_know(tmp_path: Path) -> None:
    make_repository(tmp_path)
    (tmp_path / ".gitignore").write_text("*.gen\n")
    (tmp_path / "a.gen").write_text("")
    (tmp_path / "src/new.h").write_text("")
    git(tmp_path, "update-index", "--assume-unchanged", "src/lib.c")
    names = ["proof.c", "src/lib.c", "src/lib.h", "a.gen", "src/new.h"]
    root = os.path.realpath(tmp_path)
    unknown = find_repository(root).find_untracked([os.path.join(root, name) for name in names])
    assert [os.path.relpath(path, root) for path in unknown] == ["src/lib.c", "a.gen", "src/new.h"]


def test_files_of_submodules_are_known(tmp_path: Path) -> None:
    inner, outer = make_repository(tmp_path / "inner"), make_repository(tmp_path / "outer")
    git(outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(inner), "below")
    commit(outer)
    (outer / "below/new.h").write_text("")
    root = os.path.realpath(outer)
    paths = [os.path.join(root, name) for name in ("proof.c", "below/proof.c", "below/new.h")]
    assert find_repository(root).find_untracked(paths) == paths[2:]
