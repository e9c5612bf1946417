"""The page in a real browser: it shows what it should, steps, filters, fits, and lets nothing through."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from report.browser import CHROMIUM, Page, browser
from report.samples import HOSTILE, SOURCE, hostile, linked_list, long_trace, overrun, safe, two_findings, unknown

from fathom.ir.instructions import Property
from fathom.printable import printable
from fathom.report import html
from fathom.report.findings import CheckedProgram
from fathom.report.html import render
from fathom.source import SrcLoc
from fathom.trace.model import Input
from fathom.verdict import Checked

HTML = Path(html.__file__).parent
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium: apt-get install chromium")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with browser(tmp_path_factory.mktemp("profile")) as found:
        yield found
        assert found.problems == []


def show(page: Page, path: Path, text: str, **how: int | bool) -> None:
    path.write_text(text, encoding="utf-8")
    page.open(path, **how)  # type: ignore[arg-type]


def test_the_page_asks_for_nothing() -> None:
    text = render([overrun(), hostile()])
    assert not re.search(r"""(?:src|href|url|import)\s*[=(]\s*["']?\s*(?:https?:)?//""", text)
    assert "default-src 'none'" in text


def test_hostile_text_is_not_markup() -> None:
    text = render([hostile()])
    assert text.count("<script") == 2
    assert "<img" not in text
    assert "\x1b" not in text
    text.encode("utf-8")


def test_a_long_trace_is_linear() -> None:
    short, long = (len(render([long_trace(steps)])) for steps in (1000, 2000))
    assert long < 2.1 * short


@needs_browser
def test_verdict_properties_and_statistics(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([overrun()]))
    assert page.evaluate("document.querySelector('#verdict').textContent") == "unsafe"
    assert page.evaluate("document.querySelector('#assumptions').textContent") == "strtol has no body"
    assert page.evaluate("document.querySelectorAll('#properties tbody tr').length") == 3
    assert "bitwuzla" in page.evaluate("document.querySelector('#statistics').textContent")
    assert page.evaluate("document.querySelectorAll('#source tr').length") == len(SOURCE.splitlines())


@needs_browser
def test_stepping(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([overrun()]))

    def here() -> str:
        return str(page.evaluate("document.querySelector('#source .here .number').textContent"))

    def counter() -> str:
        return str(page.evaluate("document.querySelector('#counter').textContent"))

    assert (counter(), here()) == ("step 9 of 9", "6")
    page.press("Home")
    assert (counter(), here()) == ("step 1 of 9", "10")
    page.press("ArrowRight")
    assert counter() == "step 2 of 9"
    assert page.evaluate("document.querySelector('#values .changed').textContent") == "n1int"
    for _ in range(3):
        page.press("j")
    assert (counter(), here()) == ("step 5 of 9", "16")
    assert "malloc(1)" in page.evaluate("document.querySelector('#memory').textContent")
    page.press("ArrowRight")
    assert (counter(), here()) == ("step 6 of 9", "5")
    page.press("ArrowLeft")
    page.press("n")  # over the call, in which the trace ends
    assert counter() == "step 9 of 9"
    page.evaluate("document.querySelector('.steps button').click()")
    assert counter() == "step 1 of 9"


@needs_browser
def test_several_traces(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([two_findings()]))
    counter = "document.querySelector('#counter').textContent"
    assert page.evaluate("document.querySelectorAll('#traces option').length") == 2
    assert page.evaluate(counter) == "step 9 of 9"
    page.evaluate(
        "(() => { const box = document.querySelector('#traces'); box.selectedIndex = 1; box.dispatchEvent(new Event('change')); })()"
    )
    assert page.evaluate(counter) == "step 2 of 2"
    assert page.evaluate("document.querySelector('#source .here .number').textContent") == "17"
    assert page.evaluate("document.querySelectorAll('.steps .aside').length") == 1
    page.evaluate("[...document.querySelectorAll('#properties tbody tr')][1].click()")
    assert page.evaluate(counter) == "step 9 of 9"
    page.press("Home")
    page.press("u")  # main is never left
    assert page.evaluate(counter) == "step 9 of 9"


@needs_browser
def test_a_trace_without_steps_shows_the_place(page: Page, sample: Path, tmp_path: Path) -> None:
    case = overrun()
    example = case.verdict.counterexample
    assert example is not None
    bare = replace(example, trace=replace(example.trace, steps=(), left_out="too long"))
    show(page, tmp_path / "a.html", render([CheckedProgram(case.name, replace(case.verdict, counterexample=bare))]))
    assert page.evaluate("document.querySelector('#source .here .number').textContent") == "6"
    assert "too long" in page.evaluate("document.body.textContent")
    page.press("ArrowRight")


@needs_browser
def test_filter(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([overrun()]))
    rows = "[...document.querySelectorAll('#properties tbody tr')].filter((row) => !row.hidden).length"
    set_words = "(words) => { const box = document.querySelector('#filter'); box.value = words; box.dispatchEvent(new Event('input')); }"
    for words, count in (("bounds FILL", 1), ("main", 2), ("nothing such", 0), ("", 3)):
        page.evaluate(f"({set_words})({words!r})")
        assert page.evaluate(rows) == count
    page.evaluate(
        "(() => { const box = document.querySelector('#status'); box.value = 'proved'; box.dispatchEvent(new Event('change')); })()"
    )
    assert page.evaluate(rows) == 1


@needs_browser
def test_several_programs(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([overrun(), safe(), unknown()]))
    for index, verdict in enumerate(("unsafe", "safe", "unknown")):
        choose = f"const box = document.querySelector('header select'); box.selectedIndex = {index}; box.dispatchEvent(new Event('change'));"
        page.evaluate(f"(() => {{ {choose} }})()")
        assert page.evaluate("document.querySelector('#verdict').textContent") == verdict


@needs_browser
@pytest.mark.parametrize("width", [1280, 400])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("case", [overrun, hostile, linked_list])
def test_it_fits(page: Page, sample: Path, tmp_path: Path, width: int, dark: bool, case: object) -> None:
    show(page, tmp_path / "a.html", render([case()]), width=width, dark=dark)  # type: ignore[operator]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(20, 24, 30)") == dark
    side = page.evaluate(
        "document.querySelector('.side:not(.main)').getBoundingClientRect().top - document.querySelector('#source').getBoundingClientRect().bottom"
    )
    assert (side >= 0) == (width == 400)  # beside each other, or one below the other


@needs_browser
def test_hostile_text_is_shown_as_it_is(page: Page, tmp_path: Path) -> None:
    """Problems of the page, dialogs and requests among them, are looked at when the browser ends."""
    show(page, tmp_path / "a.html", render([hostile()]))
    assert page.evaluate("document.querySelector('h1').textContent") == printable(HOSTILE)
    assert page.evaluate("document.querySelectorAll('img, iframe').length") == 0
    assert page.evaluate(
        "[...document.querySelectorAll('a')].every((each) => each.getAttribute('href').startsWith('#'))"
    )
    assert page.evaluate("document.scripts.length") == 2
    assert page.problems == []


@needs_browser
def test_a_thousand_steps(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([long_trace(1000)]))
    assert page.evaluate("document.querySelectorAll('.steps li').length") == 1000
    page.press("Home")
    page.press("End")
    assert page.evaluate("document.querySelector('#counter').textContent") == "step 1000 of 1000"


# ── memory, reasons, source ─────────────────────────────────────────────────────────────────────────────────────────


@needs_browser
def test_memory_is_drawn(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([linked_list()]))
    boxes = "[...document.querySelectorAll('.picture .box .name')].map((each) => each.textContent).join()"
    arrows = "document.querySelectorAll('.picture .arrow').length"
    assert page.evaluate(boxes) == "main,block of line 13,block of line 13 #2,buf"
    assert page.evaluate(arrows) == 2
    assert "offset 4, size is 4" in page.evaluate("document.querySelector('.picture .hit').textContent")
    assert page.evaluate("document.querySelectorAll('.picture .byte').length") == 2
    page.press("Home")
    assert page.evaluate(boxes) == "main,block of line 13"
    assert page.evaluate("document.querySelectorAll('.picture .hit').length") == 0
    assert page.evaluate("document.querySelectorAll('.picture .changed').length") == 3


@needs_browser
def test_boxes_do_not_overlap(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([linked_list()]))
    overlaps = """(() => {
        const all = [...document.querySelectorAll('.picture .outline')].map((each) => each.getBoundingClientRect());
        return all.some((one, index) => all.slice(index + 1).some((other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom));
    })()"""
    assert page.evaluate(overlaps) is False


@needs_browser
def test_why_a_value(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([linked_list()]))
    reasons = "[...document.querySelectorAll('#why .step')].map((each) => each.textContent).join('; ')"
    page.evaluate(
        "[...document.querySelectorAll('#values .pick')].find((row) => row.textContent.startsWith('n')).click()"
    )
    assert page.evaluate(reasons) == "10nondet_int() gives 4; 10n = 4"
    assert page.evaluate("document.querySelectorAll('.side .steps.sliced .step.reason').length") == 2
    assert page.evaluate("document.querySelectorAll('#source .reason').length") == 1
    page.press("Escape")
    assert page.evaluate("document.querySelector('#why').hidden")
    page.press("Enter")  # of the step: the branch decides that it is taken
    assert page.evaluate(reasons) == "10nondet_int() gives 4; 10n = 4; 11the condition is false; 6fails: write"
    assert page.evaluate("document.querySelector('#why .decides').textContent") == "11the condition is false"
    page.evaluate("document.querySelector('#why .step').click()")
    assert page.evaluate("document.querySelector('#counter').textContent") == "step 2 of 5"


@needs_browser
def test_search(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([overrun()]))
    page.press("Home")
    page.press("/")
    assert page.evaluate("document.activeElement.id") == "search"
    page.evaluate(
        "(() => { const box = document.querySelector('#search'); box.value = 'I ='; box.dispatchEvent(new Event('input')); })()"
    )
    assert page.evaluate("document.querySelector('#hits').textContent") == "2 found"
    page.press("Enter")
    page.press("Enter")
    assert page.evaluate("document.querySelector('#counter').textContent") == "step 8 of 9"
    page.press("Escape")
    assert page.evaluate("document.querySelectorAll('.steps .hit').length") == 0
    page.press("k")
    assert page.evaluate("document.querySelector('#counter').textContent") == "step 7 of 9"


@needs_browser
def test_help(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([overrun()]))
    page.press("?")
    assert "why this step" in page.evaluate("document.querySelector('dialog').textContent")
    page.evaluate("document.querySelector('dialog button').click()")
    assert page.evaluate("document.querySelectorAll('dialog[open]').length") == 0


@needs_browser
def test_calls_fold(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([overrun()]))
    visible = "[...document.querySelectorAll('.steps li')].filter((each) => !each.hidden).length"
    page.press("Home")
    page.evaluate("document.querySelector('.steps .fold').click()")
    assert page.evaluate(visible) == 5
    page.press("End")  # the violation is in the call, which is skipped
    assert page.evaluate("document.querySelector('#counter').textContent") == "step 5 of 9"
    page.press("f")
    assert page.evaluate(visible) == 9
    page.press("End")
    assert (
        page.evaluate("[...document.querySelectorAll('#calls button')].map((each) => each.textContent).join()")
        == "main,fill"
    )
    assert page.evaluate("document.querySelectorAll('#calls [aria-current]').length") == 2
    page.press("f")
    assert page.evaluate("document.querySelector('#counter').textContent") == "step 5 of 9"


@needs_browser
def test_source_has_colours_folds_and_links(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([overrun()]))
    words = "(look) => [...document.querySelectorAll('#source .c-' + look)].map((each) => each.textContent).join()"
    assert page.evaluate(f"({words})('type')") == "int,void,void,char,int,int,int,void,int,char"
    assert page.evaluate(f"({words})('string')") == "'x'"
    assert page.evaluate("document.querySelector('#source').textContent").count("return") == 3
    hidden = "[...document.querySelectorAll('#source tr')].filter((each) => each.hidden).length"
    page.evaluate("document.querySelector('#source .fold button').click()")
    assert page.evaluate(hidden) == 2
    page.press("Home")
    page.press("End")  # what is shown is unfolded
    assert page.evaluate(hidden) == 0
    page.evaluate(
        "[...document.querySelectorAll('a')].find((each) => each.textContent.startsWith('fill.c:13')).click()"
    )
    while page.evaluate("document.querySelector('#source .here .number').textContent") != "13":
        pass
    page.evaluate("document.querySelectorAll('#source .text')[9].click()")
    assert page.evaluate("document.querySelector('#counter').textContent") == "step 1 of 9"


BROKEN_WORDS = """(() => {
    const broken = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode, range = document.createRange();
        if (!node.parentElement.checkVisibility() || node.parentElement.closest('script')) continue;
        for (const word of node.textContent.matchAll(/\\w+/g)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map((each) => Math.round(each.top))).size > 1) broken.push(word[0]);
        }
    }
    return broken.join();
})()"""


@needs_browser
@pytest.mark.parametrize("width", [1280, 400])
def test_words_are_whole(page: Page, sample: Path, tmp_path: Path, width: int) -> None:
    case = overrun()
    long = "a/very/long/path/of/a_file_with_a_very_long_name_of_many_words/and_another_one_that_is_no_shorter.c"
    show(page, tmp_path / "a.html", render([replace(case, name=long), linked_list()]), width=width)
    assert page.evaluate(BROKEN_WORDS) == ""


@needs_browser
def test_what_is_not_the_users_is_not_shown(page: Page, sample: Path, tmp_path: Path) -> None:
    case = overrun()
    model = Property("strlen.bounds.1", "bounds", "read outside", SrcLoc("<libc>/string.c", 3, 1, "strlen"))
    example = case.verdict.counterexample
    assert example is not None
    register = Input("uninitialised register %5", 1, 32, "", True, "1")
    trace = replace(example.trace, inputs=(*example.trace.inputs, register))
    properties = (*case.verdict.properties, Checked(model, "proved"))
    verdict = replace(case.verdict, properties=properties, counterexample=replace(example, trace=trace))
    show(page, tmp_path / "a.html", render([CheckedProgram(case.name, verdict)]))
    assert page.evaluate("document.querySelectorAll('#properties tbody tr').length") == 3
    assert page.evaluate("document.querySelectorAll('#inputs tr').length") == 1


TRENDS = [
    {
        "task": "<b>parse</b>", "verdict": "unknown", "kind": "undecided", "before": "safe", "seconds": 9.0, "usual": None,
        "direction": "worse", "said": "regression: unknown, was safe",
        "runs": [
            {"verdict": "safe", "kind": "right", "seconds": 2.0},
            {"verdict": "safe", "kind": "right", "seconds": 4.5},
            {"verdict": "unknown", "kind": "undecided", "seconds": 9.0},
        ],
    },
    {
        "task": "print", "verdict": "safe", "kind": "right", "before": "", "seconds": 0.0, "usual": 1.0,
        "direction": "new", "said": "", "runs": [{"verdict": "safe", "kind": "right", "seconds": 0.0}],
    },
]  # fmt: skip
"""Rows as a run of a suite gives them."""
ELEMENTS = """
const node = (tag, children = []) => ({ tag, attributes: {}, children, childNodes: children, setAttribute(name, value) { this.attributes[name] = String(value); },
  addEventListener() {}, append(...more) { this.children.push(...more); } });
globalThis.document = { createElement: node, createElementNS: (_, tag) => node(tag), createDocumentFragment: () => node(""),
  getElementById: (id) => ({ textContent: '{}' }) };
"""
"""As much of a browser as tables and pictures take."""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_trends_are_drawn() -> None:
    scripts = "\n".join((HTML / name).read_text().replace('"use strict";', "") for name in ("base.js", "trends.js"))
    code = f"{ELEMENTS}{scripts}\nconsole.log(JSON.stringify([trended({json.dumps(TRENDS)}), trended([])]));"
    ran = subprocess.run(["node", "-e", code], capture_output=True, text=True, check=True)
    section, nothing = json.loads(ran.stdout)
    assert nothing is None
    found = list(_walk(section))
    assert [each["attributes"] for each in found if each["tag"] == "li"] == [{"class": "worse"}]
    lines = [each["attributes"]["points"] for each in found if each["tag"] == "polyline"]
    assert lines == ["4.0,18.0 70.0,13.0 136.0,4.0", "70.0,22.0"]
    dots = [each["attributes"]["class"] for each in found if each["tag"] == "circle"]
    assert dots == ["right", "right", "undecided", "right"]
    labels = [each["attributes"]["aria-label"] for each in found if each["tag"] == "svg"]
    assert labels == ["safe 2.0 s, safe 4.5 s, unknown 9.0 s", "safe 0.0 s"]
    said = next(each for each in found if each["tag"] == "li")
    assert "".join(_texts(said)) == "<b>parse</b>: regression: unknown, was safe"


def _walk(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in node["children"]:
        if isinstance(child, dict):
            yield from _walk(child)


def _texts(node: dict[str, Any]) -> Iterator[str]:
    for child in node["children"]:
        if isinstance(child, dict):
            yield from _texts(child)
        else:
            yield child


@needs_browser
@pytest.mark.parametrize("dark", [False, True])
def test_trends_in_a_browser(dark: bool, page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([overrun(), safe()], TRENDS), dark=dark)
    assert page.evaluate("document.querySelectorAll('#trends svg.trend').length") == 2
    assert page.evaluate("document.querySelector('#trends .said').textContent").startswith("<b>parse</b>")
    colour = page.evaluate("getComputedStyle(document.querySelector('#trends circle.right')).fill")
    assert colour == ("rgb(92, 201, 140)" if dark else "rgb(17, 105, 59)")


def test_a_page_without_trends_has_no_section_of_them() -> None:
    assert '"trends":[]' in render([safe()])
