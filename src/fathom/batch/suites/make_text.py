"""Expand the references of a Makefile: `$(NAME)`, `${NAME:.c=.o}`, and the functions of make that work on texts.

    expand("$(patsubst %,-I%,$(FOLDERS))", variables)

No command is executed. `$(shell dirname P)` is the folder of P, `$(shell which X)` and `$(shell command -v X)` find
nothing; every other command is `NotRead`, and so is a function that is not known.
"""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

Lookup: TypeAlias = Callable[[str], str]
"""The value of a variable, expanded; empty where there is none."""

_OF_PATHS: Final = ("abspath", "realpath", "wildcard")
_CLOSING: Final = {"(": ")", "{": "}"}
_DEEPEST: Final = 100


class NotRead(Exception):
    """A construct of make that this reader does not execute: what it is, and what to do (`hint`)."""

    def __init__(self, what: str, hint: str | None = None) -> None:
        super().__init__(what)
        self.hint = hint


def expand(text: str, lookup: Lookup, depth: int = 0) -> str:
    """The text with every reference replaced by its value."""
    if depth > _DEEPEST:
        raise NotRead(f"a variable refers to itself: {text}")
    found: list[str] = []
    at = 0
    while (dollar := text.find("$", at)) >= 0 and dollar + 1 < len(text):
        found.append(text[at:dollar])
        opening = text[dollar + 1]
        if opening not in _CLOSING:
            found.append("$" if opening == "$" else lookup(opening))
            at = dollar + 2
            continue
        end = _find_closing(text, dollar + 1)
        found.append(_refer(text[dollar + 2 : end], lookup, depth + 1))
        at = end + 1
    return "".join([*found, text[at:]])


def _find_closing(text: str, at: int) -> int:
    opening, closing, depth = text[at], _CLOSING[text[at]], 0
    for index in range(at, len(text)):
        depth += (text[index] == opening) - (text[index] == closing)
        if depth == 0:
            return index
    raise NotRead(f"a reference without its end: {text[at - 1 :]}")


def _refer(inside: str, lookup: Lookup, depth: int) -> str:
    """The value of `$(inside)`: a function with arguments, a substitution reference, or a variable."""
    call = re.match(r"([a-z-]+)[ \t]+", inside)
    if call is not None:
        return _call(call[1], inside[call.end() :], lookup, depth)
    name, colon, change = inside.partition(":")
    if colon and "=" in change and "$" not in name:
        old, _, new = expand(change, lookup, depth).partition("=")
        old, new = (old, new) if "%" in old else (f"%{old}", f"%{new}")
        return _patsubst(old, new, lookup(name))
    return lookup(expand(inside, lookup, depth))


def _call(name: str, rest: str, lookup: Lookup, depth: int) -> str:
    if name == "foreach":
        return _foreach(_split_arguments(rest, 3), lookup, depth)
    if name in ("if", "or", "and"):
        return _choose(name, _split_arguments(rest, 3), lookup, depth)
    if name == "shell":
        return _shell(expand(rest, lookup, depth))
    if name not in _FUNCTIONS:
        raise NotRead(f"$({name} …) is not read", hint="set the variable that it is for to its value")
    count, function = _FUNCTIONS[name]
    arguments = [expand(each, lookup, depth) for each in _split_arguments(rest, count)]
    if name in _OF_PATHS:
        folder = lookup("CURDIR")
        arguments[0] = " ".join(os.path.join(folder, word) for word in arguments[0].split())
    if len(arguments) != count:
        raise NotRead(f"$({name} {rest}) has {len(arguments)} arguments, and not {count}")
    return function(*arguments)


def _split_arguments(text: str, most: int) -> list[str]:
    """By the commas outside of references; the last of `most` arguments has the rest."""
    found, depth, start = list[str](), 0, 0
    for index, char in enumerate(text):
        depth += (char in "({") - (char in ")}")
        if char == "," and depth == 0 and len(found) < most - 1:
            found.append(text[start:index])
            start = index + 1
    return [*found, text[start:]]


