// EXPECT: unsafe enum 11
// CHECK: enum
// ARGS: --extend-select enum
// INPUTS: 4
// TWIN: safe: `& 7` -> `& 3`
extern "C" int nondet_int(void);

enum colour { RED, GREEN, BLUE };

static int price(const colour *c) {
    return *c == BLUE ? 9 : 5;
}

int main() {
    int n = nondet_int() & 7;
    return price((colour *)&n);
}
