"""Accept the flags that people know from clang: `-std=c11`, `-include FILE`, `-m32`, `-fwrapv`, and any after `--`.

A command line of a build can stand behind `fathom check` as it is: of `-O2 -Wall -g -fwrapv -isystem inc a.c`, what
changes the meaning of the source goes to clang, as with `compile_commands.json`, and the rest is left out.
`--fuzz-target` names an entry that libFuzzer has fixed the name of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fathom.patterns import lazy_pattern

_RENAMED = {
    "-include": "--include",
    "-target": "--target",
    "-m32": "--32",
    "-std": "--std",
    "--fuzz-target": "--entry=LLVMFuzzerTestOneInput",
}
_FOR_CLANG = lazy_pattern(r"-(?:[OWfgl].*|m(?!32$).+|w|c|ansi|pedantic.*|pthread|pipe)")
_FOR_CLANG_WITH_FOLDER = ("-isystem", "-iquote", "-idirafter")
_PASS_ON = "--cflag"


def translate(arguments: Sequence[str]) -> list[str]:
    """Rewrite `arguments` to Fathom's own spelling.

    `-std=c11 -O2 -fwrapv a.c -- -DX` gives `--std=c11 --cflag=-fwrapv a.c --cflag=-DX`.
    """
    own = list(arguments)
    passed_on: list[str] = []
    if "--" in own:
        split = own.index("--")
        own, passed_on = own[:split], own[split + 1 :]
    return [*_translate(own), *(f"{_PASS_ON}={flag}" for flag in passed_on)]


def _translate(words: Sequence[str]) -> Iterator[str]:
    rest = iter(words)
    for word in rest:
        if word == _PASS_ON:
            yield from (word, *(value for value in (next(rest, None),) if value is not None))
        elif word in _FOR_CLANG_WITH_FOLDER:
            yield from _pass_on([word, next(rest, "")])
        elif _FOR_CLANG.fullmatch(word):
            yield from _pass_on([word])
        else:
            yield _rename(word)


def _pass_on(flags: list[str]) -> Iterator[str]:
    """The flags that change what the source means."""
    from fathom.frontend.compile_commands import meaningful_flags

    return (f"{_PASS_ON}={flag}" for flag in meaningful_flags(flags))


def _rename(argument: str) -> str:
    name, equals, value = argument.partition("=")
    return _RENAMED.get(name, name) + equals + value if name in _RENAMED else argument
