// EXPECT: safe
// TWIN: unsafe overflow 12: `n > 1000` -> `n > 2000000000`
#include <iostream>
int main() {
    int n = 0;
    if (!(std::cin >> n))
        return 1;
    if (n < 0 || n > 1000) {
        std::cerr << "not a size: " << n << std::endl;
        return 1;
    }
    std::cout << "twice that is " << n * 2 << "\n";
    return 0;
}
