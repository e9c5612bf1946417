"""What a verdict finds wrong, one by one, each with a fingerprint by which it is known again after edits elsewhere."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import TypeAlias, final

from fathom.bound.code.call_site import is_in_library
from fathom.immutable import immutable
from fathom.ir.instructions import Property
from fathom.printable import printable
from fathom.report.sources import Sources, from_here
from fathom.source import SrcLoc
from fathom.trace.model import Trace
from fathom.verdict import Checked, Verdict

Fingerprints: TypeAlias = "dict[Property, str]"


@final
@immutable
class CheckedProgram:
    """A program that was checked, and the verdict on it."""

    name: str
    verdict: Verdict


@final
@immutable
class Finding:
    """A property that is violated. `loc` is the line of the user's program.

    It has a `trace` where it was the first that was found, or where every property was checked.
    """

    prop: Property
    message: str
    loc: SrcLoc | None
    fingerprint: str
    trace: Trace | None


def list_findings(verdict: Verdict, sources: Sources) -> tuple[Finding, ...]:
    """The violated properties, in the order of the walk."""
    traces = {example.prop: example.trace for example in verdict.counterexamples}
    repeated = verdict.repeated_races
    violated = [each.prop for each in verdict.properties if each.status == "violated" and each.prop not in repeated]
    violated += [prop for prop in traces if prop not in violated]
    prints = compute_fingerprints([*(each.prop for each in verdict.properties), *violated], sources)
    found: list[Finding] = []
    for prop in violated:
        trace = traces.get(prop)
        message, loc = (prop.description, prop.loc) if trace is None else (trace.violated.message, trace.violated.loc)
        found.append(Finding(prop, printable(message), loc, prints[prop], trace))
    return tuple(found)


def list_own_properties(verdict: Verdict) -> tuple[Checked, ...]:
    """The properties of the program itself; those of the C library only where they are why it is not safe."""
    decisive = {"violated", "unknown"} if verdict.result == "unknown" else {"violated"}
    return tuple(each for each in verdict.properties if each.status in decisive or not is_in_library(each.prop.loc))


def compute_fingerprints(properties: Sequence[Property], sources: Sources) -> Fingerprints:
    """A fingerprint for each property: of its class, file, function, and the text of its line, spaces aside.

    The number of the line is no part of it. Where a function has the same line twice, or a line the same class
    twice, they are counted.
    """
    counts: dict[str, int] = {}
    found: Fingerprints = {}
    for prop in sorted(dict.fromkeys(properties), key=_position):
        key = _key(prop, sources)
        counts[key] = counts.get(key, 0) + 1
        found[prop] = hashlib.sha256(f"{key}\0{counts[key]}".encode()).hexdigest()[:16]
    return found


def _position(prop: Property) -> tuple[str, int, int, str, str]:
    loc = prop.loc
    place = (loc.file, loc.line, loc.column) if loc is not None else ("", 0, 0)
    return *place, prop.description, prop.id


def _key(prop: Property, sources: Sources) -> str:
    loc = prop.loc
    if loc is None:
        return "\0".join((prop.kind, _without_numbers(prop.description)))
    line = re.sub(r"\s+", "", sources.line(loc.file, loc.line)) or _without_numbers(prop.description)
    return "\0".join((prop.kind, printable(from_here(loc.file)), printable(loc.function), line))


def _without_numbers(description: str) -> str:
    """Descriptions may name places, and lines move."""
    return re.sub(r"\d+", "#", printable(description))
