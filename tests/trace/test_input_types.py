"""Inputs that the harness makes are shown with the types that the program gives them."""

from __future__ import annotations

import json

import pytest
from command_line import Fathom, Write

PROGRAM = """
#include <assert.h>
#include <stdint.h>
enum color { RED, GREEN, BLUE };
struct inner { int8_t low; uint16_t high; };
struct outer { uint16_t length; enum color color; _Bool on; char text[2]; struct inner parts[2]; float scale; };
unsigned short total;
struct inner state;
void target(const struct outer *p, struct inner *by, unsigned char flags, char letter) {
    assert(!(p->length == 65535 && p->color == BLUE && p->on && p->text[1] == 'x' && p->parts[1].high == 65000
             && p->parts[0].low == -3 && p->scale == 2.5f && by->high == 60000 && flags == 200
             && letter == '\\n' && total == 50000 && state.high == 40000));
}
"""
EXPECTED = {
    "target's p->length": "65535",
    "target's p->color": "BLUE",
    "target's p->on": "true",
    "target's p->text[1]": "'x'",
    "target's p->parts[1].high": "65000",
    "target's p->parts[0].low": "-3",
    "target's p->scale": "2.5",
    "target's by->high": "60000",
    "target's flags": "200",
    "target's letter": r"'\n'",
    "total": "50000",
    "state.high": "40000",
}


@pytest.mark.parametrize(("size", "arrow"), [("1", "->"), ("2", "[0].")])
def test_inputs_have_the_types_of_the_program(size: str, arrow: str, fathom: Fathom, write: Write) -> None:
    source = write("a.c", PROGRAM)
    ran = fathom("check", "--json", "--nondet-globals", "--pointer-size", size, "--entry", "target", source)
    assert ran.code == 1, ran.out + ran.err
    shown = {each["source"]: each["text"] for each in json.loads(ran.out)["trace"]["inputs"]}
    expected = {name.replace("->", arrow): text for name, text in EXPECTED.items()}
    assert {name: shown.get(name) for name in expected} == expected
