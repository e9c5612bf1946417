"""Annotations for GitHub: one command a line, and no more commands than findings."""

from __future__ import annotations

import re

from report.samples import hostile, overrun, safe, unknown

from fathom.report.github import render, shield_commands


def test_a_finding_is_an_error_at_its_place() -> None:
    assert render(overrun()) == (
        "::error file=fill.c,line=6,col=16,title=fathom%3A bounds::write at offset 1 of malloc's object, which has 1 byte\n"
    )


def test_unknown_is_a_warning() -> None:
    (line,) = render(unknown()).splitlines()
    assert line.startswith("::warning title=fathom%3A fill.c::unknown: bound too small: ")


def test_safe_says_nothing() -> None:
    assert render(safe()) == ""


def test_hostile_text_gives_no_further_command() -> None:
    text = render(hostile())
    (line,) = text.splitlines()
    assert text == f"{line}\n"
    command = re.fullmatch(r"::error ((?:\w+=[^,:]*,?)+)::(.*)", line)
    assert command is not None
    assert [pair.split("=", 1)[0] for pair in command[1].split(",")] == ["file", "line", "col", "title"]
    assert "%250A" in command[2]


def test_shielded_text_is_the_text_between_two_commands() -> None:
    first, *text, last = shield_commands("::error::a\n::b::\n").splitlines()
    assert text == ["::error::a", "::b::"]
    assert (first, last) == (f"::stop-commands::{last[2:-2]}", f"::{first.rsplit('::', 1)[1]}::")
    assert last not in text
