// EXPECT: safe
// TWIN: unsafe assert 15: `i % 2 == 0` -> `i % 4 == 0`
#include <cassert>
#include <stdexcept>
int main() {
    int good = 0, bad = 0;
    for (int i = 0; i < 4; i++) {
        try {
            if (i % 2 == 0) throw std::logic_error("even");
            good++;
        } catch (const std::logic_error &) {
            bad++;
        }
    }
    assert(good == 2 && bad == 2);
    return 0;
}
