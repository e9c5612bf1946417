"""A verdict as text: the answer first, then what it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.verdict import Input, Verdict


def render(verdict: Verdict, name: str, verbose: bool = False, every: bool = False) -> str:
    """The report of one program."""
    return "\n".join(_lines(verdict, name, verbose, every)) + "\n"


def _lines(verdict: Verdict, name: str, verbose: bool, every: bool) -> Iterator[str]:
    yield f"{name}: {_headline(verdict)}"
    example = verdict.counterexample
    if example is not None:
        place = f"{example.prop.loc}: " if example.prop.loc is not None else ""
        yield f"  {place}{example.prop.description} [{example.prop.kind}]"
        if example.prop.loc is not None:
            yield f"  in function {example.prop.loc.function}"
        yield from _inputs(example.inputs)
    for note in verdict.approximations:
        yield f"  note: {note}"
    if every:
        for each in verdict.properties:
            yield f"  {each.status:<11} {each.prop.id}  {each.prop.loc or ''}  {each.prop.description}"
    if verbose:
        yield from _stats(verdict)


def _headline(verdict: Verdict) -> str:
    if verdict.result == "safe":
        extent = "for all executions" if verdict.complete else "within the bounds"
        proved = f"{len(verdict.properties)} propert" + ("y" if len(verdict.properties) == 1 else "ies")
        return f"safe ({proved}, {extent})" + (f": {verdict.reason}" if verdict.reason else "")
    if verdict.result == "unknown":
        return f"unknown: {verdict.reason}"
    return "unsafe"


def _inputs(inputs: tuple[Input, ...]) -> Iterator[str]:
    shown = [each for each in inputs if each.matters or not each.source.startswith("uninitialised ")]
    shown = [each for each in shown if not each.source.startswith("uninitialised register ")]
    if shown:
        yield "  inputs, in order:"
    for each in shown:
        if not each.matters:
            yield f"    {each.source} = anything" + (f"    {each.place}" if each.place else "")
            continue
        signed = each.value - (1 << each.width) if each.value >> (each.width - 1) else each.value
        number = f"{each.value}" if signed == each.value or each.width == 1 else f"{signed} ({each.value:#x})"
        yield f"    {each.source} = {number}" + (f"    {each.place}" if each.place else "")


def _stats(verdict: Verdict) -> Iterator[str]:
    seconds = verdict.stats.get("stage_seconds")
    if isinstance(seconds, dict):
        yield "  seconds: " + ", ".join(f"{name} {value:.3f}" for name, value in seconds.items())
    for name, value in verdict.stats.items():
        if name != "stage_seconds":
            yield f"  {name}: {value}"
