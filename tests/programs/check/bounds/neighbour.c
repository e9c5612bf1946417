// EXPECT: unsafe bounds 9
// TWIN: safe: `+ left[4]` -> `+ left[3]`
struct pair { char a[4], b[4]; };

int main(void) {
    char left[4] = {0}, right[4] = {1, 1, 1, 1};
    struct pair whole = {{0}, {0}};
    char *p = (char *)&whole + 7;
    return *p + right[0] + left[4];
}
