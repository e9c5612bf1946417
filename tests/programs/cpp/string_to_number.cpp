// EXPECT: safe
// TWIN: unsafe uncaught-exception: `"-17"` -> `"x17"`
#include <cassert>
#include <string>
int main() {
    int n = std::stoi("-17");
    assert(n == -17);
    assert(std::to_string(n + 20) == "3");
    return 0;
}
