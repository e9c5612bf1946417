// EXPECT: safe
// TWIN: unsafe assert 15: `d.pop_front()` -> `d.pop_back()`
#include <cassert>
#include <deque>
int main() {
    std::deque<int> d;
    d.push_back(2);
    d.push_front(1);
    d.push_back(3);
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += d.front();
        d.pop_front();
    }
    assert(sum == 6);
    return 0;
}
