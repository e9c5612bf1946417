// EXPECT: unsafe bounds 8
// CHECK: object-size
// TWIN: safe: `bytes[6]` -> `bytes[8]`
static _Alignas(8) char bytes[6];

int main(void) {
    long *p = (long *)bytes;
    return *p == 0;
}
