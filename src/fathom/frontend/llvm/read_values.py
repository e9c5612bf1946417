"""The registers and operands of one function while it is read."""

from __future__ import annotations

from typing import final

from fathom.frontend.llvm.constants import Constant, Local, MetadataArg, Value
from fathom.frontend.llvm.lexer import Cursor, bad_text, name_of
from fathom.frontend.llvm.metadata import DebugInfo
from fathom.frontend.llvm.read_attributes import AttributeReader
from fathom.frontend.llvm.read_constants import ConstantReader
from fathom.frontend.llvm.read_types import TypeReader
from fathom.frontend.llvm.types import METADATA, PTR, PtrType, Type, UnsupportedType

UNKNOWN = UnsupportedType("unknown")
"""The type of what an unknown instruction gives: uses may call it what they like."""


@final
class Tables:
    """What all functions of a module share while they are read."""

    __slots__ = ("attributes", "constants", "debug", "types")

    def __init__(self, types: TypeReader, groups: dict[str, tuple[str, ...]], debug: DebugInfo) -> None:
        self.types = types
        self.constants = ConstantReader(types)
        self.attributes = AttributeReader(types, groups)
        self.debug = debug


@final
class Body:
    """The state of reading one function.

    `locals` has the registers by token (`%x`), those that were used before their definition are in `pending` until it
    comes.
    """

    __slots__ = ("attributes", "constants", "debug", "labels", "locals", "locations", "pending", "types")

    def __init__(self, tables: Tables) -> None:
        self.types = tables.types
        self.constants = tables.constants
        self.attributes = tables.attributes
        self.debug = tables.debug
        self.locations = tables.debug.locations
        self.locals: dict[str, Local] = {}
        self.pending: dict[str, int] = {}
        self.labels: dict[str, int] = {}

    @property
    def line(self) -> int:
        """The line that is being read, for messages; it is kept where types are read, which need it as well."""
        return self.types.line

    def define(self, token: str | None, kind: Type) -> Local:
        """The register that an instruction or parameter defines."""
        registers = self.locals
        if token is None:
            bad_text(self.line, "the result has no name")
        if token not in registers:
            local = registers[token] = Local(token[1:] if token[1] != '"' else name_of(token), kind)
            return local
        local = registers[token]
        if self.pending.pop(token, None) is None:
            bad_text(self.line, f"{token} is defined twice")
        if local.type is not kind and kind is not UNKNOWN:
            bad_text(self.line, f"{token} has the type {kind}, but is used as {local.type}")
        return local

    def use(self, kind: Type, kind_text: str, token: str) -> Value:
        """An operand that is one token."""
        local = self.locals.get(token)
        if local is not None:
            if local.type is kind or local.type is UNKNOWN:
                return local
            bad_text(self.line, f"{token} has the type {local.type}, but is used as {kind}")
        if token[0] == "%":
            return self.forward(kind, token)
        return self.constants[f"{kind_text} {token}"]

    def pointer(self, token: str) -> Value:
        """An operand of type `ptr` that is one token."""
        local = self.locals.get(token)
        if local is not None and local.type is PTR:
            return local
        return self.use(PTR, "ptr", token)

    def forward(self, kind: Type, token: str) -> Local:
        """A register that is used in the text before its definition."""
        if len(token) < 2:
            bad_text(self.line, "a register has no name")
        self.pending[token] = self.line
        local = self.locals[token] = Local(name_of(token), kind)
        return local

    def label(self, name: str) -> str:
        """The name of a block that something refers to."""
        if name not in self.labels:
            self.labels[name] = self.line
        return name

    def value(self, cursor: Cursor, kind: Type) -> Value:
        """The operand of a known type at the cursor."""
        token = cursor.token
        if token[:1] == "%":
            cursor.at += 1
            return self.use(kind, "", token)
        if kind is METADATA:
            return self._metadata(cursor)
        return self.constants.read(cursor, kind)

    def read_typed(self, cursor: Cursor) -> Value:
        """A type and an operand of it."""
        return self.value(cursor, self.types.read(cursor))

    def read_pointer(self, cursor: Cursor) -> Value:
        """An operand that must be a pointer, such as the address of a load."""
        value = self.read_typed(cursor)
        if not isinstance(value.type, PtrType) and value.type is not UNKNOWN:
            cursor.fail(f"a pointer should stand where a value of type {value.type} is")
        return value

    def typed_label(self, cursor: Cursor) -> str:
        """`label %next`."""
        cursor.expect("label")
        return self.label(cursor.name("%"))

    def constant(self, cursor: Cursor) -> Constant:
        """A type and a constant of it, where no register may stand."""
        return self.constants.read_typed(cursor)

    def _metadata(self, cursor: Cursor) -> MetadataArg:
        """`!5`, `!"text"`, `!DIExpression()` or a typed value, as text."""
        start = cursor.at
        token = cursor.take()
        if token[0] != "!":
            cursor.at = start
            self.read_typed(cursor)
        elif cursor.token in ("(", "{"):
            cursor.skip_group()
        return MetadataArg(cursor.text_since(start))

    def finish(self, blocks: set[str]) -> None:
        """Every register that was used must have been defined, every label must be a block."""
        for token, line in self.pending.items():
            bad_text(line, f"{token} is not defined")
        for label, line in self.labels.items():
            if label not in blocks:
                bad_text(line, f"the block %{label} does not exist")
        if len({local.name for local in self.locals.values()}) != len(self.locals):
            bad_text(self.line, 'two registers have the same name, once in quotes (%5 and %"5"): rename one')
