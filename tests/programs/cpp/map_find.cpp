// EXPECT: safe
// TWIN: unsafe assert 12: `m[2] = 20` -> `m[1] = 20`
#include <cassert>
#include <map>
int main() {
    std::map<int, int> m;
    m[3] = 30;
    m[1] = 10;
    m[2] = 20;
    auto it = m.find(2);
    assert(m.begin()->first == 1);
    assert(it != m.end() && it->second == 20);
    return 0;
}
