"""A linker that is there already: tests link thousands of programs, and starting Python and LLVM takes longer than most links.

`fathom.frontend.llvm_worker` is imported once, in a process of its own. Each request is served by a fork of it, which does
what the linker process does, from its standard input to its exit; so a crash ends the fork alone.
"""

from __future__ import annotations

import os
import socket
import struct
import subprocess
import sys
import traceback
from typing import Final

_LENGTHS: Final = struct.Struct("<iQQ")


class LinkServer:
    """The process, and one conversation with it; where that is broken off, the next request begins another."""

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-P", __file__, str(theirs.fileno())]
            self._process = subprocess.Popen(command, pass_fds=[theirs.fileno()])
        self._line = ours

    def run(self, request: bytes) -> tuple[int, bytes, bytes]:
        """The exit status of the linker, its standard output, and its standard error."""
        try:
            self._line.sendall(_LENGTHS.pack(0, len(request), 0) + request)
            status, out, err = _LENGTHS.unpack(_receive(self._line, _LENGTHS.size))
            return status, _receive(self._line, out), _receive(self._line, err)
        except BaseException:  # the rest of this answer must not be read as the next one
            self.close()
            self._start()
            raise

    def close(self) -> None:
        self._line.close()
        self._process.kill()
        self._process.wait()


def _receive(line: socket.socket, size: int) -> bytes:
    parts: list[bytes] = []
    while size:
        part = line.recv(min(size, 1 << 20))
        if not part:
            raise EOFError("the other side is gone")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _serve(line: socket.socket) -> None:
    """Answer requests until nobody asks any more."""
    from fathom.frontend.llvm_worker import main

    while True:
        try:
            _, size, _ = _LENGTHS.unpack(_receive(line, _LENGTHS.size))
        except EOFError:
            return
        files = [os.memfd_create(name) for name in ("in", "out", "err")]
        os.write(files[0], _receive(line, size))
        os.lseek(files[0], 0, os.SEEK_SET)
        child = os.fork()
        if child == 0:
            for number, file in enumerate(files):
                os.dup2(file, number)
            line.close()
            try:
                main()
            except BaseException:
                traceback.print_exc()
            os._exit(1)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        out, err = (_contents(file) for file in files[1:])
        line.sendall(_LENGTHS.pack(status, len(out), len(err)) + out + err)
        for file in files:
            os.close(file)


def _contents(file: int) -> bytes:
    os.lseek(file, 0, os.SEEK_SET)
    with os.fdopen(os.dup(file), "rb") as opened:
        return opened.read()


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
