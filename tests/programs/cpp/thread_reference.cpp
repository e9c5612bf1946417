// EXPECT: safe
// ARGS: --rounds 2
// TWIN: unsafe assert 11: `assert(true` -> `assert(sum == 0`
#include <cassert>
#include <thread>

int main() {
    int sum = 0;
    std::thread a([&sum] { sum = 7; });
    // a local that its thread knows is seen while it runs
    assert(true);
    a.join();
    assert(sum == 7);
}
