"""Rearrangements of vectors, and accesses under a mask; `tests/differential/test_intrinsics.py` has what C can ask for."""

from __future__ import annotations

import pytest
from command_line import Fathom, Write

LANES = {
    "<4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %v)": (4, 3, 2, 1),
    "<2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %v, i64 2)": (3, 4),
    "<4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> %v, <2 x i32> <i32 8, i32 9>, i64 2)": (1, 2, 8, 9),
    "<8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32> %v, <4 x i32> %v)": (1, 1, 2, 2, 3, 3, 4, 4),
    "<4 x i32> @llvm.stepvector.v4i32()": (0, 1, 2, 3),
    "<4 x i32> @llvm.smax.v4i32(<4 x i32> %v, <4 x i32> <i32 3, i32 0, i32 -1, i32 9>)": (3, 2, 3, 9),
}
REDUCTIONS = {
    "i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)": 10,
    "i32 @llvm.vector.reduce.mul.v4i32(<4 x i32> %v)": 24,
    "i32 @llvm.vector.reduce.umax.v4i32(<4 x i32> %v)": 4,
}


def _program(lines: str, declaration: str) -> str:
    return f"""declare void @__VERIFIER_assert(i32)
declare {declaration}
define i32 @main() {{
  %p = alloca <4 x i32>
  store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %p
  %v = load <4 x i32>, ptr %p
{lines}  ret i32 0
}}
"""


def _declare(call: str) -> str:
    name, _, arguments = call.partition("(")
    kinds, depth, kind = [], 0, ""
    for letter in arguments.rstrip(")") + ",":
        depth += (letter == "<") - (letter == ">")
        if letter == "," and not depth:
            words = kind.split()
            kinds.append(kind[: kind.index(">") + 1] if "<" in words[0] else words[0]) if words else None
            kind = ""
        else:
            kind += letter if kind or letter != " " else ""
    return f"{name}({', '.join(kinds)})"


@pytest.mark.parametrize("wrong", [0, 1])
@pytest.mark.parametrize("call", LANES)
def test_lanes(call: str, wrong: int, fathom: Fathom, write: Write) -> None:
    vector = call[: call.index(">") + 1]
    lines = f"  %r = call {call}\n"
    for lane, number in enumerate(LANES[call]):
        lines += f"  %e{lane} = extractelement {vector} %r, i32 {lane}\n  %c{lane} = icmp eq i32 %e{lane}, {number + wrong}\n"
        lines += f"  %z{lane} = zext i1 %c{lane} to i32\n  call void @__VERIFIER_assert(i32 %z{lane})\n"
    assert fathom("check", write("a.ll", _program(lines, _declare(call)))).code == wrong


@pytest.mark.parametrize("wrong", [0, 1])
@pytest.mark.parametrize("call", REDUCTIONS)
def test_reductions(call: str, wrong: int, fathom: Fathom, write: Write) -> None:
    lines = f"  %r = call {call}\n  %c = icmp eq i32 %r, {REDUCTIONS[call] + wrong}\n"
    lines += "  %z = zext i1 %c to i32\n  call void @__VERIFIER_assert(i32 %z)\n"
    assert fathom("check", write("a.ll", _program(lines, _declare(call)))).code == wrong


MASKED = """
typedef _Bool b4 __attribute__((ext_vector_type(4)));
typedef int e4 __attribute__((ext_vector_type(4)));
int nondet_int(void);
int main(void) {
  int a[LENGTH] = {1, 2, 3};
  e4 n = {1, 1, 1, nondet_int() LAST};
  b4 m = __builtin_convertvector(n > 0, b4);
  e4 r = __builtin_masked_load(m, a, (e4){9, 9, 9, 9});
  __builtin_masked_store(m, r, a);
  return 0;
}
"""


@pytest.mark.parametrize(("length", "last", "code"), [("4", "", 0), ("3", "& 0", 0), ("3", "& 1", 1)])
def test_a_lane_that_the_mask_leaves_out_touches_nothing(
    length: str, last: str, code: int, fathom: Fathom, write: Write
) -> None:
    source = write("a.c", MASKED.replace("LENGTH", length).replace("LAST", last))
    ran = fathom("check", source)
    assert ran.code == code
    assert "where shadows of values are followed" in fathom("check", source, "--select", "uninit").out
    assert "[bounds]" in ran.out or code == 0
