// EXPECT: unsafe bounds 5
// TWIN: safe: `device[4] =` -> `device[3] =`
int main(void) {
    volatile int device[4];
    device[4] = 1;
    return 0;
}
