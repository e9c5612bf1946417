"""The unbounded program, run on the values of a model, fails where the bounded one does; else the answer is unknown."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from command_line import Fathom, Write

from fathom.bound.code.call_site import MODELS
from fathom.deadline import OutOfTime
from fathom.ir.instructions import Property
from fathom.ir.interpreter import ExecutionOutcome
from fathom.source import SrcLoc
from fathom.trace import build, replay
from fathom.trace.agreement import NotConfirmed, check_agreement
from fathom.trace.concrete import Ending
from fathom.trace.model import Input

LATER = Property("main.assert.1", "assert", "x > 0", SrcLoc("a.c", 8, 1, "main"))
CUT = Property("main.unwind.1", "unwind", "loop main:1 goes on", SrcLoc("a.c", 7, 1, "main"))
FAILING = """
    int nondet_int(void); void __VERIFIER_assert(_Bool);
    int main(void) {
        int x = nondet_int();
        __VERIFIER_assert(x != 7);
        if (x == 9) __VERIFIER_assert(x != 9);
        return 0;
    }"""
GUESSED = """
    #include <stdlib.h>
    void __VERIFIER_assume(_Bool); void __VERIFIER_assert(_Bool);
    unsigned long nondet_ulong(void);
    struct pair { int first, second; };

    static void set(struct pair *p) {
      struct pair made = {1, 1};
      __VERIFIER_assume(p == &made);
      p->second = 5;
      __VERIFIER_assert(made.second == 5);
    }

    static void set_block(int *p) {
      int *block = malloc(sizeof(int));
      if (!block)
        return;
      __VERIFIER_assume(p == block);
      *p = 7;
      __VERIFIER_assert(*block == 7);
      free(block);
    }

    int main(void) {
      unsigned long number = nondet_ulong();
      if (nondet_ulong())
        set((struct pair *)number);
      else
        set_block((int *)number);
      return 0;
    }
"""


@pytest.mark.parametrize(
    ("ending", "instead"),
    [
        (Ending(), "comes to its end"),
        (Ending(excluded=True), "comes to an assumption that fails"),
        (Ending(LATER), "comes to x > 0 [assert]"),
        (Ending(CUT), "comes to loop main:1 goes on [unwind]"),
    ],
)
def test_an_execution_that_does_not_fail_alike_is_not_shown(ending: Ending, instead: str) -> None:
    prop = Property("main.assert.1", "assert", "x", SrcLoc("a.c", 7, 1, "main"))
    with pytest.raises(NotConfirmed, match="unbounded") as raised:
        check_agreement(prop, ending, [Input("nondet_int", 7, 32, "a.c:6:1", True)])
    assert instead in str(raised.value)
    assert "x [assert] at a.c:7:1" in str(raised.value)
    assert "nondet_int = 7" in raised.value.details
    assert ("a.c:8:1" in raised.value.details) == (ending.prop is LATER)
    assert check_agreement(prop, Ending(prop), []) is prop


def test_a_violation_that_the_unbounded_program_does_not_confirm_is_unknown(
    fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "execute", lambda *_: Ending())
    ran = fathom("check", "-v", write("a.c", FAILING))
    assert ran.code == 3, ran.err
    assert "a.c: unknown: the solver says that this fails: the argument of __VERIFIER_assert [assert] at" in ran.out
    assert "the unbounded program comes to its end" in ran.out
    assert "not_confirmed: the unbounded program comes to its end; inputs: nondet_int = " in ran.out


@pytest.mark.parametrize(
    ("outcome", "instead"),
    [
        (ExecutionOutcome("ok", None, None, {}), "its end"),
        (ExecutionOutcome("assume-failed", None, None, {}), "an assumption that fails"),
        (ExecutionOutcome("assert-failed", LATER, None, {}), "x > 0 [assert]"),
        (ExecutionOutcome("assert-failed", CUT, None, {}), "loop main:1 goes on [unwind]"),
    ],
)
def test_a_violation_that_the_bounded_program_does_not_confirm_is_unknown(
    outcome: ExecutionOutcome, instead: str, fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if another property fails than the one that the solver says."""
    monkeypatch.setattr(replay, "run", lambda *_, **__: outcome)
    ran = fathom("check", write("a.c", FAILING))
    assert ran.code == 3, ran.err
    assert f"the bounded program comes to {instead}. One of the two is a bug" in ran.out