def _foreach(arguments: list[str], lookup: Lookup, depth: int) -> str:
    if len(arguments) != 3:
        raise NotRead("$(foreach …) without its three arguments")
    name, words, body = expand(arguments[0], lookup, depth), expand(arguments[1], lookup, depth), arguments[2]

    def value(word: str) -> str:
        return expand(body, lambda each: word if each == name else lookup(each), depth)

    return " ".join(value(word) for word in words.split())


def _choose(name: str, arguments: list[str], lookup: Lookup, depth: int) -> str:
    if name == "if":
        taken = 1 if expand(arguments[0].strip(), lookup, depth) else 2
        return expand(arguments[taken], lookup, depth) if taken < len(arguments) else ""
    value = ""
    for each in arguments:
        value = expand(each.strip(), lookup, depth)
        if bool(value) == (name == "or"):
            return value
    return value


def _shell(command: str) -> str:
    words = command.split()
    if words[:1] == ["dirname"] and len(words) == 2:
        return os.path.dirname(words[1].rstrip("/"))
    if words[:1] == ["which"] or words[:2] == ["command", "-v"]:
        return ""
    raise NotRead(f"$(shell {command}) is not executed", hint="set the variable that it is for to its value")


# ── functions ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _each_word(change: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: " ".join(filter(None, map(change, text.split())))


def _matches(patterns: str) -> Callable[[str], bool]:
    known = [re.compile("(.*)".join(map(re.escape, each.split("%", 1)))) for each in patterns.split()]
    return lambda word: any(pattern.fullmatch(word) for pattern in known)


def _filter(patterns: str, text: str) -> str:
    return " ".join(filter(_matches(patterns), text.split()))


def _filter_out(patterns: str, text: str) -> str:
    wanted = _matches(patterns)
    return " ".join(word for word in text.split() if not wanted(word))


def _patsubst(old: str, new: str, text: str) -> str:
    pattern = re.compile("(.*)".join(map(re.escape, old.strip().split("%", 1))))

    def change(word: str) -> str:
        found = pattern.fullmatch(word)
        if found is None:
            return word
        return new.replace("%", found[1], 1) if "%" in old else new

    return " ".join(map(change, text.split()))


def _folder(path: str) -> str:
    return path[: path.rindex("/") + 1] if "/" in path else "./"


def _wildcard(patterns: str) -> str:
    return " ".join(path for pattern in patterns.split() for path in sorted(glob.glob(pattern)))


def _word(number: str, text: str) -> str:
    words = text.split()
    return words[int(number) - 1] if number.strip().isdecimal() and 0 < int(number) <= len(words) else ""


_FUNCTIONS: Final[dict[str, tuple[int, Callable[..., str]]]] = {
    "abspath": (1, _each_word(os.path.abspath)),
    "realpath": (1, _each_word(os.path.realpath)),
    "addprefix": (2, lambda prefix, text: _each_word(lambda word: prefix + word)(text)),
    "addsuffix": (2, lambda suffix, text: _each_word(lambda word: word + suffix)(text)),
    "basename": (1, _each_word(lambda word: os.path.splitext(word)[0])),
    "dir": (1, _each_word(_folder)),
    "notdir": (1, _each_word(lambda word: word.rpartition("/")[2])),
    "suffix": (1, _each_word(lambda word: os.path.splitext(word)[1])),
    "filter": (2, _filter),
    "filter-out": (2, _filter_out),
    "findstring": (2, lambda word, text: word if word in text else ""),
    "firstword": (1, lambda text: _word("1", text)),
    "lastword": (1, lambda text: "".join(text.split()[-1:])),
    "patsubst": (3, _patsubst),
    "sort": (1, lambda text: " ".join(sorted(set(text.split())))),
    "strip": (1, lambda text: " ".join(text.split())),
    "subst": (3, lambda old, new, text: text.replace(old, new) if old else text),
    "wildcard": (1, _wildcard),
    "word": (2, _word),
    "words": (1, lambda text: str(len(text.split()))),
}
"""How many arguments each function has, and what it gives."""


def split_words(text: str) -> Iterator[str]:
    """The words as a shell would have them: `-DX="(a b)"` is one."""
    import shlex

    try:
        yield from shlex.split(text)
    except ValueError as error:
        raise NotRead(f"these are no words for a shell: {text}: {error}") from error
