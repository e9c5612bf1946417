// EXPECT: unsafe readonly 9
// TWIN: safe: `c ? buffer : "fixed"` -> `c ? buffer : other`
int nondet_int(void);

int main(void) {
    char buffer[6] = "free", other[6] = "free";
    int c = nondet_int();
    char *p = c ? buffer : "fixed";
    p[0] = 'F';
    return 0;
}
