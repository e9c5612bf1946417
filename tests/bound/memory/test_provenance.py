"""Which pointers that become numbers may become pointers again."""

from __future__ import annotations

import pytest

from fathom.bound.memory.provenance import find_escaping
from fathom.frontend.load import read_text

START = "%a = ptrtoint ptr %p to i64\n%b = ptrtoint ptr %q to i64\n"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("%d = sub i64 %a, %b\n%e = sdiv exact i64 %d, 4\nret i64 %e", set()),
        ("%d = sub i64 %a, %n\nret i64 %d", {"a"}),
        ("%c = icmp ult i64 %a, %b\n%d = zext i1 %c to i64\nret i64 %d", set()),
        ("%d = xor i64 %a, %b\nstore i64 %d, ptr %p\nret i64 0", {"a", "b"}),
        ("%d = and i64 %a, -8\n%r = inttoptr i64 %d to ptr\n%v = load i64, ptr %r\nret i64 %v", {"a"}),
        ("%g = getelementptr i8, ptr %p, i64 %b\n%v = load i64, ptr %g\nret i64 %v", set()),
        ("%d = urem i64 %a, 8\n%c = icmp eq i64 %d, 0\n%e = select i1 %c, i64 1, i64 %n\nret i64 %e", set()),
        ("br label %next\nnext:\n%x = phi i64 [ %a, %0 ]\n%y = call i64 @f(ptr %p, ptr %q, i64 %x)\nret i64 0", {"a"}),
    ],
)
def test_leaving(body: str, expected: set[str]) -> None:
    lines = "".join(line + "\n" if line.endswith(":") else f"  {line}\n" for line in (START + body).splitlines())
    module = read_text(f"define i64 @f(ptr %p, ptr %q, i64 %n) {{\n{lines}}}\n")
    assert find_escaping(module.functions["f"]) == expected
