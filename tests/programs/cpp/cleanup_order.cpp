// EXPECT: safe
// TWIN: unsafe assert 19: `Guard b(2);` -> `static Guard b(2);`
#include <cassert>
static int log_;
struct Guard {
    int id;
    Guard(int i) : id(i) {}
    ~Guard() { log_ = log_ * 10 + id; }
};
static void work() {
    Guard a(1);
    Guard b(2);
    throw 3;
}
int main() {
    try {
        work();
    } catch (int n) {
        assert(log_ == 21 && n == 3);
    }
    return 0;
}
