"""The values of an execution as plain data, which a result keeps so that the execution can be repeated.

recording = RecordingValuation(valuation)     run with it, and `recording.values()` has what was read
StoredValuation.of(program, values)           gives it again
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, final

from fathom.bound.options import Case
from fathom.immutable import immutable
from fathom.ir.interpret_layout import Layout
from fathom.ir.program import Program
from fathom.trace.valuation import Valuation, map_instances


@final
@immutable
class Values:
    """By instance: inputs that matter, bytes of inputs and of memory that was not written (0 is left out), addresses.

    `unwind` is the bound of loops within which the execution was found, None where there was none, and `rounds` are the
    turns of its threads. `alone` says that the bounded program was walked for these numbers only. `changes` are options
    of the walk that are not those of the request.
    """

    numbers: Mapping[str, int] = field(default_factory=dict)
    data: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    initial: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    bases: Mapping[str, int] = field(default_factory=dict)
    unwind: int | None = None
    rounds: int = 1
    alone: bool = False
    changes: Mapping[str, object] = field(default_factory=dict)

    @property
    def cases(self) -> tuple[Case, ...]:
        """What the walk of the bounded program is restricted to."""
        return tuple(Case(name, value, value, value.bit_length()) for name, value in self.numbers.items() if self.alone)


NO_VALUES: Final = Values()


@final
class RecordingValuation:
    """Hands on the values of another valuation, and keeps those that were read."""

    def __init__(self, valuation: Valuation) -> None:
        self.valuation = valuation
        self._numbers: dict[str, int] = {}
        self._data: dict[str, dict[int, int]] = {}
        self._initial: dict[str, dict[int, int]] = {}

    @property
    def layout(self) -> Layout:
        return self.valuation.layout

    def number(self, instance: str) -> int:
        value = self.valuation.number(instance)
        if value or self.valuation.matters(instance):
            self._numbers[instance] = value
        return value

    def byte(self, instance: str, index: int) -> int:
        return _keep(self._data, instance, index, self.valuation.byte(instance, index))

    def initial(self, instance: str, offset: int) -> int:
        return _keep(self._initial, instance, offset, self.valuation.initial(instance, offset))

    def base(self, instance: str) -> int | None:
        return self.valuation.base(instance)

    def matters(self, instance: str) -> bool:
        return self.valuation.matters(instance)

    def values(self, program: Program, unwind: int | None, rounds: int, changes: Mapping[str, object]) -> Values:
        """What was read; addresses are those that differ from the ones that the program has by itself."""
        usual = Layout.of(program).base
        bases = {
            instance: self.layout.base[register]
            for instance, register in map_instances(program).items()
            if register in usual and self.layout.base[register] != usual[register]
        }
        bases |= {f"@{name}": base for name, base in self.layout.functions.items()}
        return Values(self._numbers, self._data, self._initial, bases, unwind, rounds, changes=changes)


def _keep(kept: dict[str, dict[int, int]], instance: str, index: int, byte: int) -> int:
    if byte:
        kept.setdefault(instance, {})[index] = byte
    return byte


@final
@immutable
class StoredValuation:
    """The values of a result; all else is 0."""

    values: Values
    names: Mapping[str, str]
    layout: Layout

    @staticmethod
    def of(program: Program, values: Values) -> StoredValuation:
        names = map_instances(program)
        bases = {
            names.get(instance, instance): base
            for instance, base in values.bases.items()
            if instance in names or instance.startswith("@")
        }
        layout = Layout.of(program)
        return StoredValuation(values, names, layout.with_bases(bases) if bases else layout)

    def number(self, instance: str) -> int:
        return self.values.numbers.get(instance, 0)

    def byte(self, instance: str, index: int) -> int:
        return self.values.data.get(instance, {}).get(index, 0)

    def initial(self, instance: str, offset: int) -> int:
        return self.values.initial.get(instance, {}).get(offset, 0)

    def base(self, instance: str) -> int | None:
        return self.layout.base.get(self.names.get(instance, instance))

    def matters(self, instance: str) -> bool:
        return instance in self.values.numbers
