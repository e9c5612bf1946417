"""What the declaration of a function without a body says: through which pointers it writes, and what it may keep.

    int stat(const char *name, struct stat *out);      writes *out, not *name
    int weigh(struct item *i) __attribute__((pure));   writes nothing: memory(read)

C allows to cast `const` away; that a function does so is not considered. Of functions of the C library it is known that
they neither write the program's own variables nor keep the pointers that they get.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, final

from fathom.bound.code.call_site import CallSite
from fathom.frontend.llvm.debuginfo import ArrayCType, CType, DerivedCType, RecordCType
from fathom.frontend.llvm.metadata import DebugInfo
from fathom.frontend.llvm.module import Function, Module
from fathom.immutable import immutable

_QUALIFIERS: Final = ("typedef", "volatile", "restrict", "atomic")
_MEMORY = re.compile(r"memory\((.*)\)")
_C_LIBRARY: Final = "/ziglang/lib/libc/"
_SYSTEM: Final = (_C_LIBRARY, "/usr/include/")
"""Where headers of libraries are, which cannot know the variables of a program by name."""
_ASYNCHRONOUS: Final = ("aio_", "lio_")
"""How the names of functions of the C library begin that write through a pointer when they have returned."""
_FORMATTED: Final = frozenset(
    "syslog dprintf error error_at_line warn warnx err errx verr verrx vwarn vwarnx vsyslog strfmon".split()
)
"""Functions of the C library that only read what stands behind their last parameter."""


@final
@immutable
class Parameter:
    """A pointer that is passed: what it points to in C, if known, and whether it `is_written` through and kept."""

    pointee: CType | None = None
    is_written: bool = True
    is_kept: bool = True


@final
@immutable
class Declaration:
    """What is known of a function that is called.

    `writes_more` says that it may write what is not an argument: what arguments lead to, and what it knows already.
    `knows_globals` says that it may know the variables of the program by name, `knows_escaped` that it may have got
    pointers from a call before, and `may_throw` that it may be C++.
    """

    parameters: tuple[Parameter, ...]
    writes_more: bool = True
    knows_globals: bool = True
    knows_escaped: bool = True
    may_throw: bool = True


def read_declaration(module: Module, site: CallSite) -> Declaration:
    """What the declaration and the call say together."""
    function = module.functions.get(site.name)
    words = (*site.words, *(function.attrs if function is not None else ()))
    writes_arguments, writes_more = read_memory(words)
    file = function.loc.file if function is not None and function.loc is not None else ""
    is_c = _C_LIBRARY in file and not site.name.startswith(_ASYNCHRONOUS)
    types = _argument_types(module.debug, function, site)
    parameters = []
    for index, kind in enumerate(types):
        said = _said_of(function, site, index)
        is_read = "readonly" in said or "readnone" in said or site.attrs[index].byval is not None
        is_read |= index >= site.fixed and site.name in _FORMATTED and is_c
        target = pointee(kind)
        is_written = writes_arguments and not is_read and not (isinstance(kind, DerivedCType) and is_const(target))
        is_kept = "nocapture" not in said and "captures(none)" not in said
        is_kept &= not is_c
        parameters.append(Parameter(target, is_written, is_kept))
    knows_escaped = writes_more and not is_c
    knows_globals = knows_escaped and not any(folder in file for folder in _SYSTEM)
    return Declaration(tuple(parameters), writes_more, knows_globals, knows_escaped, "nounwind" not in words)


def _said_of(function: Function | None, site: CallSite, index: int) -> frozenset[str]:
    texts = [site.attrs[index].text] if index < len(site.attrs) else []
    if function is not None and index < len(function.params):
        texts.append(function.params[index].attrs.text)
    return frozenset(word for text in texts for word in text.split())


def read_memory(words: Iterable[str]) -> tuple[bool, bool]:
    """Whether memory behind arguments may be written, and other memory: `memory(argmem: read)` is neither."""
    arguments = others = True
    for word in words:
        match = _MEMORY.fullmatch(word)
        if match is not None:
            said = dict(_parse_access(part) for part in match[1].split(","))
            others &= _is_write(said.get("", "none"))
            arguments &= _is_write(said.get("argmem", said.get("", "none")))
        elif word in ("readnone", "readonly"):
            arguments = others = False
        elif word in ("argmemonly", "inaccessiblemem_or_argmemonly"):
            others = False
    return arguments, others


def _parse_access(text: str) -> tuple[str, str]:
    place, _, access = text.strip().rpartition(":")
    return place.strip(), access.strip()


def _is_write(access: str) -> bool:
    return access in ("write", "readwrite")


# ── C types ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _argument_types(debug: DebugInfo, function: Function | None, site: CallSite) -> Sequence[CType | None]:
    """The C type of each argument, None where it is not known.

    Behind a struct that is passed by value nothing is: how many registers it takes is the target's affair. The place
    for a result that is a struct comes before the parameters.
    """
    found: list[CType | None] = []
    prototype = debug.prototype(function.subprogram) if function is not None and function.subprogram else None
    if site.attrs and site.attrs[0].sret is not None:
        found.append(None)
    for kind in prototype.params if prototype is not None else ():
        if kind is None or isinstance(plain(kind), RecordCType | ArrayCType):
            break
        found.append(kind)
    found = found[: len(site.shapes)]
    return [*map(plain, found), *[None] * (len(site.shapes) - len(found))]


def plain(kind: CType | None) -> CType | None:
    """A type without names and qualifiers."""
    while isinstance(kind, DerivedCType) and kind.kind in (*_QUALIFIERS, "const"):
        kind = kind.target
    return kind


def pointee(kind: CType | None) -> CType | None:
    """What a pointer or reference points to, with its qualifiers; None for `void` and for other types."""
    found = plain(kind)
    return found.target if isinstance(found, DerivedCType) else None


def is_const(kind: CType | None) -> bool:
    """Whether objects of a type must not be written: `const char`, or an array of such."""
    while True:
        if isinstance(kind, DerivedCType) and kind.kind in _QUALIFIERS:
            kind = kind.target
        elif isinstance(kind, ArrayCType):
            kind = kind.element
        else:
            return isinstance(kind, DerivedCType) and kind.kind == "const"


def find_pointers(debug: DebugInfo, kind: CType | None, most: int) -> dict[int, CType | None]:
    """Where an object of a type has pointers, in bytes from its start, and what each of them points to.

    struct s { int n; const char *name; };      {8: const char}
    """
    found: dict[int, CType | None] = {}
    work = [(0, kind)]
    while work and len(found) + len(work) <= most:
        at, each = work.pop()
        match plain(each):
            case DerivedCType(target=target):
                found[at] = target
            case RecordCType() as record if record.kind != "union":
                work += [(at + m.offset // 8, m.type) for m in debug.members(record) if not m.bit_field]
            case ArrayCType(element, counts, bits) if plain(element) is not None:
                total = 1
                for count in counts:
                    total *= count or 0
                step = bits // 8 // total if total else 0
                work += [(at + index * step, element) for index in range(min(total, most))]
    return found
