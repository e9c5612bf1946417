"""Files that somebody else has named are read whole, or not at all."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

import pytest

from fathom.files import read_file


def test_a_regular_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert read_file(str(path)) == b"12345"
    assert read_file(os.fsencode(path), most=5) == b"12345"
    with pytest.raises(OSError, match="larger than"):
        read_file(str(path), most=4)


def test_a_small_file_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    tracemalloc.start()
    read_file(str(path))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1 << 20


def test_what_never_ends_or_never_begins(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in ("/dev/zero", str(tmp_path / "pipe")):
        with pytest.raises(OSError, match="not a regular file"):
            read_file(path)
    with pytest.raises(IsADirectoryError):
        read_file(str(tmp_path))
