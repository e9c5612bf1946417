"""Types from text, each one object however often it is written."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import TypeVar, cast, final

from fathom.frontend.llvm import types as ty
from fathom.frontend.llvm.lexer import MAX_DEPTH, Cursor, bad_text, name_of, too_deep
from fathom.frontend.llvm.types import ArrayType, FunctionType, StructType, Type, UnsupportedType, VectorType

_INT = re.compile(r"i\d+\Z", re.ASCII)
_NAME = re.compile(r'%(?:"[^"]*"|[-\w$.]+)', re.ASCII)
_MAX_INT_BITS = 1 << 23
_T = TypeVar("_T", bound=Type)

SIMPLE: dict[str, Type] = {
    **{str(t): t for t in (ty.VOID, ty.LABEL, ty.TOKEN, ty.METADATA, ty.PTR, ty.I1, ty.I8, ty.I32, ty.I64)},
    **{kind: ty.FloatType(kind) for kind in ty.FLOAT_BITS},
}
_OTHER_WORDS = frozenset(("x86_amx", "x86_mmx", "target"))


def starts_type(token: str) -> bool:
    """Whether a type can start with this token; attributes and flags never do."""
    return token[:1] in ("%", "[", "{", "<") or token in SIMPLE or token in _OTHER_WORDS or bool(_INT.match(token))


@final
class TypeReader(dict[str, Type]):
    """All types of a module. Reading an item, `types["[3 x i8]"]`, parses its text the first time."""

    def __init__(self, definitions: dict[str, tuple[int, str]]) -> None:
        """`definitions` has, for each `%name`, the line number and the text after `type`."""
        super().__init__(SIMPLE)
        self.line = 0
        """The line to blame when the text of a type turns out to be wrong."""
        self.structs: dict[str, StructType] = {}
        self._definitions = definitions
        self._interned: dict[Hashable, Type] = {}
        self._depths: dict[str, int] = {}
        for name in definitions:
            self._define(name)

    def __missing__(self, text: str) -> Type:
        cursor = Cursor(text, self.line)
        found = self.read(cursor)
        cursor.done()
        self[text] = found
        return found

    def _define(self, name: str) -> None:
        """Read the struct `name` after those that it contains (an explicit stack: nesting is the input's choice)."""
        stack, open_names = [name], set[str]()
        while stack:
            current = stack[-1]
            if current in self.structs:
                open_names.discard(stack.pop())
                continue
            line, text = self._definitions[current]
            parts = [n for n in map(name_of, _NAME.findall(text)) if n in self._definitions]
            needed = [n for n in parts if n not in self.structs]
            if current not in open_names:
                open_names.add(current)
                if any(n in open_names for n in needed):
                    bad_text(line, f"the type %{current} contains itself")
                stack.extend(reversed(needed))
                continue
            depth = 1 + max((self._depths[n] for n in parts), default=0)
            if depth > MAX_DEPTH:
                too_deep("structs")
            self._depths[current] = depth
            self.structs[current] = self._read_definition(current, line, text)

    def _read_definition(self, name: str, line: int, text: str) -> StructType:
        cursor = Cursor(text, line)
        if cursor.accept("opaque"):
            cursor.done()
            return StructType(None, False, name)
        body = self.read(cursor)
        cursor.done()
        if not isinstance(body, StructType):
            bad_text(line, f"the body of the type %{name} is not a struct")
        return StructType(body.fields, body.packed, name)

    def read(self, cursor: Cursor) -> Type:
        """The type at the cursor."""
        token = cursor.take()
        found = SIMPLE.get(token)
        if found is None:
            cursor.enter()
            found = self._compound(cursor, token)
            cursor.depth -= 1
        elif found is ty.PTR and cursor.token == "addrspace":
            cursor.at += 1
            found = self._pointer(cursor)
        if cursor.token == "(":
            found = self._function(cursor, found)
        return found

    def _pointer(self, cursor: Cursor) -> Type:
        cursor.expect("(")
        space = cursor.number()
        cursor.expect(")")
        return self.intern(("ptr", space), ty.PtrType(space)) if space else ty.PTR

    def _compound(self, cursor: Cursor, token: str) -> Type:
        if _INT.match(token):
            if len(token) > 8 or not 0 < int(token[1:]) <= _MAX_INT_BITS:
                cursor.fail(f"no integer is as wide as {token}")
            return self.intern(token, ty.IntType(int(token[1:])))
        if token[0] == "%" and len(token) > 1:
            struct = self.structs.get(name_of(token))
            if struct is None:
                cursor.fail(f"the type {token} is not defined")
            return struct
        match token:
            case "[":
                return self._array(cursor)
            case "{":
                return self._struct(cursor, packed=False)
            case "<" if cursor.accept("{"):
                found = self._struct(cursor, packed=True)
                cursor.expect(">")
                return found
            case "<":
                return self._vector(cursor)
            case "target" | "x86_amx" | "x86_mmx":
                start = cursor.at - 1
                if token == "target":
                    if cursor.token != "(":
                        cursor.fail_expecting("'('")
                    cursor.skip_group()
                text = cursor.text_since(start)
                return self.intern(text, UnsupportedType(text))
        return cursor.fail(f"a type should stand where '{token}' is")

    def _array(self, cursor: Cursor) -> Type:
        count = cursor.number()
        cursor.expect("x")
        element = self.read(cursor)
        cursor.expect("]")
        return self.intern(("[", count, id(element)), ArrayType(count, element))

    def _vector(self, cursor: Cursor) -> Type:
        scalable = cursor.accept("vscale")
        if scalable:
            cursor.expect("x")
        return self._vector_rest(cursor, scalable)

    def _vector_rest(self, cursor: Cursor, scalable: bool) -> Type:
        count = cursor.number()
        cursor.expect("x")
        element = self.read(cursor)
        cursor.expect(">")
        return self.vector(count, element, scalable)

    def vector(self, count: int, element: Type, scalable: bool = False) -> Type:
        """`<count x element>`."""
        return self.intern(("<", count, id(element), scalable), VectorType(count, element, scalable))

    def like(self, shape: Type, element: Type) -> Type:
        """`element`, or a vector of it if `shape` is a vector: the type of a comparison, for example."""
        if isinstance(shape, VectorType):
            return self.vector(shape.count, element, shape.scalable)
        return element

    def struct(self, fields: tuple[Type, ...], packed: bool = False) -> StructType:
        """A struct without a name."""
        return self.intern(("{", packed, *map(id, fields)), StructType(fields, packed))

    def _struct(self, cursor: Cursor, packed: bool) -> StructType:
        fields: list[Type] = []
        if not cursor.accept("}"):
            fields.append(self.read(cursor))
            while cursor.accept(","):
                fields.append(self.read(cursor))
            cursor.expect("}")
        return self.struct(tuple(fields), packed)

    def _function(self, cursor: Cursor, result: Type) -> FunctionType:
        cursor.expect("(")
        params: list[Type] = []
        varargs = False
        while not cursor.accept(")"):
            if (params or varargs) and not cursor.accept(","):
                cursor.fail_expecting("',' or ')'")
            if varargs:
                cursor.fail("'...' is not the last parameter")
            if cursor.accept("..."):
                varargs = True
            else:
                cursor.enter()
                params.append(self.read(cursor))
                cursor.depth -= 1
        return self.function(result, tuple(params), varargs)

    def function(self, result: Type, params: tuple[Type, ...], varargs: bool) -> FunctionType:
        """`result (params)`."""
        return self.intern(("(", varargs, id(result), *map(id, params)), FunctionType(result, params, varargs))

    def intern(self, key: Hashable, candidate: _T) -> _T:
        """The one object for `key`; parts of a key are the `id`s of types that are interned themselves."""
        return cast(_T, self._interned.setdefault(key, candidate))
