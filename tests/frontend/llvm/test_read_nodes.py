"""Metadata nodes as fields: nested parentheses, strings, lists, and texts that are no debug information."""

from __future__ import annotations

from fathom.frontend.llvm.read_nodes import NodeTable, list_items, node_fields, number, reference, text_of


def test_fields_of_a_node() -> None:
    text = (
        'distinct !DISubprogram(name: "f, (x)", scope: !3, flags: DIFlagA | DIFlagB, expr: !DIExpression(DW_OP_deref))'
    )
    assert node_fields(text) == {
        "kind": "DISubprogram",
        "name": '"f, (x)"',
        "scope": "!3",
        "flags": "DIFlagA | DIFlagB",
        "expr": "!DIExpression(DW_OP_deref)",
    }
    assert node_fields("!{!1, !2}") == {}


def test_lists_and_references() -> None:
    assert list_items("!{!1, null, !2}") == ["1", None, "2"]
    assert list_items("distinct !{}") == []
    assert reference("!57") == "57"
    assert reference("57") is None
    assert (number("-12"), number("x"), number("1" * 50)) == (-12, None, None)


def test_bytes_of_a_string_are_utf8_where_they_can_be() -> None:
    assert text_of(r'"\C3\A9"') == "é"
    assert text_of(r'"\E9"') == "\xe9"


def test_a_table_reads_each_node_once() -> None:
    lines = {"1": '!DIFile(filename: "a.c")', "2": "!{!1}"}
    nodes = NodeTable(lines)
    assert nodes.fields("1") == {"kind": "DIFile", "filename": '"a.c"'}
    assert nodes.fields("1") is nodes.fields("1")
    assert nodes.fields("9") == {}
    assert (nodes.elements("2"), nodes.elements("9")) == (["1"], [])
