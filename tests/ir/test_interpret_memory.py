"""What the SEA-IR instructions on memory and pointers mean, on concrete values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ir.one_block import body, values

from fathom.ir.interpret_layout import Layout
from fathom.ir.interpret_memory import Ptr
from fathom.ir.interpreter import run


def test_stores_make_new_memories() -> None:
    found = values("""
        M0 = mem.init()
        P0, M1 = malloc 8, M0
        M2 = store 287454020:i32, P0, M1
        R0:i32 = load P0, M1
        R1:i32 = load P0, M2
        P1 = gep P0, 1
        R2:i16 = load P1, M2
        M3 = store 7:i3, P1, M2
        R3:i32 = load P0, M3
        R4:i13 = load P0, M2
    """)
    assert found["R0"] == 0
    assert found["R1"] == 0x11223344
    assert found["R2"] == 0x2233
    assert found["R3"] == 0x11220744
    assert found["R4"] == 0x3344 & 0x1FFF


def test_uninitialised_bytes_are_arbitrary_but_fixed() -> None:
    program = body("""
        M0 = mem.init()
        P0, M1 = malloc 2, M0
        R0:i16 = load P0, M1
        P1, M2 = alloca 2, M1
        R1:i16 = load P1, M2
        R2:i16 = load P0, M2
    """)
    contents = {("P0", 0): 1, ("P0", 1): 2, ("P1", 0): 3, ("P1", 1): 260}
    found = run(program, initial=lambda name, offset: contents[name, offset]).named()
    assert (found["R0"], found["R1"], found["R2"]) == (0x201, 0x403, 0x201)


def test_pointers() -> None:
    found = values("""
        M0 = mem.init()
        P0, M1 = malloc 8, M0
        P1 = gep P0, 3
        P2 = gep P1, 18446744073709551611
        R0:i64 = offset P1
        R1:i64 = size P1
        R2:i64 = offset P2
        R3:i64 = ptoi P0
        R4:i64 = ptoi P2
        R5:i1 = ult P2, P0
        R6:i64 = sub R4, R3
        R7:i1 = eq null, null
        R8:i1 = eq @f, @f
        R9:i1 = eq @f, @g
        R10:i64 = ptoi null
        R11:i64 = size @f
    """)
    assert (found["R0"], found["R1"], found["R2"]) == (3, 8, 2**64 - 2)
    assert found["R6"] == 2**64 - 2
    assert [found[f"R{i}"] for i in (5, 7, 8, 9, 10, 11)] == [1, 1, 1, 0, 0, 0]


def test_isderef_checks_both_ends_without_wrap() -> None:
    def inside(offset: int, size: int, count: int) -> object:
        text = f"M0 = mem.init()\nP0, M1 = malloc {size}, M0\nP1 = gep P0, {offset % 2**64}\n"
        return values(text + f"R0:i1 = isderef P1, {count}")["R0"]

    assert [inside(0, 4, 4), inside(1, 4, 3), inside(4, 4, 0)] == [1, 1, 1]
    assert [inside(0, 4, 5), inside(1, 4, 4), inside(5, 4, 0), inside(-1, 4, 1), inside(-1, 4, 4)] == [0] * 5
    assert inside(2, 4, 2**64 - 1) == 0
    assert values("R0:i1 = isderef null, 0\nR1:i1 = isderef @f, 1") == {"R0": 0, "R1": 0}


def test_life_and_death_of_objects() -> None:
    found = values("""
        M0 = mem.init()
        P0, M1 = malloc 4, M0
        P1, M2 = alloca 4, M1
        P2 = gep P0, 2
        M3 = free P2, M2
        M4 = endscope P1, M3
        M5 = free null, M4
        R0:i1 = isalloc P0, M0
        R1:i1 = isalloc P2, M2
        R2:i1 = isalloc P0, M3
        R3:i1 = isalloc P1, M3
        R4:i1 = isalloc P1, M5
        R5:i1 = isalloc null, M5
    """)
    assert [found[f"R{i}"] for i in range(6)] == [0, 1, 0, 1, 0, 0]


@pytest.mark.parametrize(
    ("write", "counts"),
    [("store 0:i8, P1, M2", 1), ('bytes "a", P1, M2', 1), ("memset P1, 0, 1, M2", 1), ("memset P1, 0, 0, M2", 0),
     ("memcpy P1, P0, 1, M2, M2", 1), ("memcpy P0, P1, 1, M2, M2", 0), ('havoc P1, 1, M2 "h"', 1),
     ('havoc P1, 0, M2 "h"', 0), ("memset P1, 0, 5000, M2", 1)],
)  # fmt: skip
def test_modification(write: str, counts: int) -> None:
    found = values(f"""
        M0 = mem.init()
        P0, M1 = malloc 4, M0
        P1, M2 = malloc 4, M1
        M3 = {write}
        P2 = gep P1, 3
        R0:i1 = ismod P1, M2
        R1:i1 = ismod P2, M3
        M4 = resetmod P2, M3
        R2:i1 = ismod P1, M4
        R3:i1 = isalloc P1, M4
    """)
    assert [found[f"R{i}"] for i in range(4)] == [0, counts, 0, 1]


def test_a_stored_pointer_comes_back_whole() -> None:
    found = values("""
        M0 = mem.init()
        P0, M1 = malloc 4, M0
        P1, M2 = malloc 8, M1
        P2, M3 = malloc 8, M2
        P3 = gep P0, 9
        M4 = store P3, P1, M3
        P4 = load P1, M4
        M5 = memcpy P2, P1, 8, M4, M4
        P5 = load P2, M5
        R0:i64 = load P1, M4
        M6 = store R0, P2, M5
        P6 = load P2, M6
        P7 = gep P2, 1
        R1:i8 = load P7, M5
        M7 = store 255:i8, P7, M5
        P8 = load P2, M7
    """)
    p0, p3 = found["P0"], found["P3"]
    assert isinstance(p0, Ptr)
    assert isinstance(p3, Ptr)
    assert found["P4"] == found["P5"] == p3
    assert found["R0"] == p3.address == p0.base + 9
    assert found["R1"] == (p3.address >> 8) & 255
    assert found["P6"] == Ptr(p3.address, 0, 0, 64)  # 9 bytes from the start, the integer is in no object
    assert isinstance(found["P8"], Ptr)
    assert found["P8"].size == 0


def test_integers_become_pointers_of_the_object_that_contains_them() -> None:
    text = """
        M0 = mem.init()
        P0, M1 = malloc 4, M0
        R0:i64 = ptoi P0
        R1:i64 = nondet "delta"
        R2:i64 = add R0, R1
        P1 = itop R2, M1
        P2 = itop R2, M0
        R3:i64 = size P1
        R4:i64 = offset P1
        R5:i64 = size P2
        R6:i64 = ptoi P1
    """
    for delta, size in ((0, 4), (3, 4), (4, 4), (5, 0), (2**64 - 1, 0)):
        found = values(text, {"R1": delta})
        assert (found["R3"], found["R5"]) == (size, 0)
        assert found["R6"] == found["R2"]
        assert found["R4"] == (delta if size else 0)


def test_pointers_without_an_object_have_no_offset() -> None:
    found = values("""
        M0 = mem.init()
        P0 = itop 16, M0
        P1 = gep P0, 18446744073709551614
        R0:i64 = offset P1
        R1:i64 = size P1
        R2:i64 = ptoi P1
    """)
    assert (found["R0"], found["R1"], found["R2"]) == (0, 0, 14)


def test_dead_objects_keep_their_pointers() -> None:
    found = values("""
        M0 = mem.init()
        P0, M1 = malloc 4, M0
        M2 = free P0, M1
        R0:i64 = ptoi P0
        P1 = itop R0, M2
        R1:i64 = size P1
        R2:i1 = isalloc P1, M2
    """)
    assert (found["R1"], found["R2"]) == (4, 0)


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 7))
def test_memcpy_reads_all_bytes_first(dst: int, src: int, length: int) -> None:
    found = values(f"""
        M0 = mem.init()
        P0, M1 = malloc 16, M0
        M2 = bytes "abcdefghijklmnop", P0, M1
        P1 = gep P0, {dst}
        P2 = gep P0, {src}
        M3 = memcpy P1, P2, {length}, M2, M2
        R0:i128 = load P0, M3
    """)
    wanted = bytearray(b"abcdefghijklmnop")
    wanted[dst : dst + length] = wanted[src : src + length]
    value = found["R0"]
    assert isinstance(value, int)
    assert value.to_bytes(16, "little") == wanted


def test_long_ranges_are_exact_and_cheap() -> None:
    """Lengths up to all of the address space: in pure dataflow, code that is not on the path is executed too."""
    found = values("""
        M0 = mem.init()
        P0, M1 = malloc 5000, M0
        M2 = memset P0, 7, 5000, M1
        P1 = gep P0, 4999
        P2 = gep P0, 5000
        M3 = store 9:i8, P1, M2
        R0:i8 = load P1, M2
        R1:i8 = load P2, M2
        R2:i8 = load P1, M3
        R3:i8 = load P0, M3
        P3, M4 = malloc 5000, M3
        M5 = memcpy P3, P0, 5000, M4, M3
        P4 = gep P3, 4999
        R4:i8 = load P4, M5
        R5:i8 = load P3, M5
        M6 = memset P0, 1, 18446744073709551615, M5
        P5 = gep P0, 18446744073709551615
        R6:i8 = load P3, M6
        R7:i8 = load P5, M6
        M7 = store P0, P3, M5
        M8 = memcpy P0, P3, 2000, M7, M7
        P6 = load P0, M8
        R8:i1 = eq P6, P0
        R9:i64 = size P6
    """)
    assert [found[f"R{i}"] for i in range(10)] == [7, 0, 9, 7, 9, 7, 1, 0, 1, 5000]


def test_havoc_takes_bytes() -> None:
    program = body("""
        M0 = mem.init()
        P0, M1 = malloc 4, M0
        M2 = havoc P0, 4, M1 "memhavoc"
        R0:i32 = load P0, M2
    """)
    assert run(program, {"M2": b"\x01\x02"}).named()["R0"] == 0x0201
    assert run(program, lambda _, index: index + 1).named()["R0"] == 0x04030201


def test_accesses_outside_of_objects_are_total() -> None:
    found = values("""
        M0 = mem.init()
        M1 = store 5:i32, null, M0
        R0:i32 = load null, M1
        P0 = gep null, 18446744073709551614
        M2 = store 305419896:i32, P0, M1
        R1:i32 = load P0, M2
        R2:i16 = load null, M2
        R3:i1 = ismod null, M2
    """)
    assert (found["R0"], found["R1"], found["R2"], found["R3"]) == (5, 0x12345678, 0x1234, 0)


def test_narrow_pointers() -> None:
    program = body("M0 = mem.init()\nP0, M1 = malloc 8, M0\nM2 = store P0, P0, M1\nP1 = load P0, M2", "ptr32 ")
    found = run(program).named()
    assert found["P1"] == found["P0"]
    assert isinstance(found["P0"], Ptr)
    assert found["P0"].width == 32


def test_layouts_can_be_shared_between_stages() -> None:
    before = body("M0 = mem.init()\nP0, M1 = malloc 8, M0\nP1, M2 = malloc 8, M1\nR0:i64 = ptoi P1")
    after = body("M0 = mem.init()\nP1, M2 = malloc 8, M0\nR0:i64 = ptoi P1")
    wanted = run(before).named()["R0"]
    assert run(after).named()["R0"] != wanted
    assert run(after, layout=Layout.of(before)).named()["R0"] == wanted


def test_wide_floats_can_be_stored() -> None:
    found = values("""
        R0:x86_fp80 = nondet "x"
        M0 = mem.init()
        P0, M1 = malloc 16, M0
        M2 = store R0, P0, M1
        R1:x86_fp80 = load P0, M2
    """, {"R0": 2**79 + 5})  # fmt: skip
    assert found["R1"] == 2**79 + 5


def test_isvalid_asks_for_any_live_object() -> None:
    text = "M0 = mem.init()\nP1, M1 = malloc 16, M0\nP2, M2 = malloc 8, M1\nP3 = gep P1, {at}\nM3 = free P2, M2\n"

    def valid(at: int, count: int, memory: str) -> object:
        return values(text.format(at=at) + f"R0:i1 = isvalid P3, {count}, {memory}")["R0"]

    assert [valid(0, 16, "M2"), valid(0, 17, "M2"), valid(-1 % 2**64, 1, "M2"), valid(16, 0, "M2")] == [1, 0, 0, 1]
    assert [valid(32, 8, "M2"), valid(32, 8, "M1"), valid(32, 8, "M3"), valid(28, 8, "M2")] == [1, 0, 0, 0]


def test_an_object_may_lie_where_another_was() -> None:
    program = body("""
        M0 = mem.init()
        P1, M1 = malloc 16, M0
        M2 = free P1, M1
        P2, M3 = malloc 8, M2
        R1:i1 = isalloc P1, M3
        R2:i1 = isalloc P2, M3
        R3:i1 = isvalid P1, 8, M3
        R4:i1 = isvalid P1, 9, M3
        M4 = free P1, M3
        R5:i1 = isalloc P2, M4
    """)
    layout = Layout.of(program)
    found = run(program, layout=layout.with_bases({"P2": layout.base["P1"]})).named()
    assert [found[f"R{number}"] for number in range(1, 6)] == [0, 1, 1, 0, 1]
