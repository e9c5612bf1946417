// EXPECT: unsafe enum 15
// CHECK: enum
// ARGS: --extend-select enum
// INPUTS: 9
// TWIN: safe: `& 15` -> `& 1`
extern "C" int nondet_int(void);

enum step { BACK = -1, STAY = 0, NEXT = 1 };
struct move { step by; int length; };

int main() {
    union { int number; move made; } u;
    u.number = nondet_int() & 15;
    u.made.length = 3;
    return u.made.by == NEXT ? 1 : 0;
}
