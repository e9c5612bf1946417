// EXPECT: safe
// TWIN: unsafe assert 9: `a, a + 5` -> `a, a + 4`
#include <algorithm>
#include <cassert>
int main() {
    int a[5] = {5, 3, 4, 2, 1};
    std::sort(a, a + 5);
    for (int i = 0; i + 1 < 5; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}
