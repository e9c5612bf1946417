// EXPECT: unsafe null 4
// TWIN: safe: `*(volatile int *)16` -> `(int)(long)(volatile int *)16`
int main(void) {
    return *(volatile int *)16;
}
