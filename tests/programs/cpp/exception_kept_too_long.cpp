// EXPECT: safe
// TWIN: unsafe use-after-free 17: `last = &kept` -> `last = &e`
#include <cassert>
struct Error {
    int code;
    Error(int c) : code(c) {}
};
static const Error *last;
int main() {
    try {
        throw Error(3);
    } catch (const Error &e) {
        static Error kept(0);
        kept = e;
        last = &kept;
    }
    assert(last->code == 3);
    return 0;
}
