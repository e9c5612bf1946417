// EXPECT: safe
// TWIN: unsafe assert 21: `throw 7` -> `throw 8`
#include <cassert>
#include <exception>
static std::exception_ptr keep() {
    try {
        throw 7;
    } catch (...) {
        return std::current_exception();
    }
}
int main() {
    std::exception_ptr p = keep();
    assert(p != nullptr);
    int found = 0;
    try {
        std::rethrow_exception(p);
    } catch (int n) {
        found = n;
    }
    assert(found == 7);
    return 0;
}
