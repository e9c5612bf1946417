// EXPECT: safe
// TWIN: unsafe assert 16: `n > 4` -> `n > 3`
#include <stdbool.h>
#include <stddef.h>
void assume(bool);
void sassert(bool);
size_t nd_size_t(void);
void memhavoc(void *, size_t);
bool sea_is_dereferenceable(const void *, size_t);

int main(void) {
    char buffer[8];
    size_t n = nd_size_t();
    assume(n > 4 && n < 8);
    memhavoc(buffer, n);
    sassert(!sea_is_dereferenceable(buffer + n, 4) && sea_is_dereferenceable(buffer + n, 1));
    sassert(n != 5 || buffer[0] == buffer[0]);
    sassert(8 - n <= 3);
    return 0;
}
