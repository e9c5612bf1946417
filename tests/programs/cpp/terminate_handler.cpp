// EXPECT: safe
// TWIN: unsafe assert 6: `fatal = false` -> `fatal = true`
#include <cassert>
#include <cstdlib>
#include <exception>
static void stop() { assert(0); std::abort(); }
int main() {
    std::set_terminate(stop);
    bool fatal = false;
    if (fatal)
        std::terminate();
    return 0;
}
