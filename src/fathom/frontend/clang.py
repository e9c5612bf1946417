"""Compile one C or C++ source to LLVM bitcode with clang, or find it in the cache.

The flags keep every bug visible and every name readable: `-O1` without its passes leaves the functions free of
`optnone` and marks the lifetimes of locals, and nothing has yet been deleted, merged or folded.

The cache key of a source is the compiler, the flags, the folder, the path, the preprocessed text and the bytes of each
file of the user that went into it. The preprocessed text alone is not enough: a comment can move columns, and columns
are in the debug information. The bytes of the files alone are not enough either: a new header earlier on the include
path changes the meaning while every old file stays as it was. Preprocessing costs about 15 ms and rules both out.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from typing import TypeAlias, final

from fathom.errors import UserError
from fathom.files import read_file
from fathom.frontend.cache import Cache, CacheEntry, digest
from fathom.frontend.children import MEMORY_BYTES, Children, Finished
from fathom.frontend.dialects import (
    DECLARE_FLAGS,
    FLAGS,
    HEADERS,
    advice,
    fingerprint,
    refuse_threads,
)
from fathom.frontend.folded import (
    SILENCE,
    find_checks,
    find_probe,
    has_known_overflow,
    hear_warnings,
    make_initialisers,
)
from fathom.frontend.inputs import CompileJob
from fathom.frontend.old_c import describe_relaxations, explain_errors
from fathom.frontend.repairs import Repairs
from fathom.frontend.sanitize import is_of_sanitizer, make_flags
from fathom.frontend.toolchain import Toolchain
from fathom.immutable import immutable
from fathom.patterns import lazy_pattern

_CODE_FLAGS = (
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-fno-discard-value-names",
    "-g",
    "-fno-crash-diagnostics",
    "-Qunused-arguments",
    "-Wimplicit-function-declaration",  # C89 does not ask for it, and undeclared harness functions must be found
    "-D__NO_CTYPE",  # glibc's <ctype.h> declares functions, which have models, instead of reading tables
    "-D__NO_INLINE__",  # the truth, without passes: glibc's headers then leave out their own bodies of some functions
)
_TO_BITCODE = ("-c", "-emit-llvm")
_TO_TEXT = ("-S", "-emit-llvm", "-g0")
_TIME_LIMIT_SECONDS = 300.0

_OUT_OF_MEMORY = lazy_pattern(rb"out of memory|bad_alloc|OutOfMemory", re.IGNORECASE)
_ENDLESS = "does it include a device or a pipe, such as /dev/zero, or itself without end?"

_LINE_MARKER = lazy_pattern(rb'^# \d+ "((?:[^"\\\n]|\\.)*)"((?: \d)*)\r?$', re.MULTILINE)
_ESCAPED = lazy_pattern(rb"\\(.)")


KnownKeys: TypeAlias = dict[str, str]
"""Cache keys of sources that were looked at a moment ago, by compiler, flags and path: for many programs in a row that
share sources, which are taken to stay as they are meanwhile."""


@final
@immutable
class Unit:
    """One compiled file: `key` identifies `data` (bitcode, or the text of a module) for what is built on top."""

    name: str
    key: str
    data: bytes


@final
@immutable
class Compiled:
    """What became of a source: no unit means that clang found errors; `diagnostics` is what it wrote, unchanged."""

    unit: Unit | None
    diagnostics: str


@final
@immutable
class ClangCompiler:
    """Clang, the cache in front of it and the children it runs as."""

    toolchain: Toolchain
    cache: Cache
    children: Children
    colour: bool = False
    known: KnownKeys | None = None

    def compile(self, job: CompileJob) -> Compiled:
        """The unit of `job`, from the cache when nothing that it depends on has changed."""
        key = self._look_up_key(job) if self.cache.folder is not None else None
        entry = self.cache.get(key) if key else None
        if entry is None:
            done = self._translate(job)
            if done.returncode != 0:
                diagnostics = _decode(done.stderr) or f"clang stopped with exit status {done.returncode}\n"
                return Compiled(None, diagnostics + advice(diagnostics) + explain_errors(diagnostics))
            entry = CacheEntry(done.stdout, done.stderr)
            if key and key == self._key(job):
                self.cache.put(key, entry)
            else:
                self._forget_key(job)
                key = None  # a file was saved while clang read it: this is not the code of its old contents
        return Compiled(Unit(job.path, key or digest([entry.payload]), entry.payload), _decode(entry.notes))

    def preprocess(self, job: CompileJob) -> bytes | None:
        """What the preprocessor makes of `job`; None where it fails."""
        done = self._run(job, "-E")
        return done.stdout if done.returncode == 0 else None

    def _look_up_key(self, job: CompileJob) -> str | None:
        """The cache key: the one that is known, or the one that is found now, and known from then on."""
        if self.known is None:
            return self._key(job)
        name = self._job_name(job)
        key = self.known.get(name) or self._key(job)
        if key is not None:
            self.known[name] = key
        return key

    def _forget_key(self, job: CompileJob) -> None:
        if self.known is not None:
            self.known.pop(self._job_name(job), None)

    def _job_name(self, job: CompileJob) -> str:
        return digest(
            [
                self.toolchain.identity,
                job.directory,
                job.path,
                str(job.may_be_old_c),
                repr(job.contracts),
                *self._command(job),
            ]
        )

    def _translate(self, job: CompileJob) -> Finished:
        """Run clang, and again with declarations of the harness functions that it says are missing, then as old C.

        Once more with its own checks if it has folded expressions that have no value. With `-w`, its warnings are only
        for us.
        """
        repairs = Repairs(contracts=bool(job.contracts) and not job.cplusplus)
        path = os.path.join(job.directory, job.path)
        source = _decode(_read_bytes(path)) if os.path.isfile(path) else ""
        refuse_threads(source, job.path)
        if job.contracts and job.cplusplus:
            from fathom.frontend.contracts.rewrite import refuse_contracts

            refuse_contracts(source, job.path)
        done = self._run_with(job, repairs, *_TO_BITCODE)
        while repairs.extend(said := _decode(done.stderr)) or (
            job.may_be_old_c and (repairs.relax(said, job.path, source) or repairs.rename(said))
        ):
            done = self._run_with(job, repairs, *_TO_BITCODE)
        if done.returncode != 0:
            return self._run_with(job, repairs, *_TO_BITCODE, SILENCE) if SILENCE in job.flags else done
        diagnostics = _decode(done.stderr)
        checks = find_checks(diagnostics, job.flags, source) or self._probe(job, repairs, source)
        if checks and not job.cplusplus:
            repairs.initialisers += make_initialisers(diagnostics, source, job.path)
        again = self._run_with(job, repairs, *_TO_BITCODE, *checks) if checks else done
        old = describe_relaxations(job.path, repairs.relaxations, repairs.prototypes, diagnostics)
        note = old.encode(errors="replace")
        return replace(again, stderr=note if SILENCE in job.flags else done.stderr + note)

    def _probe(self, job: CompileJob, repairs: Repairs, source: str) -> tuple[str, ...]:
        """The checks that find an overflow which clang has folded without a warning; none if there is no such one."""
        checks = find_probe(source, job.flags)
        if checks and has_known_overflow(_decode(self._run_with(job, repairs, *_TO_TEXT, *checks).stdout)):
            return checks
        return ()

    def _run_with(self, job: CompileJob, repairs: Repairs, *mode: str) -> Finished:
        """Run clang with declarations in front of the source; what it does not read is rewritten once preprocessed."""
        mode = (*mode, *repairs.relaxations)
        if repairs.declares_nothing:
            return self._run(job, *mode)
        # Preprocessed text takes no -include: it is preprocessed once more.
        again = ("-x", "c++" if job.cplusplus else "c") if job.preprocessed else ()
        text = repairs.declare(job.cplusplus).encode()
        if not repairs.is_rewritten:
            return self._run(job, *mode, *again, *DECLARE_FLAGS, stdin=text)
        # Macros stay, and with them the columns of what is behind them.
        done = self._run(job, "-E", "-frewrite-includes", *again, *DECLARE_FLAGS, stdin=text)
        if done.returncode != 0:
            return done
        language = ("-x", "c++" if job.cplusplus else "c")
        rewritten = repairs.rewrite(self._read_contracts(job, repairs, done.stdout), job.directory)
        return self._run(job, *mode, *language, stdin=rewritten, path="-")

    def _read_contracts(self, job: CompileJob, repairs: Repairs, preprocessed: bytes) -> bytes:
        """The preprocessed text with the contracts that are used as C."""
        if not repairs.contracts:
            return preprocessed
        from fathom.frontend.contracts.rewrite import may_have_contracts, rewrite_contracts

        text = preprocessed.decode(errors="surrogateescape")
        if not may_have_contracts(text):
            return preprocessed
        macros = _decode(self._run(job, "-E", "-dM", "-x", "c", path="-").stdout)
        predefined = re.findall(r"^#define (\w+)", macros, re.MULTILINE)
        return rewrite_contracts(text, job.path, job.contracts, predefined).encode(errors="surrogateescape")

    def _command(self, job: CompileJob) -> tuple[str, ...]:
        colour = ("-fcolor-diagnostics",) if self.colour else ()
        language = ("-x", "c++") if job.cplusplus and job.path.endswith(".c") else ()
        base = self.toolchain.flags(job.target, job.cplusplus)
        checks = make_flags(job.checks)
        flags = [flag for flag in job.flags if not is_of_sanitizer(flag)]
        return (*self.toolchain.command, *HEADERS, *base, *FLAGS, *_CODE_FLAGS, *checks, *colour, *language, *flags)

    def _run(self, job: CompileJob, *mode: str, stdin: bytes = b"", path: str | None = None) -> Finished:
        command = (*hear_warnings(self._command(job)), *mode, path or _as_argument(job.path), "-o", "-")
        doing = f"compiling {job.path}"
        done = self.children.run(command, doing=doing, cwd=job.directory, stdin=stdin, timeout=_TIME_LIMIT_SECONDS)
        if done.timed_out:
            raise UserError(f"{job.path}: clang did not finish within {_TIME_LIMIT_SECONDS:.0f} seconds")
        if done.stuck:
            raise UserError(f"{job.path}: clang was stopped: {done.stuck}", hint=_ENDLESS)
        if done.returncode != 0 and _OUT_OF_MEMORY.search(done.stderr):
            raise UserError(f"{job.path}: clang needs more than {MEMORY_BYTES >> 20} MiB of memory", hint=_ENDLESS)
        return done

    def _key(self, job: CompileJob) -> str | None:
        """The cache key, or None when the source does not even preprocess."""
        if job.preprocessed:
            text, files = _read_bytes(os.path.join(job.directory, job.path)), list[bytes]()
        else:
            done = self._run(job, "-E")
            if done.returncode != 0:
                return None
            text, files = done.stdout, user_files(done.stdout)
        parts: list[bytes | str] = [
            "unit, checked where folded, old C",
            repr(job.contracts),
            _contract_code() if job.contracts else "",
            "old C" if job.may_be_old_c else "",
            self.toolchain.identity,
            fingerprint(),
            job.directory,
            job.path,
        ]
        parts += [*self._command(job), "", text]
        for name in files:
            parts += [name, _read_bytes(os.path.join(os.fsencode(job.directory), name))]
        for flag in job.flags:
            path = os.path.join(job.directory, flag.rpartition("=")[2])
            if os.path.isfile(path):
                parts += [flag, _read_bytes(path)]
        return digest(parts)


def _as_argument(path: str) -> str:
    """A file of this name, where clang would take it for a flag or for a file of flags."""
    return f"./{path}" if path.startswith(("-", "@")) else path


def _contract_code() -> str:
    from fathom.frontend.contracts.rewrite import contract_code

    return contract_code()


def user_files(preprocessed: bytes) -> list[bytes]:
    """The files, system headers aside, that the line markers of preprocessed text name, in order.

    `# 1 "a.h" 1` enters `a.h`; a 3 among the numbers at the end marks a system header.
    """
    return named_files(preprocessed, system=False)


def named_files(preprocessed: bytes, system: bool = True) -> list[bytes]:
    """The files that line markers name, with or without system headers."""
    names: dict[bytes, None] = {}
    for name, numbers in _LINE_MARKER.findall(preprocessed):
        if (system or b"3" not in numbers) and not name.startswith(b"<"):
            names[_ESCAPED.sub(rb"\1", name)] = None
    return list(names)


def _read_bytes(path: str | bytes) -> bytes:
    """The contents; a name that a `#line` directive made up has none."""
    try:
        return read_file(path)
    except (OSError, ValueError):
        return b"(no such file)"


def _decode(diagnostics: bytes) -> str:
    return diagnostics.decode("utf-8", errors="replace")
