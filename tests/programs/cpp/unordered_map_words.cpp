// EXPECT: safe
// TWIN: unsafe assert 11: `count["b"]++` -> `count["c"]++`
#include <cassert>
#include <string>
#include <unordered_map>
int main() {
    std::unordered_map<std::string, int> count;
    count["a"]++;
    count["b"]++;
    count["a"]++;
    assert(count["a"] == 2 && count["b"] == 1);
    return 0;
}
