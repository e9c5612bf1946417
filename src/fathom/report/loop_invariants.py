"""Loop invariants in a correctness witness: at the keyword of their loop, about variables that are in scope there.

Of a loop that the text does not show as one `while` or `for` on its line, nothing is said; nor of a `do`, whose head is
not where the format means its invariants.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.patterns import lazy_pattern
from fathom.printable import printable
from fathom.report.findings import CheckedProgram
from fathom.report.sources import Sources
from fathom.source import SrcLoc

_KEYWORD = lazy_pattern(r"\b(?:while|for|do|goto)\b")
_NO_CODE = lazy_pattern(r"//.*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'")


def list_invariants(case: CheckedProgram, sources: Sources) -> Iterator[dict[str, object]]:
    """The entries for the loops of the program's own source."""
    for each in case.verdict.invariants:
        column = _find_column(each.loc, sources)
        if each.loc.file != case.name or column is None:
            continue
        if all(_is_in_scope(place, each.loc, sources) for place in each.declared):
            place = {"file_name": printable(each.loc.file), "line": each.loc.line, "column": column}
            location = place | {"function": printable(each.loc.function)}
            invariant = {"type": "loop_invariant", "location": location, "value": each.expression}
            yield {"invariant": invariant | {"format": "c_expression"}}


def _find_column(loc: SrcLoc, sources: Sources) -> int | None:
    line = sources.line(loc.file, loc.line)
    text = _blank(line)
    found = list(_KEYWORD.finditer(text))
    if len(found) != 1 or found[0].group() not in ("while", "for"):
        return None
    before, after = text[: found[0].start()].rstrip(), text[found[0].end() :].rstrip()
    is_label = before.endswith(":")
    if is_label or (found[0].group() == "while" and (after.endswith(";") or before.endswith("}"))):
        return None
    return found[0].start() + 1


def _is_in_scope(declared: SrcLoc, loop: SrcLoc, sources: Sources) -> bool:
    """Whether no block that a declaration may be in ends before a loop."""
    if declared.file != loop.file or declared.line > loop.line or declared.function != loop.function:
        return False
    lines = [_blank(sources.line(loop.file, number)) for number in range(declared.line, loop.line)]
    first = _blank(sources.line(loop.file, declared.line))
    if "}" in first or (lines and any(each in first for each in ("{", "for"))):
        return False
    depth = 0
    for sign in "".join(lines):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth < 0:
            return False
    return True


def _blank(line: str) -> str:
    """A line of C without what stands in comments and literals, and every other character where it was."""
    return _NO_CODE.sub(lambda each: " " * len(each.group()), line)
