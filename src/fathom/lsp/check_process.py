"""One `fathom check` in the background, which can be ended when what it checks is out of date."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Final, final

from fathom.immutable import immutable
from fathom.lsp.findings import Shown, read_check

SECONDS: Final = 60
"""The time limit of a check where the editor names none."""


@final
@immutable
class CheckSettings:
    """What the editor says of all checks: more options, sources to check in place of the file, seconds for each."""

    arguments: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    timeout: int = SECONDS

    @staticmethod
    def of(given: object) -> CheckSettings:
        """From an object of the editor; what it does not say, or says otherwise, is as it is by default."""
        if not isinstance(given, dict):
            return CheckSettings()
        lists = {name: given.get(name) for name in ("arguments", "sources")}
        words = {name: tuple(map(str, each)) for name, each in lists.items() if isinstance(each, list)}
        timeout = given.get("timeout")
        return CheckSettings(**words, timeout=timeout if isinstance(timeout, int) else SECONDS)

    def list_words(self, file: str, entry: str) -> list[str]:
        """The arguments of a check of a file, or of the sources, from a function on."""
        given = (
            [*self.arguments] if "--timeout" in self.arguments else ["--timeout", str(self.timeout), *self.arguments]
        )
        return ["--cached", "--all", *given, "--entry", entry, *(self.sources or (file,))]


@final
class CheckProcess:
    """Runs once, in a folder."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._process: Process | None = None
        self._is_outdated = False

    async def run(self, words: Sequence[str]) -> Shown | None:
        """What it finds; None where it was ended."""
        if self._is_outdated:
            return None
        environment = {**os.environ, "NO_COLOR": "1", "GITHUB_ACTIONS": ""}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "fathom", "check", "--json", *words,
            cwd=self._folder, env=environment, stdin=asyncio.subprocess.DEVNULL, stdout=PIPE, stderr=PIPE,
        )  # fmt: skip
        if self._is_outdated:
            self.end()
        out, err = await self._process.communicate()
        if self._is_outdated:
            return None
        code = self._process.returncode or 0
        return read_check(self._folder, code, out.decode(errors="replace"), err.decode(errors="replace"))

    def end(self) -> None:
        """End it with the processes that it has started."""
        self._is_outdated = True
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
