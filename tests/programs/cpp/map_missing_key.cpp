// EXPECT: safe
// TWIN: unsafe assert 12: `m.count(key)` -> `m[key] == 0`
#include <cassert>
#include <map>
static int find(std::map<char, int> &m, char key) {
    if (m.count(key))
        return m[key];
    return -1;
}
int main() {
    std::map<char, int> m{{'a', 1}};
    assert(find(m, 'b') == -1);
    assert(m.size() == 1);
    return 0;
}
