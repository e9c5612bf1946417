// EXPECT: safe
// TWIN: unsafe overflow 6: `which ? 1 : 7` -> `which ? 2 : 7`
int nondet_int(void);

enum size { SMALL = 1, LARGE = 1 << 30 };
static int area(enum size a, int b) { return (int)a * b; }
int main(void) {
    int which = nondet_int();
    return area(which ? LARGE : SMALL, which ? 1 : 7) == 5;
}
