// EXPECT: safe
// TWIN: unsafe uncaught-exception: `std::get<int>(v) == 3` -> `std::get<double>(v) == 3`
#include <cassert>
#include <variant>
int main() {
    std::variant<int, double> v = 3;
    assert(std::get<int>(v) == 3);
    v = 2.5;
    assert(std::visit([](auto x) { return x > 2; }, v));
    return 0;
}
