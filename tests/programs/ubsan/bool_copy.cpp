// EXPECT: unsafe bool 15
// CHECK: bool
// ARGS: --extend-select bool
// INPUTS: 7
// TWIN: safe: `nondet_uchar();` -> `nondet_uchar() > 9;`
extern "C" void *memcpy(void *, const void *, unsigned long);
extern "C" unsigned char nondet_uchar(void);

struct state { bool open; char tag; };

int main() {
    state s{};
    unsigned char byte = nondet_uchar();
    memcpy(&s, &byte, 1);
    return s.open ? 1 : 2;
}
