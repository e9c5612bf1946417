// EXPECT: safe
// TWIN: unsafe assert 11: `static Counter c;` -> `Counter c;`
#include <cassert>
struct Counter {
    int n;
    Counter() : n(0) {}
};
static int next() { static Counter c; return ++c.n; }
int main() {
    next();
    assert(next() == 2);
    return 0;
}
