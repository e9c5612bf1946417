"""Tables of experiments, in a folder: text to read, CSV to work with."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1] / "results"


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
