"""Ask git about the repository around a folder: nothing is written there, and no program is run that watches files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final, final

from fathom.errors import UserError
from fathom.frontend.children import Children
from fathom.immutable import immutable

_SECONDS: Final = 120.0
_SAFELY: Final = ("--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false")


@final
@immutable
class Repository:
    """A work tree; `root` is its real path."""

    root: str

    def ask(self, *arguments: str, stdin: bytes = b"") -> bytes:
        """What git answers; its own message is an error of the user's."""
        code, answer, said = _run_git(self.root, arguments, stdin)
        if code != 0:
            raise UserError(f"git {arguments[0]} failed: {said}")
        return answer

    def resolve(self, revision: str) -> str:
        """The commit that a revision names."""
        asked = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        code, answer, _ = _run_git(self.root, asked)
        if code == 0:
            return answer.decode().strip()
        if self.ask("rev-parse", "--is-shallow-repository").strip() == b"true":
            hint = "this clone is shallow, without most of the history: fetch the revision, as `git fetch origin BASE`"
        else:
            hint = "name a commit, a branch or a tag, such as origin/main or HEAD~1"
        raise UserError(f"--diff {revision}: git knows no such revision", hint=hint)

    def find_untracked(self, paths: Sequence[str]) -> list[str]:
        """Those of the files in the work tree that git knows nothing of, or has been told not to look at."""
        names = {os.path.relpath(path, self.root): path for path in paths}
        # With -v, each has a letter in front: H is a file as usual, a small one is assumed to be unchanged.
        here = {name[2:]: name[0] for name in self._list_files("-v", "--", *names)} if names else {}
        others = [name for name in names if name not in here]
        below = set(self._list_files("--recurse-submodules", "--", *others)) if others else set()
        return [path for name, path in names.items() if here.get(name) != "H" and name not in below]

    def _list_files(self, *arguments: str) -> list[str]:
        return [os.fsdecode(name) for name in self.ask("ls-files", "-z", *arguments).split(b"\0") if name]


def find_repository(folder: str) -> Repository:
    """The repository that a folder is in."""
    code, answer, said = _run_git(folder, ("rev-parse", "--show-toplevel"))
    if code != 0:
        raise UserError(
            f"--diff compares with a revision of git, which finds no work tree here: {said}",
            hint="run it where the sources are checked out",
        )
    return Repository(os.path.realpath(os.fsdecode(answer.removesuffix(b"\n"))))


def _run_git(folder: str, arguments: tuple[str, ...], stdin: bytes = b"") -> tuple[int, bytes, str]:
    with Children() as children:
        done = children.run(
            ("git", *_SAFELY, *arguments), doing="asking git", cwd=folder, stdin=stdin, timeout=_SECONDS
        )
    return -1 if done.timed_out else done.returncode, done.stdout, done.stderr.decode(errors="replace").strip()
