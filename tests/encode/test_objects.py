"""Pointers as an address and an object: what is found again from an address, and which objects a number can mean."""

from __future__ import annotations

import pytest
from ir.one_block import body

from fathom.encode.objects import NUMBER, Objects, PointerTerm
from fathom.ir.instructions import Alloc
from fathom.ir.interpret_layout import Layout
from fathom.logic.evaluate import evaluate
from fathom.logic.sorts import BOOL, bv
from fathom.logic.terms import Term, Terms

PROGRAM = body("M0 = mem.init()\nP0, M1 = malloc 24, M0 align 16\nP1, M2 = malloc 8, M1 align 16")
POINTER = bv(64)


@pytest.fixture
def objects() -> Objects:
    return Objects(Terms(), Layout.of(PROGRAM), "concrete")


@pytest.fixture
def pointers(objects: Objects) -> list[PointerTerm]:
    items = [item for item in PROGRAM.blocks[0].body if isinstance(item, Alloc)]
    return [
        objects.allocate(item, objects.terms.value(POINTER, size)) for item, size in zip(items, (24, 8), strict=True)
    ]


def literal(objects: Objects, value: int) -> Term:
    return objects.terms.value(POINTER, value)


def test_offset_and_size_follow_from_the_object(objects: Objects, pointers: list[PointerTerm]) -> None:
    terms, first = objects.terms, pointers[0]
    inner = PointerTerm(terms.add(first.address, literal(objects, 5)), first.object)
    assert objects.offset(inner) is literal(objects, 5)
    assert objects.size(inner) is literal(objects, 24)
    assert objects.size(objects.null) is literal(objects, 0)


def test_a_number_may_mean_the_objects_of_its_choices(objects: Objects, pointers: list[PointerTerm]) -> None:
    terms = objects.terms
    either = terms.ite(terms.symbol("c", BOOL), pointers[0].object, objects.none)
    assert objects.candidates(either) == [1]
    assert objects.candidates(terms.symbol("any", NUMBER)) == [1, 2]


@pytest.mark.parametrize(
    ("offset", "size", "inside"), [(0, 24, True), (20, 4, True), (21, 4, False), (2**64 - 1, 1, False)]
)
def test_ranges_inside_of_an_object(
    objects: Objects, pointers: list[PointerTerm], offset: int, size: int, inside: bool
) -> None:
    address = objects.terms.add(pointers[0].address, literal(objects, offset))
    assert evaluate([objects.contains_range(1, address, literal(objects, size))], {}) == [inside]


def test_an_address_finds_the_object_that_it_came_from(objects: Objects, pointers: list[PointerTerm]) -> None:
    terms = objects.terms
    moved = PointerTerm(terms.add(pointers[0].address, terms.symbol("i", POINTER)), pointers[0].object)
    objects.record_address(moved)
    assert objects.from_address(moved.address).object is pointers[0].object
    either = terms.ite(terms.symbol("c", BOOL), moved.address, pointers[1].address)
    assert objects.candidates(objects.from_address(either).object) == [1, 2]


def test_a_number_belongs_to_the_object_that_contains_it(objects: Objects, pointers: list[PointerTerm]) -> None:
    number = objects.terms.symbol("n", POINTER)
    found = objects.from_address(number).object
    bases = [int(base) for base in evaluate([each.address for each in pointers], {})]  # type: ignore[arg-type]
    for address, owner in ((bases[0] + 24, 1), (bases[1], 2), (bases[1] + 9, 0), (0, 0)):
        assert evaluate([found], {number: address}) == [owner]
