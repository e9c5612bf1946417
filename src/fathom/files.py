"""Read files that somebody else has named: whole, regular ones only, and not without end.

A name in a settings file, a build or a `#line` directive may be that of a device or a pipe: `/dev/zero` never ends,
and a pipe that nobody writes to never begins.
"""

from __future__ import annotations

import errno
import os
import stat
from typing import Final

MOST_BYTES: Final = 1 << 30
_CHUNK: Final = 1 << 16


def read_file(path: str | bytes, most: int = MOST_BYTES) -> bytes:
    """The contents of a regular file; `OSError` for everything else, and for one that is too large."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "this is not a regular file", path)
        contents = bytearray()
        while status.st_size <= most and len(contents) <= most:
            # As many bytes as are asked for are reserved before any is read.
            chunk = file.read(_CHUNK)
            if not chunk:
                return bytes(contents)
            contents += chunk
        raise OSError(errno.EFBIG, f"it is larger than {most >> 20} MiB", path)
