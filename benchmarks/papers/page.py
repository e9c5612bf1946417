"""Put results into the manual beside the papers' figures: `python benchmarks/papers/page.py [-o RESULTS]`.

In docs/papers.md, `<!-- seabmc/table 1a -->` marks the place of a table, which ends with `<!-- end -->`. The rows are
those of our own results (`seabmc/table 1a.csv` in the folder for results), with the paper's cells beside them, and then
rows that only the paper has. Plots of the same name are copied to docs/papers and shown. Where there is no result, the
page keeps what it has: an experiment need not be run on the machine on which the others were.
"""

from __future__ import annotations

import argparse
import csv
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from paper_figures import PRINTED, Printed
from tables import FOLDER

DOCS: Final = Path(__file__).parents[2] / "docs"
_PLACE: Final = re.compile(r"<!-- (?P<name>[^/\n]+/[^\n]+?) -->\n(?P<kept>.*?)<!-- end -->", re.DOTALL)


def fill(page: str, results: Path, plots: Path) -> str:
    """The page with what the folder for results has."""

    def place(found: re.Match[str]) -> str:
        name = found["name"]
        made = results / f"{name}.csv"
        body = found["kept"]
        if made.is_file():
            body = f"\n{table(made, PRINTED[name])}\n{shown(results / name, plots)}"
        elif not body.strip():
            body = f"\nNot run yet: `python benchmarks/papers/{PRINTED[name].command}`.\n\n"
        return f"<!-- {name} -->\n{body}<!-- end -->"

    return _PLACE.sub(place, page)


def table(path: Path, printed: Printed) -> str:
    """Our rows with the paper's cells, in Markdown."""
    with path.open(newline="") as file:
        heads, *rows = csv.reader(file)
    columns = [heads.index(name) for name in printed.ours if name in heads]
    blank = ("",) * len(printed.heads)
    lines = [[heads[0], *(heads[column] for column in columns), *printed.heads]]
    lines.append(["---"] * len(lines[0]))
    for row in rows:
        lines.append([row[0], *(_cell(row[column]) for column in columns), *printed.rows.get(row[0], blank)])
    names = {row[0] for row in rows}
    lines += [[name, *("" for _ in columns), *cells] for name, cells in printed.rows.items() if name not in names]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cell(text: str) -> str:
    """A number as people read it."""
    try:
        value = float(text)
    except ValueError:
        return text or "–"
    return f"{value:,.0f}" if value.is_integer() else f"{value:,.2f}" if value < 100 else f"{value:,.0f}"


def shown(base: Path, plots: Path) -> str:
    """The plots of a table, whose names are its own or go on with what they show, copied and linked."""
    lines = []
    stem = base.name.removesuffix(", by N")
    for plot in sorted(base.parent.glob(f"{stem}*.svg")):
        if plot.stem != stem and not plot.stem.startswith(f"{stem}, "):
            continue
        plots.mkdir(parents=True, exist_ok=True)
        copy = plots / re.sub(r"[^\w.]+", "_", f"{base.parent.name}_{plot.name}")
        shutil.copyfile(plot, copy)
        lines.append(f"![{plot.stem}]({plots.name}/{copy.name})\n")
    return "".join(lines) + ("\n" if lines else "")


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, default=FOLDER, help="the folder for results")
    parser.add_argument("--page", type=Path, default=DOCS / "papers.md")
    chosen = parser.parse_args(given)
    chosen.page.write_text(fill(chosen.page.read_text(), chosen.output, chosen.page.with_suffix("")))


if __name__ == "__main__":
    main()
