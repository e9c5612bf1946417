"""The units of a library that programs need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fathom.frontend.clang import Unit
from fathom.frontend.inputs import CompileJob
from fathom.frontend.library.closure import Closer
from fathom.frontend.library.symbols import read_symbols
from fathom.frontend.link_protocol import LinkedProgram


@dataclass
class Library:
    """Files of LLVM text by name; what a file defines can be found, and what has no underscore is offered."""

    files: dict[str, str]
    unfit: frozenset[str] = frozenset()
    compiled: list[str] = field(default_factory=list)
    prefix: str = "<lib>"

    def find(self, symbol: str) -> tuple[str, ...]:
        return tuple(file for file, text in self.files.items() if symbol in read_symbols(text).defines)

    def offers(self, symbol: str) -> bool:
        return not symbol.startswith("_")

    def make_job(self, file: str) -> CompileJob:
        return CompileJob(file, "", False, True, None, ())

    def fits(self, symbol: str, program: str, unit: str) -> bool:
        return symbol not in self.unfit

    def compile_each(self, jobs: Sequence[CompileJob]) -> list[Unit | None]:
        self.compiled += [job.path for job in jobs]
        return [Unit(job.path, job.path, self.files[job.path].encode()) for job in jobs]


def define(name: str, *calls: str) -> str:
    body = "".join(f"  call void @{each}()\n" for each in calls)
    return "".join(f"declare void @{each}()\n" for each in calls) + f"define void @{name}() {{\n{body}  ret void\n}}\n"


def close(library: Library, *missing: str) -> dict[str, str]:
    program = LinkedProgram("main", "", missing)
    found = Closer([program], [library], lambda name: name == "malloc", library.compile_each).close()
    return {unit.name: unit.data.decode() for unit in found.units}


def test_units_of_units() -> None:
    library = Library({"a": define("f", "_g", "malloc"), "b": define("_g", "_h"), "c": define("_h"), "d": define("i")})
    assert set(close(library, "f")) == {"<lib>/a", "<lib>/b", "<lib>/c"}
    assert library.compiled == ["a", "b", "c"]


def test_nothing_is_compiled_for_what_no_library_offers() -> None:
    library = Library({"a": define("f"), "b": define("_g")})
    assert close(library, "_g", "other", "malloc") == {}
    assert library.compiled == []


def test_a_function_whose_bottom_is_missing_has_no_body() -> None:
    library = Library({"a": define("f", "_g"), "b": define("_g", "_system_call"), "c": define("h")})
    assert set(close(library, "f", "h")) == {"<lib>/c"}


def test_assembly_is_no_body() -> None:
    assert close(Library({"a": 'define void @f() {\n  call void asm "nop", ""()\n  ret void\n}\n'}), "f") == {}


def test_functions_that_call_each_other() -> None:
    library = Library({"a": define("f", "g"), "b": define("g", "f")})
    assert set(close(library, "f")) == {"<lib>/a", "<lib>/b"}


def test_another_function_of_that_name() -> None:
    """The program's `g` has other types: it keeps none, and the library's own calls reach the library's."""
    library = Library({"a": define("f", "g"), "b": define("g")}, unfit=frozenset({"g"}))
    units = close(library, "f", "g")
    assert "call void @g.library()" in units["<lib>/a"]
    assert read_symbols(units["<lib>/b"]).defines == {"g.library"}
    assert set(close(Library(library.files, library.unfit), "g")) == set()


def test_every_definition_yields() -> None:
    assert "define weak void @f()" in close(Library({"a": define("f")}), "f")["<lib>/a"]
