"""Run the commands that the manual shows and put their output under them: `python docs/generate_stages.py`.

A block of a page that begins with a command,

    ```console
    $ fathom dump --stage tidy programs/figure2.c
    …
    ```

is run in this folder, and everything below the command becomes what it wrote. So no page can say what Fathom does not
do: `tests/test_docs.py` runs the same and compares. The table of limits between two comments (`effort.md`) becomes that
of `fathom.effort`. With names of pages, only these are brought up to date: `python docs/generate_stages.py effort.md`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path

from fathom.effort import MEANINGS, Effort

FOLDER = Path(__file__).resolve().parent
_BLOCK = re.compile(r"^```console\n\$ (?P<command>[^\n]*)\n.*?^```$", re.MULTILINE | re.DOTALL)
_LIMITS = re.compile(r"^<!-- limits of effort -->$.*?^<!-- end of limits -->$", re.MULTILINE | re.DOTALL)
_UNWANTED = ("COLUMNS", "FORCE_COLOR", "GITHUB_ACTIONS")
"""Variables that change what Fathom prints."""


def pages() -> list[Path]:
    """Every page of the manual."""
    return sorted(page for page in FOLDER.rglob("*.md") if "_build" not in page.parts)


def commands(text: str) -> list[str]:
    """The commands of a page, in order."""
    return [match["command"] for match in _BLOCK.finditer(text)]


def output(command: str) -> str:
    """What a command writes to standard output, with the `fathom` of this interpreter."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    kept = {name: value for name, value in os.environ.items() if name not in _UNWANTED}
    env = {**kept, "PATH": path, "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["/bin/sh", "-c", command], cwd=FOLDER, env=env, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"`{command}` ended with status {done.returncode}:\n{done.stderr}")
    return done.stdout.rstrip("\n")


def refreshed(text: str) -> str:
    """The page with the output that its commands have now."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        outputs = iter(list(pool.map(output, commands(text))))
    text = _BLOCK.sub(lambda match: f"```console\n$ {match['command']}\n{next(outputs)}\n```", text)
    return _LIMITS.sub(lambda _: limits(), text)


def limits() -> str:
    """The table of limits of effort."""
    rows = [f"| `{each.name}` | {each.default:,} | {MEANINGS[each.name]} |" for each in fields(Effort)]
    table = ["| limit | default | meaning |", "|---|---|---|", *rows]
    return "\n".join(["<!-- limits of effort -->", "", *table, "", "<!-- end of limits -->"])


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
