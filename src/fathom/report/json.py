"""A verdict as one JSON object; `docs/json.md` describes the fields."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from fathom.ir.instructions import Property
from fathom.source import SrcLoc
from fathom.trace.model import Input, Step
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
    trace = example.trace
    violated = _place(example.prop) | {
        "message": trace.violated.message,
        "at": _loc(trace.violated.loc),
        "library": trace.violated.library or None,
        "notes": [{"text": note.text, "at": _loc(note.loc)} for note in trace.violated.notes],
    }
    return {
        "violated": violated,
        "inputs": [_input(each) for each in trace.inputs],
        "steps": [_step(each) for each in trace.steps],
        "left_out": trace.left_out or None,
    }


def _input(each: Input) -> dict[str, object]:
    return {
        "source": each.source,
        "value": each.value,
        "width": each.width,
        "text": each.text,
        "data": each.data.hex() or None,
        "place": each.place,
        "matters": each.matters,
    }


def _step(each: Step) -> dict[str, object]:
    return {
        "number": each.number,
        "kind": each.kind,
        "at": _loc(each.loc),
        "function": each.function,
        "depth": each.depth,
        "text": each.text,
        "values": [{"name": v.name, "type": v.type, "text": v.text} for v in each.values],
        "library": each.library,
        "repeated": each.repeated,
        "group": each.group,
        "thread": each.thread,
    }


def _loc(loc: SrcLoc | None) -> dict[str, object] | None:
    return None if loc is None else {"file": loc.file, "line": loc.line, "column": loc.column}
