// EXPECT: safe
// TWIN: unsafe assert 15: `index / 16 * 16` -> `index / 8 * 8`
// TWIN: unsafe bounds 20: `+ 15]` -> `+ 16]`
#include <assert.h>
#include <stdint.h>
unsigned char nd_uchar(void);

#define ROUND_DOWN(pointer, size) __builtin_align_down(pointer, size)
#define LAST(index, size) ((index) / (size) * (size))

static _Alignas(16) char table[48];

int main(void) {
    unsigned char index = nd_uchar() % 48;
    assert(ROUND_DOWN(table + index, 16) == table + index / 16 * 16);
    assert(__builtin_is_aligned(ROUND_DOWN(table + index, 8), 8));

    char *next = __builtin_align_up(table + index, 16);
    if (next < table + 48)
        *next = table[LAST(index, 16) + 15];
    return 0;
}
