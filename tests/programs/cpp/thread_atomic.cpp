// EXPECT: safe
// ARGS: --rounds 2
// TWIN: unsafe assert 14: `counter++;` -> `counter = counter + 1;`
#include <atomic>
#include <cassert>
#include <thread>
static std::atomic<int> counter{0};
static void add() { counter++; }

int main() {
    std::thread other(add);
    add();
    other.join();
    assert(counter == 2);
}
