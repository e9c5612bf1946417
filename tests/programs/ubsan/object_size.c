// EXPECT: unsafe bounds 9
// CHECK: object-size
// TWIN: safe: `p->second` -> `((int *)p)[0]`
struct pair { int first, second; };

int main(void) {
    int only = 1;
    struct pair *p = (struct pair *)&only;
    return p->second;
}
