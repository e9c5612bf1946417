"""Put the page together: the template, its style and script, and the data as JSON.

The script makes every element and sets its text, so nothing in the data is ever read as HTML. The policy in the page's
head lets the browser run this script and this style, and load nothing.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Final

import msgspec

from fathom.printable import printable
from fathom.report.findings import CheckedProgram
from fathom.report.html.data import page_data
from fathom.report.memory_json import Json

SCRIPTS: Final = ("base.js", "source.js", "picture.js", "trace.js", "trends.js", "page.js")


def render(cases: Sequence[CheckedProgram], trends: Sequence[Json] = ()) -> str:
    """The page for these programs; `trends` are rows about their earlier runs."""
    style, script = _part("style.css"), "\n\n".join(map(_part, SCRIPTS))
    raw = msgspec.json.encode(page_data(cases, trends)).decode()
    words = ", ".join(f"{printable(case.name)}: {case.verdict.result}" for case in cases)
    parts = {
        "policy": f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}",
        "title": escape(f"Fathom: {words}"),
        "words": escape(words),
        "style": style,
        "script": script,
        "data": raw.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"),
    }
    pieces = _part("page.html").split("@@")
    return "".join(parts[piece] if index % 2 else piece for index, piece in enumerate(pieces))


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8").strip("\n")


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
