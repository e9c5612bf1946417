// EXPECT: unsafe readonly 6
// TWIN: safe: `const int limit` -> `int limit`
const int limit = 4;

int main(void) {
    *(int *)&limit = 5;
    return 0;
}
