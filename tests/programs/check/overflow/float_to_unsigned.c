// EXPECT: safe
// TWIN: unsafe overflow 9: `x > -1.0` -> `x >= -1.0`
// TWIN: unsafe overflow 9: `x < 256.0` -> `x < 256.5`
double nondet_double(void);
void __VERIFIER_assert(int);
int main(void) {
    double x = nondet_double();
    if (x > -1.0 && x < 256.0) {
        unsigned char byte = (unsigned char)x;
        __VERIFIER_assert(x >= 0 || byte == 0);
    }
    return 0;
}
