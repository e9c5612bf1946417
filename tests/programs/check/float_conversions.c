// EXPECT: safe
// TWIN: unsafe assert 12: `(double)i` -> `(float)i`
// TWIN: unsafe assert 16: `(double)(float)d` -> `(double)d`
// Every int is a double, but not every int is a float.
#include <assert.h>
int nondet_int(void);
double nondet_double(void);

int main(void) {
    int i = nondet_int();
    if (i > -2000000000 && i < 2000000000)
        assert((int)(double)i == i);
    double d = nondet_double();
    float h = (float)d;
    if (h == h)
        assert((float)(double)h == h && (double)h == (double)(float)d);
    return 0;
}
