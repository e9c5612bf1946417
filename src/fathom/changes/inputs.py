"""Of what a check reads, what cannot be compared with a revision and may have changed, each with the reason in words.

The overlay of a base gives tracked files their earlier contents, and only under their real names. Whatever else decides
a verdict counts as changed where git does not say that it is what it was: settings, files that git ignores, flags that
come from a file, comments that the compiler does not see.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final, final

from fathom.changes.base import Base
from fathom.files import read_file
from fathom.frontend.ignore_comments import MARK
from fathom.frontend.inputs import CompileJob
from fathom.frontend.read_files import ReadFile
from fathom.immutable import immutable
from fathom.patterns import lazy_pattern

_EMBED = lazy_pattern(rb"^[ \t]*#[ \t]*embed\b", re.MULTILINE)
_PYTHON: Final = ".py"
_NO_FLAGS_COME_FROM: Final = frozenset(".c .cc .cpp .cxx .h .hh .hpp .hxx .inl .md .rst".split())
"""Endings of files of which no build makes a `compile_commands.json`."""


@final
@immutable
class InputCheck:
    """Says why something may have changed; an empty text where it has not."""

    base: Base

    def describe_beside(self, paths: Iterable[str]) -> str:
        """Files that are no sources: settings, analyses with what they may import, LLVM code."""
        named = [ReadFile.of(os.getcwd(), path) for path in paths]
        if any(each.name.endswith(_PYTHON) for each in named):
            named += [ReadFile(each.path, each.path) for each in self.base.files if each.path.endswith(_PYTHON)]
        return self._describe_changed(named)

    def describe_jobs(self, jobs: Sequence[CompileJob]) -> str:
        """Where sources are, and flags that come from files."""
        for job in jobs:
            if not self._is_inside(os.path.realpath(os.path.join(job.directory, job.path))):
                return f"{job.path} is outside of the repository"
        from_file = any(flag.startswith("@") for job in jobs for flag in job.flags)
        return "a file with flags may have changed" if from_file and self.base.files else ""

    def describe_build(self, database: str) -> str:
        """A `compile_commands.json`; one that git does not know is as old as what builds are made from."""
        path = os.path.realpath(database)
        if self.base.is_changed(path):
            return f"{self._shorten(path)} has changed"
        if self._is_inside(path) and not self.base.repository.find_untracked([path]):
            return ""
        made = (each.path for each in self.base.files if os.path.splitext(each.path)[1] not in _NO_FLAGS_COME_FROM)
        other = next(iter((*made, *self.base.submodules)), None)
        return "" if other is None else f"{self._shorten(other)} has changed, and with it flags of compilation may have"

    def describe_read(self, files: Sequence[ReadFile], with_comments: bool) -> str:
        """What the compiler has read, now or in place of the revision; `with_comments` says that some ignore checks."""
        replaced = {each.path for each in self.base.files if each.can_be_replaced}
        why = self._describe_changed(each for each in files if each.name not in replaced)
        if not why and with_comments:
            why = self._describe_comment({each.name for each in files})
        return why or self._describe_embedding(each.real for each in files)

    def _describe_changed(self, files: Iterable[ReadFile]) -> str:
        """The first of the files that is, or may be, not what it was."""
        inside = [each.real for each in files if self._is_inside(each.real)]
        changed = next((path for path in inside if self.base.is_changed(path)), None)
        if changed is not None:
            return f"{self._shorten(changed)} has changed"
        unknown = self.base.repository.find_untracked([path for path in inside if os.path.exists(path)])
        return f"{self._shorten(unknown[0])} is not in git, and may have changed" if unknown else ""

    def _describe_comment(self, names: Collection[str]) -> str:
        """A file that has changed and has, or had, comments that leave checks out."""
        for each in self.base.files:
            versions = [each.path] if each.earlier is None else [each.path, each.earlier]
            if each.path in names and any(MARK in _read(version) for version in versions):
                return f"{self._shorten(each.path)} has changed, which has comments that leave checks out"
        return ""

    def _describe_embedding(self, paths: Iterable[str]) -> str:
        """A file that makes others part of the program by `#embed`, of which the preprocessor does not tell."""
        found = next((path for path in paths if self._is_inside(path) and _EMBED.search(_read(path))), None)
        return "" if found is None else f"{self._shorten(found)} embeds files, which may have changed"

    def _is_inside(self, path: str) -> bool:
        return path.startswith(self.base.root + os.sep)

    def _shorten(self, path: str) -> str:
        return os.path.relpath(path, self.base.root)


def _read(path: str) -> bytes:
    try:
        return read_file(path)
    except OSError:
        return b""
