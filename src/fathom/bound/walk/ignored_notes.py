"""What comments in the source have left out, and which of them leave nothing out, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fathom.bound.code.code import Code
from fathom.bound.context.path_context import PathContext
from fathom.checks.registry import CLASSES
from fathom.frontend.llvm.module import IgnoredCheck


def note_ignored(walk: PathContext, walked: Iterable[Code]) -> Iterator[str]:
    """One note on all checks that were left out, and one on each comment in what was walked that left nothing out."""
    ignored, selected = walk.assertions.ignored, walk.assertions.selected
    if not ignored:
        return
    if ignored.used:
        places = ", ".join(f"{each.kind} at {each.file}:{each.line}" for each in ignored.used)
        yield f"left out by comments in the source: {places}"
    lines = _list_lines(walked)
    for each in ignored.unused:
        if each.kind not in CLASSES and not walk.options.analyses:
            yield f"{_describe(each)} ignores nothing: there is no such class"
        elif (each.file, each.line) in lines and (each.kind in selected or each.kind not in CLASSES):
            yield f"{_describe(each)} ignores nothing: no check of this class can fail there"


def _list_lines(walked: Iterable[Code]) -> set[tuple[str, int]]:
    functions = [code.function for code in walked if code.function is not None]
    blocks = (block for function in functions for block in function.blocks)
    places = (item.loc for block in blocks for item in (*block.body, block.terminator))
    return {(loc.file, loc.line) for loc in places if loc is not None}


def _describe(comment: IgnoredCheck) -> str:
    return f"{comment.file}:{comment.written_at}: the comment fathom: ignore[{comment.kind}]"
