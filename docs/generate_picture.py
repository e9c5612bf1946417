"""Draw the session that the README shows: `python docs/generate_picture.py` runs it and writes `pictures/session.svg`.

The commands are run on a copy of an example, and what is drawn is what they write, in the colours of a terminal. The
picture has no time and no path in it, so that `tests/test_docs.py` can compare it with what the commands write now.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from html import escape
from pathlib import Path

from generate_stages import FOLDER, output

from fathom.report.colours import paint_report

PICTURE = FOLDER / "pictures" / "session.svg"
EXAMPLE = FOLDER.parent / "examples" / "binary_search.c"
COMMANDS = (
    "fathom check --trace none binary_search.c",
    "sed -i 's,(low + high) / 2,low + (high - low) / 2,' binary_search.c",
    "fathom check binary_search.c",
)
_COLOURS = {"1;31": "red", "1;32": "green", "1;33": "yellow", "36": "cyan"}
_PAINTED = re.compile(r"\x1b\[([\d;]+)m(.*?)\x1b\[0m")
_LETTER, _LINE, _MARGIN, _TOP = 8.4, 20, 18, 44
_LIGHT = (
    "--ground: #fff; --line: #d0d7de; --ink: #1f2328;"
    " --red: #cf222e; --green: #1a7f37; --yellow: #9a6700; --cyan: #1b7c83;"
)
_DARK = (
    "--ground: #0d1117; --line: #30363d; --ink: #e6edf3;"
    " --red: #ff7b72; --green: #3fb950; --yellow: #d29922; --cyan: #39c5cf;"
)
_STYLE = f"""
  svg {{ {_LIGHT} }}
  @media (prefers-color-scheme: dark) {{ svg {{ {_DARK} }} }}
  text {{ fill: var(--ink); font: 14px ui-monospace, "DejaVu Sans Mono", Menlo, monospace; }}
  .ground {{ fill: var(--ground); stroke: var(--line); }}
  .dot {{ fill: var(--line); }}
  .prompt, .typed, .red, .green {{ font-weight: bold; }}
  .prompt, .green {{ fill: var(--green); }}
  .red {{ fill: var(--red); }}
  .yellow {{ fill: var(--yellow); }}
  .cyan {{ fill: var(--cyan); }}
"""


def run_session() -> list[str]:
    """The lines of the session; those that are typed begin with `$ `."""
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        shutil.copy(EXAMPLE, name)
        for command in COMMANDS:
            written = output(command, Path(name))
            lines += [f"$ {command}", *paint_report(written).splitlines()]
    return lines


def draw(lines: list[str]) -> str:
    """The session as an SVG that follows the colours of who looks at it."""
    columns = max(len(_PAINTED.sub(r"\2", line)) for line in lines)
    width, height = round(columns * _LETTER) + 2 * _MARGIN, len(lines) * _LINE + _TOP + 8
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">']
    parts += ["<title>A session: a bug, the fix, and the proof</title>", f"<style>{_STYLE}</style>"]
    parts.append(f'<rect class="ground" x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="8"/>')
    parts += [f'<circle class="dot" cx="{_MARGIN + 18 * number}" cy="18" r="6"/>' for number in range(3)]
    for number, line in enumerate(lines):
        at = f'x="{_MARGIN}" y="{_TOP + number * _LINE + 6}"'
        parts.append(f'<text {at} xml:space="preserve">{_mark_up(line)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _mark_up(line: str) -> str:
    if line.startswith("$ "):
        return f'<tspan class="prompt">$</tspan> <tspan class="typed">{escape(line[2:])}</tspan>'
    made, at = "", 0
    for found in _PAINTED.finditer(line):
        made += escape(line[at : found.start()])
        made += f'<tspan class="{_COLOURS[found[1]]}">{escape(found[2])}</tspan>'
        at = found.end()
    return made + escape(line[at:])


if __name__ == "__main__":
    if "--print" in sys.argv:
        print(draw(run_session()), end="")
        sys.exit()
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(draw(run_session()), encoding="utf-8")
