// EXPECT: safe
// TWIN: unsafe uncaught-exception: `catch (const std::bad_cast &)` -> `catch (const std::bad_alloc &)`
#include <cassert>
#include <new>
#include <typeinfo>
struct A {
    virtual ~A() {}
};
struct B : A {};
int main() {
    A a;
    bool failed = false;
    try {
        (void)dynamic_cast<B &>(a);
    } catch (const std::bad_cast &) {
        failed = true;
    }
    assert(failed);
    return 0;
}
