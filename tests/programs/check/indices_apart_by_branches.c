// EXPECT: safe
// TWIN: unsafe assert 15: `j >= 8` -> `j >= 7`
// TWIN: unsafe assert 15: `i < 8` -> `i < 9`
// TWIN: unsafe assert 16: `a[i] == 100` -> `a[i] == 101`
// TWIN: unsafe assert 15: `if (j >= 8) a[j] = 100` -> `if (j >= 8) a[j] = 100; a[j & 7] = 100`
unsigned nd_uint(void);
void assume(_Bool);
void sassert(_Bool);
static unsigned a[16];
int main(void) {
    for (unsigned k = 0; k < 16; k++) a[k] = k;
    unsigned i = nd_uint(), j = nd_uint();
    assume(i < 16 && j < 16);
    if (j >= 8) a[j] = 100;
    if (i < 8) sassert(a[i] == i);
    else sassert(a[i] == i || a[i] == 100);
    return 0;
}
