// EXPECT: safe
// TWIN: unsafe alignment 9: `q->value` -> `*(int *)p`
// ARGS: --extend-select alignment
struct __attribute__((packed)) record { char tag; int value; };

int main(void) {
    struct record r = {1, 2}, *q = &r;
    char *p = (char *)q + 1;
    return r.value + q->value;
}
