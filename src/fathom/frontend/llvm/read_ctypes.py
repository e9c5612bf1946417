"""C types from debug information: `!DIBasicType`, `!DIDerivedType`, `!DICompositeType`, `!DISubroutineType`.

Types are built from the leaves up with an explicit stack. A record is a leaf, whatever its members refer to; a
typedef that leads back to itself, which no compiler writes, ends as `None` where it closes.
"""

from __future__ import annotations

from typing import Literal, final

from fathom.frontend.llvm.debuginfo import (
    ArrayCType,
    BaseCType,
    CType,
    DerivedCType,
    EnumCType,
    FunctionCType,
    Member,
    RecordCType,
)
from fathom.frontend.llvm.read_nodes import Node, NodeTable, number, reference, text_of

_Derived = Literal["pointer", "reference", "typedef", "const", "volatile", "restrict", "atomic"]
_DERIVED: dict[str, _Derived] = {
    "DW_TAG_pointer_type": "pointer",
    "DW_TAG_ptr_to_member_type": "pointer",
    "DW_TAG_reference_type": "reference",
    "DW_TAG_rvalue_reference_type": "reference",
    "DW_TAG_typedef": "typedef",
    "DW_TAG_template_alias": "typedef",
    "DW_TAG_const_type": "const",
    "DW_TAG_volatile_type": "volatile",
    "DW_TAG_restrict_type": "restrict",
    "DW_TAG_atomic_type": "atomic",
}
_RECORDS: dict[str, Literal["struct", "union", "class"]] = {
    "DW_TAG_structure_type": "struct",
    "DW_TAG_union_type": "union",
    "DW_TAG_class_type": "class",
}
_MEMBERS = frozenset(("DW_TAG_member", "DW_TAG_inheritance"))


@final
class CTypeReader:
    """The C types of one module, each built once."""

    def __init__(self, nodes: NodeTable) -> None:
        self._nodes = nodes
        self._built: dict[str, CType | None] = {}
        self._members: dict[str, tuple[Member, ...]] = {}

    def read(self, ref: str) -> CType | None:
        """The type `!ref`, None where it is `void` or not understood."""
        stack, opened = [ref], set[str]()
        while stack:
            current = stack[-1]
            if current in self._built:
                stack.pop()
                continue
            node = self._nodes.fields(current)
            if current not in opened:
                opened.add(current)
                stack.extend(r for r in self._parts(node) if r not in opened and r not in self._built)
                continue
            self._built[current] = self._build(current, node)
            stack.pop()
        return self._built[ref]

    def _parts(self, node: Node) -> list[str]:
        """The types that have to be there before this one."""
        kind, tag = node.get("kind"), node.get("tag", "")
        if kind == "DISubroutineType":
            return [r for r in self._list(node, "types") if r is not None]
        if kind == "DIDerivedType" or tag == "DW_TAG_array_type":
            base = reference(node.get("baseType", ""))
            return [] if base is None else [base]
        return []

    def _build(self, ref: str, node: Node) -> CType | None:
        tag, name, bits = node.get("tag", ""), text_of(node.get("name", "")), number(node.get("size", "")) or 0
        match node.get("kind"):
            case "DIBasicType":
                return BaseCType(name, bits, node.get("encoding", ""))
            case "DIDerivedType" if tag in _DERIVED:
                return DerivedCType(_DERIVED[tag], self._base(node), name, bits)
            case "DICompositeType" if tag == "DW_TAG_array_type":
                return ArrayCType(self._base(node), self._counts(node), bits)
            case "DICompositeType" if tag == "DW_TAG_enumeration_type":
                return EnumCType(name, bits, self._enumerators(node))
            case "DICompositeType" if tag in _RECORDS:
                return RecordCType(_RECORDS[tag], name, bits, ref)
            case "DISubroutineType":
                types = [None if r is None else self._built.get(r) for r in self._list(node, "types")]
                return FunctionCType(types[0] if types else None, tuple(types[1:]))
        return None

    def _base(self, node: Node) -> CType | None:
        base = reference(node.get("baseType", ""))
        return None if base is None else self._built.get(base)

    def _counts(self, node: Node) -> tuple[int | None, ...]:
        ranges = (self._nodes.fields(r) for r in self._list(node, "elements") if r is not None)
        counts = [number(r.get("count", "")) for r in ranges if r.get("kind") in ("DISubrange", "DIGenericSubrange")]
        return tuple(None if count is not None and count < 0 else count for count in counts)

    def _enumerators(self, node: Node) -> tuple[tuple[str, int], ...]:
        nodes = (self._nodes.fields(r) for r in self._list(node, "elements") if r is not None)
        return tuple((text_of(n.get("name", "")), number(n.get("value", "")) or 0) for n in nodes if "name" in n)

    def members(self, record: RecordCType) -> tuple[Member, ...]:
        """What the record declares, static members and methods left out."""
        if record.key not in self._members:
            refs = self._list(self._nodes.fields(record.key), "elements")
            nodes = (self._nodes.fields(r) for r in refs if r is not None)
            self._members[record.key] = tuple(
                self._member(n)
                for n in nodes
                if n.get("tag") in _MEMBERS and "DIFlagStaticMember" not in n.get("flags", "")
            )
        return self._members[record.key]

    def _member(self, node: Node) -> Member:
        base = reference(node.get("baseType", ""))
        return Member(
            text_of(node.get("name", "")),
            None if base is None else self.read(base),
            number(node.get("offset", "")) or 0,
            number(node.get("size", "")) or 0,
            "DIFlagBitField" in node.get("flags", ""),
        )

    def _list(self, node: Node, field: str) -> list[str | None]:
        ref = reference(node.get(field, ""))
        return [] if ref is None else self._nodes.elements(ref)
