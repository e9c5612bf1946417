// EXPECT: unsafe null 12
// CHECK: null
// INPUTS: 0
// TWIN: safe: `: 0;` -> `: &n;`
int nondet_int(void);

struct names { int count; char first[8]; };

int main(void) {
    struct names n = {1, "a"};
    struct names *p = nondet_int() ? &n : 0;
    char *text = p->first;
    return text == 0;
}
