// EXPECT: safe
// TWIN: unsafe pointer-compare 8: `&s.last` -> `&t.last`
// ARGS: --extend-select pointer-compare
struct range { int first, last; };

int main(void) {
    struct range s = {1, 2}, t = {3, 4};
    return &s.first < &s.last;
}
