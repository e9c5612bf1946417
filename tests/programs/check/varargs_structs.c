// EXPECT: safe
// TWIN: unsafe assert 22: `large.last == last` -> `large.last == 2`
// TWIN: unsafe bounds 24: `va_arg(list, int) == 4` -> `va_arg(list, struct large).first == 4`
#include <assert.h>
#include <stdarg.h>
unsigned char nd_uchar(void);

struct large { long first, middle; char last; };
struct floats { float x, y; };
struct aligned { _Alignas(16) char text[32]; };

static void look(int last, ...) {
    va_list list;
    va_start(list, last);
    struct floats floats = va_arg(list, struct floats);
    assert(floats.x == 1 && floats.y == 2);
    assert(va_arg(list, __int128) >> 100 == 7);
    assert(va_arg(list, int) == 3);
    struct aligned aligned = va_arg(list, struct aligned);
    assert(aligned.text[31] == 5);
    struct large large = va_arg(list, struct large);
    assert(large.first == 1 && large.last == last);
    (void)va_arg(list, long double);
    assert(va_arg(list, int) == 4);
    va_end(list);
}

int main(void) {
    unsigned char last = nd_uchar() & 127;
    struct large large = {.first = 1, .last = last};
    struct aligned aligned = {.text[31] = 5};
    look(last, (struct floats){1, 2}, (__int128)7 << 100, 3, aligned, large, 1.5L, 4);
    return 0;
}
