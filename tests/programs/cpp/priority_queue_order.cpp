// EXPECT: safe
// TWIN: unsafe assert 11: `std::greater<int>` -> `std::less<int>`
#include <cassert>
#include <functional>
#include <queue>
#include <vector>
int main() {
    std::priority_queue<int, std::vector<int>, std::greater<int>> q;
    for (int x : {4, 1, 3})
        q.push(x);
    assert(q.top() == 1);
    return 0;
}
