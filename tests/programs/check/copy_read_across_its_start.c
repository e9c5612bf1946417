// EXPECT: unsafe assert 19
// TWIN: safe: `k > 3` -> `k > 2`
// TWIN: unsafe assert 19: `0x03020100` -> `0x02010000 && k != 3`
#include <stdint.h>
#include <string.h>
unsigned nd_uint(void);
void sassert(_Bool);

int main(void) {
    unsigned char src[16], dst[20];
    for (int i = 0; i < 16; i++) {
        src[i] = i + 1;
        dst[i] = 0;
    }
    unsigned k = nd_uint();
    if (k > 3) return 0;
    memcpy(dst + k, src, 8);
    uint32_t x = *(uint32_t *)(dst + 2); // begins one byte before the copy where k is 3, and so one before src
    sassert(x != 0x03020100);
    return 0;
}
