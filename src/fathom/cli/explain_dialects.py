"""`fathom explain dialects`: the functions of other tools' harnesses, and what becomes of each.

The list is made of what is used: the headers in `models/include`, and the table of the functions that the walk knows.
"""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterator

from fathom.bound.library.directives import does_nothing
from fathom.bound.library.inputs import NONDET
from fathom.bound.library.registry import TABLE, is_refused
from fathom.frontend.cprover_syntax import EXISTS, FORALL
from fathom.frontend.dialects import CONTRACT_CLAUSES, Dialects, read_header, read_headers

_TOOLS = {
    "cprover.h": "CBMC",
    "esbmc.h": "ESBMC",
    "klee.h": "KLEE",
    "verifier.h": "SV-COMP",
    "seahorn.h": "SeaHorn",
    "llbmc.h": "LLBMC",
    "smack.h": "SMACK",
    "fathom.h": "Fathom",
}
_SYNTAX = {"CBMC": ("a ==> b", "a <==> b", f"{FORALL} {{ int i; lo <= i && i < hi ==> … }}", EXISTS,
                    "__CPROVER_bitvector[n]")}  # fmt: skip


def explain_dialects() -> Iterator[str]:
    """A paragraph for each tool."""
    yield "Harnesses that were written for these tools work as they are, with or without the header that is named."
    for path, text in read_headers():
        tool = _TOOLS.get(os.path.basename(path))
        if tool is not None:
            yield f"\n{tool} (<{path}>)"
            yield from _explain_header(tool, read_header(text))


def _explain_header(tool: str, header: Dialects) -> Iterator[str]:
    names = [name for name in header.by_name if not name.startswith("__fathom_is_enum")]
    nothing = [name for name in names if does_nothing(name)]
    refused = [name for name in names if is_refused(name) and name not in header.macros]
    known = [name for name in names if name not in nothing and name not in refused]
    families = [f"{prefix}TYPE" for prefix in header.prefixes]
    groups = {
        "understood": [*families, *(name for name in known if not NONDET.fullmatch(name) or name in TABLE)],
        "rewritten": list(_SYNTAX.get(tool, ())),
        "do nothing": nothing,
        "read over (contracts)": list(CONTRACT_CLAUSES) if tool == "CBMC" else [],
        "unknown where execution comes to one": refused,
    }
    for what, members in groups.items():
        if members:
            yield textwrap.fill(f"{what}: {', '.join(members)}", 110, initial_indent="  ", subsequent_indent="    ",
                                break_long_words=False, break_on_hyphens=False)  # fmt: skip
