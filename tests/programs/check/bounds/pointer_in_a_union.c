// EXPECT: unsafe bounds 11
// TWIN: safe: `u.number += 16` -> `u.number += 12`
#include <stdint.h>
union word { int *pointer; uintptr_t number; };

int main(void) {
    int table[4] = {0};
    union word u;
    u.pointer = table;
    u.number += 16;
    return *u.pointer;
}
