"""A path: forks share what they have, views have the contents of one shadow memory."""

from __future__ import annotations

from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Object
from fathom.bound.state.cells import ObjectState, uniform
from fathom.bound.state.path import Path, ShadowState, pointees_in
from fathom.persistent import IntMap

TARGET = Object(0, "malloc", "target", 4, 4, None)


def path_with_shadow() -> Path:
    residue = Residue()
    objects: IntMap[ObjectState] = IntMap()
    path = Path(residue.here, [1], objects.set(0, ObjectState()), residue.initial_memory)
    path.shadows = (ShadowState(objects.set(0, ObjectState(uniform(7))), residue.initial_memory),)
    return path


def test_a_fork_has_registers_of_its_own() -> None:
    path = path_with_shadow()
    fork = path.fork(path.block)
    fork.env[0] = 2
    fork.drop(TARGET)
    assert path.env == [1]
    assert path.state(TARGET) is not None
    assert fork.state(TARGET) is None
    assert fork.shadows[0].objects.get(0) is None


def test_a_view_is_kept_where_it_is_put() -> None:
    path = path_with_shadow()
    view = path.view(0)
    assert view.main is path
    view.objects = view.objects.remove(0)
    assert path.view(0).state(TARGET) is not None
    path.put(0, view)
    assert path.view(0).state(TARGET) is None
    assert path.state(TARGET) is not None


def test_pointees_are_known_where_those_of_every_object_are() -> None:
    path = path_with_shadow()
    state = ObjectState()
    state.pointees = frozenset({TARGET})
    path.objects = path.objects.set(1, state)
    known = Object(1, "malloc", "known", 8, 8, None)
    assert pointees_in(path, frozenset({known})) == {TARGET}
    assert pointees_in(path, frozenset({known, TARGET})) is None
    assert pointees_in(path, None) is None
