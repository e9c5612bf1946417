// EXPECT: safe
// TWIN: unsafe assert 22: `c > 4` -> `c > 3`
// TWIN: unsafe assert 26: `(n > 0 &&` -> `(n >= 0 &&`
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
bool sea_is_modified(char *);
void sea_reset_modified(char *);
void sassert(bool);
int nd_int(void);
size_t nd_size_t(void);
unsigned nd_unsigned(void);

int main(void) {
    char a[8] = {0}, b[8] = {0}, *table[2] = {a, b};
    int c = nd_int();
    size_t n = nd_size_t();
    sea_reset_modified(a);
    sea_reset_modified(b);
    if (c > 4)
        a[1] = 1;
    sassert(sea_is_modified(a) == (c >= 5));
    if (n <= 8)
        memset(b, 0, n);
    sassert(!sea_is_modified(b) || n > 0);
    sassert(sea_is_modified(b) == (n > 0 && n <= 8));
    sea_reset_modified(a);
    sea_reset_modified(b);
    unsigned i = nd_unsigned() % 2;
    *table[i] = 3;
    sassert(sea_is_modified(a) == (i == 0) && sea_is_modified(b) == (i == 1));
    sassert(sea_is_modified(table[i]) && !sea_is_modified(table[1 - i]));
    return 0;
}
