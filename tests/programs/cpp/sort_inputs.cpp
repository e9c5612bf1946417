// EXPECT: safe
// TWIN: unsafe assert 10: `x < y` -> `x > y`
#include <algorithm>
#include <cassert>
#include <vector>
extern "C" int nondet_int();
int main() {
    std::vector<int> v{nondet_int(), nondet_int(), nondet_int()};
    std::sort(v.begin(), v.end(), [](int x, int y) { return x < y; });
    assert(v[0] <= v[1] && v[1] <= v[2]);
    return 0;
}
