"""The persistent map against a dict."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom import persistent
from fathom.persistent import IntMap

KEYS = st.one_of(
    st.integers(0, 40),
    st.integers(0, 4000),
    st.integers(0, 2**64 - 1),
    st.builds(lambda base, offset: (base << 40) + offset, st.integers(0, 3), st.integers(0, 70)),
)
STEPS = st.lists(st.tuples(st.sampled_from(["set", "set", "set", "remove"]), KEYS), max_size=250)


def changed(start: IntMap[object], steps: list[tuple[str, int]], model: dict[int, object]) -> IntMap[object]:
    for what, key in steps:
        if what == "set":
            model[key] = object()
            start = start.set(key, model[key])
        else:
            model.pop(key, None)
            start = start.remove(key)
    return start


def check(found: IntMap[object], model: dict[int, object]) -> None:
    assert list(found.items()) == sorted(model.items(), key=lambda pair: pair[0])
    assert list(found) == sorted(model)
    assert len(found) == len(model)
    for key, value in model.items():
        assert key in found
        assert found.get(key) is value
        assert key + 1 in model or found.get(key + 1, 7) == 7


def expected_differences(here: dict[int, object], there: dict[int, object]) -> list[tuple[int, object, object]]:
    keys = sorted(here.keys() | there.keys())
    return [(key, here.get(key), there.get(key)) for key in keys if here.get(key) is not there.get(key)]


@given(STEPS, STEPS, STEPS)
def test_versions_are_independent(
    common: list[tuple[str, int]], left: list[tuple[str, int]], right: list[tuple[str, int]]
) -> None:
    model: dict[int, object] = {}
    base = changed(IntMap(), common, model)
    model_left, model_right = dict(model), dict(model)
    map_left = changed(base, left, model_left)
    map_right = changed(base, right, model_right)
    check(base, model)
    check(map_left, model_left)
    check(map_right, model_right)
    assert list(map_left.differences(map_right)) == expected_differences(model_left, model_right)
    assert list(base.differences(map_left)) == expected_differences(model, model_left)
    for here, there in ((map_left, map_right), (base, map_left), (map_right, base)):
        assert list(here.changes(there)) == [row for row in here.differences(there) if row[1] is not None]


@given(STEPS, st.lists(st.tuples(KEYS, st.integers()), max_size=200))
def test_update_many_is_many_sets(steps: list[tuple[str, int]], pairs: list[tuple[int, int]]) -> None:
    model: dict[int, object] = {}
    base = changed(IntMap(), steps, model)
    check(base.update_many(pairs), model | dict(pairs))
    check(base, model)


@given(STEPS, STEPS)
def test_histories_that_share_nothing_can_be_compared(
    left: list[tuple[str, int]], right: list[tuple[str, int]]
) -> None:
    model_left: dict[int, object] = {}
    model_right: dict[int, object] = {}
    map_left = changed(IntMap(), left, model_left)
    map_right = changed(IntMap(), right, model_right)
    assert list(map_left.differences(map_right)) == expected_differences(model_left, model_right)


def test_setting_the_same_object_gives_the_same_map() -> None:
    small = IntMap([(1, "a")])
    large = IntMap((key, str(key)) for key in range(1000))
    assert small.set(1, small[1]) is small
    assert large.set(500, large[500]) is large
    assert small.remove(2) is small
    assert large.remove(2000) is large


def test_differences_skip_what_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing costs the change, not the size: only the leaves that differ are listed."""
    large: IntMap[object] = IntMap((key, object()) for key in range(100_000))
    other = large.set(70_000, "new").remove(3)
    listed = Mock(side_effect=persistent._items)
    monkeypatch.setattr(persistent, "_items", listed)
    assert [key for key, _, _ in large.differences(other)] == [3, 70_000]
    assert listed.call_count == 4


def test_changes_ask_a_larger_map_for_the_keys_of_the_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    large: IntMap[object] = IntMap((key, object()) for key in range(100_000))
    small: IntMap[object] = IntMap([(7, large[7]), (8, "new"), (200_000, "more")])
    listed = Mock(side_effect=persistent._items)
    monkeypatch.setattr(persistent, "_items", listed)
    assert list(small.changes(large)) == [(8, "new", large[8]), (200_000, "more", None)]
    assert listed.call_count == 1
