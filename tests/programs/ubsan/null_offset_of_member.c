// EXPECT: unsafe null 12
// CHECK: null
// INPUTS: 0
// TWIN: safe: `: 0;` -> `: &here;`
int nondet_int(void);

struct pair { int first, second; };

int main(void) {
    struct pair here = {1, 2};
    struct pair *p = nondet_int() ? &here : 0;
    int *second = &p->second;
    return second == &here.second;
}
