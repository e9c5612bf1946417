// EXPECT: safe
// TWIN: unsafe assert 20: `throw Late()` -> `throw Base()`
#include <cassert>
struct Base {
    int code = 1;
    virtual ~Base() {}
};
struct Late : Base {
    int minutes = 5;
};
int main() {
    int found = 0;
    try {
        throw Late();
    } catch (Late &) {
        found = 2;
    } catch (Base &e) {
        found = e.code;
    }
    assert(found == 2);
    return 0;
}
