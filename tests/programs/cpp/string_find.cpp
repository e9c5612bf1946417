// EXPECT: safe
// TWIN: unsafe assert 12: `at + 1` -> `at`
#include <cassert>
#include <string>
static std::string value_of(const std::string &line) {
    auto at = line.find('=');
    if (at != std::string::npos)
        return line.substr(at + 1);
    return "";
}
int main() {
    assert(value_of("key=12") == "12");
    assert(value_of("key").empty());
    return 0;
}
