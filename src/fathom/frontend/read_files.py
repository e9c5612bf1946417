"""What the compiler reads for the sources of a program: the files, headers of the system included, and their text."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import final

from fathom.frontend.cache import Cache, digest
from fathom.frontend.children import Children
from fathom.frontend.clang import ClangCompiler, named_files
from fathom.frontend.inputs import CompileJob
from fathom.frontend.toolchain import find_toolchain
from fathom.immutable import immutable


@final
@immutable
class ReadFile:
    """A file under the absolute name by which the compiler reaches it, and its real path."""

    name: str
    real: str

    @staticmethod
    def of(folder: str, name: str) -> ReadFile:
        path = os.path.join(folder, name)
        return ReadFile(os.path.normpath(path), os.path.realpath(path))


@final
@immutable
class ReadSources:
    """All files that were read, and what identifies the preprocessed text of all sources."""

    files: tuple[ReadFile, ...]
    digest: str


def read_sources(
    jobs: Sequence[CompileJob], cc: str | None, overlay: tuple[str, ...], deadline: float | None
) -> ReadSources | None:
    """What the preprocessor reads for all jobs with the flags `overlay`; None where it fails for one of them."""
    given = [replace(job, flags=(*job.flags, *overlay)) for job in jobs]
    with ThreadPoolExecutor(min(os.cpu_count() or 1, max(len(jobs), 1))) as pool, Children(deadline) as children:
        texts = list(pool.map(ClangCompiler(find_toolchain(cc), Cache(None), children).preprocess, given))
    found = [text for text in texts if text is not None]
    if len(found) < len(texts):
        return None
    files = dict.fromkeys(each for job, text in zip(jobs, found, strict=True) for each in _list_files(job, text))
    return ReadSources(tuple(files), digest(found))


def _list_files(job: CompileJob, preprocessed: bytes) -> Iterator[ReadFile]:
    yield ReadFile.of(job.directory, job.path)
    yield from (ReadFile.of(job.directory, os.fsdecode(name)) for name in named_files(preprocessed))
