// EXPECT: safe
// TWIN: unsafe assert 15: `struct Right : virtual Top` -> `struct Right : Top`
#include <cassert>
struct Top {
    int n = 0;
    virtual ~Top() {}
};
struct Left : virtual Top {};
struct Right : virtual Top {};
struct Both : Left, Right {};
int main() {
    Both both;
    static_cast<Left &>(both).n = 1;
    static_cast<Right &>(both).n++;
    assert(static_cast<Left &>(both).n == 2);
    return 0;
}
