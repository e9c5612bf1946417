"""The experiments' own code: programs, the peer's command line and answers, tables and plots."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest
from command_line import Fathom, Write

FOLDER = Path(__file__).parents[2] / "benchmarks" / "papers"


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))


@pytest.mark.parametrize("number", range(10))
def test_the_families_have_their_verdicts(fathom: Fathom, write: Write, number: int) -> None:
    from families import FAMILIES

    assert len(FAMILIES) == 10
    family = FAMILIES[number]
    small = family.sizes[0] if "constant" in family.name or family.name.startswith(("prim", "bell")) else 3
    ran = fathom("check", write("a.c", family.program(small)))
    assert f": {family.expect}" in ran.out.splitlines()[0]


FAKE = """#!/bin/sh
printf '%s\\n' "$@" > {folder}/words
case "$*" in
  *unsafe.c*) echo '[main.assertion.1] line 3 assertion: FAILURE'; exit 10 ;;
  *short.c*) echo '[main.unwind.0] line 2 unwinding assertion loop 0: FAILURE'; exit 10 ;;
  *broken.c*) echo 'no' >&2; exit 6 ;;
  *slow.c*) sleep 60 ;;
esac
"""


@pytest.fixture
def cbmc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    program = tmp_path / "cbmc"
    program.write_text(FAKE.format(folder=tmp_path))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "verdict"),
    [("safe.c", "safe"), ("unsafe.c", "unsafe"), ("short.c", "unknown"), ("broken.c", "error"), ("slow.c", "unknown")],
)
def test_the_peer_is_asked_with_the_same_bounds(cbmc: Path, name: str, verdict: str) -> None:
    import peer

    from fathom.options import Options

    options = Options(sources=(name,), unwind=7, include_dirs=("inc",), defines=("N=3",), malloc_may_fail=False)
    answer = peer.run(options, 1.0)
    assert answer is not None
    assert answer.verdict == verdict
    words = (cbmc / "words").read_text().split()
    assert words[words.index("--unwind") + 1] == "8"
    assert {"inc", "N=3", "--pointer-check"} <= set(words)
    assert "--no-malloc-may-fail" in words
    assert "--malloc-may-fail" not in words


@pytest.mark.parametrize("where", ["peer", "cpu_runs"])
@pytest.mark.parametrize(("value", "expect"), [(3, "safe"), (4, "unsafe")])
def test_what_the_peer_is_given_is_c(
    where: str, value: int, expect: str, fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The functions that programs declare are defined in a source of their own."""
    monkeypatch.syspath_prepend(str(FOLDER.parent))
    program = (
        f"void __VERIFIER_assert(int);\nint main(void) {{ int n = {value}; __VERIFIER_assert(n == 3); return 0; }}\n"
    )
    ran = fathom("check", write("a.c", program), write("harness.c", import_module(where).HARNESS))
    assert f": {expect}" in ran.out.splitlines()[0]


