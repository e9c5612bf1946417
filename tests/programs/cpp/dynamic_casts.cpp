// EXPECT: safe
// TWIN: unsafe null: `if (b != nullptr)` -> `if (b == nullptr)`
#include <cassert>
struct A {
    virtual ~A() {}
};
struct B : A {
    int x = 5;
};
struct C : A {};
extern "C" bool nondet_bool();
int main() {
    A *a = nondet_bool() ? static_cast<A *>(new B) : new C;
    B *b = dynamic_cast<B *>(a);
    int found = 0;
    if (b != nullptr)
        found = b->x;
    assert(found == 0 || found == 5);
    delete a;
    return 0;
}
