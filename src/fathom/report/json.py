"""A verdict as one JSON object; `docs/json.md` describes the fields, and `result` reads them back."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import field
from typing import final

import msgspec

import fathom
from fathom.immutable import immutable
from fathom.ir.instructions import Property
from fathom.printable import printable
from fathom.report.findings import Fingerprints, compute_fingerprints
from fathom.report.memory_json import (
    Json,
    describe_change,
    describe_object,
    describe_place,
    describe_violating_access,
)
from fathom.report.sources import Sources
from fathom.source import SrcLoc
from fathom.trace.model import Input, RacingAccess, ShownValue, Step, Trace
from fathom.trace.values import Values
from fathom.verdict import Account, Verdict

VERSION = 1


@final
@immutable
class Origin:
    """What was checked: the name of a program, its linked text, and the options that are not the usual ones."""

    name: str
    text: str = ""
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        return digest(self.text)


def digest(text: str) -> str:
    """By which a compiled program is known again, in whichever folder it was compiled."""
    anywhere = re.sub(r'directory: "[^"]*"', "", text)
    return hashlib.sha256(anywhere.encode("utf-8", "surrogateescape")).hexdigest()[:32]


def render(verdict: Verdict, origin: Origin) -> str:
    """The object as text, one line for each property at least."""
    found = to_object(verdict, origin)
    try:
        return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"
    except UnicodeEncodeError:  # bytes of file names that are not UTF-8, which only the standard library can write
        return json.dumps(found, indent=2) + "\n"


def to_object(verdict: Verdict, origin: Origin) -> Json:
    violated = [example.prop for example in verdict.counterexamples]
    prints = compute_fingerprints([*(each.prop for each in verdict.properties), *violated], Sources())
    traces = [_trace(example.trace, prints) for example in verdict.counterexamples]
    return {
        "version": VERSION,
        "fathom": fathom.__version__,
        "program": printable(origin.name),
        "digest": origin.digest,
        "options": origin.options,
        "verdict": verdict.result,
        "complete": verdict.complete,
        "reason": verdict.reason,
        "account": None if verdict.account is None else _account(verdict.account),
        "properties": [_place(each.prop, prints) | {"status": each.status} for each in verdict.properties],
        "trace": traces[0] if traces else None,
        "other_traces": traces[1:],
        "approximations": list(verdict.approximations),
        "stats": dict(verdict.stats),
    }


def _account(account: Account) -> Json:
    return {
        "proved_unwind": account.proved_unwind,
        "proved_rounds": account.proved_rounds,
        "unwind": account.unwind,
        "rounds": account.rounds,
        "proved": account.proved,
        "open": [prop.id for prop in account.open],
        "cut": list(account.cut),
        "slowest": account.slowest or None,
        "searched": account.searched or None,
        "advice": account.advice or None,
    }


def _place(prop: Property, prints: Fingerprints) -> Json:
    loc = prop.loc
    return {
        "id": prop.id,
        "class": prop.kind,
        "file": loc.file if loc is not None else None,
        "line": loc.line if loc is not None else None,
        "column": loc.column if loc is not None else None,
        "function": loc.function if loc is not None else None,
        "description": prop.description,
        "fingerprint": prints[prop],
    }


def _trace(trace: Trace, prints: Fingerprints) -> Json:
    violated = _place(trace.violated.prop, prints) | {
        "message": trace.violated.message,
        "at": _loc(trace.violated.loc),
        "library": trace.violated.library or None,
        "notes": [{"text": note.text, "at": _loc(note.loc)} for note in trace.violated.notes],
        "race": [describe_access(access) for access in trace.violated.race] or None,
        "access": None if trace.violated.access is None else describe_violating_access(trace.violated.access),
    }
    return {
        "violated": violated,
        "inputs": [_input(each) for each in trace.inputs],
        "objects": [describe_object(each) | {"at": _loc(each.loc)} for each in trace.objects],
        "steps": [_step(each) for each in trace.steps],
        "left_out": trace.left_out or None,
        "replay": _values(trace.values),
    }


def describe_access(access: RacingAccess) -> Json:
    """One of the two accesses of a race."""
    return {
        "access": access.what,
        "of": printable(access.place),
        "at": _loc(access.loc),
        "thread": access.thread,
        "created": _loc(access.created),
        "stack": [{"function": printable(call.function), "at": _loc(call.loc)} for call in access.stack],
        "locks": [{"lock": printable(each.lock), "for": each.how or None} for each in access.locks],
    }


def _input(each: Input) -> Json:
    return {
        "source": each.source,
        "value": each.value,
        "width": each.width,
        "text": each.text,
        "data": each.data.hex() or None,
        "place": each.place,
        "matters": each.matters,
    }


def _step(each: Step) -> Json:
    return {
        "number": each.number,
        "kind": each.kind,
        "at": _loc(each.loc),
        "function": each.function,
        "depth": each.depth,
        "text": each.text,
        "values": [_value(value) for value in each.values],
        "library": each.library,
        "repeated": each.repeated,
        "group": each.group,
        "matters": each.matters,
        "thread": each.thread,
        "definitions": each.definitions,
        "control": each.control,
        "memory": [describe_change(change) for change in each.memory],
    }


def _value(each: ShownValue) -> Json:
    return {
        "name": each.name,
        "type": each.type,
        "text": each.text,
        "target": describe_place(each.target),
        "definitions": each.definitions,
    }


def _loc(loc: SrcLoc | None) -> Json | None:
    return None if loc is None else {"file": loc.file, "line": loc.line, "column": loc.column}


def _values(values: Values) -> Json:
    return {
        "unwind": values.unwind,
        "rounds": values.rounds,
        "alone": values.alone,
        "changes": values.changes,
        "numbers": values.numbers,
        "data": values.data,
        "initial": values.initial,
        "addresses": values.bases,
    }