def test_the_peer_is_not_asked_where_it_cannot_answer(cbmc: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import peer

    from fathom.options import Options

    assert peer.run(Options(sources=("a.c",), overrides=("stub.c",)), 1.0) is None
    monkeypatch.setenv("PATH", "/nowhere")
    assert peer.run(Options(sources=("a.c",)), 1.0) is None


def test_tables_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tables import save_table

    save_table(tmp_path, "t", ("what", "n", "seconds"), [("a", 1200, 0.5), ("longer", 3, None)])
    assert (
        tmp_path / "t.txt"
    ).read_text() == "what        n  seconds\na       1,200     0.50\nlonger      3        –\n"
    assert (tmp_path / "t.csv").read_text().splitlines()[1] == "a,1200,0.5"
    assert "longer" in capsys.readouterr().out


def drawn(path: Path, tag: str) -> list[ElementTree.Element]:
    """What a plot has of one kind; those of the data have titles or points."""
    return [each for each in ElementTree.parse(path).iter() if each.tag.endswith(tag)]


def test_lines_are_drawn(tmp_path: Path) -> None:
    from plots import save_lines

    save_lines(tmp_path, "p", "N", "seconds", {"<a>": [(1, 0.01), (2, 12.0)], "b": [(1, 0.0), (2, 3.0)]})
    points = [line.get("points", "").split() for line in drawn(tmp_path / "p.svg", "polyline")]
    assert [len(line) for line in points] == [2, 1]
    (x, low), (right, high) = (tuple(map(float, point.split(","))) for point in points[0])
    assert x < right
    assert high < low  # SVG counts from the top
    texts = [each.text for each in drawn(tmp_path / "p.svg", "text")]
    assert {"<a>", "b", "N", "p: seconds", "0.01", "100", "1", "2"} <= set(texts)


def test_bars_are_drawn(tmp_path: Path) -> None:
    from plots import save_bars

    save_bars(tmp_path, "p", "nodes", ["one", "two"], {"on": [1.0, 10.0], "off": [1000.0, 0.0]})
    bars = {each[0].text: each for each in drawn(tmp_path / "p.svg", "rect") if len(each)}
    assert list(bars) == ["one, on: 1", "two, on: 10", "one, off: 1000"]
    assert [float(each.get("height", "")) for each in bars.values()] == [80.0, 160.0, 320.0]
    assert float(bars["one, on: 1"].get("x", "")) < float(bars["one, off: 1000"].get("x", ""))


def test_nothing_is_drawn_of_nothing(tmp_path: Path) -> None:
    from plots import save_bars, save_lines

    save_lines(tmp_path, "p", "N", "seconds", {"a": [(1, 0.0)]})
    save_bars(tmp_path, "q", "seconds", ["one"], {"a": [0.0]})
    assert not list(tmp_path.iterdir())


def test_what_was_measured_is_kept(tmp_path: Path) -> None:
    from kept import Kept

    path = tmp_path / "runs.jsonl"
    assert Kept(path).measure(("bubble", 4), lambda: {"seconds": 1.5}) == {"seconds": 1.5}
    path.write_text(path.read_text() + '\n[["bubble", 5], {"seco')  # killed while it wrote
    again = Kept(path)
    assert again.measure(("bubble", 4), lambda: {"seconds": 9.0}) == {"seconds": 1.5}
    assert again.measure(("bubble", 5), lambda: {"seconds": 2.5}) == {"seconds": 2.5}
    assert Kept(path).measure(("bubble", 5), lambda: {"seconds": 9.0}) == {"seconds": 2.5}


def test_a_page_has_our_figures_beside_those_of_the_paper(tmp_path: Path) -> None:
    from page import fill

    (tmp_path / "seabmc").mkdir()
    (tmp_path / "seabmc" / "table 3.csv").write_text("setting,verdict,seconds,CPU seconds\nall,safe,2.0,1.5\n")
    (tmp_path / "seabmc" / "table 3.svg").write_text("<svg/>")
    text = "a\n<!-- seabmc/table 3 -->\n<!-- end -->\nb\n<!-- seabmc/table 1d -->\nkept\n<!-- end -->\n"
    once = fill(text, tmp_path, tmp_path / "plots")
    assert "| all | safe | 1.50 | 4 | 98 |" in once
    assert "| no-memmove |  |  | 3 | 40 |" in once
    assert "(plots/seabmc_table_3.svg)" in once
    assert (tmp_path / "plots" / "seabmc_table_3.svg").exists()
    assert "kept" in once
    assert fill(once, tmp_path, tmp_path / "plots") == once


def test_every_table_of_the_manual_is_one_of_a_paper() -> None:
    import re

    from page import DOCS
    from paper_figures import PRINTED

    assert set(re.findall(r"<!-- ([^/\n]+/[^\n]+?) -->", (DOCS / "papers.md").read_text())) == set(PRINTED)
