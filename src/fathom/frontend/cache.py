"""A content-addressed store on disk for what compilers produce.

A key is a hash of everything that the value depends on, so an entry is never wrong and never has to be invalidated; it
is only ever dropped to make room. An entry is one file: a checksum, the length of the payload, the payload, and the
notes (what the tool wrote for people). Files appear by renaming, so a reader never sees half an entry; an entry that is
damaged or unreadable is a miss; a store that cannot be written is no error, only slower.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import time
from collections.abc import Iterable
from typing import final

from fathom.immutable import immutable
from fathom.user_folders import find_user_folder

_LAYOUT = "v1"
_DIGEST_SIZE = hashlib.sha256().digest_size
_HEADER_SIZE = _DIGEST_SIZE + 8
_DEFAULT_LIMIT = 1 << 30
_PRUNE_EVERY_SECONDS = 24 * 3600
_STALE_TEMPORARY_SECONDS = 3600


def digest(parts: Iterable[bytes | str]) -> str:
    """A key: the hash of a sequence of parts, each with its length, so that no two sequences run together."""
    state = hashlib.sha256()
    for part in parts:
        data = part.encode(errors="surrogateescape") if isinstance(part, str) else part
        state.update(len(data).to_bytes(8, "little"))
        state.update(data)
    return state.hexdigest()


@final
@immutable
class CacheEntry:
    """A stored result and what the tool said while making it."""

    payload: bytes
    notes: bytes = b""


@final
class Cache:
    """The store under `folder`; None is a store that keeps nothing."""

    def __init__(self, folder: str | None, limit: int = _DEFAULT_LIMIT) -> None:
        self.folder = folder
        self._root = f"{folder}/{_LAYOUT}"
        self._limit = limit

    @staticmethod
    def for_user(enabled: bool = True) -> Cache:
        """The user's store, unless it is switched off; `FATHOM_CACHE_DIR` moves it."""
        if not enabled or os.environ.get("FATHOM_NO_CACHE", "0") not in ("", "0"):
            return Cache(None)
        return Cache(os.environ.get("FATHOM_CACHE_DIR") or find_user_folder("cache"))

    def get(self, key: str) -> CacheEntry | None:
        """The entry of `key`, if there is an intact one."""
        if self.folder is None:
            return None
        path = self._path(key)
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError:
            return None
        entry = _decode(data)
        if entry is not None:
            with contextlib.suppress(OSError):
                os.utime(path)
        return entry

    def put(self, key: str, entry: CacheEntry) -> None:
        """Keep `entry`; now and then, make room for it."""
        if self.folder is None:
            return
        path = self._path(key)
        temporary = f"{os.path.dirname(path)}/.tmp-{secrets.token_hex(8)}"
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(temporary, "wb") as file:
                file.write(_encode(entry))
            os.replace(temporary, path)
        except OSError:
            return
        finally:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        if self._is_time_to_prune():
            self.prune()

    def prune(self) -> None:
        """Drop the entries that were not used for the longest time until three quarters of the limit are left."""
        files: list[tuple[float, str, int]] = []
        for folder, _, names in os.walk(self._root):
            for name in names:
                with contextlib.suppress(OSError):
                    status = os.stat(f"{folder}/{name}")
                    files.append((status.st_mtime, f"{folder}/{name}", status.st_size))
        total = sum(size for _, _, size in files)
        goal = total if total <= self._limit else self._limit * 3 // 4
        stale = time.time() - _STALE_TEMPORARY_SECONDS
        for modified, path, size in sorted(files):
            if total > goal or (os.path.basename(path).startswith(".tmp-") and modified < stale):
                with contextlib.suppress(OSError):
                    os.unlink(path)
                    total -= size

    def _path(self, key: str) -> str:
        return f"{self._root}/{key[:2]}/{key[2:]}"

    def _is_time_to_prune(self) -> bool:
        stamp = f"{self.folder}/pruned"
        try:
            if time.time() - os.stat(stamp).st_mtime < _PRUNE_EVERY_SECONDS:
                return False
        except OSError:
            pass
        with contextlib.suppress(OSError), open(stamp, "wb"):
            return True
        return False


def _encode(entry: CacheEntry) -> bytes:
    body = len(entry.payload).to_bytes(8, "little") + entry.payload + entry.notes
    return hashlib.sha256(body).digest() + body


def _decode(data: bytes) -> CacheEntry | None:
    if len(data) < _HEADER_SIZE or hashlib.sha256(data[_DIGEST_SIZE:]).digest() != data[:_DIGEST_SIZE]:
        return None
    size = int.from_bytes(data[_DIGEST_SIZE:_HEADER_SIZE], "little")
    return CacheEntry(data[_HEADER_SIZE : _HEADER_SIZE + size], data[_HEADER_SIZE + size :])
