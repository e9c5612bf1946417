// Numbers that become pointers again: tagged, shifted, through memory, chosen.
// EXPECT: safe
// TWIN: unsafe assert 23: `tag & ~(uintptr_t)1` -> `tag`
// TWIN: unsafe assert 28: `cells[i].number % 4 == 0` -> `cells[i].number % 16 == 0`
// TWIN: unsafe assert 29: `i ? &b : &a` -> `&a`
// TWIN: unsafe assert 33: `sizeof bits` -> `sizeof bits / 2`
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern int nondet_int(void);
static int a, b;
union cell {
    int *pointer;
    uintptr_t number;
};

int main(void) {
    int i = nondet_int() & 1;
    union cell cells[2];
    uintptr_t tag = (uintptr_t)&a | 1;
    char *untagged = (char *)(tag & ~(uintptr_t)1);
    assert(untagged == (char *)&a);
    cells[0].pointer = &a;
    cells[1].pointer = &b;
    cells[i].number += 4;
    cells[i].number -= 4;
    assert(cells[i].number % 4 == 0);
    assert(cells[i].pointer == (i ? &b : &a));
    uintptr_t bits = 0;
    int *from = i ? &a : &b;
    memcpy(&bits, &from, sizeof bits);
    assert((int *)bits == from);
}
