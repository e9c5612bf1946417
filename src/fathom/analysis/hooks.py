"""Calls the methods that an analysis overrides; an exception of theirs becomes a message about the analysis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from fathom.analysis.analysis import Analysis
from fathom.analysis.errors import AnalysisError, describe_failure, is_fault_of_analysis
from fathom.analysis.events import Event
from fathom.analysis.values import Scene, Value
from fathom.source import SrcLoc


@final
class Hooks:
    """Calls an analysis. `label` is what people know it by, `file` is where its code is.

    While an instruction is executed that stores, `storing` says so; `operands` are those of a block operation.
    """

    def __init__(self, analysis: Analysis, scene: Scene, label: str, file: str) -> None:
        self.analysis = analysis
        self.scene = scene
        self.label = label
        self.file = file
        self.storing = False
        self.operands: Sequence[Value] = ()
        kind = type(analysis)
        self._overridden = {name for name in dir(Analysis) if getattr(kind, name, None) is not getattr(Analysis, name)}

    def overrides(self, name: str) -> bool:
        return name in self._overridden

    def take_operands(self) -> Sequence[Value]:
        operands, self.operands = self.operands, ()
        return operands

    def notify(self, name: str, event: Event) -> None:
        """Call a method with what has happened."""
        self.scene.loc = event.place
        self._call(name, f"in {name}" + _at(event.place), event)

    def prepare(self) -> None:
        self._call("prepare", "in prepare")

    def _call(self, name: str, doing: str, *arguments: Event) -> None:
        try:
            result = getattr(self.analysis, name)(*arguments)
            if result is not None:
                raise AnalysisError(
                    f"{name} returns {result!r}, where nothing is to be returned: write self.field[…] = … instead"
                )
        except (Exception, SystemExit) as error:
            if not is_fault_of_analysis(error, self.file):
                raise
            raise describe_failure(self.label, doing, error, self.file) from None


def _at(place: SrcLoc | None) -> str:
    return f", at {place}" if place is not None else ""
