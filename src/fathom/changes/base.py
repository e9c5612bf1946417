"""The files of a repository as they were at a revision, for clang to read in place of those that are there now.

An overlay (clang's `-ivfsoverlay`) gives each file that has changed its earlier contents, under the name that it has,
and hides those that have come since: what is compiled is the source of the revision, by the same flags, in the same
folders, under the same names. Uncommitted changes count, and so do files that git has never seen and does not ignore.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, final

from fathom.changes.repository import Repository, find_repository
from fathom.immutable import immutable

_COMPILED: Final = frozenset({".c", ".cc", ".cpp", ".cxx", ".c++", ".cp", ".C", ".CPP", ".i", ".ii"})
"""What is named on command lines, and goes on with its contents under a new name; other files are found by theirs."""
_RAW: Final = ("--raw", "-z", "--no-abbrev", "-M", "--no-ext-diff", "--ignore-submodules=none")
_SUBMODULE: Final = "160000"


@final
@immutable
class ChangedFile:
    """A file that is not what it was at the revision; `earlier` is where its contents of then are, if it had any."""

    path: str
    earlier: str | None

    @property
    def can_be_replaced(self) -> bool:
        """Whether the overlay, which is in UTF-8, can name it."""
        return self.path.encode(errors="replace").decode() == self.path


@final
@immutable
class Base:
    """A revision as the user has named it, and how the work tree under `root` differs from it.

    `overlay` is the file that describes the earlier files to clang, and `submodules` are folders that have changed.
    """

    revision: str
    root: str
    overlay: str
    files: tuple[ChangedFile, ...]
    submodules: tuple[str, ...]

    @property
    def flags(self) -> tuple[str, ...]:
        """What makes clang read the files as they were."""
        return "-ivfsoverlay", self.overlay

    @property
    def repository(self) -> Repository:
        return Repository(self.root)

    def is_changed(self, path: str) -> bool:
        """Whether a file of this real path has changed, or is in a submodule that has."""
        inside = any(path.startswith(folder + os.sep) for folder in self.submodules)
        return inside or any(each.path == path for each in self.files)


@contextmanager
def open_base(revision: str, folder: str = ".") -> Iterator[Base]:
    """The revision of the repository around a folder; its files are there until the context is left."""
    repository = find_repository(folder)
    commit = repository.resolve(revision)
    earlier, submodules = _list_changes(repository, commit)
    with tempfile.TemporaryDirectory(prefix="fathom-base-") as store:
        stored = _store_blobs(repository, store, sorted({blob for blob in earlier.values() if blob}))
        files = tuple(ChangedFile(path, stored.get(blob)) for path, blob in sorted(earlier.items()))
        overlay = os.path.join(store, "overlay.json")
        with open(overlay, "w", encoding="utf-8") as file:
            json.dump(_describe_overlay(files, os.path.join(store, "nothing")), file)
        yield Base(revision, repository.root, overlay, files, tuple(submodules))


def _list_changes(repository: Repository, commit: str) -> tuple[dict[str, str], list[str]]:
    """By its path, the blob that a changed file was (none: empty), and the submodules that have changed."""
    earlier: dict[str, str] = {}
    submodules: list[str] = []
    words = iter(repository.ask("diff", *_RAW, commit, "--").split(b"\0"))
    for word in words:
        if not word.startswith(b":"):
            continue
        before, after, blob, _, status = word.decode().lstrip(":").split()
        path = _join(repository, next(words))
        if _SUBMODULE in (before, after):
            submodules.append(path)
        known = blob if blob.strip("0") else ""
        earlier[path] = known
        if status.startswith("R"):
            new = _join(repository, next(words))
            earlier[new] = known if os.path.splitext(new)[1] in _COMPILED else ""
    for name in repository.ask("ls-files", "--others", "--exclude-standard", "-z").split(b"\0"):
        if name:
            earlier.setdefault(_join(repository, name), "")
    return earlier, submodules


def _join(repository: Repository, name: bytes) -> str:
    return os.path.join(repository.root, os.fsdecode(name).rstrip("/"))


def _store_blobs(repository: Repository, store: str, blobs: Sequence[str]) -> dict[str, str]:
    """The contents of blobs as files, by the blob; of what is no blob, or is not there, there is none."""
    answer = repository.ask("cat-file", "--batch", stdin="".join(f"{blob}\n" for blob in blobs).encode())
    stored: dict[str, str] = {}
    at = 0
    while at < len(answer):
        end = answer.index(b"\n", at)
        words = answer[at:end].decode().split()
        at = end + 1
        if words[-1] in ("missing", "ambiguous"):
            continue
        size = int(words[2])
        if words[1] == "blob":
            stored[words[0]] = os.path.join(store, words[0])
            with open(stored[words[0]], "wb") as file:
                file.write(answer[at : at + size])
        at += size + 1
    return stored


def _describe_overlay(files: Sequence[ChangedFile], nothing: str) -> dict[str, object]:
    """What clang is told: a file whose contents are not there does not exist."""
    return {
        "version": 0,
        "case-sensitive": "true",
        "use-external-names": "false",
        "roots": [
            {"name": each.path, "type": "file", "external-contents": each.earlier or nothing}
            for each in files
            if each.can_be_replaced
        ],
    }
