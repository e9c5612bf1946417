// EXPECT: safe
// TWIN: unsafe bounds 9: `< 8` -> `<= 8`
// TWIN: unsafe bounds 10: `m->rows[i & 1][2]` -> `m->rows[i & 1][3]`
struct message { char text[8]; int rows[2][3]; unsigned length; };
unsigned nondet_uint(void);
static int fill(struct message *m) {
    unsigned i = m->length = nondet_uint();
    if (i < 8)
        m->text[i] = 1;
    return m->rows[i & 1][2] = 2;
}
int main(void) {
    struct message m = {0};
    return fill(&m);
}
