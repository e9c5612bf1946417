"""Which steps of a run a trace shows; what those that are left out have done is told by the ones that follow.

A step that is left out has changes of memory, which the next step that is shown has instead, and defines values: who
reads one of them is told the steps that it was computed from, or the iteration that stands for those of its loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias, final

from fathom.trace.contents import MemorySnapshot
from fathom.trace.definitions import StepSources
from fathom.trace.memory_changes import MemoryChanges
from fathom.trace.memory_picture import PointedPlace
from fathom.trace.model import ShownValue, Step
from fathom.trace.repeats import fold_repeats

Detail: TypeAlias = Literal["none", "short", "full"]


@final
class StepSelection:
    """All steps of a run, numbered from 1, memory after each of them, and where their values come from.

    `violated` is the place in memory that the last step is about.
    """

    def __init__(
        self,
        steps: Sequence[Step],
        snapshots: Sequence[MemorySnapshot],
        sources: Sequence[StepSources],
        violated: PointedPlace | None,
    ) -> None:
        self.violated = violated
        self.steps = steps
        self.snapshots = snapshots
        self.sources = sources

    def select(self, detail: Detail, memory: MemoryChanges) -> tuple[Step, ...]:
        """The steps that are shown, numbered anew."""
        if detail == "none":
            return ()
        kept: Sequence[Step] = self.steps
        stand_ins: Mapping[int, int] = {}
        if detail == "short":
            folded = fold_repeats([step for step in self.steps if step.matters and not step.library])
            kept, stand_ins = folded.steps, folded.stand_ins
        numbers = {step.number: index for index, step in enumerate(kept, 1)}
        names = _Numbering(self.sources, numbers, stand_ins)
        return tuple(self._finish(step, names, memory) for step in kept)

    def _finish(self, step: Step, names: _Numbering, memory: MemoryChanges) -> Step:
        sources = self.sources[step.number - 1]
        pointers = [each.target for each in step.values if each.target is not None]
        if step.kind == "violation" and self.violated is not None:
            pointers.append(self.violated)
        changes = memory.step(self.snapshots[step.number - 1], pointers)
        definitions = [*sources.values, *[frozenset[int]()] * len(step.values)]

        def finish_value(value: ShownValue, found: frozenset[int]) -> ShownValue:
            return replace(value, target=memory.place(value.target), definitions=names.find(found, step.number))

        return replace(
            step,
            number=names.numbers[step.number],
            values=tuple(finish_value(*each) for each in zip(step.values, definitions, strict=False)),
            definitions=names.find(sources.reads, step.number),
            control=names.find_control(step.number),
            memory=changes,
        )


@final
class _Numbering:
    """From the steps of a run to those of the trace, by the numbers of both."""

    def __init__(
        self, sources: Sequence[StepSources], numbers: Mapping[int, int], stand_ins: Mapping[int, int]
    ) -> None:
        self.sources = sources
        self.numbers = numbers
        self.stand_ins = stand_ins

    def find(self, definitions: frozenset[int], reader: int) -> tuple[int, ...]:
        """The steps shown that define what a step reads."""
        pending, seen, found = list(definitions), set(definitions), set[int]()
        while pending:
            number = pending.pop()
            shown = self._shown(number, reader)
            if shown:
                found.add(shown)
                continue
            fresh = self.sources[number - 1].reads - seen
            seen |= fresh
            pending += fresh
        return tuple(sorted(found))

    def find_control(self, reader: int) -> int:
        """The step shown that decides that this one is taken."""
        number = self.sources[reader - 1].control
        while number and not self._shown(number, reader):
            number = self.sources[number - 1].control
        return self._shown(number, reader) if number else 0

    def _shown(self, number: int, reader: int) -> int:
        """The number of a step, or of the one that stands for it, before one that reads; 0 where it is left out."""
        number = self.stand_ins.get(number, number)
        return self.numbers.get(number, 0) if number < reader else 0
