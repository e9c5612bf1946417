// EXPECT: safe
// TWIN: unsafe assert 14: `it = v.erase(it)` -> `v.erase(it), ++it`
#include <cassert>
#include <vector>
int main() {
    std::vector<int> v{1, 2, 2, 3};
    for (auto it = v.begin(); it != v.end();) {
        if (*it == 2)
            it = v.erase(it);
        else
            ++it;
    }
    for (int x : v)
        assert(x != 2);
    return 0;
}
