// EXPECT: safe
// TWIN: unsafe double-free: `p.release()` -> `p.get()`
#include <memory>
int main() {
    auto p = std::make_unique<int[]>(4);
    std::unique_ptr<int[]> q(p.release());
    q[3] = 1;
    return 0;
}
