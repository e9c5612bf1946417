"""Patterns that are compiled when they are used, against those that are compiled at once."""

from __future__ import annotations

import re

import pytest

from fathom.patterns import lazy_pattern


def test_methods_are_those_of_the_pattern() -> None:
    lazy, plain = lazy_pattern(r"(\w)=(\d+)", re.IGNORECASE), re.compile(r"(\w)=(\d+)", re.IGNORECASE)
    text = "a=1, b=22"
    assert lazy.findall(text) == plain.findall(text)
    assert [match.span() for match in lazy.finditer(text, 2)] == [match.span() for match in plain.finditer(text, 2)]
    assert lazy.sub(r"\2", text) == plain.sub(r"\2", text)
    assert (lazy.pattern, lazy.flags, lazy.groups) == (plain.pattern, plain.flags, plain.groups)
    assert lazy_pattern(rb"x+").search(b"axx").group() == b"xx"  # type: ignore[union-attr]


def test_a_mistake_is_reported_when_it_is_used() -> None:
    lazy = lazy_pattern("(")
    with pytest.raises(re.error):
        lazy.match("")


def test_it_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lazy = lazy_pattern("ab*")
    assert lazy.match("abb")
    monkeypatch.setattr(re, "compile", lambda *_: pytest.fail("compiled again"))
    assert lazy.match("a")
    assert not hasattr(lazy, "_missing")
