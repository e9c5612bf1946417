"""A whole program as the front end hands it over: globals, functions, blocks, types and debug information."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, final

from fathom.frontend.llvm.constants import Constant, Local
from fathom.frontend.llvm.debuginfo import SourceVariable
from fathom.frontend.llvm.instructions import Instruction, ParamAttrs, Terminator
from fathom.frontend.llvm.types import FunctionType, StructType, Type
from fathom.immutable import immutable
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.frontend.llvm.layout import DataLayout
    from fathom.frontend.llvm.metadata import DebugInfo


@final
@immutable
class BasicBlock:
    """Straight-line code: phis first, then the rest, then one terminator."""

    label: str
    body: tuple[Instruction, ...]
    terminator: Terminator


@final
@immutable
class Param:
    """A formal parameter: the register that holds it and what is said of it."""

    reg: Local
    attrs: ParamAttrs


@final
@immutable
class Function:
    """A function; a declaration has no blocks. The first block is the entry.

    `variables` tells which source variable lives in which alloca (by the register's name).
    `attrs` are the function attributes that its `#n` group lists, such as `noreturn` or `returns_twice`.
    `qualifiers` are words for the linker and the code generator (`dso_local`, `hidden`, `section "x"`), as text.
    `subprogram` refers to its debug information, empty where it has none: `DebugInfo.prototype` reads its C type.
    """

    name: str
    type: FunctionType
    params: tuple[Param, ...]
    blocks: tuple[BasicBlock, ...]
    linkage: str = ""
    attrs: tuple[str, ...] = ()
    result_attrs: str = ""
    convention: str = ""
    variables: dict[str, SourceVariable] = field(default_factory=dict)
    source_name: str = ""
    loc: SrcLoc | None = None
    qualifiers: tuple[str, ...] = ()
    personality: Constant | None = None
    subprogram: str = ""

    @property
    def is_declaration(self) -> bool:
        return not self.blocks


@final
@immutable
class GlobalVariable:
    """A global: `initialiser` is None for a declaration, `constant` says that it may never be written."""

    name: str
    type: Type
    initialiser: Constant | None
    constant: bool
    thread_local: bool = False
    linkage: str = ""
    align: int = 0
    addrspace: int = 0
    variable: SourceVariable | None = None
    qualifiers: tuple[str, ...] = ()


@final
@immutable
class Alias:
    """Another name for a global or a function."""

    name: str
    type: Type
    target: Constant
    linkage: str = ""
    qualifiers: tuple[str, ...] = ()


@final
@immutable
class IgnoredCheck:
    """A class of properties that a comment leaves out at a line; the comment may be on a line of its own."""

    file: str
    line: int
    kind: str
    written_at: int


@final
@immutable
class Module:
    """A linked program. Dictionaries keep the order of the text."""

    triple: str
    layout: DataLayout
    structs: dict[str, StructType]
    globals: dict[str, GlobalVariable]
    aliases: dict[str, Alias]
    functions: dict[str, Function]
    debug: DebugInfo
    asm: tuple[str, ...] = ()
    """Module-level inline assembly, as text: what it defines is not known."""
    ignored: tuple[IgnoredCheck, ...] = ()
