// EXPECT: safe
// TWIN: unsafe uncaught-exception: `return 4;` -> `return std::nullopt;`
#include <cassert>
#include <optional>
static std::optional<int> parse(bool good) {
    if (good)
        return 4;
    return std::nullopt;
}
int main() {
    assert(parse(true).value() == 4);
    assert(parse(false).value_or(7) == 7);
    return 0;
}
