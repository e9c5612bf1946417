// EXPECT: unsafe readonly 4
// TWIN: safe: `const int c = 3` -> `int c = 3`
int main(void) {
    const int c = 3; *(int *)&c = 4;
    return 0;
}
