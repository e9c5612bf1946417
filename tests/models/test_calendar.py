"""Dates in UTC: the walk computes what the machine's C library does, which Python asks."""

from __future__ import annotations

import calendar
import random
import time

from command_line import Write

from fathom.bound.options import BoundOptions
from fathom.bound.walk.bound import bound
from fathom.frontend.load import load
from fathom.ir.instructions import Assert
from fathom.options import SourceOptions

HEAD = """
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <time.h>
static void compare(time_t when, struct tm expected) {
  struct tm date, *given = gmtime_r(&when, &date);
  assert(given == &date && date.tm_sec == expected.tm_sec && date.tm_min == expected.tm_min);
  assert(date.tm_hour == expected.tm_hour && date.tm_mday == expected.tm_mday && date.tm_mon == expected.tm_mon);
  assert(date.tm_year == expected.tm_year && date.tm_wday == expected.tm_wday && date.tm_yday == expected.tm_yday);
  assert(date.tm_isdst == 0 && gmtime(&when)->tm_mday == expected.tm_mday && timegm(&date) == when);
}
static void normalise(struct tm date, time_t when) { assert(timegm(&date) == when); }
"""


def fields(when: int) -> str:
    date = time.gmtime(when)
    parts = (date.tm_sec, date.tm_min, date.tm_hour, date.tm_mday, date.tm_mon - 1, date.tm_year - 1900)
    return f"{{{', '.join(map(str, (*parts, (date.tm_wday + 1) % 7, date.tm_yday - 1)))}}}"


def left(write: Write, body: str) -> list[str]:
    """The classes of what is asserted, and not known to hold."""
    module = load(SourceOptions(sources=(str(write("a.c", f"{HEAD}int main(void) {{\n{body}return 0;\n}}\n")),)))
    result = bound(module, "main", BoundOptions())
    assert result.undefined == ()
    asserts = [each for block in result.program.blocks for each in block.body if isinstance(each, Assert)]
    return [each.prop.kind for each in asserts if each.prop is not None]


def test_dates_of_known_times(write: Write) -> None:
    rng = random.Random(7)
    whens = [
        0,
        -1,
        86399,
        951782400,
        951868800,
        -2208988800,
        253402300799,
        *(rng.randrange(-(10**11), 10**11) for _ in range(40)),
    ]
    assert left(write, "".join(f"compare({when}, (struct tm){fields(when)});\n" for when in whens)) == []


def test_parts_out_of_range(write: Write) -> None:
    rng, body = random.Random(8), ""
    for _ in range(40):
        year, month, day = rng.randrange(1600, 2400), rng.randrange(-30, 30), rng.randrange(-400, 400)
        hour, minute, second = (rng.randrange(-100, 100) for _ in range(3))
        when = calendar.timegm((year + month // 12, month % 12 + 1, 1, 0, 0, 0)) + 86400 * (day - 1)
        when += 3600 * hour + 60 * minute + second
        body += f"normalise((struct tm){{{second}, {minute}, {hour}, {day}, {month}, {year - 1900}}}, {when});\n"
    assert left(write, body) == []


def test_wrong_dates_are_noticed(write: Write) -> None:
    assert left(write, f"compare(86400, (struct tm){fields(0)});\n") == ["assert"]


def test_times_without_a_date(write: Write) -> None:
    assert left(write, "time_t far = 1L << 60; assert(gmtime(&far) == 0);\n") == []
