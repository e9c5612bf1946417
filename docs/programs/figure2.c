#include <stdint.h>
#include <stdlib.h>

uint8_t nd_char(void);
_Bool nd_bool(void);
void assume(_Bool);
void sassert(_Bool);

int main(void) {
    uint8_t x = nd_char();
    assume(x > 0);
    assume(x < 10);
    uint8_t *p = nd_bool() ? malloc(2 * sizeof(uint8_t))
                           : malloc(sizeof(uint8_t));
    *p = x;
    *(p + 1) = 0;
    sassert(0 < *p && *p < 10);
    sassert(*(p + 1) == 0); /* undefined where p has one byte */
    return 0;
}
