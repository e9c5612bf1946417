"""The page in a real browser: it shows what it should, steps, filters, fits, and lets nothing through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from report.browser import CHROMIUM, Page, browser
from report.samples import HOSTILE, SOURCE, hostile, long_trace, overrun, safe, two_findings, unknown

from fathom.printable import printable
from fathom.report.findings import CheckedProgram
from fathom.report.html import render

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
@pytest.mark.parametrize("case", [overrun, hostile])
def test_it_fits(page: Page, sample: Path, tmp_path: Path, width: int, dark: bool, case: object) -> None:
    show(page, tmp_path / "a.html", render([case()]), width=width, dark=dark)  # type: ignore[operator]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(20, 24, 30)") == dark
    side = page.evaluate(
        "document.querySelector('.side').getBoundingClientRect().top - document.querySelector('#source').getBoundingClientRect().bottom"
    )
    assert (side >= 0) == (width == 400)  # beside each other, or one below the other


@needs_browser
def test_hostile_text_is_shown_as_it_is(page: Page, tmp_path: Path) -> None:
    """Problems of the page, dialogs and requests among them, are looked at when the browser ends."""
    show(page, tmp_path / "a.html", render([hostile()]))
    assert page.evaluate("document.querySelector('h1').textContent") == printable(HOSTILE)
    assert page.evaluate("document.querySelectorAll('img, iframe, a').length") == 0
    assert page.evaluate("document.scripts.length") == 2
    assert page.problems == []


@needs_browser
def test_a_thousand_steps(page: Page, sample: Path, tmp_path: Path) -> None:
    show(page, tmp_path / "a.html", render([long_trace(1000)]))
    assert page.evaluate("document.querySelectorAll('.steps li').length") == 1000
    page.press("Home")
    page.press("End")
    assert page.evaluate("document.querySelector('#counter').textContent") == "step 1000 of 1000"
