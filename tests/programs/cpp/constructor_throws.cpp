// EXPECT: safe
// TWIN: unsafe assert 23: `Part first, second;` -> `Part first;`
#include <cassert>
static int alive;
struct Part {
    Part() { alive++; }
    ~Part() { alive--; }
};
struct Whole {
    Part first, second;
    Whole(bool good) {
        if (!good) throw 1;
    }
    ~Whole() { alive -= 10; }
};
int main() {
    try {
        Whole *w = new Whole(false);
        delete w;
    } catch (int) {
    }
    Whole good(true);
    assert(alive == 2);
    return 0;
}
