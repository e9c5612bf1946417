// EXPECT: safe
// TWIN: unsafe assert 11: `a.splice(a.end(), b)` -> `a.merge(b)`
#include <cassert>
#include <list>
int main() {
    std::list<int> a{3, 4}, b{1, 2};
    a.splice(a.end(), b);
    assert(b.empty() && a.size() == 4);
    int last = a.back();
    a.reverse();
    assert(last == 2 && a.front() == 2);
    return 0;
}
