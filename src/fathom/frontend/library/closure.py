"""The units of libraries that a program needs: compile what it asks for, then what that asks for, and so on.

A symbol is looked up in the models first, which are faster or more general than a library's own code, then in the
libraries in order. In the end only those units stay whose every symbol has a body: a function whose bottom is missing
is no function of a library, but one without a body, as if there were no sources.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import final

from fathom.frontend.clang import Unit
from fathom.frontend.inputs import CompileJob
from fathom.frontend.library.sources import SourceLibrary
from fathom.frontend.library.symbols import Symbols, drop_aliases, read_symbols, rename_symbols, weaken
from fathom.frontend.link_protocol import LinkedProgram
from fathom.immutable import immutable, record

_ASSEMBLY = re.compile(r"^module asm |^ .*\bcall\b[^@\n]* asm ", re.MULTILINE)

CompileEach = Callable[[Sequence[CompileJob]], Sequence[Unit | None]]
"""Compiles jobs at the same time; None is one that clang could not."""


@final
@immutable
class LibraryUnit:
    """A file of a library, compiled: its text and what that defines and needs."""

    unit: Unit
    text: str
    symbols: Symbols
    library: SourceLibrary


@final
@immutable
class Closure:
    """The `units` that are linked, and the symbols of models that these `need`."""

    units: tuple[Unit, ...] = ()
    needs: frozenset[str] = frozenset()


@final
@record
class Closer:
    """Finds the units that some programs need.

    `is_modelled` says of a symbol that it has a body elsewhere: a model defines it, or the walk knows it.
    """

    programs: Sequence[LinkedProgram]
    libraries: Sequence[SourceLibrary]
    is_modelled: Callable[[str], bool]
    compile_each: CompileEach
    renames: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Symbols of units that get another name here, by the name of the unit."""
    _by_file: dict[str, LibraryUnit | None] = field(default_factory=dict)

    def close(self) -> Closure:
        """The units for the symbols that programs miss, as far as libraries offer them."""
        missing = {name for program in self.programs for name in (*program.undefined, *program.variables)}
        asked = [name for name in sorted(missing) if not self.is_modelled(name) and self._is_offered(name)]
        if not asked:
            return Closure()
        self._compile_all(asked)
        defined = self._choose()
        roots = [name for name in asked if name in defined and self._fits(name, defined[name])]
        return self._collect(roots, defined, [name for name in asked if name not in roots])

    def _is_offered(self, name: str) -> bool:
        return any(library.offers(name) and library.find(name) for library in self.libraries)

    def _compile_all(self, asked: Iterable[str]) -> None:
        """Compile the files of all symbols that are needed, round by round."""
        waiting, seen = list(asked), set[str]()
        while waiting:
            seen |= set(waiting)
            files = {file: library for name in waiting for library, file in self._candidates(name)}
            new = {file: library for file, library in files.items() if file not in self._by_file}
            units = self.compile_each([library.make_job(file) for file, library in new.items()]) if new else ()
            needs = set[str]()
            for (file, library), unit in zip(new.items(), units, strict=True):
                self._by_file[file] = made = None if unit is None else self._read_unit(unit, file, library)
                needs |= made.symbols.needs if made is not None else set()
            waiting = sorted(name for name in needs - seen if not self.is_modelled(name))

    def _read_unit(self, unit: Unit, file: str, library: SourceLibrary) -> LibraryUnit | None:
        """The unit under its name in reports; None if it has assembly in it, which nothing here can read."""
        text, name = unit.data.decode(errors="replace"), f"{library.prefix}/{file}"
        if _ASSEMBLY.search(text):
            return None
        renames = self.renames.get(name, {})
        if renames:
            text = rename_symbols(text, renames)
            unit = replace(unit, key=" ".join((unit.key, "with", *renames.values())), data=text.encode())
        return LibraryUnit(replace(unit, name=name), text, read_symbols(text), library)

    def _candidates(self, name: str) -> list[tuple[SourceLibrary, str]]:
        for library in self.libraries:
            found = library.find(name)
            if found:
                return [(library, file) for file in found]
        return []

    def _choose(self) -> Mapping[str, LibraryUnit]:
        """The unit that defines each symbol, among those that lack nothing."""
        usable = [unit for unit in self._by_file.values() if unit is not None]
        while True:
            defined: dict[str, LibraryUnit] = {}
            for unit in usable:
                for name in sorted(unit.symbols.defines):
                    defined.setdefault(name, unit)
            complete = [unit for unit in usable if all(map(self.is_modelled, unit.symbols.needs - defined.keys()))]
            if len(complete) == len(usable):
                return defined
            usable = complete

    def _fits(self, name: str, unit: LibraryUnit) -> bool:
        programs = [each for each in self.programs if name in each.undefined or name in each.variables]
        fits = (unit.library.fits(name, program.text, unit.text) for program in programs)
        return unit.library.offers(name) and all(fits)

    def _collect(self, roots: Sequence[str], defined: Mapping[str, LibraryUnit], hidden: Sequence[str]) -> Closure:
        """The units that `roots` lead to; programs mean something else by the names that are `hidden`."""
        chosen: dict[str, LibraryUnit] = {}
        waiting, needs = list(roots), set[str]()
        while waiting:
            name = waiting.pop()
            unit = None if self.is_modelled(name) and name not in roots else defined.get(name)
            if unit is not None and unit.unit.name not in chosen:
                chosen[unit.unit.name] = unit
                waiting += sorted(unit.symbols.needs)
                needs |= unit.symbols.needs
        used = needs | set(roots)
        renames = {name: f"{name}.library" for name in hidden if name in defined}
        units = [_prepare(chosen[name], used, renames) for name in sorted(chosen)]
        return Closure(tuple(units), frozenset(needs))


def _prepare(made: LibraryUnit, used: set[str], renames: Mapping[str, str]) -> Unit:
    """The unit as it is linked: any other definition wins, and aliases that nobody uses are gone."""
    dropped = sorted(made.symbols.aliases - used)
    text = weaken(rename_symbols(drop_aliases(made.text, dropped), renames))
    key = " ".join((made.unit.key, "weak, without", *dropped, "with", *renames))
    return replace(made.unit, key=key, data=text.encode())
