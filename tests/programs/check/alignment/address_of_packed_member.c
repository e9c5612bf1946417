// EXPECT: unsafe alignment 9
// TWIN: safe: `(packed)` -> `(unused)`
// ARGS: --extend-select alignment
struct __attribute__((packed)) record { char tag; int value; };

int main(void) {
    struct record r = {1, 2};
    int *p = &r.value;
    return *p;
}