def test_time_that_runs_out_in_the_unbounded_program_loses_nothing(
    fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    def execute(*_: object) -> Ending:
        raise OutOfTime("in loop main:1")

    monkeypatch.setattr(build, "execute", execute)
    ran = fathom("check", write("a.c", FAILING))
    assert ran.code == 1, ran.err
    assert "the execution was not followed on the unbounded program: time ran out in loop main:1" in ran.out


def test_a_model_that_is_not_exact_is_why_an_execution_differs() -> None:
    with pytest.raises(NotConfirmed, match=r"comes to its end\. sscanf may give more results") as raised:
        check_agreement(LATER, Ending(), [], ["sscanf may give more results here than it can in reality"])
    assert "bug" not in str(raised.value)


def test_a_model_that_is_not_exact_may_fail_elsewhere_in_the_library() -> None:
    imprecise = ["sprintf may give more results here than it can in reality"]
    said, found, assertion, own = (
        Property(f"main.{kind}.{line}", kind, "write", SrcLoc(file, line, 1, "put"))
        for kind, file, line in (
            ("bounds", f"{MODELS}format.h", 7),
            ("bounds", f"{MODELS}format.c", 9),
            ("assert", f"{MODELS}format.c", 9),
            ("bounds", "a.c", 9),
        )
    )
    assert check_agreement(said, Ending(found), [], imprecise) is found
    for other, notes in ((found, []), (assertion, imprecise), (own, imprecise)):
        with pytest.raises(NotConfirmed):
            check_agreement(said, Ending(other), [], notes)


def test_what_is_confirmed_is_shown_beside_what_is_not(
    fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two properties that the solver calls violated, one fails in the execution."""
    agree = build.check_agreement

    def check(prop: Property, ending: Ending, inputs: list[Input], imprecise: Sequence[str]) -> Property:
        return agree(prop, Ending() if prop.loc is not None and prop.loc.line == 5 else ending, inputs, imprecise)

    monkeypatch.setattr(build, "check_agreement", check)
    ran = fathom("check", "--all", write("a.c", FAILING))
    assert ran.code == 1, ran.err
    assert "unknown     main.assert.1" in ran.out
    assert "violated    main.assert.2" in ran.out


def test_a_number_that_is_written_down_is_no_address_wherever_objects_lie(fathom: Fathom, write: Write) -> None:
    """The first object lies at 0x10000; an input may be that address, and the number in the program is none."""
    program = """
        unsigned long nondet_ulong(void);
        int x = 1;
        int main(void) {
            unsigned long number = nondet_ulong();
            if (number == (unsigned long)&x) { int *p = (int *)65536; *p = 2; }
            return 0;
        }"""
    ran = fathom("check", write("a.c", program))
    assert ran.code == 1, ran.err
    assert "write through the invalid address 0x10000 [null]" in ran.out


@pytest.mark.parametrize(
    ("was", "becomes", "line"), [("made.second == 5", "made.second == 1", 11), ("*block == 7", "*block == 1", 20)]
)
def test_a_number_may_be_the_address_of_what_is_made_later(
    was: str, becomes: str, line: int, fathom: Fathom, write: Write
) -> None:
    assert fathom("check", write("a.c", GUESSED)).code == 0
    ran = fathom("check", write("b.c", GUESSED.replace(was, becomes)))
    assert ran.code == 1, ran.out
    assert f"b.c:{line}:" in ran.out
    assert "fails: the argument of __VERIFIER_assert" in ran.out


def test_where_objects_are_allocated_in_place_a_number_is_not_the_address_of_what_is_made_later(
    fathom: Fathom, write: Write
) -> None:
    ran = fathom("check", "--no-known-memory", write("a.c", GUESSED))
    assert ran.code == 1, ran.out
    assert "[null]" in ran.out or "[bounds]" in ran.out


@pytest.mark.parametrize(("where", "code"), [("c", 1), ("!c", 0)])
def test_an_address_is_used_again_only_where_its_object_is_gone(
    where: str, code: int, fathom: Fathom, write: Write
) -> None:
    program = f"""
        #include <stdlib.h>
        int nondet_int(void); void __VERIFIER_assert(_Bool);
        int main(void) {{
            int *a = malloc(sizeof *a), c = nondet_int();
            if (a && c) free(a);
            int *b = malloc(sizeof *b);
            if (a && b && {where}) __VERIFIER_assert((unsigned long)a != (unsigned long)b);
            return 0;
        }}"""
    ran = fathom("check", write("a.c", program))
    assert ran.code == code, ran.out
    assert (code == 0) == ("those of one layout" in ran.out)  # two live objects at one address are no counterexample
