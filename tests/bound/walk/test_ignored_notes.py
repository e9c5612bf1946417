"""What comments have left out is said in the verdict, and so are comments that leave nothing out."""

from __future__ import annotations

from command_line import Fathom, Write

PROGRAM = """int nondet_int(void);
int unused(int x) {
  return x * 2; // fathom: ignore[overflow]
}
int main(void) {
  int x = nondet_int();
  %s
  return x;
}
"""


def notes_of(fathom: Fathom, write: Write, line: str, *options: str) -> list[str]:
    out = fathom("check", *options, str(write("twin.c", PROGRAM % line))).out
    return [found.split("note: ")[1] for found in out.splitlines() if "fathom: ignore" in found or "left out" in found]


def test_what_is_left_out_is_listed_with_its_places(fathom: Fathom, write: Write) -> None:
    (note,) = notes_of(
        fathom, write, "x += 5; x *= 2; // fathom: ignore[overflow]\n  x /= x; // fathom: ignore[div-by-zero]"
    )
    assert note.startswith("left out by comments in the source: ")
    assert [place.rsplit(":", 1)[1] for place in note.split(", ")] == ["7", "8"]
    assert "overflow at " in note
    assert "div-by-zero at " in note


def test_comments_that_ignore_nothing_are_reported(fathom: Fathom, write: Write) -> None:
    line = "x = x > 0 ? x - 1 : 0; // fathom: ignore[overflow] stale\n  x = 0; // fathom: ignore[bounds, boundz]"
    stale, bounds, boundz = notes_of(fathom, write, line)
    assert stale.endswith(
        "twin.c:7: the comment fathom: ignore[overflow] ignores nothing: no check of this class can fail there"
    )
    assert bounds.endswith("fathom: ignore[bounds] ignores nothing: no check of this class can fail there")
    assert boundz.endswith("fathom: ignore[boundz] ignores nothing: there is no such class")


def test_comments_of_other_classes_than_the_selected_ones_are_not_stale(fathom: Fathom, write: Write) -> None:
    line = "x = x > 0 ? x - 1 : 0; // fathom: ignore[overflow]"
    assert notes_of(fathom, write, line, "--select", "null") == []
