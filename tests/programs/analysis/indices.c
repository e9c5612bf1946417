// Places and lengths that the solver has to find.
// ANALYSIS: taint
// EXPECT: safe
// TWIN: unsafe taint 24: `j < 2 && i >= 2` -> `j < 3 && i >= 2`
// TWIN: unsafe taint 29: `length = 4;` -> `length = 8;`
// TWIN: unsafe taint 35: `wash(bytes);` -> `;`
#include <string.h>

int secret(void);
void show(int);
unsigned nondet_uint(void);
void __VERIFIER_assume(_Bool);
static void store(const void *from, unsigned long length) { (void)from, (void)length; }
static void wash(unsigned char *bytes) { (void)bytes; }

int main(void) {
    unsigned char bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8}, copy[8] = {0};
    unsigned i = nondet_uint(), j = nondet_uint();
    if (i > 3 || j > 3)
        return 0;
    bytes[4 + i] = (unsigned char)secret();
    if (!(j < 2 && i >= 2))
        return 0;
    show(bytes[4 + j]);
    unsigned length = nondet_uint() % 9;
    if (length > 4)
        length = 4;
    memcpy(copy, bytes, length);
    store(copy, length);
    memcpy(copy, bytes, 8);
    unsigned k = nondet_uint() & 7;
    __VERIFIER_assume(k > 3);
    copy[k - 4] = bytes[k];
    wash(bytes);
    show(bytes[k]);
    return 0;
}
