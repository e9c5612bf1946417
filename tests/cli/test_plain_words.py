"""Plain command lines mean what the parser of command lines makes of them, and what is not plain is left to it."""

from __future__ import annotations

import dataclasses
import os
import sys
from collections.abc import Iterator

import pytest
from cyclopts import CycloptsError
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.cli.app import build_app
from fathom.cli.main import main
from fathom.cli.plain_words import read_plain
from fathom.settings import known_settings

VALUES = ("3", "0", "12.5", "name", "a=b", "none", "NULL", "1e3", "0x10", "-1", "+1", "1_000", "٣", "true", "*", "")
APP = build_app()


def parse(words: list[str]) -> list[dict[str, object]] | None:
    """What the parser makes of it; None where it complains."""
    try:
        _, bound, _ = APP.parse_args(["check", *words], exit_on_error=False, print_error=False)
    except CycloptsError:
        return None
    bound.apply_defaults()
    return [dataclasses.asdict(group) for group in bound.args]


def read(words: list[str]) -> list[dict[str, object]] | None:
    groups = read_plain(words)
    return None if groups is None else [dataclasses.asdict(group) for group in groups]


def forms(name: str, value: str) -> Iterator[list[str]]:
    yield ["x.c", name]
    yield [name, value, "x.c"]
    yield ["x.c", f"{name}={value}"]
    yield ["x.c", f"--no-{name.lstrip('-')}"]
    yield ["x.c", name, value, name, value]


@pytest.mark.parametrize("value", VALUES if os.environ.get("FATHOM_PLAIN") == "all" else ("3",))
def test_each_option(value: str) -> None:
    """`FATHOM_PLAIN=all` takes all values, which takes minutes."""
    for setting in known_settings().values():
        plain = 0
        for words in (words for name in setting.flag.names for words in forms(name, value)):
            found = read(words)
            plain += found is not None
            assert found is None or found == parse(words), words
        assert plain or value != "3" or not setting.flag.names, setting.key


NAMES = [name for setting in known_settings().values() for name in setting.flag.names]
WORDS = st.one_of(
    st.sampled_from(NAMES),
    st.sampled_from([f"--no-{name[2:]}" for name in NAMES if name.startswith("--")]),
    st.builds("{}={}".format, st.sampled_from(NAMES), st.sampled_from(VALUES)),
    st.sampled_from((*VALUES, "x.c", "y.c", "-", "--", "--help", "-h", "-DX", "-vv", "--unwinding_assertions")),
)


@settings(max_examples=25, deadline=None)
@given(st.lists(WORDS, max_size=5))
def test_any_words(words: list[str]) -> None:
    found = read(words)
    assert found is None or found == parse(words)


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["-DX=1", "x.c"],
        ["--unwind", "-1"],
        ["--unwind"],
        ["--trust"],
        ["--show-settings"],
        ["--unwind=2", "--unwind=3"],
    ],
)
def test_what_is_not_plain(words: list[str]) -> None:
    assert read_plain(words) is None


def test_plain_words_need_no_parser(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.modules["fathom.cli.main"], "_parse", lambda *_: pytest.fail("the parser was asked"))
    assert main(["check", "there_is_no_such_file.c", "--unwind", "3"]) == 2
    assert "there_is_no_such_file.c" in capsys.readouterr().err
