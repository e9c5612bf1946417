// EXPECT: safe
// TWIN: unsafe assert 10: `v.erase(std::remove(v.begin(), v.end(), 2), v.end());` -> `std::remove(v.begin(), v.end(), 2);`
#include <algorithm>
#include <cassert>
#include <numeric>
#include <vector>
int main() {
    std::vector<int> v{4, 2, 6, 2, 1};
    v.erase(std::remove(v.begin(), v.end(), 2), v.end());
    assert(std::accumulate(v.begin(), v.end(), 0) == 11);
    auto largest = std::max_element(v.begin(), v.end());
    assert(*largest == 6 && largest - v.begin() == 1);
    assert(std::count_if(v.begin(), v.end(), [](int x) { return x % 2 == 0; }) == 2);
    assert(v.size() == 3);
    return 0;
}
