// Functions in a table that does not change: the calls are direct, and inlined.
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
struct operations { unsigned (*open)(unsigned), (*close)(unsigned); };
static unsigned opened(unsigned n) { return n + 2; }
static unsigned closed(unsigned n) { return n / 2; }
static const struct operations table = {opened, closed};
int main(void) {
    unsigned x = nondet_uint();
    __VERIFIER_assert(table.close(table.open(x)) != 4);
    return 0;
}
