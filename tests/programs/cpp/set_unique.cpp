// EXPECT: safe
// TWIN: unsafe assert 8: `std::set<int>` -> `std::multiset<int>`
#include <cassert>
#include <set>
int main() {
    std::set<int> s{3, 1, 3, 2, 1};
    s.erase(2);
    assert(s.size() == 2);
    return 0;
}
