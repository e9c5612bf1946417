// EXPECT: unsafe overflow 9
// CHECK: float-cast-overflow
// INPUTS: 256
// TWIN: safe: `float x = nondet_int();` -> `float x = nondet_int() & 255;`
int nondet_int(void);

int main(void) {
    float x = nondet_int();
    unsigned char level = x;
    return level;
}
