"""Steps of threads are named alike in every walk: inputs of a thread keep their names in longer walks."""

from __future__ import annotations

from bound.functions import Functions

from fathom.ir.instructions import Nondet

SOURCE = Functions("""
#include <pthread.h>
int x;
static void *thread(void *unused) { for (unsigned i = 0; i < 2; i++) x = nondet_int(); return 0; }
int main(void) {
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    x = nondet_int();
    return 0;
}
""")


def instances(rounds: int) -> set[str]:
    blocks = SOURCE.walk(rounds=rounds).bounded.program.blocks
    found = [each for block in blocks for each in block.body if isinstance(each, Nondet)]
    return {each.instance for each in found if each.source == "nondet_int"}


def test_an_input_keeps_its_name_in_a_walk_of_more_rounds() -> None:
    assert len(instances(1)) == 3
    assert instances(1) <= instances(2)
