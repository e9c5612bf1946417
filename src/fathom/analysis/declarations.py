"""What a class declares: fields, which say something about every byte and register, and tables, which are its own.

class Secrets(Analysis):
    secret = Field(bits=1)        Secrets.secret is the declaration,
                                  self.secret the field in one walk, which reads and writes numbers
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol, final, get_args, overload

from fathom.analysis.bindings import Bindings
from fathom.analysis.bound_field import BoundField
from fathom.analysis.bound_table import BoundTable
from fathom.analysis.errors import AnalysisError
from fathom.analysis.specs import MAX_BITS, MAX_ENTRIES, Aggregate, FieldSpec, Subject, TableSpec, check_fits


class HasBindings(Protocol):
    """An analysis, as its fields see it."""

    @property
    def bindings(self) -> Bindings: ...


@final
class Field:
    """A number of up to 8 bits for every byte of memory, and for every byte of a register.

    * `initial` is what memory has that nobody has written: locals, and what `malloc` gives.
    * `constant` is what literals, initialised globals, and the results of functions have of which nothing is known.
    * `aggregate` says what several bytes or operands have together: `or`, `and`, `max` or `min`.
    * `of` tells what it is about: `values` are moved by loads, stores and copies, and computed with; `places` are
      memory itself, and keep their number whatever is written there.
    """

    def __init__(
        self,
        *,
        bits: int = 1,
        initial: int = 0,
        constant: int = 0,
        aggregate: Aggregate = "or",
        of: Subject = "values",
    ) -> None:
        if not isinstance(bits, int) or not 1 <= bits <= MAX_BITS:
            raise AnalysisError(f"a field of {bits} bits: it has 1 to {MAX_BITS}")
        if aggregate not in get_args(Aggregate):
            raise AnalysisError(f"aggregate={aggregate!r}: use one of {', '.join(get_args(Aggregate))}")
        if of not in get_args(Subject):
            raise AnalysisError(f"of={of!r}: use values or places")
        self.spec = FieldSpec(bits, check_fits(initial, bits), check_fits(constant, bits), aggregate, of)

    def __set_name__(self, owner: type, name: str) -> None:
        self.spec = replace(self.spec, name=name)

    @overload
    def __get__(self, instance: None, owner: type) -> Field: ...

    @overload
    def __get__(self, instance: HasBindings, owner: type) -> BoundField: ...

    def __get__(self, instance: HasBindings | None, owner: type) -> Field | BoundField:
        return self if instance is None else instance.bindings.fields[self.spec.name]

    def __set__(self, instance: object, value: object) -> None:
        name = self.spec.name
        raise AnalysisError(f"self.{name} = …: say which value or memory is meant, as in self.{name}[…] = …")


@final
class Table:
    """A table of numbers of up to 8 bits that belongs to the analysis: for handles that are numbers, or a single state.

    An index may depend on the execution. One that is outside has the initial number, and setting it does nothing.
    """

    def __init__(self, entries: int = 1, *, bits: int = MAX_BITS, initial: int = 0) -> None:
        if not isinstance(bits, int) or not 1 <= bits <= MAX_BITS:
            raise AnalysisError(f"a table of numbers of {bits} bits: they have 1 to {MAX_BITS}")
        if not isinstance(entries, int) or not 1 <= entries <= MAX_ENTRIES:
            raise AnalysisError(f"a table with {entries} entries: it has 1 to {MAX_ENTRIES}")
        self.spec = TableSpec(entries, bits, check_fits(initial, bits))

    def __set_name__(self, owner: type, name: str) -> None:
        self.spec = replace(self.spec, name=name)

    @overload
    def __get__(self, instance: None, owner: type) -> Table: ...

    @overload
    def __get__(self, instance: HasBindings, owner: type) -> BoundTable: ...

    def __get__(self, instance: HasBindings | None, owner: type) -> Table | BoundTable:
        return self if instance is None else instance.bindings.tables[self.spec.name]

    def __set__(self, instance: object, value: object) -> None:
        raise AnalysisError(f"self.{self.spec.name} = …: say which entry is meant, as in self.{self.spec.name}[0] = …")
