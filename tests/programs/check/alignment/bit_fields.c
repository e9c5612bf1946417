// EXPECT: safe
// TWIN: unsafe alignment 8: `f.c` -> `*(short *)(&f.a + 1)`
// ARGS: --extend-select alignment
struct fields { char a; unsigned b : 24, c : 16; char d; };

int main(void) {
    struct fields f = {1, 2, 3, 4};
    return f.b + f.c;
}
