"""The manual says what the code does: outputs, examples, links and the list of instructions."""

from __future__ import annotations

import dataclasses
import doctest
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from fathom.cli.dump import ALIASES, STAGES
from fathom.effort import MEANINGS, Effort
from fathom.ir import instructions as ir
from fathom.ir.parser import parse_program
from fathom.ir.printer import print_program
from fathom.ir.program import Program
from fathom.ir.verifier import verify

DOCS = Path(__file__).resolve().parent.parent / "docs"
ROOT = DOCS.parent
README = ROOT / "README.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
PAGES = sorted(page for page in DOCS.rglob("*.md") if "_build" not in page.parts)
EXAMPLE = "  ; the example\n"
FILE = re.compile(r"`((?:src|tests|benchmarks|tools)/[\w/-]+(?:\.\w+)?)/?`")
ADDED_BY_RECIPES = {
    "src/fathom/bound/instruments/call_counts.py",
    "src/fathom/checks/negative_remainder.py",
    "src/fathom/checks/texts/negative-remainder.txt",
    "tests/bound/instruments/test_call_counts.py",
    "tests/checks/test_negative_remainder.py",
    "tests/programs/check/negative_remainder/index_of_a_table.c",
}
SHARED_PAGES = {"cuts": "walk", "endless": "walk", "context": "code", "harness": "library", "undefined": "library"}
"""Floors of bound that are on the page of another one."""
QUOTED = [
    ("transform/reachable_end.py", "@final\n   @immutable\n   class ReachableEnd"),
    ("transform/pipeline.py", "REACHABLE_END"),
    ("solvers/yices.py", "def yices_backend"),
    ("solvers/registry.py", "def _yices"),
    ("memory/flatten.py", "class Flatten"),
    ("memory/registry.py", "Flatten.name"),
    ("effort.py", "pointer_choices"),
]
"""Code of recipes that is in the tree: the file, and how it begins."""


def page_name(page: Path) -> str:
    """A page as the table of contents names it, with its ending."""
    return str(page.relative_to(DOCS))


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_stages", DOCS / "generate_stages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^ *```{language}\n(.*?)^ *```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def sea_programs() -> list[Program]:
    """Every example of the language reference; a fragment stands in the program that the page gives for it."""
    texts = blocks(DOCS / "sea-ir.md", "sea")
    (around,) = [text for text in texts if EXAMPLE in text]
    whole = [text if text.startswith("fun") else around.replace(EXAMPLE, text) for text in texts]
    return [parse_program(text) for text in whole]


