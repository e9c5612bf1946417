"""A verdict as one JSON object; `docs/json.md` describes the fields."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from fathom.ir.instructions import Property
from fathom.verdict import Checked, Verdict

VERSION = 1
Json: TypeAlias = "dict[str, Json] | list[Json] | tuple[Json, ...] | str | int | float | bool | None"


def render(verdict: Verdict, name: str) -> str:
    """The object as text, one line for each property at least."""
    raw = msgspec.json.encode(to_object(verdict, name))
    return msgspec.json.format(raw, indent=2).decode() + "\n"


def to_object(verdict: Verdict, name: str) -> dict[str, object]:
    return {
        "version": VERSION,
        "program": name,
        "verdict": verdict.result,
        "complete": verdict.complete,
        "reason": verdict.reason,
        "properties": [_property(each) for each in verdict.properties],
        "trace": _trace(verdict),
        "approximations": list(verdict.approximations),
        "stats": dict(verdict.stats),
    }


def _property(each: Checked) -> dict[str, object]:
    return _place(each.prop) | {"status": each.status}


def _place(prop: Property) -> dict[str, object]:
    loc = prop.loc
    return {
        "id": prop.id,
        "class": prop.kind,
        "file": loc.file if loc is not None else None,
        "line": loc.line if loc is not None else None,
        "column": loc.column if loc is not None else None,
        "function": loc.function if loc is not None else None,
        "description": prop.description,
    }


def _trace(verdict: Verdict) -> dict[str, object] | None:
    example = verdict.counterexample
    if example is None:
        return None
    inputs = [
        {"source": i.source, "value": i.value, "width": i.width, "place": i.place, "matters": i.matters}
        for i in example.inputs
    ]
    return {"violated": _place(example.prop), "inputs": inputs}
