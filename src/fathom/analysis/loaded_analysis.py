"""An analysis that has been loaded, and how it joins a walk: fields get layers, tables memory, the class an object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, final

from fathom.analysis.analysis import Analysis
from fathom.analysis.bindings import Bindings
from fathom.analysis.bound_field import BoundField
from fathom.analysis.bound_table import BoundTable
from fathom.analysis.call_instrument import CallInstrument
from fathom.analysis.declarations import Field, Table
from fathom.analysis.errors import describe_failure
from fathom.analysis.field_layer import FieldLayer
from fathom.analysis.hooks import Hooks
from fathom.analysis.instruction_instrument import InstructionInstrument
from fathom.analysis.memory_instrument import MemoryInstrument
from fathom.analysis.values import Scene
from fathom.bound.context.context import Context
from fathom.bound.context.instrument import Instrument
from fathom.bound.instruments.shadow.shadows import Shadows
from fathom.checks.property_class import PropertyClass
from fathom.errors import UserError
from fathom.immutable import immutable


@final
@immutable
class LoadedAnalysis:
    """A class, what people know it by, the file that it is in, its documentation, and its options."""

    kind: type[Analysis]
    label: str
    file: str
    text: str
    config: Mapping[str, Any]

    @property
    def row(self) -> PropertyClass:
        """The class of the properties that it checks."""
        first = (self.kind.__doc__ or "").strip().partition("\n")[0].rstrip(".")
        what = self.kind.what or first or f"what {self.label} checks does not hold"
        return PropertyClass(self.kind.property_class(), what, default=False, cwe=self.kind.cwe)

    def __call__(self, walk: Context, shadows: Shadows) -> list[Instrument]:
        """Follow the program from its beginning."""
        scene = Scene(walk, shadows.layers)
        declarations = _find_declarations(self.kind)
        layers = {
            name: FieldLayer(walk, shadows, each.spec) for name, each in declarations.items() if isinstance(each, Field)
        }
        fields = {name: BoundField(scene, layer) for name, layer in layers.items()}
        tables = {
            name: BoundTable(scene, walk, each.spec) for name, each in declarations.items() if isinstance(each, Table)
        }
        analysis = self._create(Bindings(scene, fields, tables))
        hooks = Hooks(analysis, scene, self.label, self.file)
        hooks.prepare()
        unknown = sorted(set(self.config) - analysis.known_options)
        if unknown:
            known = ", ".join(sorted(analysis.known_options)) or "none"
            raise UserError(
                f"there is no option '{unknown[0]}' of the analysis {self.label}", hint=f"its options are {known}"
            )
        followed = [layer for layer in layers.values() if layer.follows]
        if analysis.implicit_flows:
            for layer in followed:
                layer.follow_conditions(walk)
        return [
            *layers.values(),
            MemoryInstrument(hooks),
            InstructionInstrument(followed, hooks),
            CallInstrument(walk, shadows, followed, hooks),
        ]

    def _create(self, bindings: Bindings) -> Analysis:
        try:
            return self.kind(self.config, bindings)
        except (Exception, SystemExit) as error:
            raise describe_failure(self.label, "when an object of it is made", error, self.file) from None


def _find_declarations(kind: type[Analysis]) -> dict[str, Field | Table]:
    """The fields and tables of a class and of those that it is derived from."""
    found: dict[str, Field | Table] = {}
    for each in reversed(kind.__mro__):
        found |= {name: value for name, value in vars(each).items() if isinstance(value, Field | Table)}
    reserved = [name for name in found if hasattr(Analysis, name)]
    if reserved:
        raise UserError(
            f"a field of {kind.__name__} is called '{reserved[0]}', which analyses have for another purpose",
            hint="give it another name",
        )
    return found
