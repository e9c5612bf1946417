// EXPECT: safe
// ARGS: --extend-select leak
// TWIN: unsafe leak 7: `std::unique_ptr<int> p` -> `int *p`
#include <memory>
struct Holder {
    std::unique_ptr<int> p;
    explicit Holder(int n) : p(new int(n)) {
        if (n < 0) throw n;
    }
};
extern "C" int nondet_int();
int main() {
    try {
        Holder h(nondet_int());
    } catch (int) {
    }
    return 0;
}
