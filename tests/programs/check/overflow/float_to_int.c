// EXPECT: safe
// TWIN: unsafe overflow 8: `x < 2147483648.0f` -> `x <= 2147483648.0f`
// TWIN: unsafe overflow 8: `x >= -2147483648.0f && ` -> `!(x < -2147485000.0f) && `
float nondet_float(void);
int main(void) {
    float x = nondet_float();
    if (x >= -2147483648.0f && x < 2147483648.0f) {
        int whole = (int)x;
        return whole == 5;
    }
    return 0;
}