def test_there_are_pages() -> None:
    assert {"index.md", "stages.md", "bounding/index.md", "sea-ir.md"} <= {page_name(page) for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_outputs_are_what_the_commands_write(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert generator().refreshed(text) == text, "run `python docs/generate_stages.py` and read what has changed"


def test_a_stale_output_is_found() -> None:
    stale = "```console\n$ cat programs/choice.c\nint main(void);\n```\n"
    assert (DOCS / "programs" / "choice.c").read_text() in generator().refreshed(stale)


def test_a_page_that_makes_files_is_followed_in_order() -> None:
    made = "<!-- file: a/b.txt -->\n```text\none\ntwo\n```\n"
    change = "<!-- change: a/b.txt -->\n```diff\n one\n-two\n+2\n```\n"
    shown = "```console\n$ cat a/b.txt\n```\n"
    once, twice = "```console\n$ cat a/b.txt\none\ntwo\n```\n", "```console\n$ cat a/b.txt\none\n2\n```\n"
    assert generator().refreshed(made + shown + change + shown) == made + once + change + twice


def test_a_change_that_does_not_fit_is_an_error() -> None:
    with pytest.raises(SystemExit, match="does not fit"):
        generator().changed("one\n", "-two\n+2\n")


def test_stages_page_shows_every_stage_of_the_paper() -> None:
    shown = " ".join(generator().commands((DOCS / "stages.md").read_text(encoding="utf-8")))
    for stage in set(STAGES) - {"llvm", "normal-form"}:
        assert f"--stage {stage} " in shown


# SeaBMC, figures 3(a) to (d) and 4(a), as classes of instructions; a load stands where the paper's front end has
# forwarded a store, and `_MANY` is our number of the property that fails. Casts are left out.
_START = "MemInit Nondet Compare Assume Compare Assume Nondet"
_ASSUMED = "MemInit Nondet Compare Compare IntOp Nondet"
_ALLOCATIONS = ["Alloc Jump", "Alloc Jump"]
_STORES = "Store Gep Store"
_CHECK = "Load Compare Load Compare IntOp"
_LAST_CHECK = "Gep Load Compare"
_MANY = "Phi"
FIGURES = {
    "tidy": [f"{_START} Branch", *_ALLOCATIONS, f"Phi Phi {_STORES} {_CHECK} Assert {_LAST_CHECK} Assert Halt"],
    "single-assert": [
        f"{_START} Branch",
        *_ALLOCATIONS,
        f"Phi Phi {_STORES} {_CHECK} Branch",
        f"{_LAST_CHECK} IntOp Assume Jump",
        f"{_MANY} Assert Halt",
    ],
    "single-assume": [
        f"{_ASSUMED} Branch",
        *_ALLOCATIONS,
        f"Phi Phi {_STORES} {_CHECK} Branch",
        f"{_LAST_CHECK} IntOp IntOp Jump",
        f"{_MANY} Phi Assume Assert Halt",
    ],
    "gated-ssa": [
        f"{_ASSUMED} Branch",
        *_ALLOCATIONS,
        f"Select Select {_STORES} {_CHECK} Branch",
        f"{_LAST_CHECK} IntOp IntOp Jump",
        "Select Select Assume Assert Halt",
    ],
    "dataflow": [
        f"{_ASSUMED} Alloc Alloc Select Select {_STORES} {_CHECK} {_LAST_CHECK} IntOp IntOp"
        " Select Select Assume Assert Halt"
    ],
}


@pytest.mark.parametrize("stage", FIGURES)
def test_figure_2_has_the_shape_of_the_figures_at_every_stage(stage: str) -> None:
    shown = [text for text in blocks(DOCS / "stages.md", "console") if f"--stage {stage} " in text]
    program = parse_program(shown[0].split("\n", 1)[1])
    shape = [
        " ".join(
            type(instr).__name__
            for instr in (*block.phis, *block.body, block.terminator)
            if not isinstance(instr, ir.Cast)
        )
        for block in program.blocks
    ]
    assert shape == FIGURES[stage]


def test_examples_of_the_reference_are_legal_and_round_trip() -> None:
    for program in sea_programs():
        verify(program)
        assert print_program(parse_program(print_program(program))) == print_program(program)


def test_the_reference_has_every_instruction() -> None:
    used = {
        type(instr)
        for program in sea_programs()
        for block in program.blocks
        for instr in (*block.phis, *block.body, block.terminator)
    }
    assert used == {*get_args(ir.Definition), ir.Assume, ir.Assert, ir.Phi, *get_args(ir.Terminator)}


@pytest.mark.parametrize("table", ["IntKind", "FloatOpKind", "Predicate", "CastKind", "AllocKind", "PointerField"])
def test_the_reference_names_every_operation(table: str) -> None:
    text = (DOCS / "sea-ir.md").read_text(encoding="utf-8")
    assert [name for name in get_args(getattr(ir, table)) if f"`{name}`" not in text] == []


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_python_examples_run(page: Path) -> None:
    for text in blocks(page, "pycon"):
        example = doctest.DocTestParser().get_doctest(text, {}, page.name, page.name, 0)
        said: list[str] = []
        failed = doctest.DocTestRunner(verbose=False).run(example, out=said.append).failed
        assert failed == 0, "".join(said)


@pytest.mark.parametrize("page", [README, CONTRIBUTING, *PAGES], ids=lambda page: page.name)
def test_links_and_files_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for name, anchor in re.findall(r"\]\(([\w./-]+\.md)?(?:#([\w-]+))?\)", text):
        target = page.parent / (name or page.name)
        assert target.exists(), name
        headings = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
        assert not anchor or anchor in {re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in headings}
    for name in set(FILE.findall(text)) - ADDED_BY_RECIPES:
        assert (ROOT / name).exists(), name


def test_each_floor_of_bound_has_its_files_on_its_page() -> None:
    floors = [path for path in (ROOT / "src/fathom/bound").iterdir() if (path / "__init__.py").exists()]
    assert len(floors) == 15
    for floor in floors:
        text = (DOCS / "bounding" / f"{SHARED_PAGES.get(floor.name, floor.name)}.md").read_text(encoding="utf-8")
        files = [path.name for path in floor.glob("*.py") if path.name != "__init__.py"]
        assert [name for name in files if f"`{name}`" not in text] == [], floor.name
        named = re.findall(r"^\| ((?:`[\w/]+\.py`(?:, )?)+) \|", text, re.MULTILINE)
        there = {path.name for path in (ROOT / "src/fathom/bound").rglob("*.py")}
        assert {name for row in named for name in re.findall(r"`(.*?)`", row)} <= there, floor.name


def test_classes_beside_the_files_of_a_floor_are_defined_there() -> None:
    row = re.compile(r"^\| (`[\w/]+\.py`(?:, `[\w/]+\.py`)*) \|(.*)", re.MULTILINE)
    for page in sorted((DOCS / "bounding").glob("*.md")):
        for files, text in row.findall(page.read_text(encoding="utf-8")):
            names = re.findall(r"`(.*?)`", files)
            paths = [path for name in names for path in (ROOT / "src/fathom/bound").rglob(name)]
            defined = {name for path in paths for name in re.findall(r"^class (\w+)", path.read_text(), re.MULTILINE)}
            assert set(re.findall(r"`([A-Z][A-Za-z]+)`", text)) <= defined, (page.name, files)


def test_recipes_name_files_that_exist_or_that_they_add() -> None:
    named = FILE.findall(CONTRIBUTING.read_text(encoding="utf-8"))
    assert {name for name in named if not (ROOT / name).exists()} == ADDED_BY_RECIPES


@pytest.mark.parametrize(("name", "begins"), QUOTED, ids=[name for name, _ in QUOTED])
def test_recipes_quote_what_is_there(name: str, begins: str) -> None:
    (quoted,) = [text for text in blocks(CONTRIBUTING, "python") if text.lstrip().startswith(begins)]
    lines = {line.strip() for line in (ROOT / "src" / "fathom" / name).read_text(encoding="utf-8").splitlines()}
    assert [line for line in quoted.splitlines() if line.strip() not in lines] == []


def test_the_table_of_effort_is_that_of_the_dataclass() -> None:
    text = (DOCS / "effort.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([\d,]+) \| (.*) \|$", text, re.MULTILINE)
    assert rows == [(each.name, f"{each.default:,}", MEANINGS[each.name]) for each in dataclasses.fields(Effort)]


def test_the_files_of_the_glossary_exist() -> None:
    named = re.findall(r"`((?:[\w-]+/)*[\w-]+(?:\.py|/))`", (DOCS / "glossary.md").read_text(encoding="utf-8"))
    assert named
    assert [name for name in named if not (DOCS.parent / "src" / "fathom" / name).exists()] == []


def test_entries_of_the_glossary_are_in_order() -> None:
    entries = re.findall(r"^(.*)\n: ", (DOCS / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert entries == sorted(entries, key=str.lower)


def test_stages_and_their_short_names_are_in_the_manual() -> None:
    text = (DOCS / "stages.md").read_text(encoding="utf-8")
    assert [name for name in (*STAGES, *ALIASES) if f"`{name}`" not in text] == []


def test_the_session_of_the_readme_is_what_the_commands_write() -> None:
    (session,) = re.findall(r"^## A session\n\n```console\n(.*?)^```$", README.read_text(encoding="utf-8"), re.M | re.S)
    commands = [line.removeprefix("$ ") for line in session.splitlines() if line.startswith("$ ")]
    assert commands[0] == "pip install ."
    output = generator().output
    said = [f"$ {command}\n" + output(f"cd .. && {command} || true") + "\n" for command in commands[1:]]
    assert session == f"$ {commands[0]}\n" + "".join(said)


def test_the_picture_of_the_readme_is_what_the_commands_write() -> None:
    """`python docs/generate_picture.py` draws it."""
    made = run_python(DOCS / "generate_picture.py", "--print")
    assert made == (DOCS / "pictures" / "session.svg").read_text(encoding="utf-8")
    assert "](docs/pictures/session.svg)" in README.read_text(encoding="utf-8")


def run_python(script: Path, *words: str) -> str:
    return subprocess.run([sys.executable, script, *words], check=True, capture_output=True, text=True).stdout


def test_every_page_is_in_the_table_of_contents() -> None:
    for page in PAGES:
        top = page.parent.parent if page.stem == "index" and page.parent != DOCS else page.parent
        index = (top / "index.md").read_text(encoding="utf-8")
        assert page == DOCS / "index.md" or f"\n{page.relative_to(top).with_suffix('')}\n" in index, page


def test_the_generator_uses_the_fathom_of_this_interpreter() -> None:
    assert generator().output("command -v fathom") == str(Path(sys.executable).parent / "fathom")
