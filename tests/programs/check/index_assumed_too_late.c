// EXPECT: unsafe assert 14
// TWIN: safe: `i >= 16` -> `i >= 16 || i == 3`
// TWIN: safe: `i >= 16) return 0` -> `i >= 16) return 0; assume(i > 8)`
unsigned nd_uint(void);
void assume(_Bool);
void sassert(_Bool);
static unsigned a[16];

int main(void) {
    unsigned i = nd_uint(), j = nd_uint();
    if (i >= 16) return 0;
    a[3] = 7;
    if (j < 16) a[j] += 0;
    sassert(a[i] != 7); // what is assumed of i later says nothing here
    assume(i > 8);
    sassert(a[i] == 0);
    return 0;
}
