// EXPECT: unsafe bounds 10
// CHECK: array-bounds
// INPUTS: 4
// TWIN: safe: `i > 4` -> `i > 3`
int nondet_int(void);

struct packet { int body[4]; int checksum; };

static void put(struct packet *p, int i, int value) {
    p->body[i] = value;
}

int main(void) {
    struct packet p = {{0}, 7};
    int i = nondet_int();
    if (i < 0 || i > 4)
        return 0;
    put(&p, i, 1);
    return p.checksum;
}
