// EXPECT: safe
// TWIN: unsafe use-after-free: `v.reserve(4)` -> `v.reserve(1)`
#include <cassert>
#include <vector>
int main() {
    std::vector<int> v;
    v.reserve(4);
    v.push_back(7);
    int &first = v[0];
    v.push_back(8);
    v.push_back(9);
    assert(first == 7);
    return 0;
}
