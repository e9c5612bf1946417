// EXPECT: safe
// TWIN: unsafe assert 9: `s.size() == 26` -> `s.size() == 22`
#include <cassert>
#include <string>
int main() {
    std::string s = "hello";
    s += " world";
    s.append(" and more of it");
    assert(s.size() == 26);
    assert(s.find("world") == 6 && s.back() == 't');
    return 0;
}
