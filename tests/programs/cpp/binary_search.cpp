// EXPECT: safe
// TWIN: unsafe assert 12: `{1, 3, 5, 7}` -> `{1, 7, 5, 3}`
#include <algorithm>
#include <array>
#include <cassert>
extern "C" int nondet_int();
int main() {
    std::array<int, 4> a{1, 3, 5, 7};
    int x = nondet_int();
    auto it = std::lower_bound(a.begin(), a.end(), x);
    bool found = it != a.end() && *it == x;
    assert(found == (x == 1 || x == 3 || x == 5 || x == 7));
    return 0;
}
