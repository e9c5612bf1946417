"""Accept the flags that people know from clang: `-std=c11`, `-include FILE`, `-m32`, and clang flags after `--`.

`--fuzz-target` names an entry that libFuzzer has fixed the name of.
"""

from __future__ import annotations

from collections.abc import Sequence

_RENAMED = {
    "-include": "--include",
    "-target": "--target",
    "-m32": "--32",
    "-std": "--std",
    "--fuzz-target": "--entry=LLVMFuzzerTestOneInput",
}


def translate(arguments: Sequence[str]) -> list[str]:
    """Rewrite `arguments` to Fathom's own spelling.

    `-std=c11 a.c -- -fwrapv` gives `--std=c11 a.c --cflag=-fwrapv`.
    """
    own = list(arguments)
    passed_on: list[str] = []
    if "--" in own:
        split = own.index("--")
        own, passed_on = own[:split], own[split + 1 :]
    renamed = [_rename(argument) for argument in own]
    return [*renamed, *(f"--cflag={flag}" for flag in passed_on)]


def _rename(argument: str) -> str:
    name, equals, value = argument.partition("=")
    return _RENAMED.get(name, name) + equals + value if name in _RENAMED else argument
