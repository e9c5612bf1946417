"""Plots of experiments as SVG: lines through points, and bars in groups, both over a logarithmic axis.

What is zero or less has no place on such an axis: a line leaves the point out, a group the bar. Axes begin and end at
powers of ten, so that plots of the same experiment can be laid side by side.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final
from xml.sax.saxutils import escape

Lines = Mapping[str, Sequence[tuple[float, float]]]
"""For each name in the legend, points from left to right."""
Bars = Mapping[str, Sequence[float]]
"""For each name in the legend, a value for each group."""

_COLOURS: Final = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#7f7f7f")
_LEFT: Final = 80
_TOP: Final = 40
_TALL: Final = 320
_LEGEND: Final = 140
_SLANT: Final = -30
"""By how many degrees the names of groups are turned."""


@final
@dataclass(frozen=True, slots=True)
class _Scale:
    """The vertical axis: powers of ten from `low` to `high`."""

    low: int
    high: int

    @staticmethod
    def of(values: Sequence[float]) -> _Scale:
        low = math.floor(math.log10(min(values)))
        return _Scale(low, max(low + 1, math.ceil(math.log10(max(values)))))

    def at(self, value: float) -> float:
        return _TOP + _TALL * (self.high - math.log10(value)) / (self.high - self.low)

    def grid(self, right: float) -> list[str]:
        """A line for each power of ten, and fainter ones between."""
        parts = []
        for power in range(self.low, self.high + 1):
            y = self.at(10.0**power)
            parts += [_line(_LEFT, y, right, y, "#bbb"), _text(_LEFT - 6, y + 4, f"{10.0**power:g}", anchor="end")]
            if power < self.high:
                parts += [_line(_LEFT, z, right, z, "#eee") for z in (self.at(n * 10.0**power) for n in range(2, 10))]
        return parts


def save_lines(folder: Path, name: str, across: str, up: str, series: Lines) -> None:
    """Lines through points, in `NAME.svg`; nothing is written where no point has a place."""
    points = [point for line in series.values() for point in line if point[1] > 0]
    if not points:
        return
    wide = 480.0
    scale = _Scale.of([y for _, y in points])
    left, right = min(x for x, _ in points), max(x for x, _ in points)

    def along(x: float) -> float:
        return _LEFT + wide * (x - left) / (right - left or 1)

    parts = scale.grid(_LEFT + wide)
    for x in sorted({x for x, _ in points}):
        parts.append(_line(along(x), _TOP + _TALL, along(x), _TOP + _TALL + 5, "#000"))
        parts.append(_text(along(x), _TOP + _TALL + 18, f"{x:g}", anchor="middle"))
    for (label, line), colour in zip(series.items(), _colours(len(series)), strict=True):
        places = [(along(x), scale.at(y)) for x, y in line if y > 0]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for (x, y), (_, value) in zip(places, [point for point in line if point[1] > 0], strict=True):
            shown = f"<title>{escape(label)}: {value:g}</title>"
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}">{shown}</circle>')
    _save(folder, name, (across, up), list(series), wide, parts)


def save_bars(folder: Path, name: str, up: str, groups: Sequence[str], series: Bars) -> None:
    """For each group a bar of each series, side by side, in `NAME.svg`; they stand on the lowest power of ten."""
    values = [value for bars in series.values() for value in bars if value > 0]
    if not values:
        return
    scale = _Scale.of([*values, 0.9 * min(values)])  # the least one is to be seen too
    thick = max(4.0, 12.0 - len(series))
    room = thick * (len(series) + 1)
    wide = max(480.0, room * len(groups))
    room = wide / len(groups)
    bottom = _TOP + _TALL
    parts = scale.grid(_LEFT + wide)
    for number, ((label, bars), colour) in enumerate(zip(series.items(), _colours(len(series)), strict=True)):
        for group, (title, value) in enumerate(zip(groups, bars, strict=True)):
            if value > 0:
                x = _LEFT + room * group + (room - thick * len(series)) / 2 + thick * number
                y = scale.at(value)
                shown = f"<title>{escape(title)}, {escape(label)}: {value:g}</title>"
                size = f'width="{thick:.1f}" height="{bottom - y:.1f}"'
                parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{colour}">{shown}</rect>')
    parts += [
        _text(_LEFT + room * (group + 0.5) + 4, bottom + 16, title, anchor="end", turned=_SLANT)
        for group, title in enumerate(groups)
    ]
    _save(folder, name, ("", up), list(series), wide, parts)


def _colours(count: int) -> list[str]:
    return [_COLOURS[number % len(_COLOURS)] for number in range(count)]


def _save(
    folder: Path, name: str, axes: tuple[str, str], labels: Sequence[str], wide: float, parts: Sequence[str]
) -> None:
    """The frame, the titles and the legend around what is drawn."""
    across, up = axes
    bottom = _TOP + _TALL
    height = bottom + 110
    width = _LEFT + wide + 20 + _LEGEND
    size = f'width="{width:g}" height="{height}" viewBox="0 0 {width:g} {height}"'
    whole = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">']
    whole += ['<rect width="100%" height="100%" fill="#fff"/>', _text(_LEFT, 22, f"{name}: {up}")]
    whole += parts
    whole += [_line(_LEFT, _TOP, _LEFT, bottom, "#000"), _line(_LEFT, bottom, _LEFT + wide, bottom, "#000")]
    whole.append(_text(_LEFT + wide / 2, bottom + 40, across, anchor="middle"))
    for number, (label, colour) in enumerate(zip(labels, _colours(len(labels)), strict=True)):
        x, y = _LEFT + wide + 20, _TOP + 18 * number
        whole.append(f'<rect x="{x:g}" y="{y}" width="12" height="12" fill="{colour}"/>')
        whole.append(_text(x + 18, y + 10, label))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.svg").write_text("\n".join([*whole, "</svg>", ""]))


def _line(x: float, y: float, to_x: float, to_y: float, colour: str) -> str:
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{colour}"/>'


def _text(x: float, y: float, text: str, anchor: str = "start", turned: int = 0) -> str:
    turn = f' transform="rotate({turned} {x:.1f} {y:.1f})"' if turned else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{turn}>{escape(text)}</text>'
