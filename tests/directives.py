"""The lines at the head of a C program for tests: `// NAME: text`, and the twins that `// TWIN:` makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TWIN = re.compile(r"(.+?): `(.+)` -> `(.*)`")


def directives(name: str, text: str) -> list[str]:
    """What the lines `// NAME: …` say, in order."""
    return re.findall(rf"^// {name}: (.*)$", text, re.MULTILINE)


def twins(text: str) -> Iterator[tuple[str, str]]:
    """For each line ``// TWIN: EXPECT: `old` -> `new` ``, what is expected, and the program with that one change."""
    start = re.search(r"^(?!//)", text, re.MULTILINE)
    assert start is not None
    head, body = text[: start.start()], text[start.start() :]
    for line in directives("TWIN", text):
        twin = _TWIN.fullmatch(line)
        assert twin is not None, line
        assert body.count(twin[2]) == 1, f"{twin[2]} is there {body.count(twin[2])} times"
        yield twin[1], head + body.replace(twin[2], twin[3])
