// EXPECT: safe
// TWIN: unsafe assert 22: `throw;` -> `throw e;`
#include <cassert>
struct Base {
    virtual int code() const { return 1; }
    virtual ~Base() {}
};
struct Late : Base {
    int code() const override { return 2; }
};
static int run() {
    try {
        try {
            throw Late();
        } catch (Base &e) {
            throw;
        }
    } catch (Base &e) {
        return e.code();
    }
}
int main() { assert(run() == 2); }
