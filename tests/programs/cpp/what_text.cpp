// EXPECT: safe
// TWIN: unsafe assert 14: `std::runtime_error("no ` -> `std::runtime_error("so `
#include <cassert>
#include <cstring>
#include <stdexcept>
#include <string>
static void open(const std::string &name) {
    throw std::runtime_error("no file " + name);
}
int main() {
    try {
        open("a.txt");
    } catch (const std::exception &e) {
        assert(std::strcmp(e.what(), "no file a.txt") == 0);
        return 0;
    }
    return 1;
}
