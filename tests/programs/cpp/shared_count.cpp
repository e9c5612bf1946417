// EXPECT: safe
// TWIN: unsafe assert 11: `auto q = p` -> `auto &q = p`
#include <cassert>
#include <memory>
int main() {
    auto p = std::make_shared<int>(3);
    std::weak_ptr<int> w = p;
    {
        auto q = p;
        *q = 4;
        assert(p.use_count() == 2);
    }
    p.reset();
    assert(w.expired());
    return 0;
}
