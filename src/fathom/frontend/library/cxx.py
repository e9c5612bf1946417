"""libc++ and libc++abi, whose sources the toolchain brings: bodies for what C++ programs call and do not define.

Most of the library is templates, which a program compiles itself. What is left are instantiations that the library has
ready (`std::string`, `std::sort` of numbers), and plain functions and objects: exceptions, `dynamic_cast`, counts of
shared pointers. Names are mangled, and macros make most of them, so that a table says which file to look into; what it
defines is known when it is compiled. Of a file only a slice is linked: what is needed.

Below libc++abi is `models/cxx/unwind.cpp`, in the place of libunwind. It, and what catches exceptions, come along only
where something throws: a program that does not, meets the exceptions of functions without a body only.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Final, final

import msgspec

from fathom import package
from fathom.frontend.cache import Cache, CacheEntry, digest
from fathom.frontend.clang import Unit
from fathom.frontend.inputs import CompileJob
from fathom.frontend.library.closure import CompileEach
from fathom.frontend.library.cxx_files import EXCEPTIONS, UNWIND, find_file
from fathom.frontend.library.slices import SlicedModule
from fathom.frontend.models import MODELS, is_modelled
from fathom.frontend.toolchain import CXX_ABI_FOLDER, CXX_FOLDER, Toolchain
from fathom.immutable import immutable

OURS: Final = os.path.join(package.FOLDER, "models", "cxx")
"""Sources for what is below libc++abi."""

_FLAGS: Final = (
    "-S",  # text: what it defines and needs is read from it
    "-std=c++23",
    "-w",
    "-gline-tables-only",
    "-D_LIBCPP_BUILDING_LIBRARY",
    "-D_LIBCXXABI_BUILDING_LIBRARY",
    "-DLIBCXX_BUILDING_LIBCXXABI",
)


@final
class CxxBodies(msgspec.Struct, frozen=True):
    """Slices of files, by their names in reports, and the symbols that these need and C++ does not define."""

    slices: tuple[tuple[str, str], ...] = ()
    needs: tuple[str, ...] = ()

    def list_units(self) -> list[Unit]:
        return [Unit(name, digest([text]), text.encode()) for name, text in self.slices]


@final
@immutable
class CxxLibrary:
    """The sources for one target."""

    toolchain: Toolchain
    target: str | None
    cache: Cache
    compile_each: CompileEach

    def find_bodies(self, missing: Iterable[str]) -> CxxBodies:
        """What defines the symbols that a program misses, as far as the library has them."""
        asked = sorted(name for name in missing if find_file(name, with_exceptions=True) is not None)
        if not any(map(find_file, asked)) or self.toolchain.lib is None:
            return CxxBodies()
        ours = [_read_ours(), *sorted(name for model in MODELS.values() for name in model.functions)]
        key = digest(["C++ bodies", self.toolchain.identity, *ours, str(self.target), *_FLAGS, *asked])
        entry = self.cache.get(key)
        if entry is not None:
            return msgspec.msgpack.decode(entry.payload, type=CxxBodies)
        found = _Search(self).search(asked)
        self.cache.put(key, CacheEntry(msgspec.msgpack.encode(found)))
        return found

    def make_job(self, file: str) -> CompileJob:
        lib = self.toolchain.lib
        path = f"{lib}/{file}" if file.startswith("libcxx") else f"{OURS}/{file}"
        includes = [f"-I{lib}/{folder}" for folder in ("libcxx/src", "libcxxabi/src", "libcxxabi/include")]
        maps = (f"{lib}/libcxx/src={CXX_FOLDER}", f"{lib}/libcxxabi/src={CXX_ABI_FOLDER}", f"{OURS}={CXX_ABI_FOLDER}")
        flags = (*_FLAGS, *includes, *(f"-ffile-prefix-map={each}" for each in maps))
        return CompileJob(path, OURS, True, True, self.target, flags)


@final
class _Search:
    """The slices of one search, which grow until nothing is missing that the library has."""

    def __init__(self, library: CxxLibrary) -> None:
        self.library = library
        self.modules: dict[str, SlicedModule | None] = {}
        self.needs = dict[str, None]()

    def search(self, missing: Sequence[str]) -> CxxBodies:
        waiting, throws = list(missing), False
        while waiting:
            self.needs |= dict.fromkeys(waiting)
            waiting = self._reach(waiting, throws)
            if not throws and not self.modules.keys().isdisjoint((EXCEPTIONS, UNWIND)):
                throws = True
                waiting += self.needs
        defined = {
            name for module in self.modules.values() if module for name in module.symbols if module.defines(name)
        }
        slices = [
            (_name_in_reports(file), module.write())
            for file, module in sorted(self.modules.items())
            if module is not None and not module.is_empty
        ]
        return CxxBodies(tuple(slices), tuple(name for name in self.needs if name not in defined))

    def _reach(self, names: Sequence[str], throws: bool) -> list[str]:
        """Take symbols into the slices of their files; gives those that these mention, and are new."""
        files = {name: file for name in names if (file := find_file(name, throws)) is not None}
        self._compile([file for file in dict.fromkeys(files.values()) if file not in self.modules])
        found: list[str] = []
        for name, file in files.items():
            module = self.modules[file]
            if module is not None and module.defines(name):
                found += [each for each in module.reach([name]) if each not in self.needs]
        return list(dict.fromkeys(found))

    def _compile(self, files: Sequence[str]) -> None:
        units = self.library.compile_each([self.library.make_job(file) for file in files]) if files else ()
        for file, unit in zip(files, units, strict=True):
            self.modules[file] = None if unit is None else _slice(unit.data.decode(errors="replace"))


def _slice(text: str) -> SlicedModule:
    return SlicedModule(text, is_modelled)


def _name_in_reports(file: str) -> str:
    folder = CXX_FOLDER if file.startswith("libcxx/") else CXX_ABI_FOLDER
    return f"{folder}/{os.path.basename(file)}"


def _read_ours() -> str:
    with open(f"{OURS}/{UNWIND}", encoding="utf-8") as file:
        return file.read()
