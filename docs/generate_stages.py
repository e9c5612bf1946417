"""Run the commands that the manual shows and put their output under them: `python docs/generate_stages.py`.

A block of a page that begins with a command,

    ```console
    $ fathom dump --stage tidy programs/figure2.c
    …
    ```

is run in this folder, and everything below the command becomes what it wrote. So no page can say what Fathom does not
do: `tests/test_docs.py` runs the same and compares. Where a page makes files of its own,

    <!-- file: parse.c -->          <!-- change: parse.c -->
    ```c                            ```diff
    int main(void) {}               -int main(void) {}
    ```                             +int main(void) { return 1; }
                                    ```

its blocks are taken in their order, in an empty folder, as a reader would. Between `<!-- table: NAME -->` and
`<!-- end of table -->` is what `TABLES` makes of the code: limits of effort, options. With names of pages, only these
are brought up to date: `python docs/generate_stages.py effort.md`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, get_args, get_type_hints

from fathom.cli.flags import TITLES
from fathom.effort import MEANINGS, Effort
from fathom.options import Flag

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

FOLDER = Path(__file__).resolve().parent
_BLOCK = re.compile(r"^```console\n\$ (?P<command>[^\n]*)\n.*?^```$", re.MULTILINE | re.DOTALL)
_STEP = re.compile(
    _BLOCK.pattern + r"|^<!-- (?P<how>file|change): (?P<name>[\w./-]+) -->\n```\w+\n(?P<content>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_VERDICTS = (1, 3)
"""Exit codes of `fathom check` that are no error: unsafe and unknown."""
_TABLE = re.compile(r"^<!-- table: (\w+) -->$.*?^<!-- end of table -->$", re.MULTILINE | re.DOTALL)
_UNWANTED = ("COLUMNS", "FORCE_COLOR", "GITHUB_ACTIONS")
"""Variables that change what Fathom prints."""


def pages() -> list[Path]:
    """Every page of the manual."""
    return sorted(page for page in FOLDER.rglob("*.md") if "_build" not in page.parts)


def commands(text: str) -> list[str]:
    """The commands of a page, in order."""
    return [match["command"] for match in _BLOCK.finditer(text)]


def output(command: str, folder: Path = FOLDER) -> str:
    """What a command writes to standard output, with the `fathom` of this interpreter."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    kept = {name: value for name, value in os.environ.items() if name not in _UNWANTED}
    env = {**kept, "PATH": path, "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["/bin/sh", "-c", command], cwd=folder, env=env, capture_output=True, text=True)
    gives_verdict = command.startswith("fathom check") and done.returncode in _VERDICTS
    if done.returncode != 0 and not gives_verdict:
        sys.exit(f"`{command}` ended with status {done.returncode}:\n{done.stderr}")
    return done.stdout.rstrip("\n")


def refreshed(text: str) -> str:
    """The page with the output that its commands have now."""
    if any(step["how"] for step in _STEP.finditer(text)):
        with tempfile.TemporaryDirectory() as folder:
            text = _STEP.sub(partial(_take_step, Path(folder)), text)
    else:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            outputs = iter(list(pool.map(output, commands(text))))
        text = _BLOCK.sub(lambda match: _show(match["command"], next(outputs)), text)
    return _TABLE.sub(lambda match: TABLES[match[1]](), text)


def _take_step(folder: Path, step: re.Match[str]) -> str:
    """Run a command of a page, or write or change a file, as the page says."""
    if step["how"] is None:
        return _show(step["command"], output(step["command"], folder))
    file = folder / step["name"]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(step["content"] if step["how"] == "file" else changed(file.read_text(), step["content"]))
    return step[0]


def _show(command: str, written: str) -> str:
    return f"```console\n$ {command}\n{written}\n```" if written else f"```console\n$ {command}\n```"


def changed(text: str, difference: str) -> str:
    """A file after a change, whose lines begin with `+`, `-` or a blank; `@@` lines separate its parts."""
    for part in re.split(r"^@@.*\n", difference, flags=re.MULTILINE):
        lines = part.splitlines(keepends=True)
        old = "".join(line[1:] or line for line in lines if line[:1] != "+")
        new = "".join(line[1:] or line for line in lines if line[:1] != "-")
        if text.count(old) != 1:
            sys.exit(f"a change does not fit:\n{part}")
        text = text.replace(old, new)
    return text


def limits() -> str:
    """The limits of effort."""
    rows = [f"| `{each.name}` | {each.default:,} | {MEANINGS[each.name]} |" for each in fields(Effort)]
    return _table("limits", ["| limit | default | meaning |", "|---|---|---|", *rows])


def options() -> str:
    """All options of `fathom check`, with their defaults."""
    parts: list[str] = []
    for kind, title in TITLES.items():
        parts += [f"## {title}", "", "| option | default | |", "|---|---|---|", *_option_rows(kind), ""]
    return _table("options", parts[:-1])


def _option_rows(kind: type[DataclassInstance]) -> Iterator[str]:
    hints = get_type_hints(kind, include_extras=True)
    for each in fields(kind):
        flag: Flag = get_args(hints[each.name])[1]
        names = [f"`{name}`" for name in sorted(flag.names, key=len)] or [f"`{each.name.upper()}`"]
        names += [f"`--no-{flag.names[-1].removeprefix('--')}`"] if each.default is True else []
        default = "" if each.default in (None, False, True, ()) else f"`{each.default}`"
        choices = f" One of {', '.join(f'`{choice}`' for choice in flag.choices)}." if flag.choices else ""
        yield f"| {', '.join(names)} | {default} | {(flag.help + choices).replace('|', chr(92) + '|')} |"


def _table(name: str, lines: Sequence[str]) -> str:
    return "\n".join([f"<!-- table: {name} -->", "", *lines, "", "<!-- end of table -->"])


TABLES = {"limits": limits, "options": options}


def main() -> None:
    """Of all pages, or of those that are named."""
    for page in [FOLDER / name for name in sys.argv[1:]] or pages():
        old = page.read_text(encoding="utf-8")
        new = refreshed(old)
        if new != old:
            page.write_text(new, encoding="utf-8")
            print(f"{page.relative_to(FOLDER)}: brought up to date")


if __name__ == "__main__":
    main()
