// EXPECT: safe
// TWIN: unsafe null: `if (p)` -> `if (!p)`
#include <cassert>
#include <memory>
#include <utility>
static int take(std::unique_ptr<int> p) { return *p; }
int main() {
    auto p = std::make_unique<int>(5);
    assert(take(std::move(p)) == 5);
    if (p)
        return *p;
    return 0;
}
