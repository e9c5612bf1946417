"""Functions that read data of others are found by the text of a source, with what speaks for them."""

from __future__ import annotations

import pytest

from fathom.harness.candidates import find_candidates, is_harness

SOURCE = r"""
#include <stddef.h>
#define PARSE(p, n) parse_macro(p, n) { /* no function */
/* int parse_comment(const char *text, size_t n) { } */
struct box { char *data; };
const char *brace = "{ int parse_text(char *s, int n) {";

static long
decode(char *out, size_t out_size, const unsigned char *text, size_t text_len)
{
  for (size_t i = 0; i < text_len; i++) {
    if (text[i] == '{')
      return -1;
  }
  return 0;
}

int add(int a, int b) { return a + b; }
int sum(const int *values, int count) { int s = 0; while (count--) s += *values++; return s; }
int box_read(struct box *b) { return b->data[0]; }
void box_write(struct box *b) { b->data[0] = 0; }
int print(const char *format, ...) { return 0; }
int parse_declared(const char *text, size_t n);
int main(int argc, char **argv) { return 0; }
"""


def test_functions_with_their_lines_and_reasons() -> None:
    found = {each.function: (each.line, each.reasons) for each in find_candidates("a.c", SOURCE)}
    assert found == {
        "decode": (9, ("is called decode", "out with out_size", "text with text_len", "needs no structure", "1 loop")),
        "sum": (19, ("values with count", "needs no structure", "1 loop")),
        "box_read": (20, ("is called read",)),
    }


def test_what_speaks_for_more_counts_more() -> None:
    score = {each.function: each.score for each in find_candidates("a.c", SOURCE)}
    assert score["decode"] > score["sum"] > score["box_read"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {}", True),
        ("fathom_assume(n < 4);", True),
        ("int x = nondet_int();", True),
        ("int parse(const char *text);", False),
    ],
)
def test_sources_that_get_arbitrary_inputs(text: str, expected: bool) -> None:
    assert is_harness(text) is expected
