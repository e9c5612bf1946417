// EXPECT: safe
// TWIN: unsafe assert 15: `std::call_once(once, make)` -> `make()`
#include <cassert>
#include <mutex>
static std::mutex guard;
static std::once_flag once;
static int made;
static void make() { made++; }
static void use() {
    std::lock_guard<std::mutex> lock(guard);
    std::call_once(once, make);
}
int main() {
    use(), use();
    assert(made == 1);
    return 0;
}
