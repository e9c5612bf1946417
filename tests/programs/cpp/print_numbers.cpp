// EXPECT: safe
// TWIN: unsafe assert 10: `int n = 4` -> `int n = 5`
#include <cassert>
#include <iostream>
#include <string>
int main() {
    int n = 4;
    std::cout << "twice " << n << " is " << n * 2 << '\n' << std::endl;
    std::cerr << 2.5 << std::string(3, '.') << "\n";
    assert(n * 2 == 8);
    return 0;
}
