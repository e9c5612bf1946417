"""Link units into programs in a child process, or find the result in the cache.

LLVM ends its whole process when an assertion of its own fails, and some inputs make that happen. So it runs in a
child with a limit on memory and on time; when the child dies, the units are tried one by one to name the guilty file.
From the cache, a program comes without starting LLVM at all.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from typing import final

import msgspec

from fathom.errors import InternalError, UserError
from fathom.frontend.cache import Cache, CacheEntry, digest
from fathom.frontend.children import Children, Finished
from fathom.frontend.clang import Unit
from fathom.frontend.inputs import Say
from fathom.frontend.link_protocol import LinkedProgram, LinkReply, LinkRequest, UnitBytes
from fathom.frontend.toolchain import llvm_identity
from fathom.immutable import immutable
from fathom.package import VERSION

# -P keeps the current folder, which is the user's, off the import path.
_WORKER = ("-P", "-m", "fathom.frontend.llvm_worker")
_TRIES_TO_BLAME = 64


@final
class DefinedTwice(Exception):
    """Two units define one name, which is an `error` unless they mean one variable."""

    def __init__(self, error: UserError) -> None:
        super().__init__(error.what)
        self.error = error


@final
@immutable
class LinkLimits:
    """What the linker process may use before it is stopped."""

    memory_bytes: int = 8 << 30
    seconds: float = 120.0


@final
@immutable
class LinkJob:
    """What is linked: the units in order, those whose definitions win, and where execution starts.

    `models` define what no unit does. The static functions of the units named `exports` can be called by the others.
    `remove_bodies`, `replace_calls`, `contract_calls` and `keep_first` are those of `LinkRequest`.
    """

    units: Sequence[Unit]
    overrides: Sequence[Unit]
    entry: str
    models: Sequence[Unit] = ()
    exports: Sequence[str] = ()
    remove_bodies: Sequence[str] = ()
    replace_calls: Sequence[str] = ()
    contract_calls: Sequence[str] = ()
    keep_first: bool = False


DEFAULT_LIMITS = LinkLimits()


def link(
    job: LinkJob, cache: Cache, say: Say, limits: LinkLimits = DEFAULT_LIMITS, deadline: float | None = None
) -> tuple[LinkedProgram, ...]:
    """The programs that `job` makes: one, or one for each unit that defines the entry function."""
    key = _key(job)
    entry = cache.get(key)
    if entry is None:
        with Children(deadline) as children:
            reply, notes = _Linker(children, limits).link(job)
        if reply.error is not None:
            error = UserError(reply.error, hint=reply.hint)
            raise DefinedTwice(error) if reply.duplicate else error
        entry = CacheEntry(msgspec.msgpack.encode(reply), notes)
        cache.put(key, entry)
    if entry.notes:
        say(entry.notes.decode(errors="replace"))
    return msgspec.msgpack.decode(entry.payload, type=LinkReply).programs


def _key(job: LinkJob) -> str:
    parts = ["link", VERSION, llvm_identity(), _worker_source(), job.entry]
    parts.append(str(job.keep_first))
    for names in (job.exports, job.remove_bodies, job.replace_calls, job.contract_calls):
        parts += [str(len(names)), *names]
    for group in (job.units, job.overrides, job.models):
        parts.append(str(len(group)))
        for unit in group:
            parts += [unit.name, unit.key]
    return digest(parts)


def _worker_source() -> str:
    """The code that links: a change of it must not be answered from the cache."""
    text = ""
    for name in ("llvm_worker.py", "linkage.py", "link_edits.py", "contract_calls.py", "file_local.py"):
        with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:
            text += file.read()
    return text


@final
@immutable
class _Linker:
    children: Children
    limits: LinkLimits

    def link(self, job: LinkJob) -> tuple[LinkReply, bytes]:
        """The answer of the linker process and what LLVM wrote beside it."""
        units, overrides, models = _as_bytes(job.units), _as_bytes(job.overrides), _as_bytes(job.models)
        request = LinkRequest(units, overrides, job.entry, self.limits.memory_bytes, models=models)
        names = ("exports", "remove_bodies", "replace_calls", "contract_calls")
        edits = {name: tuple(map(_to_printable, getattr(job, name))) for name in names}
        done = self._run_worker(msgspec.structs.replace(request, **edits, keep_first=job.keep_first))
        if done.returncode != 0 or done.timed_out:
            raise self._explain(done, (*units, *overrides, *models))
        return msgspec.msgpack.decode(done.stdout, type=LinkReply), done.stderr

    def _run_worker(self, request: LinkRequest) -> Finished:
        command = (sys.executable, *_WORKER)
        stdin = msgspec.msgpack.encode(request)
        return self.children.run(command, doing="linking", stdin=stdin, timeout=self.limits.seconds)

    def _explain(self, done: Finished, units: tuple[UnitBytes, ...]) -> Exception:
        """Why the process died: by LLVM's hand because of the input, or by ours."""
        if done.returncode > 0 and b"LLVM ERROR" not in done.stderr:
            return InternalError("the linker process failed:\n" + done.stderr.decode(errors="replace"))
        guilty = self._find_culprit(units)
        names = ", ".join(unit.name for unit in ([guilty[0]] if guilty else units))
        end = guilty[1] if guilty else done
        doing = "reading it" if guilty or len(units) == 1 else "linking these files"
        return UserError(
            f"{names}: LLVM {_describe_end(end, self.limits)} while {doing}{_last_line(end.stderr)}",
            hint="compile the file anew, or check it with `opt -passes=verify` of the LLVM that wrote it",
        )

    def _find_culprit(self, units: tuple[UnitBytes, ...]) -> tuple[UnitBytes, Finished] | None:
        """The first unit that kills LLVM on its own."""
        for unit in units[:_TRIES_TO_BLAME]:
            done = self._run_worker(LinkRequest((unit,), (), "", self.limits.memory_bytes, parse_only=True))
            if done.returncode != 0 or done.timed_out:
                return unit, done
        return None


def _as_bytes(units: Sequence[Unit]) -> tuple[UnitBytes, ...]:
    return tuple(UnitBytes(_to_printable(unit.name), unit.data) for unit in units)


def _to_printable(name: str) -> str:
    """A name need not be UTF-8; from here on, it is only shown and compared."""
    return os.fsencode(name).decode(errors="backslashreplace")


def _describe_end(done: Finished, limits: LinkLimits) -> str:
    if done.timed_out:
        return f"did not finish within {limits.seconds:g} seconds"
    if done.returncode < 0:
        return f"crashed ({signal.Signals(-done.returncode).name})"
    return f"stopped (exit status {done.returncode})"


def _last_line(stderr: bytes) -> str:
    lines = [line.strip() for line in stderr.decode(errors="replace").splitlines() if line.strip()]
    telling = [line for line in lines if "Assertion" in line or "LLVM ERROR" in line or "memory" in line.lower()]
    chosen = (telling or lines)[-1:]
    return f": {chosen[0]}" if chosen else ""
