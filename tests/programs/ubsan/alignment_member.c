// EXPECT: unsafe alignment 8
// CHECK: alignment
// ARGS: --extend-select alignment
// TWIN: safe: `bytes + 2` -> `bytes + 4`
struct record { short kind; int value; };

static int value(const struct record *r) {
    return r->value;
}

int main(void) {
    _Alignas(8) char bytes[16] = {0};
    return value((struct record *)(bytes + 2));
}
