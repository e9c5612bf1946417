// EXPECT: safe
// TWIN: unsafe bounds: `i < v.size()` -> `i <= v.size()`
#include <cassert>
#include <vector>
int main() {
    std::vector<int> v{1, 2, 3};
    int sum = 0;
    for (std::size_t i = 0; i < v.size(); i++)
        sum += v[i];
    assert(sum == 6);
    return 0;
}
