// EXPECT: safe
// TWIN: unsafe assert 13: `std::isdigit` -> `std::isalnum`
#include <cassert>
#include <cctype>
#include <string>
extern "C" char nondet_char();
int main() {
    std::string digits;
    for (int i = 0; i < 2; i++) {
        char c = nondet_char();
        if (std::isdigit((unsigned char)c)) digits.push_back(c);
    }
    for (char c : digits) assert(c >= '0' && c <= '9');
    return 0;
}
