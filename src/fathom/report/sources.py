"""The text of source files, for reports that show or fingerprint it."""

from __future__ import annotations

import hashlib
import os
from typing import final

from fathom.files import read_file
from fathom.printable import printable


@final
class Sources:
    """Files by the name that places have; a file that cannot be read has no lines."""

    def __init__(self) -> None:
        self._lines: dict[str, tuple[str, ...]] = {}

    def lines(self, file: str) -> tuple[str, ...]:
        """The lines of a file, printable."""
        found = self._lines.get(file)
        if found is None:
            text = self._read(file).decode("utf-8", "surrogateescape").replace("\r\n", "\n").removesuffix("\n")
            found = self._lines[file] = tuple(printable(line) for line in text.split("\n"))
        return found

    def line(self, file: str, number: int) -> str:
        """One line, counted from 1; empty where there is none."""
        lines = self.lines(file)
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def digest(self, file: str) -> str:
        """The SHA-256 of a file's bytes."""
        return hashlib.sha256(self._read(file)).hexdigest()

    @staticmethod
    def _read(file: str) -> bytes:
        try:
            return read_file(file)
        except (OSError, ValueError):
            return b""


def from_here(file: str) -> str:
    """The path as the current folder sees it where the file is in there; otherwise as it is."""
    if not os.path.isabs(file):
        return os.path.normpath(file)
    short = os.path.relpath(file)
    return file if short.startswith(os.pardir) else short
