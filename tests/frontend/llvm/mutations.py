"""Damage to the text of a module, as a broken file or a wrong tool would do it; the same for the same seed."""

from __future__ import annotations

import re
from random import Random

_TOKEN = re.compile(r"\w+|[^\w\s]")


def mutated(text: str, random: Random) -> str:
    """The text with one to three kinds of damage."""
    for _ in range(random.randint(1, 3)):
        text = random.choice(_KINDS)(text, random)
    return text


def _delete_lines(text: str, random: Random) -> str:
    lines = text.split("\n")
    at = random.randrange(len(lines))
    del lines[at : at + random.choice((1, 1, 1, 2, 10))]
    return "\n".join(lines)


def _repeat_line(text: str, random: Random) -> str:
    lines = text.split("\n")
    lines.insert(random.randrange(len(lines)), random.choice(lines))
    return "\n".join(lines)


def _change_byte(text: str, random: Random) -> str:
    at = random.randrange(max(1, len(text)))
    new = random.choice(
        ("", "\0", '"', "(", ")", "[", "{", "%", "@", "!", "#", ",", " ", "\n", "-", "9", "x", "é", "\\")
    )
    return text[:at] + new + text[at + 1 :]


def _swap_tokens(text: str, random: Random) -> str:
    lines = text.split("\n")
    at = random.randrange(len(lines))
    tokens = [match.span() for match in _TOKEN.finditer(lines[at])]
    if len(tokens) < 2:
        return text
    (a, b), (c, d) = sorted(random.sample(tokens, 2))
    line = lines[at]
    lines[at] = line[:a] + line[c:d] + line[b:c] + line[a:b] + line[d:]
    return "\n".join(lines)


def _replace_token(text: str, random: Random) -> str:
    """A token of one line takes the place of one of another."""
    lines = text.split("\n")
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    here = [match.span() for match in _TOKEN.finditer(lines[at])]
    there = _TOKEN.findall(lines[other])
    if here and there:
        a, b = random.choice(here)
        lines[at] = lines[at][:a] + random.choice(there) + lines[at][b:]
    return "\n".join(lines)


def _truncate(text: str, random: Random) -> str:
    return text[: random.randrange(max(1, len(text)))]


_KINDS = (
    _delete_lines,
    _repeat_line,
    _change_byte,
    _change_byte,
    _swap_tokens,
    _swap_tokens,
    _replace_token,
    _truncate,
)
