// EXPECT: safe
// ARGS: --rounds 2
// TWIN: unsafe assert 19: `    std::lock_guard<std::mutex> guard(m);` -> ``
#include <cassert>
#include <mutex>
#include <thread>
static std::mutex m;
static int counter;

static void add() {
    std::lock_guard<std::mutex> guard(m);
    counter++;
}

int main() {
    std::thread other(add);
    add();
    other.join();
    assert(counter == 2);
}
