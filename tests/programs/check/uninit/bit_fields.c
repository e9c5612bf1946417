// EXPECT: safe
// ARGS: --extend-select uninit
// TWIN: unsafe uninit 13: `f.y = 3` -> `f.z = 3`
struct fields {
    unsigned x : 3, y : 7, z : 1;
};

int main(void) {
    struct fields f;
    f.x = 5;
    f.y = 3;
    int n = f.x;
    if (f.y != 3)
        return 1;
    return n - 5;
}
