// EXPECT: safe
// TWIN: unsafe readonly 10: `int x = 3` -> `const int x = 3`
struct entry { const int key; int value; };

int main(void) {
    int x = 3;
    const int *to_constant = &x;
    int *const constant = (int *)&x;
    struct entry entry = {1, 2};
    *(int *)to_constant = 4;
    *constant = 5;
    entry.value = 3;
    *(int *)&entry.key = 4; /* an object is constant as a whole, or not at all */
    to_constant = 0;
    return 0;
}
