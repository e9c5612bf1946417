// EXPECT: safe
// TWIN: unsafe uncaught-exception: `f = [&]` -> `auto g = [&]`
#include <cassert>
#include <functional>
int main() {
    int calls = 0;
    std::function<int(int)> f;
    f = [&](int x) { calls++; return x + 1; };
    assert(f(f(1)) == 3 && calls == 2);
    return 0;
}
