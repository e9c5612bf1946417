"""The last writer of each byte, whether ranges are short or long."""

from __future__ import annotations

import random

from fathom.trace.written_bytes import WrittenBytes


def test_the_last_write_counts() -> None:
    written = WrittenBytes()
    written.write((1, 0, 4), frozenset({1}))
    written.write((1, 2, 3), frozenset({2}))
    assert written.find((1, 0, 2)) == {1}
    assert written.find((1, 0, 4)) == {1, 2}
    assert written.find((1, 2, 3)) == {2}
    assert written.find((2, 0, 4)) == set()


def test_long_and_short_ranges_agree_with_a_plain_memory() -> None:
    chosen = random.Random(5)
    written, plain = WrittenBytes(), dict[int, int]()
    for number in range(1, 200):
        first = chosen.randrange(2000)
        end = first + chosen.choice((1, 4, 8, 300, 900))
        written.write((1, first, end), frozenset({number}))
        plain.update(dict.fromkeys(range(first, end), number))
        at = chosen.randrange(2000)
        assert written.find((1, at, at + 8)) == {plain[each] for each in range(at, at + 8) if each in plain}


def test_a_long_read_has_all_that_may_define_it() -> None:
    written = WrittenBytes()
    written.write((1, 0, 1000), frozenset({1}))
    written.write((1, 5, 6), frozenset({2}))
    written.write((1, 2000, 3000), frozenset({3}))
    assert written.find((1, 0, 900)) == {1, 2}
