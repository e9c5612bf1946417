// EXPECT: safe
// TWIN: unsafe use-after-free: `std::string text = name;` -> `std::string text = std::move(name);`
#include <cassert>
#include <string>
#include <string_view>
static std::string join(std::string text) { return text + "!"; }
int main() {
    std::string name(40, 'x');
    std::string_view view = name;
    {
        std::string text = name;
        assert(join(text).size() == 41);
    }
    assert(view[39] == 'x');
    return 0;
}
