"""Read plain command lines of `check` without the parser of command lines, whose start takes longer than a small check.

Plain is what nobody can read in two ways: names of files, and long options with a value of their type, each once unless
it is a list. Everything else (help, mistakes, short options with their value attached, settings files) is left to the
parser, and so are all messages. `tests/cli/test_plain_words.py` compares the two on every option.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from fathom.immutable import immutable
from fathom.options import LimitOptions, ModelOptions, ReportOptions, SourceOptions
from fathom.settings import Setting, known_settings

Groups = tuple[SourceOptions, LimitOptions, ModelOptions, ReportOptions]

_NUMBERS: Final[Mapping[object, tuple[re.Pattern[str], type]]] = {
    each: (re.compile(pattern, re.ASCII), number)
    for pattern, number, types in (
        (r"\d{1,15}", int, (int, int | None)),
        (r"\d{1,15}(?:\.\d{1,15})?", float, (float, float | None)),
    )
    for each in types
}
_TEXTS: Final = (str, str | None)
_LIST: Final = tuple[str, ...]
_NOTHING: Final = ("none", "null")
"""What the parser may take for no value."""


@final
class _NotPlainError(Exception):
    """The words are for the parser."""


@final
@immutable
class _Option:
    """An option under one of its names; `switch` is what a name without a value says."""

    setting: Setting
    switch: bool | None


def read_plain(words: Sequence[str]) -> Groups | None:
    """The options of `fathom check WORDS`, or None where the words are not plain."""
    try:
        values = _read(words)
    except _NotPlainError:
        return None
    groups = (SourceOptions, LimitOptions, ModelOptions, ReportOptions)
    fields = [{name: values.pop(name) for name in each.__dataclass_fields__ if name in values} for each in groups]
    return tuple(group(**own) for group, own in zip(groups, fields, strict=True))


def _read(words: Sequence[str]) -> dict[str, Any]:
    options, values = _list_options(), dict[str, Any]()
    rest = iter(words)
    for word in rest:
        if not word.startswith("-"):
            _take(values, "sources", (word,))
            continue
        name, equals, text = word.partition("=")
        option = options.get(name)
        if option is None or (equals and (option.switch is not None or not text)):
            raise _NotPlainError
        if option.switch is not None:
            _take(values, option.setting.field, option.switch)
        else:
            _take(values, option.setting.field, _convert(option.setting, text if equals else _next(rest)))
    return values


def _list_options() -> dict[str, _Option]:
    found: dict[str, _Option] = {}
    for setting in known_settings().values():
        for name in setting.flag.names:
            is_switch = setting.type is bool
            found[name] = _Option(setting, True if is_switch else None)
            if is_switch and setting.default and name.startswith("--"):
                found[f"--no-{name[2:]}"] = _Option(setting, False)
    return found


def _next(words: Any) -> str:
    word: str = next(words, "")
    if not word or word.startswith("-"):
        raise _NotPlainError
    return word


def _convert(setting: Setting, text: str) -> object:
    if setting.type == _LIST:
        return (text,)
    if setting.type in _NUMBERS:
        pattern, number = _NUMBERS[setting.type]
        if pattern.fullmatch(text):
            return number(text)
    elif setting.type in _TEXTS and text.lower() not in _NOTHING:
        return text
    raise _NotPlainError


def _take(values: dict[str, Any], field: str, value: object) -> None:
    if isinstance(value, tuple):
        values[field] = (*values.get(field, ()), *value)
    elif field in values:
        raise _NotPlainError
    else:
        values[field] = value
