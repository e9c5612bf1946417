"""Memory at each step of a trace: its objects, what is in them, and the access that fails."""

from __future__ import annotations

import json
from typing import Any

import pytest
from command_line import Fathom, Write

HEAD = """int nondet_int(void); _Bool nondet_bool(void); void __VERIFIER_assert(_Bool);
#include <stdlib.h>
#include <string.h>
struct node { int value; struct node *next; };
enum color { RED, GREEN };
struct mixed { char tag; enum color color; double weight; };
static struct node *push(struct node *head, int value) {
    struct node *n = malloc(sizeof *n);
    if (!n) exit(1);
    n->value = value;
    n->next = head;
    return n;
}
int untouched[4] = {1, 2, 3, 4};
int table[2] = {7, 8};
"""
Contents = dict[str, str]


class Memory:
    """The changes of a trace, added up."""

    def __init__(self, fathom: Fathom, path: str, *options: str) -> None:
        self.trace: Any = json.loads(fathom("check", path, "--json", *options).out)["trace"]
        self.names = {each["number"]: each["name"] for each in self.trace["objects"]}
        self.cells: dict[str, dict[int, Any]] = {name: {} for name in self.names.values()}
        self.states: dict[str, str] = {}
        for step in self.trace["steps"]:
            for change in step["memory"]:
                name = self.names[change["object"]]
                self.states[name] = change["state"]
                self.cells[name].update({cell["offset"]: cell for cell in change["cells"]})

    def contents(self, name: str) -> Contents:
        return {each["name"] or str(at): each["text"] for at, each in sorted(self.cells[name].items()) if each["text"]}


def check(fathom: Fathom, write: Write, body: str, *options: str) -> Memory:
    return Memory(fathom, write("a.c", f"{HEAD}int main(void) {{ {body} return 0; }}\n"), *options)


@pytest.mark.parametrize("detail", ["short", "full"])
def test_a_list(fathom: Fathom, write: Write, detail: str) -> None:
    body = (
        "struct node *list = push(push(0, 1), nondet_int()); __VERIFIER_assert(list->value + list->next->value != 6);"
    )
    memory = check(fathom, write, body, "--trace", detail)
    assert memory.contents("block of line 8") == {".value": "1", ".next": "NULL"}
    assert memory.contents("block of line 8 #2") == {".value": "5", ".next": "&block of line 8"}
    target = memory.cells["block of line 8 #2"][8]["target"]
    assert memory.names[target["object"]] == "block of line 8"
    assert target["offset"] == 0
    (first, second) = memory.trace["objects"]
    assert (first["storage"], first["type"], first["size"], first["at"]["line"]) == ("heap", "struct node", 16, 8)
    assert second["name"] == "block of line 8 #2"


def test_what_c_would_write(fathom: Fathom, write: Write) -> None:
    body = """struct mixed m = {'x', GREEN, 0.5}; char text[6] = "ab"; int n = nondet_int(), *p = &n; text[2] = 'c';
    int **q = &p; __VERIFIER_assert(**q != 5 || text[2] != 'c' || m.tag != 'x');"""
    memory = check(fathom, write, body, "--trace", "full")
    assert memory.contents("m") == {".tag": "'x'", ".color": "GREEN", ".weight": "0.5"}
    assert memory.contents("text")["[2]"] == "'c'"
    assert memory.contents("n") == {"0": "5"} or memory.contents("n") == {"": "5"}
    assert list(memory.contents("p").values()) == ["&n"]


def test_the_access_that_fails(fathom: Fathom, write: Write) -> None:
    memory = check(fathom, write, "char buf[4]; int i = nondet_int(); if (i < 0) return 0; buf[0] = 1; buf[i] = 2;")
    access = memory.trace["violated"]["access"]
    assert memory.names[access["place"]["object"]] == "buf"
    assert (access["place"]["offset"], access["size"], access["is_write"]) == (4, 1, True)


def test_a_block_that_was_freed(fathom: Fathom, write: Write) -> None:
    memory = check(fathom, write, "int *p = malloc(8); if (!p) return 1; p[1] = 3; free(p); return p[1];")
    access = memory.trace["violated"]["access"]
    assert memory.states == {"block of line 16": "freed"}
    assert (access["place"]["object"], access["place"]["offset"], access["size"], access["is_write"]) == (
        1,
        4,
        4,
        False,
    )


def test_freed_twice(fathom: Fathom, write: Write) -> None:
    memory = check(fathom, write, "int *p = malloc(8); free(p); free(p);")
    assert memory.trace["violated"]["access"]["place"] == {"object": 1, "offset": 0}


def test_null(fathom: Fathom, write: Write) -> None:
    memory = check(fathom, write, "int *p = nondet_bool() ? &table[1] : 0; *p = 1;")
    assert memory.trace["violated"]["access"] == {"place": None, "size": 0, "is_write": True}


def test_an_assertion_has_no_access(fathom: Fathom, write: Write) -> None:
    memory = check(fathom, write, "table[nondet_bool()] = 9; __VERIFIER_assert(table[1] != 9);")
    assert memory.trace["violated"]["access"] is None
    assert memory.contents("table") == {"[0]": "7", "[1]": "9"}
    assert "untouched" not in memory.cells  # nothing in the trace is about it


def test_locals_that_are_gone(fathom: Fathom, write: Write) -> None:
    source = f"{HEAD}static int *leak_local(void) {{ int x = nondet_int(); int *p = &x; return p; }}\n"
    memory = Memory(fathom, write("a.c", f"{source}int main(void) {{ int *p = leak_local(); return *p; }}\n"))
    assert memory.states["x"] == "out of scope"
    (local,) = [each for each in memory.trace["objects"] if each["name"] == "x"]
    assert local["function"] == "leak_local"


def test_long_objects_have_the_changes_only(fathom: Fathom, write: Write) -> None:
    body = "static int a[5000]; int i = nondet_int(); if (i < 4000 || i > 4500) return 0; a[i] = 5; __VERIFIER_assert(a[4321] != 5);"
    memory = check(fathom, write, body)
    contents = memory.contents("a")
    assert contents["[4321]"] == "5"
    assert len(contents) < 100


def test_no_steps_no_memory(fathom: Fathom, write: Write) -> None:
    memory = check(fathom, write, "char buf[4]; int i = nondet_int(); buf[i] = 2;", "--trace", "none")
    assert memory.trace["objects"] == []
    assert memory.trace["violated"]["access"] is None


def test_what_the_compiler_adds_to_classes_is_not_shown(fathom: Fathom, write: Write) -> None:
    source = """int nondet_int(); void __VERIFIER_assert(bool);
    struct Shape { int sides = 3; virtual int area() { return 1; } };
    struct Square : Shape { int side; Square(int s) : side(s) {} int area() override { return side * sides; } };
    int main() { Shape *s = new Square(nondet_int()); __VERIFIER_assert(s->area() != 12); }"""
    memory = Memory(fathom, write("a.cpp", source))
    assert list(memory.names.values()) == ["block of line 4"]
    contents = memory.contents("block of line 4")
    assert contents.keys() == {".sides", ".side"}
    assert contents[".sides"] == "3"
