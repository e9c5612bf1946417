// EXPECT: safe
// TWIN: unsafe bounds 8: `p + 7` -> `p + 8`
struct pair { int a, b; };

int main(void) {
    struct pair x = {1, 2};
    char *p = (char *)&x;
    return *(p + 7);
}
