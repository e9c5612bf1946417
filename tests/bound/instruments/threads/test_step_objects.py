"""A step that is walked again gives the objects that it gave before, by their order, kind and size."""

from __future__ import annotations

from fathom.bound.instruments.threads.positions import Positions
from fathom.bound.instruments.threads.step_objects import StepObjects
from fathom.bound.residual.values import Object, Scalar


class Heap:
    """Makes objects, and counts them."""

    def __init__(self) -> None:
        self.positions = Positions([])
        self.objects = StepObjects(self.positions)
        self.made = 0

    def allocate(self, size: Scalar = 4, hoisted: bool = True) -> Object:
        def make() -> Object:
            self.made += 1
            made = Object(self.made, "malloc", "object", size, 8, None)
            made.hoisted = hoisted
            return made

        return self.objects.recall("malloc", size, make)


def test_outside_of_steps_every_object_is_new() -> None:
    heap = Heap()
    assert heap.allocate() is not heap.allocate()


def test_a_step_gives_its_objects_again() -> None:
    heap = Heap()
    key = heap.positions.key("step")
    with heap.objects.allocate_for(key):
        first = heap.allocate(), heap.allocate()
    with heap.objects.allocate_for(key):
        again = heap.allocate(), heap.allocate()
    with heap.objects.allocate_for(heap.positions.key("another step")):
        other = heap.allocate()
    assert again == first
    assert other not in first
    assert first[0].instance is not None
    assert first[1].instance is not None
    assert first[0].instance.name != first[1].instance.name


def test_an_object_of_another_size_is_another_one() -> None:
    heap = Heap()
    key = heap.positions.key("step")
    with heap.objects.allocate_for(key):
        small = heap.allocate(4)
    with heap.objects.allocate_for(key):
        large = heap.allocate(8)
    assert small is not large


def test_an_object_that_is_allocated_in_place_is_not_kept() -> None:
    heap = Heap()
    key = heap.positions.key("step")
    with heap.objects.allocate_for(key):
        first = heap.allocate(hoisted=False)
    with heap.objects.allocate_for(key):
        assert heap.allocate(hoisted=False) is not first
