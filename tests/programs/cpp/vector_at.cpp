// EXPECT: safe
// TWIN: unsafe uncaught-exception: `catch (const std::out_of_range &)` -> `catch (const std::length_error &)`
#include <cassert>
#include <stdexcept>
#include <vector>
int main() {
    std::vector<int> v(3, 1);
    int caught = 0;
    try {
        v.at(3) = 5;
    } catch (const std::out_of_range &) {
        caught = 1;
    }
    assert(caught == 1);
    return 0;
}
