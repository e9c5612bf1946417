// EXPECT: safe
// TWIN: unsafe uncaught-exception: `throw 'x';` -> `throw 1.5;`
#include <cassert>
static int step(int n) {
    try {
        if (n == 0) throw 1;
        if (n == 1) throw 'x';
        return 0;
    } catch (int) {
        return 10;
    }
}
extern "C" int nondet_int();
int main() {
    int r = -1;
    try {
        r = step(nondet_int());
    } catch (char c) {
        r = c;
    }
    assert(r == 0 || r == 10 || r == 'x');
    return 0;
}
