// EXPECT: unsafe bounds 10
// CHECK: array-bounds
// TWIN: safe: `bytes[4]` -> `bytes[8]`
union word { unsigned char bytes[4]; unsigned long whole; };

int main(void) {
    union word w = {.whole = 0x0807060504030201};
    int total = 0;
    for (int i = 0; i < 8; i++)
        total += w.bytes[i];
    return total;
}
