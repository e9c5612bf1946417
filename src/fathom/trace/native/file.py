"""The whole file: how to build it, the input functions, the heap, and a `main` where the entry function needs one.

Every function that gives an input returns the values of the execution, in their order. Assumptions that do not
hold end the program with `ASSUMPTION`; assertions that do not hold abort it. What the C language leaves undefined needs
a sanitizer to be seen: the first lines of the file have the command.

The program's own `main`, where it has one, is called by way of the linker's `--wrap`. Static functions and variables
can only be reached from inside: then this file includes the source that defines them.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from typing import final

from fathom.errors import UserError
from fathom.frontend.llvm.module import Function, GlobalVariable, Module
from fathom.immutable import immutable
from fathom.trace.native.allocation import allocation_lines, list_wrapped
from fathom.trace.native.entry import EntryCall
from fathom.trace.native.functions import ASSUMPTION, Functions
from fathom.trace.native.run import NativeRun
from fathom.trace.native.sanitizers import TRAPS, find_sanitizer
from fathom.trace.native.uncontrolled import list_uncontrolled

__all__ = ["ASSUMPTION", "Build", "native_test"]


@final
@immutable
class Build:
    """The sources of the program, the flags that they are compiled with, and the name of the file to be written."""

    sources: tuple[str, ...] = ("PROGRAM.c",)
    flags: tuple[str, ...] = ()
    file: str = "THIS.c"


def native_test(module: Module, entry: str, run: NativeRun, build: Build) -> str:
    """The text of the file."""
    return "\n".join(_File(module, entry, run, build).lines()) + "\n"


@final
class _File:
    def __init__(self, module: Module, entry: str, run: NativeRun, build: Build) -> None:
        self.module = module
        self.function = module.functions[entry]
        self.run = run
        self.given = run.given
        self.build = build
        self.functions = Functions(module, run.is_cut)
        self.included = self._find_included()
        self.leak = run.kind == "leak"
        self.wrapped = list_wrapped(self.given.allocations, self.leak)
        start = self.given.start
        self.calls = entry != "main" or bool(start.objects or self.function.params or self.included)
        self.names: dict[str, str] = {}

    def lines(self) -> Iterator[str]:
        yield from self._comment()
        if self.included:
            yield "#define main fathom_program_main"
            yield f'#include "{self._name_included()}"'
            yield "#undef main"
        yield from ("#include <stddef.h>", "#include <stdint.h>", "#include <stdlib.h>", "#include <string.h>")
        options = find_sanitizer(self.run.kind).options
        if options:
            yield f'const char *__asan_default_options(void) {{ return "{options}"; }}'
        if self.run.kind == "float":
            yield from ("#include <fenv.h>", TRAPS)
        yield from self.functions.all(self.given.inputs, self.given.answers, self.given.writes)
        if self.wrapped:
            yield from allocation_lines(self.given.allocations, self.leak)
        if self.calls:
            yield from self._main()

    # ── how to build it ─────────────────────────────────────────────────────────────────────────────────────────────

    def _comment(self) -> Iterator[str]:
        yield from self._title()
        yield f"   {_harmless(self._command())} */"
        uncontrolled = list(dict.fromkeys(list_uncontrolled(self.module, self.function.name, self.run)))
        if uncontrolled:
            may = "may not fail" if self.run.violated is not None else "may take another way"
            yield f"/* Run natively, the program {may}. These are not under the control of this file:"
            yield from (f"   - {_harmless(each)}" for each in uncontrolled)
            yield "*/"

    def _title(self) -> Iterator[str]:
        violated = self.run.violated
        if violated is not None:
            yield f"/* Inputs that violate a property: {_harmless(violated.message)} [{violated.prop.kind}]"
            yield f"   at {_harmless(str(violated.loc or 'an unknown place'))}."
            return
        yield f"/* Inputs that reach {_harmless(self.run.purpose)}."
        if self.run.is_cut:
            yield "   The program goes on beyond a bound: it ends where it asks for more of them."

    def _name_included(self) -> str:
        name = os.path.relpath(self.included, os.path.dirname(self.build.file) or ".")
        if re.search(r'["\\\x00-\x1f]', name):
            raise UserError(f"{self.included}: the test has to include this file, and no #include can name it")
        return name

    def _command(self) -> str:
        seen = find_sanitizer(self.run.kind)
        wraps = [*self.wrapped, *(("main",) if self.calls and not self.included else ())]
        sources = [source for source in self.build.sources if source != self.included]
        flags = [*seen.flags, *(f"-Wl,--wrap={name}" for name in wraps), *self.build.flags]
        libraries = ["-lm"] if seen.mathematics else []
        return shlex.join([seen.compiler, "-g", *flags, self.build.file, *sources, *libraries])

    # ── what is static ──────────────────────────────────────────────────────────────────────────────────────────────

    def _find_included(self) -> str:
        """The source that must be part of this file, because it defines something static that is needed here."""
        needed: list[Function | GlobalVariable] = [self.function]
        needed += [self.module.globals[each.symbol] for each in self.given.start.objects if each.symbol]
        for each in needed:
            loc = each.loc if isinstance(each, Function) else each.variable.loc if each.variable is not None else None
            if loc is not None and self._is_static(each):
                name = os.path.basename(loc.file)
                return next((source for source in self.build.sources if os.path.basename(source) == name), loc.file)
        return ""

    def _is_static(self, each: Function | GlobalVariable) -> bool:
        """The entry function can be called from outside, where it was linked."""
        was_static = isinstance(each, Function) and self.module.debug.is_static(each.subprogram)
        return was_static or each.linkage in ("internal", "private")

    # ── main ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _main(self) -> Iterator[str]:
        start = self.given.start
        if len(start.arguments) != len(self.function.params):
            why = ", ".join(self.run.uncontrolled)
            what = f"the arguments of {self.function.name} are not known ({why})"
            raise UserError(what, hint="write a main that calls it")
        entry = EntryCall(self.function, start, self._symbol, self.module.layout, self._allocate)
        pointers = [pointer for each in start.objects for _, pointer in each.pointers]
        pointers += [value for value in start.arguments if not isinstance(value, int | tuple)]
        for name in dict.fromkeys(pointer.target for pointer in pointers if isinstance(pointer.target, str)):
            yield from self._callback(name)
        yield from (line for each in start.objects if each.symbol for line in self._global(each.symbol))
        yield from entry.declare_types()
        called = self._callee(entry.prototype())
        if not self.included:
            symbol = "__real_main" if self.function.name == "main" else self.function.name
            yield f'int fathom_entry({entry.prototype()}) __asm__("{symbol}");'
        yield "int main(void) {" if self.included else "int __wrap_main(void) {"
        yield from entry.build_objects()
        call = f"{called}({', '.join(entry.arguments())})"
        yield from (f"    return {call};",) if self.function.name == "main" else (f"    {call};", "    return 0;")
        yield "}"

    def _callee(self, prototype: str) -> str:
        if not self.included:
            return "fathom_entry"
        name = (
            "fathom_program_main" if self.function.name == "main" else self.function.source_name or self.function.name
        )
        return f"((int (*)({prototype})){name})"

    def _callback(self, name: str) -> Iterator[str]:
        """A function that the caller brings."""
        if name in self.module.functions:
            self.names[name] = f"fathom_function_{len(self.names)}"
            yield f'void {self.names[name]}(void) __asm__("{name}");'
            return
        symbol = self.names[name] = f"fathom_callback_{len(self.names)}"
        given = [each for each in self.given.inputs if each.source == name]
        writes = [each for each in self.given.writes if each.function == name]
        if writes:
            kind = f"uint{max(8, given[0].width)}_t" if given else None
            yield from self.functions.write_arguments(symbol, kind, given, writes)
            yield f"void {symbol}(void);"
        elif given:
            yield from self.functions.values(symbol, f"uint{max(8, given[0].width)}_t", given)
            yield f"void {symbol}(void);"
        else:
            yield f"void {symbol}(void) {{ }}"

    def _global(self, symbol: str) -> Iterator[str]:
        variable = self.module.globals[symbol]
        if self.included and variable.variable is not None:
            self.names[symbol] = variable.variable.name
        else:
            self.names[symbol] = f"fathom_global_{len(self.names)}"
            yield f'extern unsigned char {self.names[symbol]} __asm__("{symbol}");'

    def _allocate(self, size: int) -> str:
        """A call that gives memory, and is none of the program's."""
        return f"__real_malloc({size}, 0, 0)" if "malloc" in self.wrapped else f"malloc({size})"

    def _symbol(self, name: str) -> str:
        return self.names[name]


def _harmless(text: str) -> str:
    """Text for a comment."""
    plain = re.sub(r"[\x00-\x1f\x7f]", lambda found: f"\\x{ord(found[0]):02x}", text.replace("\n", " "))
    return plain.replace("*/", "* /").replace("/*", "/ *")
