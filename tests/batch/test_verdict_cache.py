"""Verdicts are kept by content: options that decide are part of the key, limits of time are not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command_line import Write
from report.samples import overrun

from fathom.batch.verdict_cache import content_key, keep, look_up
from fathom.frontend.cache import Cache, CacheEntry
from fathom.options import Options
from fathom.verdict import Verdict

UNKNOWN = Verdict("unknown", False, "time ran out", (), None, ())


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cache:
    monkeypatch.setenv("FATHOM_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("FATHOM_NO_CACHE", raising=False)
    return Cache.for_user(True)


def key_of(text: str = "text", hidden: tuple[str, ...] = (), **given: Any) -> str:
    options = Options(**given)
    return content_key(text, options.entry, options, options, hidden)


def test_the_key_is_of_what_decides() -> None:
    assert key_of(timeout=5.0) == key_of()
    assert key_of("other") != key_of()
    assert key_of(unwind=3) != key_of()
    assert key_of(entry="start") != key_of()
    assert key_of(hidden=("a",)) != key_of()
    assert key_of(hidden=("a", "b")) == key_of(hidden=("b", "a"))


def test_the_contents_of_analyses_decide(write: Write) -> None:
    """They are programs of their own."""
    analysis, config = write("mine.py", "one"), write("mine.toml", "x = 1")
    options = {"analysis": (f"{analysis}:Mine",), "analysis_config": (str(config),)}
    first = key_of(**options)
    assert key_of(**options) == first
    write("mine.py", "another")
    second = key_of(**options)
    assert second != first
    write("mine.toml", "x = 2")
    assert key_of(**options) != second


def test_a_verdict_is_found_again(store: Cache) -> None:
    verdict = overrun().verdict
    assert look_up(store, "a" * 64) is None
    keep(store, "a" * 64, verdict, 1.0, None)
    assert look_up(store, "a" * 64) == verdict


@pytest.mark.parametrize(("seconds", "limit", "kept"), [(9.0, None, True), (7.0, 10.0, True), (9.0, 10.0, False)])
def test_a_verdict_near_the_time_limit_is_not_kept(
    store: Cache, seconds: float, limit: float | None, kept: bool
) -> None:
    keep(store, "b" * 64, replace(UNKNOWN, result="safe"), seconds, limit)
    keep(store, "c" * 64, UNKNOWN, seconds, limit)
    assert (look_up(store, "b" * 64) is not None) == kept
    assert look_up(store, "c" * 64) is None


def test_a_damaged_entry_is_none(store: Cache) -> None:
    store.put("d" * 64, CacheEntry(b"damaged"))
    assert look_up(store, "d" * 64) is None
