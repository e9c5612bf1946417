"""Tables and plots of experiments, in a folder: text to read, CSV to work with, SVG to look at."""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

FOLDER: Final = Path(__file__).parents[1] / "results"
_COLOURS: Final = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#7f7f7f")
_WIDTH, _HEIGHT, _LEFT, _TOP = 720, 420, 70, 40

Series = Mapping[str, Sequence[tuple[float, float]]]


def save_table(folder: Path, name: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table, and write it as text and as CSV."""
    folder.mkdir(parents=True, exist_ok=True)
    cells = [list(heads), *([_shown(value) for value in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads))]
    lines = [
        "  ".join(cell.ljust(width) if column == 0 else cell.rjust(width) for column, (cell, width) in enumerate(pairs))
        for pairs in (list(zip(row, widths, strict=True)) for row in cells)
    ]
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    print(f"{name}\n{text}", flush=True)
    (folder / f"{name}.txt").write_text(text)
    with (folder / f"{name}.csv").open("w", newline="") as file:
        csv.writer(file).writerows([heads, *rows])


def _shown(value: object) -> str:
    if value is None:
        return "–"
    return f"{value:,.2f}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else str(value)


def save_plot(folder: Path, name: str, across: str, up: str, series: Series) -> None:
    """Lines through points, the vertical axis logarithmic."""
    points = [point for line in series.values() for point in line if point[1] > 0]
    if not points:
        return
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low = math.floor(math.log10(min(y for _, y in points)))
    high = max(low + 1, math.ceil(math.log10(max(y for _, y in points))))

    def place(x: float, y: float) -> str:
        along = (x - left) / (right - left or 1)
        height = (math.log10(y) - low) / (high - low)
        return f"{_LEFT + along * (_WIDTH - 230):.1f},{_HEIGHT - 50 - height * (_HEIGHT - 50 - _TOP):.1f}"

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" font-family="sans-serif">']
    parts += [_text(_LEFT, 20, f"{name}: {up}"), _text(_WIDTH // 2 - 80, _HEIGHT - 12, across)]
    for power in range(low, high + 1):
        across_at, up_at = place(left, 10.0**power).split(",")
        parts.append(f'<line x1="{across_at}" y1="{up_at}" x2="{_WIDTH - 160}" y2="{up_at}" stroke="#ddd"/>')
        parts.append(_text(8, float(up_at) + 4, f"10^{power}"))
    for x in sorted({x for x, _ in points}):
        parts.append(_text(float(place(x, 10.0**low).split(",")[0]) - 6, _HEIGHT - 34, f"{x:g}"))
    for number, (label, line) in enumerate(series.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        path = " ".join(place(x, y) for x, y in line if y > 0)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(_text(_WIDTH - 150, _TOP + 18 * number, label, colour))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.svg").write_text("\n".join([*parts, "</svg>", ""]))


def _text(x: float, y: float, text: str, colour: str = "#000") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="12" fill="{colour}">{escape(text)}</text>'
